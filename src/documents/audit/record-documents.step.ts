import type { DocumentEntry } from '../../kernel/history.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { HistoryWriters } from '../../platform/history-writers.ts';
import { recordAudit } from '../../identity/index.ts';
import { insertAudit } from './audit.store.ts';

/** Templates are no document: what happens to them is kept in the audit table. */
export const documentsHistory = {
  documents: recordDocuments,
  templates: recordAudit,
} satisfies Partial<HistoryWriters>;

/** What happens to a document is kept in its audit trail. */
function recordDocuments(tx: Tx, ctx: CommandContext, entries: readonly DocumentEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx.scope, entry);
}
