import { type ReactNode, useState } from 'react';
import { useGuardedCall, useRead } from '../data/api.ts';
import { useDraft } from '../data/drafts.ts';
import { isAdministrator, useSession } from '../data/session.tsx';
import { PageHeader } from '../design/parts/layout.tsx';
import { Loaded } from '../design/parts/loaded.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import { useGo, useParameter } from '../shell/address.ts';
import type { Workflow } from './records.ts';
import { useSaveWorkflow } from './save-workflow.ts';
import { stepsText } from './step-text.ts';
import { EXAMPLE_STEPS } from './workflow-example.ts';
import { WorkflowForm, type WorkflowInput } from './workflow-form.tsx';

const PLACE = '/verification/workflows';
const KNOWN = 'A workflow has this key already. Open it in the list to save its next revision.';
const FIRST: WorkflowInput = { key: '', name: '', steps: stepsText(EXAMPLE_STEPS) };

/** Saving under a known key would make a revision of what is there, so it is refused here. */
export function NewWorkflowPage(): ReactNode {
  const { client, session } = useSession();
  const call = useGuardedCall();
  const go = useGo();
  const [input, setInput, forget] = useDraft('workflow.new', FIRST);
  const isTaken = async (key: string): Promise<boolean> => {
    for (let offset: number | null = 0; offset !== null;) {
      const query: { offset: number } = { offset };
      const page = await call(() => client.call('listWorkflows', { query }));
      if (page.items.some((one) => one.key === key)) return true;
      offset = page.nextOffset;
    }
    return false;
  };
  const saving = useSaveWorkflow(
    async ({ key }) => ((await isTaken(key)) ? KNOWN : undefined),
    ({ id }) => {
      forget();
      go(`${PLACE}/${id}`);
    },
  );
  if (!isAdministrator(session)) return <NotAllowed />;
  return (
    <>
      <PageHeader above={<PlaceLink to={PLACE}>Workflows</PlaceLink>} title="New workflow" />
      <WorkflowForm
        input={input}
        onChange={setInput}
        submit="Save workflow"
        saving={saving}
        refusedAt="/key"
      />
    </>
  );
}

export function ChangeWorkflowPage(): ReactNode {
  const id = useParameter('id');
  const { session } = useSession();
  const workflow = useRead('readWorkflow', { params: { id } });
  if (!isAdministrator(session)) return <NotAllowed />;
  return (
    <Loaded read={workflow} place={{ noun: 'workflow', list: PLACE }}>
      {(one) => <ChangeWorkflow key={one.id} workflow={one} />}
    </Loaded>
  );
}

/** Begins with the revision that was there when the page was opened, whatever is saved meanwhile. */
function ChangeWorkflow({ workflow }: { readonly workflow: Workflow }): ReactNode {
  const [base] = useState(workflow);
  const { client } = useSession();
  const call = useGuardedCall();
  const go = useGo();
  const [input, setInput, forget] = useDraft(`workflow.${base.id}.${base.revision}`, {
    key: base.key,
    name: base.name,
    steps: stepsText(base.steps),
  });
  const saving = useSaveWorkflow(
    async () => {
      const now = await call(() => client.call('readWorkflow', { params: { id: base.id } }));
      return now.revision === base.revision ? undefined : moved(now);
    },
    ({ id }) => {
      forget();
      go(`${PLACE}/${id}`);
    },
  );
  return (
    <>
      <PageHeader
        above={<PlaceLink to={`${PLACE}/${base.id}`}>{base.name}</PlaceLink>}
        title="Change a workflow"
        below={`This makes revision ${base.revision + 1}. Sessions and policies that exist stay with the revision they name.`}
      />
      <WorkflowForm
        input={input}
        onChange={setInput}
        submit="Save as a new revision"
        saving={saving}
        isKeyFixed
      />
    </>
  );
}

function moved({ revision }: Workflow): string {
  return `Revision ${revision} was saved meanwhile, by somebody else or by an earlier try of yours. Keep a copy of your steps, and load this page again to begin with that revision.`;
}

function NotAllowed(): ReactNode {
  return (
    <PageHeader
      above={<PlaceLink to={PLACE}>Workflows</PlaceLink>}
      title="Workflows are read here"
      below="An owner or an admin can save workflows."
    />
  );
}
