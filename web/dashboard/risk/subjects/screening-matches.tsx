import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row } from '../../design/parts/layout.tsx';
import { Time } from '../../design/parts/time.tsx';
import { listName } from '../../screening/list-names.ts';
import { RUN_STATUSES } from '../../screening/words.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import styles from '../risk.module.css';
import { asWords, countText } from '../words.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

type Run = AnswerOf<'listScreeningRuns'>['items'][number];
type Match = Run['matches'][number];

const SHOWN_RUNS = 5;

/** What screening found about the subject: undecided matches first. */
export function ScreeningMatches({ subjectId }: { readonly subjectId: string }): ReactNode {
  const runs = useRead('listScreeningRuns', { query: { riskSubjectId: subjectId, limit: SHOWN_RUNS } });
  return (
    <Card
      title="Screening"
      actions={
        <PlaceLink to="/screening/runs" search={{ riskSubjectId: subjectId }}>
          Screening runs
        </PlaceLink>
      }
    >
      <Loaded read={runs} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No screening run is linked to this subject.</p>
          ) : (
            <Entries label="Screening runs">
              {items.map((run) => (
                <RunEntry key={run.id} run={run} />
              ))}
            </Entries>
          )
        }
      </Loaded>
    </Card>
  );
}

function RunEntry({ run: { id, status, createdAt, matches } }: { readonly run: Run }): ReactNode {
  const { text, tone } = RUN_STATUSES[status];
  const pending = matches.filter(({ decision }) => decision === 'pending');
  return (
    <li>
      <Row>
        <PlaceLink to={`/screening/runs/${id}`}>
          <Time at={createdAt} />
        </PlaceLink>
        <Badge tone={tone}>{text}</Badge>
        {pending.length > 0 && (
          <span>{countText(pending.length, 'undecided match', 'undecided matches')}</span>
        )}
      </Row>
      {matches.length > 0 && (
        <ul className={styles['about']}>
          {matches
            .toSorted(undecidedFirst)
            .slice(0, 3)
            .map((match) => (
              <li key={match.id}>
                {match.listedName}, {listName(match.source)}, score {match.score}
                {match.decision !== 'pending' && `, ${asWords(match.decision)}`}
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

function undecidedFirst(one: Match, other: Match): number {
  const rank = ({ decision }: Match): number => (decision === 'pending' ? 0 : 1);
  return rank(one) - rank(other) || other.score - one.score;
}
