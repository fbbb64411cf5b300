import type { OrganizationId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { RunId } from '../ids.ts';
import type { Monitor, MonitorId } from './monitor.ts';
import type { MonitorList } from './monitor-lists.ts';
import { type MonitorListRow, type MonitorRow, toMonitor, toMonitorList } from './monitor-rows.ts';
import type { OwnStanding } from './own-standing.ts';

const COLUMNS = sql`m.id, m.sources, m.review_score, m.match_score, m.pep_lookback_months, m.risk_subject_id,
  m.last_run_id, m.last_run_at, m.created_at`;

export function insertMonitor(
  tx: Tx,
  scope: Scope,
  monitor: Monitor,
  kept: { readonly sealedSubject: Buffer; readonly by: string; readonly lists: readonly MonitorList[] },
): void {
  tx.send(sql`
    insert into screening_monitors (organization_id, mode, id, sealed_subject, sources, review_score, match_score,
      pep_lookback_months, risk_subject_id, last_run_id, last_run_at, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${monitor.id}, ${kept.sealedSubject}, ${monitor.sources},
      ${monitor.reviewScore}, ${monitor.matchScore}, ${monitor.pepLookbackMonths}, ${monitor.riskSubjectId},
      ${monitor.lastRunId}, ${monitor.lastRunAt}, ${monitor.createdAt}, ${kept.by})`);
  saveLists(tx, scope, monitor.id, kept.lists);
}

function saveLists(tx: Tx, scope: Scope, id: MonitorId, lists: readonly MonitorList[]): void {
  const bases = lists.map(({ base }) => base);
  tx.send(sql`
    insert into screening_monitor_lists (organization_id, mode, monitor_id, list_key, stood, base_run_id,
      base_version_id, base_term_builder_version)
    select ${scope.organizationId}::uuid, ${scope.mode}, ${id}::uuid, l.*
    from unnest(${lists.map(({ key }) => key)}::text[], ${lists.map(({ stood }) => stood)}::text[],
      ${bases.map((base) => base?.runId ?? null)}::uuid[], ${bases.map((base) => base?.versionId ?? null)}::text[],
      ${bases.map((base) => base?.termBuilderVersion ?? null)}::integer[]) as l
    on conflict (organization_id, mode, monitor_id, list_key) do update set
      stood = excluded.stood, base_run_id = excluded.base_run_id, base_version_id = excluded.base_version_id,
      base_term_builder_version = excluded.base_term_builder_version`);
}

export async function selectMonitors(db: Reader, scope: Scope, page: RowsAfter): Promise<Monitor[]> {
  const rows = await db.rows<MonitorRow>(sql`
    select ${COLUMNS} from screening_monitors m
    where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode}
    ${pageById(sql`m.id`, page)}`);
  return rows.map(toMonitor);
}

export async function findMonitor(db: Reader, scope: Scope, id: MonitorId): Promise<Monitor | undefined> {
  const [row] = await db.rows<MonitorRow>(sql`
    select ${COLUMNS} from screening_monitors m
    where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode} and m.id = ${id}`);
  return row && toMonitor(row);
}

/** What was given of the subject goes with it. */
export async function removeMonitor(tx: Tx, scope: Scope, id: MonitorId): Promise<boolean> {
  const removed = await tx.changes(sql`
    delete from screening_monitors
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return removed > 0;
}

/** A monitor that a list has changed for, as somebody saw it. */
export interface DueMonitor {
  readonly scope: Scope;
  readonly id: MonitorId;
  readonly lists: readonly MonitorList[];
}

interface DueRow {
  readonly organization_id: OrganizationId;
  readonly mode: Mode;
  readonly id: MonitorId;
  readonly lists: readonly MonitorListRow[];
}

export interface DueQuestion {
  /** How each list stands now; one that this process has not loaded yet is in `unready` instead. */
  readonly standings: ReadonlyMap<string, string>;
  readonly unready: readonly string[];
  readonly now: Date;
  readonly count: number;
}

/**
 * Across organizations. Nothing is locked: each is taken by itself. Two ranges of the index are all that is read of a list.
 * Each is a query of its own, which depends on no other: machines that share the organizations answer it side by side.
 */
export async function selectDue(db: Reader, question: DueQuestion): Promise<readonly DueMonitor[]> {
  const { standings, count } = question;
  const [first, ...others] = [...standings].flatMap(([key, stood]) => [
    standingOtherwise(question, sql`l.list_key = ${key} and l.stood < ${stood}`),
    standingOtherwise(question, sql`l.list_key = ${key} and l.stood > ${stood}`),
  ]);
  if (!first) return [];
  const found = others.reduce((before, one) => sql`${before} union all (${one})`, sql`(${first})`);
  const rows = await db.rows<DueRow>(wholeMonitors(sql`select * from (${found}) d`, count));
  return rows.map(toDue);
}

/** Monitors of lists that stand otherwise, whose other lists are ready and that nobody failed with just now. */
function standingOtherwise({ unready, now, count }: Omit<DueQuestion, 'standings'>, otherwise: Sql): Sql {
  return sql`
    select l.organization_id, l.mode, l.monitor_id from screening_monitor_lists l
    join screening_monitors m on m.organization_id = l.organization_id and m.mode = l.mode and m.id = l.monitor_id
    where ${otherwise} and (m.retry_at is null or m.retry_at <= ${now}) and not m.sources && ${unready}::text[]
    order by l.stood limit ${count}`;
}

/** Each of those that were found once, with all of its lists. */
function wholeMonitors(found: Sql, count: number): Sql {
  return sql`
    with due as materialized (
      select distinct d.organization_id, d.mode, d.monitor_id from (${found}) d limit ${count}
    )
    select d.organization_id, d.mode, d.monitor_id as id, json_agg(l) as lists
    from due d join screening_monitor_lists l
      on l.organization_id = d.organization_id and l.mode = d.mode and l.monitor_id = d.monitor_id
    group by d.organization_id, d.mode, d.monitor_id`;
}

function toDue({ organization_id: organizationId, mode, id, lists }: DueRow): DueMonitor {
  return { scope: { organizationId, mode }, id, lists: lists.map(toMonitorList) };
}

export interface OwnDueQuestion extends Omit<DueQuestion, 'standings'> {
  readonly own: readonly OwnStanding[];
}

/** The same by own lists, each of its organization alone. */
export async function selectDueByOwnLists(
  db: Reader,
  { own, ...question }: OwnDueQuestion,
): Promise<readonly DueMonitor[]> {
  const [organizations, modes] = [
    own.map(({ scope }) => scope.organizationId),
    own.map(({ scope }) => scope.mode),
  ];
  const [keys, stood] = [own.map(({ key }) => key), own.map((one) => one.stood)];
  const lists = sql`unnest(${organizations}::uuid[], ${modes}::text[], ${keys}::text[], ${stood}::text[])
    as n (organization_id, mode, key, stood)`;
  const earlier = ownStandingOtherwise(question, lists, sql`l.stood < n.stood`);
  const later = ownStandingOtherwise(question, lists, sql`l.stood > n.stood`);
  const rows = await db.rows<DueRow>(
    wholeMonitors(sql`select * from ((${earlier}) union all (${later})) o`, question.count),
  );
  return rows.map(toDue);
}

function ownStandingOtherwise(
  { unready, now, count }: Omit<DueQuestion, 'standings'>,
  lists: Sql,
  otherwise: Sql,
): Sql {
  return sql`
    select l.organization_id, l.mode, l.monitor_id from ${lists}
    join screening_monitor_lists l on l.organization_id = n.organization_id and l.mode = n.mode
      and l.list_key = n.key and l.list_key like 'own:%' and ${otherwise}
    join screening_monitors m on m.organization_id = l.organization_id and m.mode = l.mode and m.id = l.monitor_id
    where (m.retry_at is null or m.retry_at <= ${now}) and not m.sources && ${unready}::text[] limit ${count}`;
}

/** A monitor with its lists, and its subject as it is kept. */
export interface WholeMonitor {
  readonly monitor: Monitor;
  readonly lists: readonly MonitorList[];
  readonly sealedSubject: Buffer;
}

/**
 * Nothing is waited for, so that workers pass one another, and what another has just failed with is left for later. The
 * lists are asked for once the monitor is held: the statement that takes it may see them as they were before the worker
 * that had it was done.
 */
export async function claimMonitor(
  tx: Tx,
  scope: Scope,
  id: MonitorId,
  now: Date,
): Promise<WholeMonitor | undefined> {
  const [row] = await tx.rows<WholeRow>(sql`
    select ${COLUMNS}, m.sealed_subject from screening_monitors m
    where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode} and m.id = ${id}
      and (m.retry_at is null or m.retry_at <= ${now})
    for no key update skip locked`);
  return row && withLists(tx, scope, row);
}

/** As it is now, in nobody's hands. */
export async function findWholeMonitor(
  db: Reader,
  scope: Scope,
  id: MonitorId,
): Promise<WholeMonitor | undefined> {
  const [row] = await db.rows<WholeRow>(sql`
    select ${COLUMNS}, m.sealed_subject from screening_monitors m
    where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode} and m.id = ${id}`);
  return row && withLists(db, scope, row);
}

type WholeRow = MonitorRow & { readonly sealed_subject: Buffer };

async function withLists(db: Reader, scope: Scope, row: WholeRow): Promise<WholeMonitor> {
  const lists = await db.rows<MonitorListRow>(sql`
    select list_key, stood, base_run_id, base_version_id, base_term_builder_version from screening_monitor_lists
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and monitor_id = ${row.id}`);
  return { monitor: toMonitor(row), lists: lists.map(toMonitorList), sealedSubject: row.sealed_subject };
}

/** Only for a monitor that was taken. */
export function saveRescreened(
  tx: Tx,
  scope: Scope,
  id: MonitorId,
  last: { readonly runId: RunId; readonly at: Date; readonly lists: readonly MonitorList[] },
): void {
  tx.send(sql`
    update screening_monitors set last_run_id = ${last.runId}, last_run_at = ${last.at}, retry_at = null
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  saveLists(tx, scope, id, last.lists);
}

export async function saveRetry(db: Reader, { scope, id }: DueMonitor, at: Date): Promise<void> {
  await db.rows(sql`
    update screening_monitors set retry_at = ${at}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}
