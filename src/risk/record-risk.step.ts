import type { RiskEntry } from '../kernel/history.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/history-writers.ts';
import { insertEvents } from './events/events.store.ts';

export const riskHistory = { risk: recordRisk } satisfies Partial<HistoryWriters>;

/** The history of risk is its events records. */
function recordRisk(tx: Tx, ctx: CommandContext, entries: readonly RiskEntry[]): void {
  if (entries.length > 0) insertEvents(tx, ctx, entries);
}
