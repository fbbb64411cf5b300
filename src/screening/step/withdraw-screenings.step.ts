import type { SubjectId } from '../../kernel/ids.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newestReceiptIds, type NewReceipt } from '../../risk/index.ts';
import { withdrawalOf } from '../runs/facts/record-facts.step.ts';
import { selectRiskSources } from '../runs/storing/runs.store.ts';
import { runIdIn } from '../runs/facts/run-reference.ts';

/** The screenings of attempts, and the newer attempt that stands in their place. */
export interface ReplacedScreenings {
  readonly checks: readonly { readonly providerRef: string | null }[];
  /** Of the receipts that say so. */
  readonly providerRef: string;
}

/**
 * For verification. Contract 3, *Native evidence* 4: what these screenings said of the subject, which is held, becomes
 * unavailable. A fact of which something else has spoken since, such as a direct run, is left as it is.
 */
export async function screeningWithdrawals(
  tx: Tx,
  { scope, now }: CommandContext,
  subjectId: SubjectId,
  { checks, providerRef }: ReplacedScreenings,
): Promise<readonly NewReceipt[]> {
  const ids = checks.flatMap((check) => runIdIn(check.providerRef) ?? []);
  if (ids.length === 0) return [];
  const said = (await selectRiskSources(tx, scope, ids)).flat();
  const newest = await newestReceiptIds(tx, scope, subjectId, said);
  return said
    .filter(({ evidenceId }, index) => newest[index] === evidenceId)
    .map((fact) => withdrawalOf(fact, { providerRef, now }));
}
