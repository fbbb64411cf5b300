import { type ReactNode, useMemo, useState } from 'react';
import { NEWEST_FIRST, usePages, useSend } from '../../data/api.ts';
import { placeFaults } from '../../data/faults.ts';
import { cursorPage, useEvery } from '../../data/pages.ts';
import { CheckField, FieldGrid, FieldGroup, Form, TextField } from '../../design/parts/field.tsx';
import { Card, PageHeader, Soft } from '../../design/parts/layout.tsx';
import { Empty, LoadFailure, Notice, Skeleton } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useAddressQuery, useGo } from '../../shell/address.ts';
import type { Workflow } from '../records.ts';
import { isUnknown, type SubjectChoice, SubjectField } from '../../subjects/subject-field.tsx';

const PLACE = '/verification/sessions';

/** The address may name the subject: `?subjectId=…`. */
export function NewSessionPage(): ReactNode {
  const pages = usePages('listWorkflows', { query: NEWEST_FIRST }, cursorPage);
  const workflows = useEvery(pages);
  return (
    <>
      <PageHeader above={<PlaceLink to={PLACE}>Sessions</PlaceLink>} title="New session" />
      <Card>
        {pages.isError ? (
          <LoadFailure error={pages.error} retry={() => void pages.refetch()} />
        ) : !workflows ? (
          <Skeleton />
        ) : workflows.length === 0 ? (
          <Empty title="There is no workflow yet">
            A session goes through workflows. An owner or an admin can save one under{' '}
            <PlaceLink to="/verification/workflows">Workflows</PlaceLink>.
          </Empty>
        ) : (
          <SessionForm workflows={workflows} />
        )}
      </Card>
    </>
  );
}

const POINTERS = ['/externalId', '/subjectId', '/expiresAt', '/workflowIds'];

function SessionForm({ workflows }: { readonly workflows: readonly Workflow[] }): ReactNode {
  const go = useGo();
  const named = useAddressQuery().get('subjectId') ?? '';
  const [externalId, setExternalId] = useState('');
  const [subject, setSubject] = useState<SubjectChoice>({ text: named, subjectId: named || undefined });
  const [expires, setExpires] = useState('');
  const only = workflows.length === 1 ? workflows.map(({ id }) => id) : [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(only));
  const [isAsked, setAsked] = useState(false);
  const create = useSend('createVerificationSession', { onDone: ({ id }) => go(`${PLACE}/${id}`) });
  const faults = useMemo(() => placeFaults(create.error, POINTERS), [create.error]);
  const submit = (): void => {
    setAsked(true);
    if (chosen.size === 0 || isUnknown(subject)) return;
    create.mutate({
      body: {
        externalId,
        workflowIds: workflows.map(({ id }) => id).filter((id) => chosen.has(id)),
        ...(subject.subjectId !== undefined && { subjectId: subject.subjectId }),
        ...(expires !== '' && { expiresAt: new Date(expires).toISOString() }),
      },
    });
  };
  const missing = isAsked && chosen.size === 0 ? 'Please choose at least one.' : undefined;
  const wrong = missing ?? faults.byField['/workflowIds'];
  return (
    <Form submit="Create session" busy={create.isPending} faults={faults} onSubmit={submit}>
      <FieldGrid>
        <TextField
          label="External id"
          hint="How your own systems call the session. Never a name."
          maxLength={200}
          required
          pointer="/externalId"
          value={externalId}
          onChange={({ target }) => setExternalId(target.value)}
        />
        <SubjectField
          choice={subject}
          onChange={setSubject}
          hint="Its external id or id. Without one, the session can be linked later, once."
          fault={isAsked && isUnknown(subject) ? 'No subject has this id.' : undefined}
        />
        <TextField
          label="Expires"
          hint="From then on it takes nothing new. Empty: never."
          type="datetime-local"
          pointer="/expiresAt"
          value={expires}
          onChange={({ target }) => setExpires(target.value)}
        />
      </FieldGrid>
      <WorkflowChoices workflows={workflows} chosen={chosen} onChange={setChosen} fault={wrong} />
    </Form>
  );
}

function WorkflowChoices({
  workflows,
  chosen,
  onChange,
  fault,
}: {
  readonly workflows: readonly Workflow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly fault: string | undefined;
}): ReactNode {
  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <FieldGroup legend="Workflows">
      {workflows.map(({ id, name, key, revision }) => (
        <CheckField
          key={id}
          label={
            <>
              {name}{' '}
              <Soft>
                {key}, revision {revision}
              </Soft>
            </>
          }
          checked={chosen.has(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
      {fault !== undefined && <Notice tone="bad">{fault}</Notice>}
    </FieldGroup>
  );
}
