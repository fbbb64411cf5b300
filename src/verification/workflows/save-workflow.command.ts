import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { screeningStepFaults } from '../../screening/index.ts';
import { verificationEntry } from '../history.ts';
import { inputsOf } from '../inputs/input.ts';
import { insertInputs } from '../inputs/inputs.store.ts';
import { type NewWorkflow, type Workflow, workflowFaults } from './workflow.ts';
import { countRevision, insertRevision } from './workflows.store.ts';

/** The faults that the request alone shows, the screening step included. */
export function workflowFormRefusal({ steps }: NewWorkflow): Refusal<'invalid_request'> | undefined {
  const errors = [...workflowFaults(steps), ...screeningStepFaults(steps)];
  return errors.length === 0
    ? undefined
    : refuse('invalid_request', 'The workflow is not valid.', {
        errors: errors.slice(0, limits.reportedFaults),
      });
}

/** Saving under a key that exists makes its next revision; those before stay as they are. */
export const saveWorkflow: Command<NewWorkflow, Workflow> = async (tx, ctx, { key, name, steps }) => {
  const { id, revision } = await countRevision(tx, ctx.scope, { id: ctx.newId(), key });
  const workflow: Workflow = {
    id,
    mode: ctx.scope.mode,
    key,
    revision,
    name,
    steps,
    createdAt: ctx.now,
    createdBy: actorOf(ctx.principal),
  };
  insertRevision(tx, ctx.scope, workflow);
  insertInputs(tx, ctx.scope, inputsOf(workflow));
  return {
    value: workflow,
    history: [verificationEntry(ctx.newId(), 'workflow.saved', id, { key, revision })],
  };
};
