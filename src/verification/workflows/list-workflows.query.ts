import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { Workflow } from './workflow.ts';
import { selectWorkflows } from './workflows.store.ts';

export const listWorkflows: Query<{ offset: number }, Page<Workflow>> = async (db, ctx, { offset }) =>
  cutPage(await selectWorkflows(db, ctx.scope, offset), offset);
