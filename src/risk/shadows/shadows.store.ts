import type { AssessmentId, PolicyVersionId, ShadowId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import {
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  type OrganizationClaim,
} from '../../platform/workers/leased-work.ts';
import type { Transition } from '../backtests/backtest.ts';
import type { StoredAssessment } from '../backtests/try-assessments.ts';
import type { EndCause, Shadow, ShadowEnd } from './shadow.ts';

interface Row {
  readonly id: ShadowId;
  readonly policy_version_id: PolicyVersionId;
  readonly policy_key: string;
  readonly begun_at: Date;
  readonly until: Date;
  readonly ended_at: Date | null;
  readonly ended_because: EndCause | null;
  readonly published_at: Date | null;
  readonly counted_until: Date;
  readonly done: number;
  readonly moved: number;
  readonly not_covered: number;
  readonly matrix: readonly Transition[];
  readonly created_by: string;
}

function toShadow(row: Row): Shadow {
  const { ended_at: at, ended_because: because } = row;
  return {
    id: row.id,
    policyVersionId: row.policy_version_id,
    policyKey: row.policy_key,
    from: row.begun_at,
    until: row.until,
    ended: at !== null && because !== null ? { at, because } : null,
    publishedAt: row.published_at,
    countedUntil: row.counted_until,
    counts: { done: row.done, moved: row.moved, notCovered: row.not_covered },
    matrix: row.matrix,
    createdBy: row.created_by,
  };
}

function columnsOf(scope: Pick<Scope, 'organizationId'>): Sql {
  return sql`s.id, s.policy_version_id, s.policy_key, s.begun_at, s.until, s.ended_at, s.ended_because,
  s.counted_until, s.done, s.moved, s.not_covered, s.matrix, s.created_by,
  (select p.published_at from risk_policies p
   where p.organization_id = ${scope.organizationId} and p.mode = s.mode and p.id = s.policy_version_id) as published_at`;
}

/** Due at once. False where another one of the key runs. */
export async function insertShadow(
  tx: Tx,
  scope: Scope,
  shadow: Shadow,
  afterId: AssessmentId,
): Promise<boolean> {
  const inserted = await tx.changes(sql`
    insert into risk_shadows (organization_id, mode, id, policy_version_id, policy_key, begun_at, until, tries, due_at,
      after_id, counted_until, done, moved, not_covered, matrix, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${shadow.id}, ${shadow.policyVersionId}, ${shadow.policyKey},
      ${shadow.from}, ${shadow.until}, 0, ${shadow.from}, ${afterId}, ${shadow.countedUntil}, 0, 0, 0, '[]',
      ${shadow.createdBy})
    on conflict (organization_id, mode, policy_key) where ended_at is null do nothing`);
  return inserted > 0;
}

export async function findShadow(db: Reader, scope: Scope, id: ShadowId): Promise<Shadow | undefined> {
  const [row] = await db.rows<Row>(
    sql`select ${columnsOf(scope)} from risk_shadows s where ${isOne(scope, id)}`,
  );
  return row && toShadow(row);
}

/** The newest one of a version. */
export async function findShadowOf(
  db: Reader,
  scope: Scope,
  policyVersionId: PolicyVersionId,
): Promise<Shadow | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${columnsOf(scope)} from risk_shadows s
    where ${isIn(scope)} and s.policy_version_id = ${policyVersionId} order by s.id desc limit 1`);
  return row && toShadow(row);
}

/** Locks it: of two ends at once, the second sees the first. */
export async function lockShadow(tx: Tx, scope: Scope, id: ShadowId): Promise<Shadow | undefined> {
  return locked(tx, scope, isOne(scope, id));
}

/** The one of a key whose end is not recorded, locked. */
export async function lockUnended(tx: Tx, scope: Scope, policyKey: string): Promise<Shadow | undefined> {
  return locked(tx, scope, sql`${isIn(scope)} and s.policy_key = ${policyKey} and s.ended_at is null`);
}

async function locked(tx: Tx, scope: Scope, which: Sql): Promise<Shadow | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${columnsOf(scope)} from risk_shadows s where ${which} for no key update of s`);
  return row && toShadow(row);
}

/** Only for a shadow that is locked. */
export function saveEnd(tx: Tx, scope: Scope, id: ShadowId, { at, because }: ShadowEnd): void {
  tx.send(sql`
    update risk_shadows s set ended_at = ${at}, ended_because = ${because} where ${isOne(scope, id)}`);
}

export async function hasPublished(db: Reader, scope: Scope, policyKey: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from risk_policies
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and key = ${policyKey}
      and published_at is not null limit 1`);
  return rows.length > 0;
}

/** A shadow that a worker has claimed. */
export interface ClaimedShadow {
  readonly scope: Scope;
  readonly shadow: Shadow;
  readonly afterId: AssessmentId;
  readonly lease: Lease;
  /** This one included, since something was done last. */
  readonly tries: number;
}

export const SHADOWS: LeasedWork = {
  table: sql`risk_shadows`,
  key: [sql`mode`, sql`id`],
  dueAt: sql`due_at`,
  tieBreak: sql`id`,
  tries: sql`tries`,
};

export async function claimShadows(
  db: Reader,
  { organizationId, ...claim }: OrganizationClaim,
): Promise<readonly ClaimedShadow[]> {
  const of = sql`organization_id = ${organizationId}`;
  const rows = await db.rows<Row & { mode: Mode; tries: number; after_id: AssessmentId }>(sql`
    with claimed as (${claiming(SHADOWS, { ...claim, of })} returning *)
    select s.mode, s.tries, s.after_id, ${columnsOf({ organizationId })} from claimed s`);
  return rows.map((row) => ({
    scope: { organizationId, mode: row.mode },
    shadow: toShadow(row),
    afterId: row.after_id,
    lease: claim.lease,
    tries: row.tries,
  }));
}

/** Which assessments a shadow looks at: those of its key that were evaluated from its beginning to its end. */
export interface ShadowRange {
  readonly afterId: AssessmentId;
  /** Ids from here on may still be followed by lower ones. */
  readonly beforeId: AssessmentId;
  readonly end: Date;
}

/** Those that come next, in the order of their ids. */
export async function nextAssessments(
  db: Reader,
  { scope, shadow }: Pick<ClaimedShadow, 'scope' | 'shadow'>,
  watched: ShadowRange,
  { most, resultCharacters }: { readonly most: number; readonly resultCharacters: number },
): Promise<readonly StoredAssessment[]> {
  return db.rows<StoredAssessment>(sql`
    select a.id, a.subject_id, a.evaluated_at, a.inputs::text as inputs, left(a.result::text, ${resultCharacters}) as result
    from risk_assessments a where ${isWatched(scope, shadow, watched)} order by a.id limit ${most}`);
}

export async function countAssessments(
  db: Reader,
  { scope, shadow }: Pick<ClaimedShadow, 'scope' | 'shadow'>,
  watched: ShadowRange,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::integer as count from risk_assessments a where ${isWatched(scope, shadow, watched)}`);
  return row?.count ?? 0;
}

function isWatched(scope: Scope, { policyKey, from }: Shadow, { afterId, beforeId, end }: ShadowRange): Sql {
  return sql`a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.policy_key = ${policyKey}
    and a.id > ${afterId} and a.id < ${beforeId} and a.evaluated_at >= ${from} and a.evaluated_at < ${end}`;
}

export interface Progress {
  readonly shadow: Shadow;
  readonly afterId: AssessmentId;
}

/** Keeps the counts of a chunk, with how far it came. False where another worker has the shadow by now. */
export async function saveProgress(
  tx: Tx,
  { scope, lease }: ClaimedShadow,
  { shadow, afterId }: Progress,
): Promise<boolean> {
  const { counts } = shadow;
  const changes = await tx.changes(sql`
    update risk_shadows s set after_id = ${afterId}, counted_until = ${shadow.countedUntil}, done = ${counts.done},
      moved = ${counts.moved}, not_covered = ${counts.notCovered}, matrix = ${JSON.stringify(shadow.matrix)}, tries = 0
    where ${isOne(scope, shadow.id)} and ${isUnder(SHADOWS, lease)}`);
  return changes > 0;
}

/** Only in the transaction that keeps the progress of a new beginning. */
export function deleteMoves(tx: Tx, scope: Scope, id: ShadowId): void {
  tx.send(sql`
    delete from risk_shadow_moves
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and shadow_id = ${id}`);
}

/** Gives it back: until then nobody claims it, and with null nobody does any more. */
export async function releaseShadow(
  db: Reader,
  { scope, shadow, lease }: ClaimedShadow,
  { until, tries }: { readonly until: Date | null; readonly tries: number },
): Promise<void> {
  await db.rows(sql`
    update risk_shadows s set due_at = ${until}, tries = ${tries}
    where ${isOne(scope, shadow.id)} and ${isUnder(SHADOWS, lease)}`);
}

function isOne(scope: Scope, id: ShadowId): Sql {
  return sql`${isIn(scope)} and s.id = ${id}`;
}

function isIn(scope: Scope): Sql {
  return sql`s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode}`;
}
