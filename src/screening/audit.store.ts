import type { HistoryEntries, HistorySearch } from '../kernel/activity.ts';
import type { ScreeningEntry } from '../kernel/history.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import { actorOf } from '../kernel/principal.ts';
import type { Scope } from '../kernel/scope.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { readHistoryEntries } from '../platform/database/history-entries.ts';
import { rowsInto } from '../platform/database/rows-into.ts';
import { sql } from '../platform/database/sql.ts';
import type { MatchId, RunId } from './ids.ts';
import { type Decision, MATCH_DECIDED } from './matches/decision.ts';
import { ROWS_SCREENED } from './trail.ts';

const AUDIT = rowsInto('screening_audit', [
  'organization_id',
  'mode',
  'id',
  'run_id',
  'type',
  'match_id',
  'batch_id',
  'actor',
  'reason',
  'detail',
  'recorded_at',
  'carried',
]);

export function insertAudit(tx: Tx, { scope, principal, now }: CommandContext, entry: ScreeningEntry): void {
  tx.insert(AUDIT, [
    scope.organizationId,
    scope.mode,
    entry.id,
    entry.runId ?? entry.resourceId,
    entry.type,
    entry.resource === 'screening-matches' ? entry.resourceId : null,
    entry.resource === 'screening-batches' ? entry.resourceId : null,
    actorOf(principal),
    entry.reason ?? null,
    JSON.stringify(entry.detail),
    now,
    // One batch has thousands of these: the history of the organization tells its end.
    entry.type === ROWS_SCREENED,
  ]);
}

/** Oldest first. */
export async function selectDecisions(db: Reader, scope: Scope, runId: RunId): Promise<readonly Decision[]> {
  return db.rows<Decision & { readonly matchId: MatchId }>(sql`
    select match_id as "matchId", detail ->> 'decision' as decision, reason, actor as "decidedBy",
      recorded_at as "decidedAt"
    from screening_audit
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and run_id = ${runId}
      and type = ${MATCH_DECIDED}
    order by id`);
}

/** Both modes. An entry that concerns no single match tells its run; what later runs carried over is told once. */
export function selectActivity(
  db: Reader,
  organizationId: OrganizationId,
  search: HistorySearch,
): Promise<HistoryEntries> {
  const history = sql`
    select id, recorded_at as at, actor, type,
      case when batch_id is not null then 'screening-batches' when match_id is null then 'screening-runs'
        else 'screening-matches' end as resource,
      coalesce(match_id, run_id)::text as "resourceId", mode, reason, detail,
      case when batch_id is null then json_build_object('runId', run_id) else '{}'::json end as beside, id as key, 0::bigint as sequence
    from screening_audit where organization_id = ${organizationId} and not carried`;
  return readHistoryEntries(db, history, search);
}
