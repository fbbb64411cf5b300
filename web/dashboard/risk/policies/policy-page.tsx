import { type ReactNode, useState } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { CodeEditor } from '../../design/parts/code-editor.tsx';
import { Card, Facts, PageHeader, Soft, Stack } from '../../design/parts/layout.tsx';
import { Tabs } from '../../design/parts/tabs.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useFilters, useParameter } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Behind, NONE, TimeOrNone } from '../parts/marks.tsx';
import { Id, Who } from '../parts/names.tsx';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { type Policy, useRecord } from '../records.ts';
import { asWords } from '../words.ts';
import { BacktestPanel } from '../comparisons/backtest-panel.tsx';
import { type Definition, spanText } from '../definition.ts';
import { PolicyBadge } from './policies-page.tsx';
import { PolicyTables } from './policy-tables.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ShadowPanel } from '../comparisons/shadow-panel.tsx';
import { TryPanel } from '../trials/try-panel.tsx';
import { VersionChanges } from '../comparisons/version-changes.tsx';

/** One version: what it takes in, how it scores, what follows, and its definition as it is stored. */
export function PolicyPage(): ReactNode {
  const id = useParameter('id');
  const policy = useRecord('policies', id);
  return (
    <Loaded key={id} read={policy} place={{ noun: 'policy', list: '/risk/policies', nouns: 'policies' }}>
      {(found) => <Version policy={found} reload={() => void policy.refetch()} />}
    </Loaded>
  );
}

function Version({ policy, reload }: { readonly policy: Policy; readonly reload: () => void }): ReactNode {
  const { id, data } = policy;
  const [{ tab = 'read' }, change] = useFilters();
  const tabs = [
    { id: 'read', title: 'In words', content: <InWords policy={policy} /> },
    { id: 'changes', title: 'Changes', content: <VersionChanges policy={policy} /> },
    {
      id: 'try',
      title: 'Try it',
      content: <TryPanel definition={data.definition} tried={{ policyVersionId: id }} />,
    },
    { id: 'backtest', title: 'Backtest', content: <BacktestPanel policy={policy} /> },
    { id: 'shadow', title: 'Shadow', content: <ShadowPanel policy={policy} /> },
    { id: 'definition', title: 'Definition', content: <Stored definition={data.definition} /> },
  ];
  return (
    <>
      <PageHeader
        above={<PlaceLink to="/risk/policies">Policies</PlaceLink>}
        title={`${data.key}, version ${data.version}`}
        below={
          <>
            {data.definition.title !== undefined && `${data.definition.title} · `}
            <PolicyBadge status={data.status} /> created <Time at={data.createdAt} /> by{' '}
            <Who id={data.createdBy} />
          </>
        }
        actions={<Means policy={policy} reload={reload} />}
      />
      <Tabs
        label="About the policy"
        tabs={tabs}
        value={tab}
        onChange={(next) => change({ tab: next === 'read' ? '' : next })}
      />
    </>
  );
}

function InWords({ policy: { id, data } }: { readonly policy: Policy }): ReactNode {
  return (
    <Stack>
      <PolicyTables definition={data.definition} />
      <Card title="About this version">
        <Stack>
          <Facts
            items={[
              ['Published', <TimeOrNone key="at" at={data.publishedAt} />],
              ['Published by', data.publishedBy === null ? NONE : <Who key="by" id={data.publishedBy} />],
              ['Without all evidence', asWords(data.definition.missingEvidence)],
              ['Review', reviewText(data.definition)],
            ]}
          />
          <Behind title="Id and digest">
            <Facts
              items={[
                ['Id', <Id key="id">{id}</Id>],
                ['Digest', <Id key="digest">{data.digest}</Id>],
              ]}
            />
          </Behind>
        </Stack>
      </Card>
    </Stack>
  );
}

function reviewText({ reviewAfterSeconds }: Definition): string {
  return reviewAfterSeconds === undefined ? 'never due' : `due after ${spanText(reviewAfterSeconds)}`;
}

function Stored({ definition }: { readonly definition: Definition }): ReactNode {
  return (
    <CodeEditor
      label="Definition"
      language="json"
      readOnly
      value={JSON.stringify(definition, undefined, 2)}
    />
  );
}

/** Publishing is for owners and admins, and cannot be taken back. A change begins with what this version says. */
function Means({ policy, reload }: { readonly policy: Policy; readonly reload: () => void }): ReactNode {
  const { session } = useSession();
  const [isPublishing, setPublishing] = useState(false);
  const isDraft = policy.data.status === 'draft';
  if (!isAdministrator(session))
    return (
      <Soft>
        {isDraft && 'An owner or an admin can publish this draft. '}
        An owner or an admin can write a new version.
      </Soft>
    );
  const close = (): void => {
    setPublishing(false);
    // It may be published all the same: by somebody else, or without an answer.
    reload();
  };
  return (
    <>
      <ButtonLink to={`/risk/policies/${policy.id}/new-version`}>New version from this one</ButtonLink>
      {isDraft && (
        <Button look="primary" onClick={() => setPublishing(true)}>
          Publish
        </Button>
      )}
      {isPublishing && <PublishDialog policy={policy} onClose={close} />}
    </>
  );
}
