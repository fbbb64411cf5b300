import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { Card, Row } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { FormDialog, useFormFaults } from '../parts/forms.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { NONE, TimeOrNone } from '../parts/marks.tsx';
import { usePublishedVersions } from '../policies/published-versions.ts';
import type { Monitoring } from '../records.ts';
import { asWords } from '../words.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** By which policy versions the service assesses the subject again by itself. */
export function MonitoringCard({ subjectId }: { readonly subjectId: string }): ReactNode {
  const monitoring = useRead('readMonitoring', { params: { id: subjectId } });
  const [turned, setTurned] = useState<Monitoring>();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title="Monitoring" actions={<Button onClick={() => setAdding(true)}>Monitor by a policy</Button>}>
      <Loaded read={monitoring}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No policy is assigned">The service does not assess this subject by itself.</Empty>
          ) : (
            <DataTable label="Monitoring" items={rows} columns={columns(setTurned)} idOf={({ id }) => id} />
          )
        }
      </Loaded>
      {turned && <TurnDialog subjectId={subjectId} row={turned} onClose={() => setTurned(undefined)} />}
      {isAdding && <AddDialog subjectId={subjectId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function columns(turn: (row: Monitoring) => void): readonly Column<Monitoring>[] {
  return [
    {
      id: 'policy',
      header: 'Policy',
      cell: ({ policyKey, policyVersionId }) => (
        <PlaceLink to={`/risk/policies/${policyVersionId}`}>{policyKey}</PlaceLink>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ enabled, lastError }) => (
        <Row>
          {enabled ? <Badge tone="good">on</Badge> : <Badge>paused</Badge>}
          {lastError !== null && <Badge tone="bad">{asWords(lastError)}</Badge>}
        </Row>
      ),
    },
    { id: 'last', header: 'Last check', cell: (row) => <LastCheck row={row} />, minor: true },
    {
      id: 'next',
      header: 'Next check',
      cell: ({ nextCheckAt }) => <TimeOrNone at={nextCheckAt} />,
      minor: true,
    },
    {
      id: 'change',
      header: 'Change',
      cell: (row) => (
        <Button small onClick={() => turn(row)}>
          {row.enabled ? 'Pause' : 'Resume'}
        </Button>
      ),
    },
  ];
}

function LastCheck({ row: { lastAssessmentId, lastEvaluatedAt } }: { readonly row: Monitoring }): ReactNode {
  if (lastEvaluatedAt === null) return NONE;
  const at = <Time at={lastEvaluatedAt} />;
  return lastAssessmentId === null ? (
    at
  ) : (
    <PlaceLink to={`/risk/assessments/${lastAssessmentId}`}>{at}</PlaceLink>
  );
}

function TurnDialog({
  subjectId,
  row: { policyKey, policyVersionId, enabled },
  onClose,
}: {
  readonly subjectId: string;
  readonly row: Monitoring;
  readonly onClose: () => void;
}): ReactNode {
  const change = useSend('changeMonitoring', { onDone: onClose });
  const { faults } = useFormFaults(change.error, []);
  const verb = enabled ? 'Pause' : 'Resume';
  return (
    <FormDialog
      title={`${verb} monitoring by ${policyKey}`}
      submit={verb}
      faults={faults}
      busy={change.isPending}
      onSubmit={() =>
        change.mutate({ params: { id: subjectId }, body: { policyVersionId, enabled: !enabled } })
      }
      onClose={onClose}
    >
      <p>
        {enabled
          ? 'The service stops assessing this subject by itself. What was assessed and asked for stays as it is.'
          : 'The service assesses this subject again by itself, from now on.'}
      </p>
    </FormDialog>
  );
}

function AddDialog({
  subjectId,
  onClose,
}: {
  readonly subjectId: string;
  readonly onClose: () => void;
}): ReactNode {
  const versions = usePublishedVersions();
  const [chosen, setChosen] = useState<string>();
  const change = useSend('changeMonitoring', { onDone: onClose });
  const { faults } = useFormFaults(change.error, ['/policyVersionId']);
  const policyVersionId = chosen ?? versions.data?.[0]?.id ?? '';
  return (
    <FormDialog
      title="Monitor by a policy"
      submit="Monitor"
      faults={faults}
      busy={change.isPending}
      disabled={policyVersionId === ''}
      onSubmit={() => change.mutate({ params: { id: subjectId }, body: { policyVersionId, enabled: true } })}
      onClose={onClose}
    >
      <p>The subject is assessed again when its evidence changes or expires, and when a review is due.</p>
      <Loaded read={versions} lines={1}>
        {(all) =>
          all.length === 0 ? (
            <p>No policy is published yet.</p>
          ) : (
            <SelectField
              label="Policy"
              pointer="/policyVersionId"
              options={all.map(({ id, name }) => [id, name])}
              value={policyVersionId}
              onChange={({ target }) => setChosen(target.value)}
            />
          )
        }
      </Loaded>
    </FormDialog>
  );
}
