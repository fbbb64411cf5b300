import type { EvidenceId, SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type FactAndSource, latestIds } from './evidence.store.ts';

/** For other modules: those of which the subject has a receipt, with any value. One probe each. */
export async function filterRecorded<Wanted extends FactAndSource>(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  wanted: readonly Wanted[],
): Promise<readonly Wanted[]> {
  if (wanted.length === 0) return [];
  const latest = await latestIds(db, scope, subjectId, wanted);
  return wanted.filter((_, index) => latest[index] !== null);
}

/** For other modules: the newest receipt of each of these, in their order; null where there is none. */
export async function newestReceiptIds(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  wanted: readonly FactAndSource[],
): Promise<readonly (EvidenceId | null)[]> {
  return wanted.length === 0 ? [] : latestIds(db, scope, subjectId, wanted);
}
