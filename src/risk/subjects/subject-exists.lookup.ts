import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findSubject } from './subjects.store.ts';

/** For other modules, whose records may name a subject. Subjects are never deleted, so nobody has to hold it. */
export async function subjectExists(db: Reader, scope: Scope, id: SubjectId): Promise<boolean> {
  return (await findSubject(db, scope, id)) !== undefined;
}
