import type { ScreeningEntry } from '../kernel/history.ts';
import { recordAudit } from '../identity/index.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/history-writers.ts';
import { insertAudit } from './audit.store.ts';

/** The history of own lists is stored in the audit table: it is that of no run. */
export const screeningHistory = {
  screening: recordScreening,
  lists: recordAudit,
} satisfies Partial<HistoryWriters>;

/** What happens to a run is kept in its audit trail. */
function recordScreening(tx: Tx, ctx: CommandContext, entries: readonly ScreeningEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx, entry);
}
