import { type ReactNode, useState } from 'react';
import { useGuardedCall, useRead } from '../../data/api.ts';
import { useDraft } from '../../data/drafts.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { PageHeader } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Overtaken } from '../../design/parts/overtaken.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useGo, useParameter } from '../../shell/address.ts';
import type { Workflow } from '../records.ts';
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
  const [base, setBase] = useState(workflow);
  const [newer, setNewer] = useState<Workflow>();
  const { client } = useSession();
  const call = useGuardedCall();
  const go = useGo();
  const [input, setInput, forget] = useDraft(`workflow.${base.id}.${base.revision}`, inputOf(base));
  const saving = useSaveWorkflow(
    async () => {
      const now = await call(() => client.call('readWorkflow', { params: { id: base.id } }));
      const isNewer = now.revision !== base.revision;
      setNewer(isNewer ? now : undefined);
      return isNewer ? MOVED : undefined;
    },
    ({ id }) => {
      forget();
      go(`${PLACE}/${id}`);
    },
  );
  const goOn = (from: Workflow, next: WorkflowInput): void => {
    setBase(from);
    setInput(next);
    setNewer(undefined);
    saving.reset();
  };
  return (
    <>
      <PageHeader
        above={<PlaceLink to={`${PLACE}/${base.id}`}>{base.name}</PlaceLink>}
        title="Change a workflow"
        below={`This makes revision ${base.revision + 1}. Sessions and policies that exist stay with the revision they name.`}
      />
      {newer && (
        <Overtaken
          noun="workflow"
          revision={newer.revision}
          base={inputOf(base)}
          mine={input}
          theirs={inputOf(newer)}
          labels={LABELS}
          onTake={() => goOn(newer, inputOf(newer))}
          onMerge={(next) => goOn(newer, next)}
        />
      )}
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

const LABELS = { key: 'Key', name: 'Name', steps: 'Steps' } as const;
const MOVED = 'It was not saved: a newer revision is there. Choose above what becomes of both.';

function inputOf({ key, name, steps }: Workflow): WorkflowInput {
  return { key, name, steps: stepsText(steps) };
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
