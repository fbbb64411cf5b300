import type { DocumentEntry } from '../../kernel/history.ts';
import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { HistoryWriters } from '../../platform/writing/history-writers.ts';
import { recordAudit } from '../../identity/index.ts';
import { insertAudit } from './audit.store.ts';
import { loggedTrailEntry } from './logged-audit.ts';

/** Templates are no documents: their history is stored in the audit table. */
export const documentsHistory = {
  documents: recordDocuments,
  templates: recordAudit,
} satisfies Partial<HistoryWriters>;

/** The history of a document is stored in its audit trail. */
function recordDocuments(
  tx: Tx,
  { scope }: CommandContext,
  entries: readonly DocumentEntry[],
): readonly LoggedEntry[] {
  for (const entry of entries) insertAudit(tx, scope, entry);
  return entries.map((entry) => loggedTrailEntry({ ...entry, mode: scope.mode }));
}
