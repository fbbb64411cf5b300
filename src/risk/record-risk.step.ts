import type { RiskEntry } from '../kernel/history.ts';
import type { LoggedEntry } from '../kernel/logged-entry.ts';
import { actorOf } from '../kernel/principal.ts';
import type { CommandContext } from '../platform/writing/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/writing/history-writers.ts';
import { eventOf } from './events/event.ts';
import { insertEvent } from './events/events.store.ts';
import { loggedEvent } from './events/logged-event.ts';

export const riskHistory = { risk: recordRisk } satisfies Partial<HistoryWriters>;

/** The history of risk is its events records. */
function recordRisk(
  tx: Tx,
  { scope, principal }: CommandContext,
  entries: readonly RiskEntry[],
): readonly LoggedEntry[] {
  const written = { mode: scope.mode, actor: actorOf(principal) };
  const events = entries.map((entry) => eventOf(entry, written));
  for (const event of events) insertEvent(tx, scope.organizationId, event);
  return events.map(loggedEvent);
}
