import type { HistoryEntries, HistorySearch } from '../../kernel/activity.ts';
import type { EventId, OrganizationId, SubjectId } from '../../kernel/ids.ts';
import type { RecordSearch } from '../../kernel/logged-entry.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { readHistoryEntries } from '../../platform/database/history-entries.ts';
import { readRecords } from '../../platform/database/logged-records.ts';
import { rowsInto } from '../../platform/database/rows-into.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import type { EventCategory, RiskEvent } from './event.ts';

interface Row {
  readonly id: EventId;
  readonly type: string;
  readonly category: EventCategory | null;
  readonly subject_id: SubjectId | null;
  readonly sequence: number | null;
  readonly resource: string;
  readonly resource_id: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly detail: RiskEvent['detail'];
  readonly occurred_at: Date;
  readonly recorded_at: Date;
}

function toEvent(row: Row, scope: Scope): RiskEvent {
  return {
    id: row.id,
    mode: scope.mode,
    type: row.type,
    category: row.category,
    subjectId: row.subject_id,
    sequence: row.sequence,
    resource: row.resource,
    resourceId: row.resource_id,
    actor: row.actor,
    reason: row.reason,
    detail: row.detail,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
  };
}

const EVENTS = rowsInto('risk_events', [
  'organization_id',
  'mode',
  'id',
  'type',
  'category',
  'subject_id',
  'sequence',
  'resource',
  'resource_id',
  'actor',
  'reason',
  'detail',
  'occurred_at',
  'recorded_at',
]);

export function insertEvent(tx: Tx, organizationId: OrganizationId, event: RiskEvent): void {
  tx.insert(EVENTS, [
    organizationId,
    event.mode,
    event.id,
    event.type,
    event.category,
    event.subjectId,
    event.sequence,
    event.resource,
    event.resourceId,
    event.actor,
    event.reason,
    JSON.stringify(event.detail),
    event.occurredAt,
    event.recordedAt,
  ]);
}

const COLUMNS = sql`id, type, category, subject_id, sequence, resource, resource_id, actor, reason, detail, occurred_at, recorded_at`;

export interface EventFilter {
  readonly subjectId?: SubjectId;
  readonly resourceId?: string;
}

export async function selectEvents(
  db: Reader,
  scope: Scope,
  { subjectId, resourceId }: EventFilter,
  { offset, limit, order: direction }: Slice,
): Promise<RiskEvent[]> {
  const newest = direction === 'newest' ? sql` desc` : none;
  const order = subjectId ? sql`sequence${newest}, id${newest}` : sql`id${newest}`;
  const rows = await db.rows<Row>(sql`
    select e.* from ${resourceId ? sql`${withReviews(scope, resourceId)} cross join` : none} lateral (
      select ${COLUMNS} from risk_events
      where organization_id = ${scope.organizationId} and mode = ${scope.mode}
        ${subjectId ? sql`and subject_id = ${subjectId}` : none}
        ${resourceId ? sql`and resource_id = told.about` : none}
      order by ${order} limit ${offset + limit + 1}) e
    order by ${order} offset ${offset} limit ${limit + 1}`);
  return rows.map((row) => toEvent(row, scope));
}

/** The history of an investigation tells of its reviews. Each record has a page of its own, in the order of the index. */
function withReviews(scope: Scope, resourceId: string): Sql {
  return sql`(
    select ${resourceId}::uuid union all select id from risk_investigation_reviews
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and investigation_id = ${resourceId}) told (about)`;
}

/** The number of these events in the history of this subject. */
export async function countEvents(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  ids: readonly EventId[],
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from risk_events
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      and id = any(${ids}::uuid[])`);
  return row?.count ?? 0;
}

export async function findEvent(db: Reader, scope: Scope, id: EventId): Promise<RiskEvent | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_events
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toEvent(row, scope);
}

/** Both modes. */
export async function selectRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly RiskEvent[]> {
  const records = sql`
    select recorded_at as at, id as key, 0::bigint as place, mode, resource_id::text as "resourceId", ${COLUMNS}
    from risk_events where organization_id = ${organizationId}`;
  const rows = await readRecords<Row & { readonly mode: Mode }>(db, organizationId, records, search);
  return rows.map((row) => toEvent(row, { organizationId, mode: row.mode }));
}

/** Both modes, by the time of recording. */
export function selectActivity(
  db: Reader,
  organizationId: OrganizationId,
  search: HistorySearch,
): Promise<HistoryEntries> {
  const history = sql`
    select id, recorded_at as at, actor, type, resource, resource_id::text as "resourceId", mode, reason, detail,
      json_strip_nulls(json_build_object('subjectId', subject_id)) as beside, id as key, 0::bigint as sequence
    from risk_events where organization_id = ${organizationId}`;
  return readHistoryEntries(db, history, search);
}
