import type { SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { orderBy, sliceBy } from '../../platform/database/keyset.ts';
import { none, sql } from '../../platform/database/sql.ts';
import {
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  moveLease,
  type OrganizationClaim,
} from '../../platform/workers/leased-work.ts';
import type { EventCategory } from '../events/event.ts';
import type { Finding } from './findings/finding.ts';
import type {
  Investigation,
  InvestigationError,
  InvestigationId,
  InvestigationStatus,
  Method,
  SnapshotMark,
} from './investigation.ts';
import type { ChangesSince } from './outdated.ts';

interface Row {
  readonly id: InvestigationId;
  readonly subject_id: SubjectId;
  readonly question: string | null;
  readonly method: Method;
  readonly status: InvestigationStatus;
  readonly snapshot: (Omit<SnapshotMark, 'takenAt'> & { readonly takenAt: string }) | null;
  readonly findings: readonly Finding[];
  readonly model: string | null;
  readonly error: InvestigationError | null;
  readonly created_at: Date;
  readonly created_by: string;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
}

function toInvestigation(row: Row, mode: Mode): Investigation {
  return {
    id: row.id,
    mode,
    subjectId: row.subject_id,
    question: row.question,
    method: row.method,
    status: row.status,
    snapshot: row.snapshot && { ...row.snapshot, takenAt: new Date(row.snapshot.takenAt) },
    findings: row.findings,
    model: row.model,
    error: row.error,
    createdAt: row.created_at,
    createdBy: row.created_by,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

const COLUMNS = sql`id, subject_id, question, method, status, snapshot, findings, model, error, created_at, created_by,
  started_at, completed_at`;

/** A queued one: due at once. */
export function insertInvestigation(tx: Tx, scope: Scope, investigation: Investigation): void {
  const { id, subjectId, question, method, status, createdAt, createdBy } = investigation;
  tx.send(sql`
    insert into risk_investigations (organization_id, mode, id, subject_id, question, method, status, tries, due_at,
      findings, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${id}, ${subjectId}, ${question}, ${method}, ${status}, 0,
      ${createdAt}, '[]', ${createdAt}, ${createdBy})`);
}

export async function findInvestigation(
  db: Reader,
  scope: Scope,
  id: InvestigationId,
): Promise<Investigation | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_investigations
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toInvestigation(row, scope.mode);
}

/** Their findings may be long: one that does not fit on the page any more is not read at all. */
export async function selectInvestigations(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId | undefined,
  page: Slice,
): Promise<Investigation[]> {
  const rows = await db.rows<Row>(sql`
    with page as (
      select * from risk_investigations
      where organization_id = ${scope.organizationId} and mode = ${scope.mode}
        ${subjectId ? sql`and subject_id = ${subjectId}` : none}
      ${sliceBy(sql`id`, page)}
    ), sized as (
      select id, sum(octet_length(findings::text)) over (${orderBy(sql`id`, page.order)} rows between unbounded preceding and 1 preceding)
        as bytes_before
      from page
    )
    select ${COLUMNS} from page join sized using (id)
    where coalesce(bytes_before, 0) <= ${limits.listBytes} ${orderBy(sql`id`, page.order)}`);
  return rows.map((row) => toInvestigation(row, scope.mode));
}

/** The entries of the subject's history since a mark, summed up. */
export async function changesSince(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  mark: Pick<SnapshotMark, 'eventSequence'> | null,
): Promise<ChangesSince> {
  const [row] = await db.rows<{
    evidence_revision: number;
    assessment_sequence: number;
    categories: readonly EventCategory[];
  }>(sql`
    select s.evidence_revision, s.assessment_sequence, array(
      select distinct e.category from risk_events e
      where e.organization_id = ${scope.organizationId} and e.mode = s.mode and e.subject_id = s.id
        and e.sequence > ${mark?.eventSequence ?? Number.MAX_SAFE_INTEGER} and e.category is not null) as categories
    from risk_subjects s
    where s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode} and s.id = ${subjectId}`);
  if (!row) throw new Error('The subject of an investigation is gone.');
  return {
    evidenceRevision: row.evidence_revision,
    assessmentSequence: row.assessment_sequence,
    categories: row.categories,
  };
}

/** An investigation that a worker has claimed. */
export interface ClaimedInvestigation {
  readonly scope: Scope;
  readonly investigation: Investigation;
  readonly lease: Lease;
  /** This one included. */
  readonly tries: number;
}

const INVESTIGATIONS: LeasedWork = {
  table: sql`risk_investigations`,
  key: [sql`mode`, sql`id`],
  dueAt: sql`due_at`,
  tieBreak: sql`id`,
  tries: sql`tries`,
};

/** Each method is claimed by itself. */
export const investigationsBy = (method: Method): LeasedWork => ({
  ...INVESTIGATIONS,
  only: sql`method = ${method}`,
});

export async function claimInvestigations(
  db: Reader,
  { method, organizationId, ...claim }: OrganizationClaim & { readonly method: Method },
): Promise<readonly ClaimedInvestigation[]> {
  const of = sql`organization_id = ${organizationId}`;
  const sets = sql`status = 'running', started_at = coalesce(started_at, ${claim.now})`;
  const rows = await db.rows<Row & { mode: Mode; tries: number }>(sql`
    ${claiming(investigationsBy(method), { ...claim, of, sets })} returning mode, tries, ${COLUMNS}`);
  return rows.map((row) => ({
    scope: { organizationId, mode: row.mode },
    investigation: toInvestigation(row, row.mode),
    lease: claim.lease,
    tries: row.tries,
  }));
}

/** Releases it, to be tried again later. */
export async function postpone(
  db: Reader,
  { scope, investigation, lease }: ClaimedInvestigation,
  until: Date,
): Promise<void> {
  const of = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${investigation.id}`;
  await moveLease(db, INVESTIGATIONS, { of, lease, until });
}

/** Only for an investigation whose subject is locked. False where another worker has it by now, or it has ended. */
export async function endInvestigation(
  tx: Tx,
  scope: Scope,
  ended: Investigation,
  lease: Lease,
): Promise<boolean> {
  const changes = await tx.changes(sql`
    update risk_investigations set status = ${ended.status}, due_at = null,
      snapshot = ${ended.snapshot && JSON.stringify(ended.snapshot)}, findings = ${JSON.stringify(ended.findings)},
      model = ${ended.model}, error = ${ended.error}, completed_at = ${ended.completedAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${ended.id}
      and ${isUnder(INVESTIGATIONS, lease)}`);
  return changes > 0;
}
