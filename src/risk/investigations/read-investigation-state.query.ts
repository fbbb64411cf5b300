import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { InvestigationId } from './investigation.ts';
import { changesSince, findInvestigation } from './investigations.store.ts';
import { type InvestigationState, outdatedReasons } from './outdated.ts';

export const readInvestigationState: Query<
  { readonly id: InvestigationId },
  InvestigationState,
  'not_found'
> = async (db, { scope }, { id }) => {
  const investigation = await findInvestigation(db, scope, id);
  if (!investigation) return refuse('not_found', 'No such investigation.');
  const { snapshot, subjectId } = investigation;
  const reasons = outdatedReasons(snapshot, await changesSince(db, scope, subjectId, snapshot));
  return { investigation, reasons };
};
