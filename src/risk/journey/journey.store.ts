import type { EventId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { EventCategory, RiskEvent } from '../events/event.ts';

/** The event's position in the history of this subject; undefined when it is not one of its events. */
export async function positionOf(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  id: EventId,
): Promise<number | undefined> {
  const [row] = await db.rows<{ sequence: number }>(sql`
    select sequence from risk_events
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} and subject_id = ${subjectId}`);
  return row?.sequence;
}

export interface Stretch {
  readonly category: EventCategory | undefined;
  /** The position after the newest that is wanted. */
  readonly before: number | undefined;
}

/** Newest first, from one position backwards: a page costs the same wherever it lies, and new events move nothing. */
export async function selectJourney(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  { category, before }: Stretch,
): Promise<RiskEvent[]> {
  const rows = await db.rows<Omit<RiskEvent, 'mode'>>(sql`
    select id, type, category, subject_id as "subjectId", sequence, resource, resource_id as "resourceId", actor,
      reason, detail, occurred_at as "occurredAt", recorded_at as "recordedAt"
    from risk_events
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      ${before === undefined ? none : sql`and sequence < ${before}`}
      ${category === undefined ? none : sql`and category = ${category}`}
    order by sequence desc limit ${limits.journeyEvents + 1}`);
  return rows.map((row) => ({ ...row, mode: scope.mode }));
}
