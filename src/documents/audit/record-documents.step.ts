import type { DocumentEntry } from '../../kernel/history.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { HistoryWriters } from '../../platform/history-writers.ts';
import { recordAudit } from '../../identity/index.ts';
import { insertAudit } from './audit.store.ts';

/** Templates are no documents: their history is stored in the audit table. */
export const documentsHistory = {
  documents: recordDocuments,
  templates: recordAudit,
} satisfies Partial<HistoryWriters>;

/** The history of a document is stored in its audit trail. */
function recordDocuments(tx: Tx, ctx: CommandContext, entries: readonly DocumentEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx.scope, entry);
}
