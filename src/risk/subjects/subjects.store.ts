import type { SubjectId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sliceBy } from '../../platform/database/keyset.ts';
import type { Coalesced } from '../../platform/database/coalesced.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import { timestampText } from '@assay/values';
import { type Clock, timeUnderLock } from '../../platform/clock.ts';
import type { SavedCounters, SubjectCounters } from './counters.ts';
import type { Subject, SubjectKind } from './subject.ts';

interface Row {
  readonly id: SubjectId;
  readonly kind: SubjectKind;
  readonly external_id: string;
  readonly evidence_revision: number;
  readonly created_at: Date;
  readonly created_by: string;
}

function toSubject(row: Row, scope: Scope): Subject {
  return {
    id: row.id,
    mode: scope.mode,
    kind: row.kind,
    externalId: row.external_id,
    evidenceRevision: row.evidence_revision,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

const COLUMNS = sql`id, kind, external_id, evidence_revision, created_at, created_by`;

/** False when kind and externalId are taken. */
export async function insertSubject(
  tx: Tx,
  scope: Scope,
  subject: Subject,
  counters: SavedCounters,
): Promise<boolean> {
  const rows = await tx.changes(sql`
    insert into risk_subjects (organization_id, mode, id, kind, external_id, evidence_revision, evidence_sequence,
      assessment_sequence, event_sequence, event_at, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${subject.id}, ${subject.kind}, ${subject.externalId},
      ${counters.evidenceRevision}, ${counters.evidenceSequence}, ${counters.assessmentSequence},
      ${counters.eventSequence}, ${counters.eventAt}, ${subject.createdAt}, ${subject.createdBy})
    on conflict (organization_id, mode, kind, external_id) do nothing`);
  return rows > 0;
}

/** A subject whose row is locked until the transaction ends. */
export interface LockedSubject {
  readonly id: SubjectId;
  readonly counters: SubjectCounters;
  /** The time of all that happens to it under this lock: never before its last event. */
  readonly now: Date;
}

interface CountersRow {
  readonly id: SubjectId;
  readonly evidence_revision: number;
  readonly evidence_sequence: number;
  readonly assessment_sequence: number;
  readonly event_sequence: number;
  readonly event_at: Date;
}

/** Locks the subject: every change that numbers its evidence, assessments or events waits here for the one before. */
export async function lockSubject(
  tx: Tx,
  { scope, clock }: { readonly scope: Scope; readonly clock: Clock },
  id: SubjectId,
): Promise<LockedSubject | undefined> {
  const row = await tx.coalesce(LOCK, scope, id);
  return row && toLockedSubject(row, timeUnderLock(clock, row.event_at));
}

/**
 * For a command that does not change it, and lets nobody else change it meanwhile. False where there is no such
 * subject.
 */
export async function lockExistingSubject(tx: Tx, scope: Scope, id: SubjectId): Promise<boolean> {
  return (await tx.coalesce(LOCK, scope, id)) !== undefined;
}

/** In one order, so that two transactions with several subjects each do not wait for one another. */
const LOCK: Coalesced<SubjectId, CountersRow | undefined> = {
  ordered: true,
  statement: (scope, ids) => sql`
    select id, evidence_revision, evidence_sequence, assessment_sequence, event_sequence, event_at from risk_subjects
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = any(${ids}::uuid[])
    order by id for no key update`,
  answers: (ids, { rows }) => {
    const locked = new Map((rows as CountersRow[]).map((row) => [row.id, row]));
    return ids.map((id) => locked.get(id));
  },
};

function toLockedSubject(row: CountersRow, now: Date): LockedSubject {
  return {
    id: row.id,
    counters: {
      evidenceRevision: row.evidence_revision,
      evidenceSequence: row.evidence_sequence,
      assessmentSequence: row.assessment_sequence,
      eventSequence: row.event_sequence,
    },
    now,
  };
}

/** Only for a subject that is locked. */
export function saveCounters(tx: Tx, scope: Scope, id: SubjectId, counters: SavedCounters): void {
  tx.sendCoalesced(SAVE, scope, { id, counters });
}

/**
 * Of two that are saved for the same subject, the later holds. A join with the list would be planned once, perhaps while
 * there are few subjects, as a walk along all of them.
 */
const SAVE: Coalesced<{ readonly id: SubjectId; readonly counters: SavedCounters }, void> = {
  ordered: true,
  statement: (scope, subjects) => {
    const saved = [...new Map(subjects.map(({ id, counters }) => [id, counters]))];
    const ids = saved.map(([id]) => id);
    // An element that stands alone behind `set x =` ends the coordinator of a distributed database.
    const own = (column: Sql, list: Sql): Sql =>
      sql`${column} = coalesce((${list})[array_position(${ids}::uuid[], id)], ${column})`;
    const counts = (counted: keyof SubjectCounters): Sql =>
      sql`${saved.map(([, counters]) => counters[counted])}::bigint[]`;
    return sql`
      update risk_subjects set ${own(sql`evidence_revision`, counts('evidenceRevision'))},
        ${own(sql`evidence_sequence`, counts('evidenceSequence'))},
        ${own(sql`assessment_sequence`, counts('assessmentSequence'))},
        ${own(sql`event_sequence`, counts('eventSequence'))},
        ${own(sql`event_at`, sql`${saved.map(([, { eventAt }]) => timestampText(eventAt))}::timestamptz[]`)}
      where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = any(${ids}::uuid[])`;
  },
  answers: () => [],
};

export async function subjectIdOf(
  db: Reader,
  scope: Scope,
  kind: SubjectKind,
  externalId: string,
): Promise<SubjectId | undefined> {
  const [row] = await db.rows<{ id: SubjectId }>(sql`
    select id from risk_subjects
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and kind = ${kind} and external_id = ${externalId}`);
  return row?.id;
}

export async function findSubject(db: Reader, scope: Scope, id: SubjectId): Promise<Subject | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_subjects
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toSubject(row, scope);
}

/** `search` is literal and case-insensitive: no character of it is a wildcard. */
export async function selectSubjects(
  db: Reader,
  scope: Scope,
  { search, externalId }: { readonly search?: string; readonly externalId?: string },
  page: Slice,
): Promise<Subject[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_subjects
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      ${search === undefined ? none : sql`and position(lower(${search}) in lower(external_id)) > 0`}
      ${externalId === undefined ? none : sql`and external_id = ${externalId}`}
    ${sliceBy(sql`id`, page)}`);
  return rows.map((row) => toSubject(row, scope));
}
