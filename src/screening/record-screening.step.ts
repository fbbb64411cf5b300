import type { ScreeningEntry } from '../kernel/history.ts';
import type { LoggedEntry } from '../kernel/logged-entry.ts';
import { actorOf } from '../kernel/principal.ts';
import { recordAudit } from '../identity/index.ts';
import type { CommandContext } from '../platform/writing/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/writing/history-writers.ts';
import { insertAudit } from './audit.store.ts';
import { isTrailOnly, loggedScreening } from './logged-audit.ts';

/** The history of own lists is stored in the audit table: it is that of no run. */
export const screeningHistory = {
  screening: recordScreening,
  lists: recordAudit,
} satisfies Partial<HistoryWriters>;

/** What happens to a run is kept in its audit trail. */
function recordScreening(
  tx: Tx,
  { scope, principal, now }: CommandContext,
  entries: readonly ScreeningEntry[],
): readonly LoggedEntry[] {
  const records = entries.map((entry) => ({
    id: entry.id,
    mode: scope.mode,
    runId: entry.runId ?? entry.resourceId,
    type: entry.type,
    matchId: entry.resource === 'screening-matches' ? entry.resourceId : null,
    batchId: entry.resource === 'screening-batches' ? entry.resourceId : null,
    actor: actorOf(principal),
    reason: entry.reason ?? null,
    detail: entry.detail,
    recordedAt: now,
  }));
  for (const record of records) insertAudit(tx, scope.organizationId, record);
  return records.filter((record) => !isTrailOnly(record)).map(loggedScreening);
}
