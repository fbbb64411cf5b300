import type { AnswerOf } from '@assay/client/browser';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { useActorNames } from '../../data/actor-names.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Contributions } from '../../design/parts/bars.tsx';
import { Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { LoadFailure, Skeleton } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { EntryComparison } from './entry-comparison.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { PepDetails } from './pep-details.tsx';
import { useKnownSubject } from './use-known-subject.ts';
import { DECISIONS, factorText, LIST_KINDS, type Match, type Run } from '../words.ts';

type Detail = AnswerOf<'readScreeningMatch'>;

/** A listed entry beside the subject: who it is, why it scored as it did, and what was decided before. */
export function MatchDetail({ match, run }: { readonly match: Match; readonly run: Run }): ReactNode {
  const detail = useRead('readScreeningMatch', { params: { id: match.id } });
  const beside = useKnownSubject(run);
  return (
    <article aria-label={match.listedName}>
      <Stack>
        <Row spread>
          <h2>{match.listedName}</h2>
          <Row>
            <Badge tone="info">{LIST_KINDS[match.listKind]}</Badge>
            <Badge tone={DECISIONS[match.decision][1]}>{DECISIONS[match.decision][0]}</Badge>
          </Row>
        </Row>
        {match.matchedName !== null && match.matchedName !== match.listedName && (
          <p>
            The name that agreed: <strong>{match.matchedName}</strong>
          </p>
        )}
        {detail.isPending ? (
          <Skeleton lines={8} />
        ) : detail.isError ? (
          <LoadFailure error={detail.error} retry={() => void detail.refetch()} />
        ) : (
          <EntryComparison entry={detail.data.entry} factors={match.factors} beside={beside} />
        )}
        <section>
          <h3>Why {match.score} points</h3>
          <Contributions
            items={match.factors.map(({ code, points, detail: why }) => ({
              name: <span title={code}>{factorText(code)}</span>,
              points,
              ...(why !== null && { detail: why }),
            }))}
            total={match.score}
            label="Points"
          />
        </section>
        {match.pep && <PepDetails pep={match.pep} />}
        {detail.data?.entry && <EntryFacts entry={detail.data.entry} />}
        {detail.data && <Decisions detail={detail.data} />}
        {detail.data && <SameEntry items={detail.data.sameEntry} />}
      </Stack>
    </article>
  );
}

function Decisions({ detail: { decisions } }: { readonly detail: Detail }): ReactNode {
  const names = useActorNames();
  if (decisions.length === 0) return null;
  return (
    <section>
      <h3>Decisions</h3>
      <ol>
        {decisions.map(({ decision, reason, decidedBy, decidedAt }) => (
          <li key={decidedAt}>
            <Row>
              <Badge tone={DECISIONS[decision][1]}>{DECISIONS[decision][0]}</Badge>
              <bdi>{names.get(decidedBy) ?? decidedBy}</bdi>
              <Soft>
                <Time at={decidedAt} />
              </Soft>
            </Row>
            <p>{reason}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was said of this entry in other runs. */
function SameEntry({ items }: { readonly items: Detail['sameEntry'] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section>
      <h3>The same entry in other runs</h3>
      <ul>
        {items.map(({ runId, matchId, decision, decidedAt }) => (
          <li key={matchId}>
            <PlaceLink to={`/screening/runs/${runId}?match=${matchId}`}>{DECISIONS[decision][0]}</PlaceLink>{' '}
            {decidedAt !== null && (
              <Soft>
                <Time at={decidedAt} />
              </Soft>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
