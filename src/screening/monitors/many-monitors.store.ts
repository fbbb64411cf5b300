import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { RunId } from '../ids.ts';
import type { Monitor, MonitorId } from './monitor.ts';
import type { MonitorList } from './monitor-lists.ts';
import { type MonitorListRow, type MonitorRow, toMonitor, toMonitorList } from './monitor-rows.ts';

export interface SealedMonitor {
  readonly monitor: Monitor;
  readonly sealedSubject: Buffer;
}

/** As they are now, in nobody's hands. */
export async function findSealedMonitors(
  db: Reader,
  scope: Scope,
  ids: readonly MonitorId[],
): Promise<readonly SealedMonitor[]> {
  const rows = await db.rows<MonitorRow & { readonly sealed_subject: Buffer }>(sql`
    select m.id, m.sources, m.review_score, m.match_score, m.pep_lookback_months, m.risk_subject_id, m.last_run_id,
      m.last_run_at, m.created_at, m.sealed_subject
    from screening_monitors m
    where ${only(scope, sql`m`)} and m.id = any(${ids}::uuid[])`);
  return rows.map((row) => ({ monitor: toMonitor(row), sealedSubject: row.sealed_subject }));
}

/** Of these, those that nobody else has, with their lists as they are once the monitor is held. Nothing is waited for. */
export async function claimMonitors(
  tx: Tx,
  scope: Scope,
  ids: readonly MonitorId[],
  now: Date,
): Promise<ReadonlyMap<MonitorId, readonly MonitorList[]>> {
  const held = await tx.rows<{ id: MonitorId }>(sql`
    select m.id from screening_monitors m
    where ${only(scope, sql`m`)} and m.id = any(${ids}::uuid[]) and (m.retry_at is null or m.retry_at <= ${now})
    for no key update skip locked`);
  const lists = await tx.rows<MonitorListRow & { readonly monitor_id: MonitorId }>(sql`
    select l.monitor_id, l.list_key, l.stood, l.base_run_id, l.base_version_id, l.base_term_builder_version
    from screening_monitor_lists l
    where ${only(scope, sql`l`)} and l.monitor_id = any(${held.map(({ id }) => id)}::uuid[])`);
  const found = new Map<MonitorId, MonitorList[]>(held.map(({ id }) => [id, []]));
  for (const row of lists) found.get(row.monitor_id)?.push(toMonitorList(row));
  return found;
}

export interface RescreenedMonitor {
  readonly id: MonitorId;
  readonly runId: RunId;
  readonly lists: readonly MonitorList[];
}

/** Only for monitors that were taken. */
export function saveManyRescreened(tx: Tx, scope: Scope, done: readonly RescreenedMonitor[], at: Date): void {
  tx.send(sql`
    update screening_monitors m set last_run_id = d.run_id, last_run_at = ${at}, retry_at = null
    from unnest(${done.map(({ id }) => id)}::uuid[], ${done.map(({ runId }) => runId)}::uuid[]) as d (id, run_id)
    where ${only(scope, sql`m`)} and m.id = d.id`);
  const lists = done.flatMap(({ id, lists: own }) => own.map((list) => ({ id, ...list })));
  tx.send(sql`
    update screening_monitor_lists l set stood = d.stood, base_run_id = d.run_id, base_version_id = d.version_id,
      base_term_builder_version = d.term_builder_version
    from unnest(${lists.map(({ id }) => id)}::uuid[], ${lists.map(({ key }) => key)}::text[],
      ${lists.map(({ stood }) => stood)}::text[], ${lists.map(({ base }) => base?.runId ?? null)}::uuid[],
      ${lists.map(({ base }) => base?.versionId ?? null)}::text[],
      ${lists.map(({ base }) => base?.termBuilderVersion ?? null)}::integer[])
      as d (id, key, stood, run_id, version_id, term_builder_version)
    where ${only(scope, sql`l`)} and l.monitor_id = d.id and l.list_key = d.key`);
}

function only({ organizationId, mode }: Scope, table: Sql): Sql {
  return sql`${table}.organization_id = ${organizationId} and ${table}.mode = ${mode}`;
}
