import type { ReactNode } from 'react';
import { NEWEST_FIRST, usePages } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, PageHeader, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Time } from '../../design/parts/time.tsx';
import { SubjectLink } from '../../subjects/subject-link.tsx';
import { useAddressQuery, useGo } from '../../shell/address.ts';
import { CheckBadges, RunBadges } from './marks.tsx';
import type { VerificationSession } from '../records.ts';
import { asWords, SESSION_TONES, type SessionStatus } from '../words.ts';

const PLACE = '/verification/sessions';

const STATES: readonly (readonly [SessionStatus | 'all', string])[] = [
  ['all', 'All'],
  ['open', 'Open'],
  ['completed', 'Completed'],
  ['expired', 'Expired'],
];

export function SessionsPage(): ReactNode {
  const go = useGo();
  const asked = useAddressQuery().get('status');
  const [status] = STATES.find(([one]) => one === asked) ?? ['all'];
  const query = { ...NEWEST_FIRST, ...(status !== 'all' && { status }) };
  const sessions = usePages('listVerificationSessions', { query }, cursorPage);
  const create = (
    <ButtonLink to={`${PLACE}/new`} look="primary">
      New session
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Verification sessions"
        below="People who go through workflows, and what their attempts gave."
        actions={create}
      />
      <Stack>
        <Row>
          <Segmented
            label="State"
            options={STATES}
            value={status}
            onChange={(chosen) => go(PLACE, { status: chosen === 'all' ? undefined : chosen })}
          />
        </Row>
        <Card tight>
          <PagedTable
            pages={sessions}
            label="Verification sessions"
            columns={COLUMNS}
            idOf={({ id }) => id}
            onOpen={({ id }) => go(`${PLACE}/${id}`)}
            empty={
              status === 'all' ? (
                <Empty title="No session yet" actions={create}>
                  A session takes one person through the steps of a workflow.
                </Empty>
              ) : (
                <Empty title={`No session is ${status}.`} />
              )
            }
          />
        </Card>
      </Stack>
    </>
  );
}

const COLUMNS: readonly Column<VerificationSession>[] = [
  {
    id: 'externalId',
    header: 'External id',
    cell: ({ id, externalId }) => <PlaceLink to={`${PLACE}/${id}`}>{externalId}</PlaceLink>,
    sortBy: ({ externalId }) => externalId,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ status }) => <Badge tone={SESSION_TONES[status]}>{status}</Badge>,
    sortBy: ({ status }) => status,
  },
  {
    id: 'attempts',
    header: 'Newest attempts',
    cell: ({ workflows }) => (
      <ul>
        {workflows.map(({ sessionWorkflowId, workflowKey, runs }) => {
          const newest = runs.at(-1);
          return (
            <li key={sessionWorkflowId}>
              <Row>
                {workflowKey} {newest ? <RunBadges run={newest} /> : <Soft>not started</Soft>}
              </Row>
            </li>
          );
        })}
      </ul>
    ),
  },
  {
    id: 'checks',
    header: 'Checks',
    minor: true,
    cell: ({ checks }) =>
      checks.length === 0 ? (
        <Soft>–</Soft>
      ) : (
        <ul>
          {checks.map((check) => (
            <li key={check.id}>
              <Row>
                {asWords(check.kind)} <CheckBadges check={check} />
              </Row>
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'subject',
    header: 'Subject',
    minor: true,
    cell: ({ subjectId }) => (subjectId === null ? <Soft>–</Soft> : <SubjectLink id={subjectId} />),
  },
  {
    id: 'created',
    header: 'Created',
    align: 'end',
    minor: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sortBy: ({ createdAt }) => createdAt,
  },
];
