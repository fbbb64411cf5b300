import type { SubjectId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { subjectExists } from '../../risk/index.ts';

export const NO_SUBJECT = refuse('not_found', 'No such risk subject.');

/** A document need not be about a subject, but not about one that is not there. */
export async function isKnownSubject(db: Reader, scope: Scope, id: SubjectId | null): Promise<boolean> {
  return id === null || subjectExists(db, scope, id);
}
