import { PlaceLink } from '../../design/parts/place-link.tsx';
import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Facts, PageHeader, Row, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty, Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { SubjectLink } from '../../subjects/subject-link.tsx';
import { useAddressQuery, useParameter } from '../../shell/address.ts';
import { MatchReview } from '../review/match-review.tsx';
import { screenedSubject } from '../screened-subjects.ts';
import { SearchedLists } from './searched-lists.tsx';
import { INCOMPLETE_REASONS, type Run, RUN_ERRORS, RUN_STATUSES, TRIGGERS } from '../words.ts';

/** One run with everything that an auditor asks: what was found and why, what was searched, what was not, who decided. */
export function RunPage(): ReactNode {
  const id = useParameter('id');
  const run = useRead('readScreeningRun', { params: { id } });
  return (
    <Loaded read={run} place={{ noun: 'run', list: '/screening/runs' }} lines={12}>
      {(one) => <RunView key={one.id} run={one} />}
    </Loaded>
  );
}

function RunView({ run }: { readonly run: Run }): ReactNode {
  const { text, tone, meaning } = RUN_STATUSES[run.status];
  const subject = screenedSubject(run.id);
  return (
    <Stack gap={5}>
      <PageHeader
        above={<WhereFrom />}
        title={subject ? `Screening of ${subject.name}` : 'Screening run'}
        below={
          <Row>
            <Badge tone={tone}>{text}</Badge> <span>{meaning}</span>
            {run.riskSubjectId !== null && (
              <span>
                About <SubjectLink id={run.riskSubjectId} />
              </span>
            )}
          </Row>
        }
      />
      {run.incomplete && <Incompleteness run={run} />}
      {run.matches.length === 0 ? (
        <Card>
          <Empty title="No match">No listed entry reached review.</Empty>
        </Card>
      ) : (
        <MatchReview run={run} />
      )}
      <RunFacts run={run} />
      <SearchedLists run={run} />
    </Stack>
  );
}

function WhereFrom(): ReactNode {
  const whose = useAddressQuery().get('queue');
  if (whose === null) return <PlaceLink to="/screening/runs">Runs</PlaceLink>;
  return (
    <PlaceLink to="/work" search={whose === 'all' ? {} : { whose }}>
      Queue
    </PlaceLink>
  );
}

/** What was not searched is said, and never taken for clear. */
function Incompleteness({ run: { incompleteReasons, errorCode } }: { readonly run: Run }): ReactNode {
  return (
    <Notice
      tone="caution"
      title={errorCode === null ? 'Not everything was searched' : 'Nothing was screened'}
    >
      {errorCode !== null && <p>{RUN_ERRORS[errorCode]}</p>}
      <ul>
        {incompleteReasons.map((reason) => (
          <li key={reason}>
            {INCOMPLETE_REASONS[reason]} <code>{reason}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function RunFacts({ run }: { readonly run: Run }): ReactNode {
  const { reviewScore, matchScore, scorerVersion, pepLookbackMonths } = run.policy;
  return (
    <Card title="This run">
      <Facts
        items={[
          ['When', <Time key="at" at={run.createdAt} />],
          ['Why', TRIGGERS[run.trigger]],
          ['Entries compared', run.candidateCount],
          ['Highest score', run.topScore ?? 'Nothing was scored'],
          ['Review and match from', `${reviewScore} and ${matchScore} points`],
          ...(pepLookbackMonths === undefined
            ? []
            : [['Still a PEP for', `${pepLookbackMonths} months`] as const]),
          ['Scored by', scorerVersion],
          ...(run.riskSubjectId === null
            ? []
            : [['Recorded on', <SubjectLink key="subject" id={run.riskSubjectId} />] as const]),
          ['Run', <code key="id">{run.id}</code>],
        ]}
      />
    </Card>
  );
}
