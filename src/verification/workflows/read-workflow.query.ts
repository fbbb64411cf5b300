import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { WorkflowId } from '../ids.ts';
import type { Workflow } from './workflow.ts';
import { findWorkflow } from './workflows.store.ts';

export const readWorkflow: Query<
  { id: WorkflowId; revision: number | undefined },
  Workflow,
  'not_found'
> = async (db, ctx, { id, revision }) =>
  (await findWorkflow(db, ctx.scope, id, revision)) ??
  refuse('not_found', revision === undefined ? 'No such workflow.' : 'No such revision of a workflow.');
