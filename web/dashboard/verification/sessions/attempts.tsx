import { type ReactNode, useState } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import type { Attempt } from './attempt.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { DecisionTrail } from './decision-trail.tsx';
import { CheckOutcome, RunBadges } from './marks.tsx';
import type { Check, Decision, StepResult } from '../records.ts';
import styles from '../verification.module.css';
import { allowedDecisions, DECISIONS, STEP_TONES, valueText } from '../words.ts';

/** The newest attempt first: it is the one that counts. */
export function Attempts({ session, placed, names }: Omit<Attempt, 'run' | 'isNewest'>): ReactNode {
  const { workflowId, workflowKey, workflowRevision, runs } = placed;
  const place = `/verification/workflows/${workflowId}?revision=${workflowRevision}`;
  return (
    <Card
      title={workflowKey}
      actions={<PlaceLink to={place}>Revision {workflowRevision} of the workflow</PlaceLink>}
    >
      {runs.length === 0 ? (
        <Empty title="No attempt yet">The program that captures the steps starts one with the API.</Empty>
      ) : (
        <ol className={styles['entries']}>
          {runs.toReversed().map((run, index) => (
            <li key={run.workflowRunId}>
              <OneAttempt session={session} placed={placed} run={run} isNewest={index === 0} names={names} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Its steps, who decided what, and the means to decide. */
function OneAttempt(attempt: Attempt): ReactNode {
  const { run, session } = attempt;
  const checks = session.checks.filter(({ workflowRunId }) => workflowRunId === run.workflowRunId);
  return (
    <Stack gap={3}>
      <Row spread>
        <Row>
          <h3>Attempt {run.number}</h3>
          <RunBadges run={run} />
          <Soft>
            started <Time at={run.startedAt} />
            {run.completedAt !== null && (
              <>
                , ended <Time at={run.completedAt} />
              </>
            )}
          </Soft>
        </Row>
        <DecisionMeans {...attempt} />
      </Row>
      <DecisionTrail run={run} names={attempt.names} />
      <DataTable
        label={`Steps of attempt ${run.number}, ${attempt.placed.workflowKey}`}
        items={run.steps}
        columns={stepColumns(checks)}
        idOf={({ key }) => key}
        stacks
      />
      {checks.length > 0 && (
        <Soft>
          A check stays as it was found. The screening run tells how its matches were decided since.
        </Soft>
      )}
    </Stack>
  );
}

function stepColumns(checks: readonly Check[]): readonly Column<StepResult>[] {
  return [
    { id: 'step', header: 'Step', cell: ({ key }) => key },
    {
      id: 'state',
      header: 'State',
      cell: ({ status }) => <Badge tone={STEP_TONES[status]}>{status}</Badge>,
    },
    { id: 'given', header: 'What it gave', cell: (step) => <Given step={step} checks={checks} /> },
    {
      id: 'when',
      header: 'When',
      minor: true,
      align: 'end',
      cell: ({ completedAt }) => (completedAt === null ? <Soft>–</Soft> : <Time at={completedAt} />),
    },
  ];
}

function Given({
  step: { key, outputs },
  checks,
}: {
  readonly step: StepResult;
  readonly checks: readonly Check[];
}): ReactNode {
  const own = checks.filter(({ stepKey }) => stepKey === key);
  const values = Object.entries(outputs);
  if (own.length === 0 && values.length === 0) return <Soft>–</Soft>;
  return (
    <ul>
      {values.map(([field, value]) => (
        <li key={field}>
          <Soft>{field}</Soft> {valueText(value)}
        </li>
      ))}
      {own.map((check) => (
        <li key={check.id}>
          <CheckOutcome check={check} />
        </li>
      ))}
    </ul>
  );
}

/** Buttons for owners and admins; the others read why there are none. */
function DecisionMeans(attempt: Attempt): ReactNode {
  const { run, session, placed } = attempt;
  const member = useSession();
  const [decision, setDecision] = useState<Decision>();
  const allowed = allowedDecisions(run);
  const { subjectId } = session;
  if (allowed.length === 0) return null;
  if (!isAdministrator(member.session)) return <Soft>An owner or an admin can decide on this attempt.</Soft>;
  if (subjectId === null)
    return (
      <Soft>
        {session.status === 'expired'
          ? 'The session expired without a subject, so nothing is decided on it.'
          : 'A decision speaks of a subject: link the session to one first.'}
      </Soft>
    );
  return (
    <Row>
      {allowed.map((one) => (
        <Button
          key={one}
          look={one === 'approved' ? 'primary' : 'danger'}
          aria-label={`${DECISIONS[one][0]} attempt ${run.number} of ${placed.workflowKey}`}
          onClick={() => setDecision(one)}
        >
          {DECISIONS[one][0]}
        </Button>
      ))}
      {decision && (
        <DecideDialog
          attempt={attempt}
          subjectId={subjectId}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Row>
  );
}
