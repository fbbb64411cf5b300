import type { HistoryEntries, HistorySearch } from '../kernel/activity.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import type { RecordSearch } from '../kernel/logged-entry.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { readHistoryEntries } from '../platform/database/history-entries.ts';
import { readRecords } from '../platform/database/logged-records.ts';
import { rowsInto } from '../platform/database/rows-into.ts';
import { sql } from '../platform/database/sql.ts';
import type { MatchId, RunId } from './ids.ts';
import { isTrailOnly, type ScreeningRecord } from './logged-audit.ts';
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

export function insertAudit(tx: Tx, organizationId: OrganizationId, record: ScreeningRecord): void {
  tx.insert(AUDIT, [
    organizationId,
    record.mode,
    record.id,
    record.runId,
    record.type,
    record.matchId,
    record.batchId,
    record.actor,
    record.reason,
    JSON.stringify(record.detail),
    record.recordedAt,
    isTrailOnly(record),
  ]);
}

const RECORD = sql`recorded_at as at, id as key, 0::bigint as place, mode, id, run_id as "runId", type, match_id as "matchId", batch_id as "batchId",
  actor, reason, detail, recorded_at as "recordedAt", coalesce(match_id, run_id)::text as "resourceId"`;

/** Both modes. What later runs carried over is no record of its own. */
export function selectRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly ScreeningRecord[]> {
  const records = sql`
    select ${RECORD} from screening_audit where organization_id = ${organizationId} and not carried`;
  return readRecords<ScreeningRecord>(db, organizationId, records, search);
}

const STRAY_ROWS = 1_000;

/** What a later run is said to have carried over, and no run has: the service wrote none of it. */
export function selectStrayCopies(
  db: Reader,
  organizationId: OrganizationId,
): Promise<readonly ScreeningRecord[]> {
  return db.rows<ScreeningRecord>(sql`
    select ${RECORD} from screening_audit c
    where organization_id = ${organizationId} and carried and type <> ${ROWS_SCREENED} and not exists (
      select 1 from screening_audit o
      where o.organization_id = ${organizationId} and o.recorded_at = c.recorded_at and o.id = c.id and not o.carried
        and o.mode = c.mode and o.type = c.type and o.actor = c.actor and o.reason is not distinct from c.reason
        and o.detail::text = c.detail::text)
    order by recorded_at, id limit ${STRAY_ROWS}`);
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
