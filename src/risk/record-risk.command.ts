import type { RiskEntry } from '../kernel/history.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertEvent } from './events/events.store.ts';

/** The history of risk is its events records. */
export function recordRisk(tx: Tx, ctx: CommandContext, entries: readonly RiskEntry[]): void {
  for (const entry of entries) insertEvent(tx, ctx, entry);
}
