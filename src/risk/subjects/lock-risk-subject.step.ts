import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockExistingSubject } from './subjects.store.ts';

/** For other modules: locks the subject until the transaction ends. False where there is no such subject. */
export function lockRiskSubject(tx: Tx, scope: Scope, id: SubjectId): Promise<boolean> {
  return lockExistingSubject(tx, scope, id);
}
