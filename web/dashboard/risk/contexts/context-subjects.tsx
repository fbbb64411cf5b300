import type { AnswerOf, Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useGuardedCall, usePages, useSend } from '../../data/api.ts';
import { readNextPage } from '../../data/read-next-page.ts';
import { useSession } from '../../data/session.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { FieldGrid, Form, SelectField, TextField } from '../../design/parts/field.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { SubjectLink } from '../investigations/investigations-page.tsx';
import { useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { NONE } from '../parts/marks.tsx';
import { SUBJECT_KINDS } from '../records.ts';

type Membership = Schemas['ContextMembership'];

const COLUMNS: readonly Column<Membership>[] = [
  { id: 'subject', header: 'Subject', cell: ({ subjectId }) => <SubjectLink id={subjectId} /> },
  { id: 'role', header: 'Role', cell: ({ role }) => role ?? NONE },
  { id: 'added', header: 'Added', cell: ({ createdAt }) => <Time at={createdAt} />, align: 'end' },
];

/** Who takes part in the journey, and a form for one more. */
export function ContextSubjects({ contextId }: { readonly contextId: string }): ReactNode {
  const pages = usePages('listContextSubjects', { params: { id: contextId } }, ({ items, nextOffset }) => ({
    items,
    next: nextOffset === null ? undefined : { offset: nextOffset },
  }));
  const members = {
    data: pages.data?.pages.flatMap(({ items }) => items),
    error: pages.error,
    refetch: pages.refetch,
  };
  const [added, setAdded] = useState<readonly string[]>([]);
  return (
    <Card title="Subjects">
      <Stack>
        <div role="status">{added.length > 0 && <Notice tone="good">{added.at(-1)} is added.</Notice>}</div>
        <Loaded read={members} lines={3}>
          {(items) =>
            items.length === 0 ? (
              <p>No subject was added yet.</p>
            ) : (
              <DataTable
                label="Subjects"
                items={items}
                columns={COLUMNS}
                idOf={({ id }) => id}
                onReachEnd={pages.hasNextPage ? () => void readNextPage(pages) : undefined}
              />
            )
          }
        </Loaded>
        <AddSubject
          key={added.length}
          contextId={contextId}
          onAdded={(externalId) => setAdded([...added, externalId])}
        />
      </Stack>
    </Card>
  );
}

function AddSubject({
  contextId,
  onAdded,
}: {
  readonly contextId: string;
  readonly onAdded: (externalId: string) => void;
}): ReactNode {
  const [kind, setKind] = useState<string>('person');
  const [externalId, setExternalId] = useState('');
  const [role, setRole] = useState('');
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const find = useFindSubject();
  const add = useSend('addContextSubject', { onDone: () => onAdded(externalId) });
  const { faults, pass } = useFormFaults(failure ?? add.error, ['/externalId', '/role']);
  const submit = async (): Promise<void> => {
    if (!pass({ '/externalId': whenEmpty(externalId) })) return;
    setLooking(true);
    setFailure(null);
    try {
      const subjectId = await find(kind, externalId);
      if (
        !pass({
          '/externalId': subjectId === undefined && 'No subject of this kind has exactly this external id.',
        })
      )
        return;
      const named = role.trim();
      const body = { subjectId: subjectId ?? '', ...(named !== '' && { role: named }) };
      add.mutate({ params: { id: contextId }, body });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setLooking(false);
    }
  };
  return (
    <Form
      faults={faults}
      busy={isLooking || add.isPending}
      submit="Add the subject"
      onSubmit={() => void submit()}
    >
      <FieldGrid least="14rem">
        <SelectField
          label="Kind"
          options={SUBJECT_KINDS.map((one) => [one, one])}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <TextField
          label="External id"
          pointer="/externalId"
          hint="Of a subject that is registered."
          value={externalId}
          onChange={({ target }) => setExternalId(target.value)}
        />
        <TextField
          label="Role"
          pointer="/role"
          hint="What it is in this journey, such as owner. May be left empty."
          maxLength={80}
          value={role}
          onChange={({ target }) => setRole(target.value)}
        />
      </FieldGrid>
    </Form>
  );
}

/** People know a subject by its external id, the API asks for its own; the search finds every one that has it in it. */
function useFindSubject(): (kind: string, externalId: string) => Promise<string | undefined> {
  const { client } = useSession();
  const call = useGuardedCall();
  return async (kind, externalId) => {
    for (let offset: number | null = 0; offset !== null;) {
      const query: { readonly search: string; readonly offset: number } = { search: externalId, offset };
      const page: AnswerOf<'listRecords'> = await call(() =>
        client.call('listRecords', { params: { resource: 'subjects' }, query }),
      );
      const found = page.items.find(
        (one) => one.resource === 'subjects' && one.data.kind === kind && one.data.externalId === externalId,
      );
      if (found) return found.id;
      offset = page.nextOffset;
    }
    return undefined;
  };
}
