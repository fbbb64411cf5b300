import type { ScreeningEntry } from '../kernel/history.ts';
import type { LoggedEntry } from '../kernel/logged-entry.ts';
import { actorOf } from '../kernel/principal.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/history-writers.ts';
import { insertAudit } from './audit.store.ts';
import { loggedScreening } from './logged-audit.ts';

export const screeningHistory = { screening: recordScreening } satisfies Partial<HistoryWriters>;

/** What happens to a run is kept in its audit trail. */
function recordScreening(
  tx: Tx,
  { scope, principal, now }: CommandContext,
  entries: readonly ScreeningEntry[],
): readonly LoggedEntry[] {
  const records = entries.map((entry) => ({
    id: entry.id,
    mode: scope.mode,
    runId: entry.runId,
    type: entry.type,
    matchId: entry.resource === 'screening-matches' ? entry.resourceId : null,
    actor: actorOf(principal),
    reason: entry.reason ?? null,
    detail: entry.detail,
    recordedAt: now,
  }));
  for (const record of records) insertAudit(tx, scope.organizationId, record);
  return records.map(loggedScreening);
}
