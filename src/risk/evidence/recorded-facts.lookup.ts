import type { EvidenceId, SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type FactAndSource, latestIds } from './evidence.store.ts';

/** For other modules: those of which the subject has a receipt, whatever it says. One probe each. */
export async function recordedFacts<Asked extends FactAndSource>(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  asked: readonly Asked[],
): Promise<readonly Asked[]> {
  if (asked.length === 0) return [];
  const latest = await latestIds(db, scope, subjectId, asked);
  return asked.filter((_, index) => latest[index] !== null);
}

/** For other modules: the newest receipt of each of these, in their order; null where there is none. */
export async function newestReceiptIds(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  asked: readonly FactAndSource[],
): Promise<readonly (EvidenceId | null)[]> {
  return asked.length === 0 ? [] : latestIds(db, scope, subjectId, asked);
}
