import { type ReactNode, useState } from 'react';
import { useActorNames } from '../../data/actor-names.ts';
import { isNotFound, useRead } from '../../data/api.ts';
import { failureText, isAdministrator, useSession } from '../../data/session.tsx';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { Disclosure, Verbatim } from '../../design/parts/disclosure.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { Card, Facts, PageHeader, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Tabs } from '../../design/parts/tabs.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useAddressQuery, useGo, useParameter } from '../../shell/address.ts';
import { jsonText } from './json-text.ts';
import type { Workflow } from '../records.ts';
import { StepsInWords } from './step-words.tsx';

const PLACE = '/verification/workflows';

/** One revision: the newest, or the one that the address names. */
export function WorkflowPage(): ReactNode {
  const id = useParameter('id');
  const named = Number(useAddressQuery().get('revision') ?? Number.NaN);
  const newest = useRead('readWorkflow', { params: { id } });
  const asked = useRead(
    'readWorkflow',
    { params: { id }, query: { revision: named } },
    { enabled: Number.isInteger(named) },
  );
  const shown = Number.isInteger(named) ? asked : newest;
  return (
    <Loaded read={newest} place={{ noun: 'workflow', list: PLACE }}>
      {(last) =>
        isNotFound(shown.error) ? (
          <NoRevision error={shown.error} newest={last} />
        ) : (
          <Loaded read={shown}>
            {(one) => <Revision key={one.revision} workflow={one} newest={last.revision} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

/** The workflow is there, but not the revision that the address names. */
function NoRevision({ error, newest }: { readonly error: unknown; readonly newest: Workflow }): ReactNode {
  return (
    <>
      <PageHeader above={<PlaceLink to={PLACE}>Workflows</PlaceLink>} title={newest.name} />
      <Notice tone="bad" title={failureText(error)}>
        <PlaceLink to={`${PLACE}/${newest.id}`}>Revision {newest.revision}</PlaceLink>
        <span>is the newest of this workflow.</span>
      </Notice>
    </>
  );
}

function Revision({ workflow, newest }: { readonly workflow: Workflow; readonly newest: number }): ReactNode {
  const { id, name, steps, revision } = workflow;
  const { session } = useSession();
  const [tab, setTab] = useState('words');
  const lists = useRead('listScreeningSources', {});
  const listNames = new Map(lists.data?.items.map((list) => [list.key, list.name]));
  return (
    <>
      <PageHeader
        above={<PlaceLink to={PLACE}>Workflows</PlaceLink>}
        title={name}
        below={`Revision ${revision} of ${newest}`}
        actions={
          isAdministrator(session) ? (
            <ButtonLink to={`${PLACE}/${id}/change`}>Save a new revision</ButtonLink>
          ) : (
            <Soft>An owner or an admin can save a new revision.</Soft>
          )
        }
      />
      <Stack>
        {revision < newest && (
          <Notice>This is an earlier revision. New sessions take revision {newest}.</Notice>
        )}
        <Card title="Steps">
          <Tabs
            label="Steps as"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'words',
                title: 'In words',
                content: <StepsInWords steps={steps} listNames={listNames} />,
              },
              {
                id: 'json',
                title: 'JSON',
                content: <Verbatim label="Steps as JSON">{jsonText(steps)}</Verbatim>,
              },
            ]}
          />
        </Card>
        <AboutCard workflow={workflow} newest={newest} />
      </Stack>
    </>
  );
}

function AboutCard({
  workflow: { id, key, revision, createdAt, createdBy },
  newest,
}: {
  readonly workflow: Workflow;
  readonly newest: number;
}): ReactNode {
  const names = useActorNames();
  const go = useGo();
  const revisions = Array.from({ length: newest }, (_, index) => String(newest - index));
  return (
    <Card title="Facts">
      <Stack gap={3}>
        <Facts
          items={[
            ['Key', key],
            ['Saved', <Time key="saved" at={createdAt} />],
            ['Saved by', names.get(createdBy) ?? <code key="by">{createdBy}</code>],
          ]}
        />
        {newest > 1 && (
          <SelectField
            label="Revision"
            hint="Revisions stay as they were saved."
            options={revisions.map((number) => [number, `Revision ${number}`])}
            value={String(revision)}
            onChange={({ target }) => go(`${PLACE}/${id}`, { revision: target.value })}
          />
        )}
        <Disclosure summary="Id">
          <code>{id}</code>
        </Disclosure>
      </Stack>
    </Card>
  );
}
