import type { ScreeningEntry } from '../kernel/history.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertAudit } from './audit.store.ts';

/** What happens to a run is kept in its audit trail. */
export function recordScreening(tx: Tx, ctx: CommandContext, entries: readonly ScreeningEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx, entry);
}
