import type { Scope } from '../../kernel/scope.ts';
import type { WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { countWaitingDocuments } from './waiting-documents.store.ts';

/** Documents that were sent and that not everybody has signed. */
export function readWaitingDocuments(db: Reader, scope: Scope): Promise<WaitingWork> {
  return countWaitingDocuments(db, scope);
}
