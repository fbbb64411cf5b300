import type { ScreeningEntry } from '../kernel/history.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/history-writers.ts';
import { insertAudit } from './audit.store.ts';

export const screeningHistory = { screening: recordScreening } satisfies Partial<HistoryWriters>;

/** What happens to a run is kept in its audit trail. */
function recordScreening(tx: Tx, ctx: CommandContext, entries: readonly ScreeningEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx, entry);
}
