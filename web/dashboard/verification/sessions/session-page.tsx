import { type ReactNode, useState } from 'react';
import { useActorNames } from '../../data/actor-names.ts';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Disclosure } from '../../design/parts/disclosure.tsx';
import { Card, Facts, PageHeader, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty, Notice } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import { SubjectLink } from '../../subjects/subject-link.tsx';
import { useParameter } from '../../shell/address.ts';
import { Attempts } from './attempts.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { CheckBadges, CheckReference } from './marks.tsx';
import type { Check, VerificationSession } from '../records.ts';
import { asWords, SESSION_TONES } from '../words.ts';

const PLACE = '/verification/sessions';

/** One session with all that a reviewer looks at before deciding. */
export function SessionPage(): ReactNode {
  const id = useParameter('id');
  const session = useRead('readVerificationSession', { params: { id } });
  return (
    <Loaded read={session} place={{ noun: 'session', list: PLACE }}>
      {(one) => <ShownSession key={one.id} session={one} />}
    </Loaded>
  );
}

function ShownSession({ session }: { readonly session: VerificationSession }): ReactNode {
  const { externalId, status, subjectId, checks } = session;
  const [isLinking, setLinking] = useState(false);
  const names = useActorNames();
  return (
    <>
      <PageHeader
        above={<PlaceLink to={PLACE}>Sessions</PlaceLink>}
        title={externalId}
        below={
          <Row>
            <Badge tone={SESSION_TONES[status]}>{status}</Badge>
            {subjectId === null ? (
              'Not linked to a subject.'
            ) : (
              <span>
                About <SubjectLink id={subjectId} />
              </span>
            )}
          </Row>
        }
        actions={
          subjectId === null &&
          status !== 'expired' && <Button onClick={() => setLinking(true)}>Link to a subject</Button>
        }
      />
      <Stack>
        {status === 'expired' && (
          <Notice tone="caution">
            The session has expired and takes nothing new. Its attempts can still be decided on.
          </Notice>
        )}
        {session.workflows.map((placed) => (
          <Attempts key={placed.sessionWorkflowId} session={session} placed={placed} names={names} />
        ))}
        <LooseChecks checks={checks} />
        <FactsCard session={session} names={names} />
      </Stack>
      {isLinking && <LinkDialog session={session} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Those that outside providers made: they belong to no attempt. */
function LooseChecks({ checks }: { readonly checks: readonly Check[] }): ReactNode {
  const loose = checks.filter(({ workflowRunId }) => workflowRunId === null);
  return (
    <Card title="Checks outside the workflows" tight>
      {loose.length === 0 ? (
        <Empty title="No outside provider has posted a check" />
      ) : (
        <DataTable
          label="Checks outside the workflows"
          items={loose}
          columns={CHECK_COLUMNS}
          idOf={({ id }) => id}
        />
      )}
    </Card>
  );
}

const CHECK_COLUMNS: readonly Column<Check>[] = [
  { id: 'kind', header: 'Kind', cell: ({ kind }) => asWords(kind) },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: (check) => (
      <Row>
        <CheckBadges check={check} />
      </Row>
    ),
  },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => provider },
  { id: 'reference', header: 'Reference', cell: (check) => <CheckReference check={check} />, minor: true },
  {
    id: 'participant',
    header: 'Participant',
    cell: ({ participantId }) => participantId ?? <Soft>–</Soft>,
    minor: true,
  },
  { id: 'when', header: 'When', cell: ({ createdAt }) => <Time at={createdAt} />, minor: true },
];

function FactsCard({
  session: { id, createdAt, createdBy, expiresAt },
  names,
}: {
  readonly session: VerificationSession;
  readonly names: ReadonlyMap<string, string>;
}): ReactNode {
  return (
    <Card title="Facts">
      <Stack gap={3}>
        <Facts
          items={[
            ['Created', <Time key="created" at={createdAt} />],
            ['Created by', names.get(createdBy) ?? <code key="by">{createdBy}</code>],
            ['Expires', expiresAt === null ? 'never' : <Time key="expires" at={expiresAt} />],
          ]}
        />
        <Disclosure summary="Id">
          <code>{id}</code>
        </Disclosure>
      </Stack>
    </Card>
  );
}
