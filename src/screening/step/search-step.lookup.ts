import type { Reader } from '../../platform/database/database.ts';
import type { QueryContext } from '../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { ScreeningCapabilities, SearchLongWork } from '../capabilities.ts';
import { searchLists } from '../runs/searching/search-lists.lookup.ts';
import { subjectOfDocument, type StepIdentity } from './identity-document.ts';
import type { StepSearch } from './step-search.ts';
import type { WorkflowStep } from './screening-step.ts';
import { policyOfStep } from './step-policy.ts';

/** For verification: searches by a screening step before the transaction that takes it. */
export async function searchStep(
  db: Reader,
  ctx: QueryContext<ScreeningCapabilities, SearchLongWork>,
  { step, before }: { readonly step: WorkflowStep; readonly before: readonly StepIdentity[] },
): Promise<StepSearch> {
  const asked = policyOfStep(step);
  const subject = subjectOfDocument(before, ctx.now);
  const found = await searchLists(db, ctx, { subject, asked, owner: ownerOf(ctx) });
  return { stepKey: step.key, subject, asked, found };
}
