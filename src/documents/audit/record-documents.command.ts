import type { DocumentEntry } from '../../kernel/history.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAudit } from './audit.store.ts';

/** What happens to a document is kept in its audit trail. */
export function recordDocuments(tx: Tx, ctx: CommandContext, entries: readonly DocumentEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx.scope, entry);
}
