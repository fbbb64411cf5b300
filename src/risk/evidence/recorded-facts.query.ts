import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type RecordedFact, selectRecordedFacts } from './recorded-facts.store.ts';

export type { RecordedFact } from './recorded-facts.store.ts';

/** For other modules: every fact of which the subject has a receipt from a source that begins so, whatever it says. */
export async function recordedFacts(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  sourcePrefix: string,
): Promise<readonly RecordedFact[]> {
  return selectRecordedFacts(db, scope, subjectId, sourcePrefix);
}
