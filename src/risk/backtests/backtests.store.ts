import type { EvaluationResult } from '@assay/policy-engine';
import type { AssessmentId, BacktestId, ContextId, PolicyVersionId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import {
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  moveLease,
  type OrganizationClaim,
} from '../../platform/workers/leased-work.ts';
import type { Backtest, BacktestState, Transition } from './backtest.ts';
import type { StoredAssessment } from './try-assessments.ts';

interface Row {
  readonly id: BacktestId;
  readonly policy_version_id: PolicyVersionId;
  readonly policy_key: string;
  readonly evaluated_from: Date | null;
  readonly evaluated_to: Date | null;
  readonly context_id: ContextId | null;
  readonly band: string | null;
  readonly assessments_limit: number;
  readonly state: BacktestState;
  readonly after_id: AssessmentId | null;
  readonly total: number | null;
  readonly done: number;
  readonly moved: number;
  readonly not_covered: number;
  readonly matrix: readonly Transition[];
  readonly created_at: Date;
  readonly created_by: string;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
}

function toBacktest(row: Row): Backtest {
  return {
    id: row.id,
    policyVersionId: row.policy_version_id,
    policyKey: row.policy_key,
    from: row.evaluated_from,
    to: row.evaluated_to,
    contextId: row.context_id,
    band: row.band,
    limit: row.assessments_limit,
    state: row.state,
    counts: { assessments: row.total, done: row.done, moved: row.moved, notCovered: row.not_covered },
    matrix: row.matrix,
    createdAt: row.created_at,
    createdBy: row.created_by,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

const COLUMNS = sql`id, policy_version_id, policy_key, evaluated_from, evaluated_to, context_id, band, assessments_limit,
  state, after_id, total, done, moved, not_covered, matrix, created_at, created_by, started_at, completed_at`;

/** A queued one: due at once. */
export function insertBacktest(tx: Tx, scope: Scope, backtest: Backtest): void {
  tx.send(sql`
    insert into risk_backtests (organization_id, mode, id, policy_version_id, policy_key, evaluated_from, evaluated_to,
      context_id, band, assessments_limit, state, tries, due_at, done, moved, not_covered, matrix, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${backtest.id}, ${backtest.policyVersionId}, ${backtest.policyKey},
      ${backtest.from}, ${backtest.to}, ${backtest.contextId}, ${backtest.band}, ${backtest.limit},
      ${backtest.state}, 0, ${backtest.createdAt}, 0, 0, 0, '[]', ${backtest.createdAt}, ${backtest.createdBy})`);
}

/** Two that are asked for at once see each other: the count of one organization and mode stands until the end of the transaction. */
export function lockUnended(tx: Tx, { organizationId, mode }: Scope): void {
  const name = `${organizationId} ${mode} unended backtests`;
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function countUnended(tx: Tx, { organizationId, mode }: Scope): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::integer as count from risk_backtests
    where organization_id = ${organizationId} and mode = ${mode} and due_at is not null`);
  return row?.count ?? 0;
}

export async function findBacktest(db: Reader, scope: Scope, id: BacktestId): Promise<Backtest | undefined> {
  const [row] = await db.rows<Row>(sql`select ${COLUMNS} from risk_backtests where ${isOne(scope, id)}`);
  return row && toBacktest(row);
}

/** A backtest that a worker has claimed. */
export interface ClaimedBacktest {
  readonly scope: Scope;
  readonly backtest: Backtest;
  /** The assessment that was looked at last. */
  readonly afterId: AssessmentId | null;
  readonly lease: Lease;
  /** This one included, since something was done last. */
  readonly tries: number;
}

export const BACKTESTS: LeasedWork = {
  table: sql`risk_backtests`,
  key: [sql`mode`, sql`id`],
  dueAt: sql`due_at`,
  tieBreak: sql`id`,
  tries: sql`tries`,
};

export async function claimBacktests(
  db: Reader,
  { organizationId, ...claim }: OrganizationClaim,
): Promise<readonly ClaimedBacktest[]> {
  const of = sql`organization_id = ${organizationId}`;
  const sets = sql`state = 'running', started_at = coalesce(started_at, ${claim.now})`;
  const rows = await db.rows<Row & { mode: Mode; tries: number }>(sql`
    ${claiming(BACKTESTS, { ...claim, of, sets })} returning mode, tries, ${COLUMNS}`);
  return rows.map((row) => ({
    scope: { organizationId, mode: row.mode },
    backtest: toBacktest(row),
    afterId: row.after_id,
    lease: claim.lease,
    tries: row.tries,
  }));
}

/** Gives it back: until then nobody claims it. */
export async function releaseBacktest(
  db: Reader,
  { scope, backtest, lease }: ClaimedBacktest,
  until: Date,
): Promise<void> {
  await moveLease(db, BACKTESTS, { of: isOne(scope, backtest.id), lease, until });
}

/** The assessments of a backtest that come next, the newest first. */
export async function nextAssessments(
  db: Reader,
  { scope, backtest, afterId }: Pick<ClaimedBacktest, 'scope' | 'backtest' | 'afterId'>,
  { most, resultCharacters }: { readonly most: number; readonly resultCharacters: number },
): Promise<readonly StoredAssessment[]> {
  return db.rows<StoredAssessment>(sql`
    select a.id, a.subject_id, a.evaluated_at, a.inputs::text as inputs, left(a.result::text, ${resultCharacters}) as result
    from risk_assessments a
    where ${isTried(scope, backtest)} ${afterId === null ? none : sql`and a.id < ${afterId}`}
    order by a.id desc limit ${most}`);
}

/** The whole results of these assessments. */
export async function selectResults(
  db: Reader,
  scope: Scope,
  ids: readonly AssessmentId[],
): Promise<ReadonlyMap<AssessmentId, EvaluationResult>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: AssessmentId; result: EvaluationResult }>(sql`
    select id, result from risk_assessments
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, result }) => [id, result]));
}

export async function countAssessments(db: Reader, scope: Scope, backtest: Backtest): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from risk_assessments a where ${isTried(scope, backtest)} limit ${backtest.limit}) tried`);
  return row?.count ?? 0;
}

/** What came after the backtest was asked for is not tried, so that it always has the same assessments. */
function isTried(scope: Scope, { policyKey, from, to, contextId, band, createdAt }: Backtest): Sql {
  const member = sql`and exists (
    select 1 from risk_context_subjects m
    where m.organization_id = ${scope.organizationId} and m.mode = a.mode and m.context_id = ${contextId}
      and m.subject_id = a.subject_id)`;
  return sql`a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.policy_key = ${policyKey}
    and a.evaluated_at <= ${createdAt}
    ${from === null ? none : sql`and a.evaluated_at >= ${from}`} ${to === null ? none : sql`and a.evaluated_at < ${to}`}
    ${band === null ? none : sql`and a.band = ${band}`} ${contextId === null ? none : member}`;
}

export interface Progress {
  readonly backtest: Backtest;
  readonly afterId: AssessmentId | null;
}

/** Keeps the counts of a chunk, with how far it came. False where another worker has the backtest by now. */
export async function saveProgress(
  tx: Tx,
  { scope, lease }: ClaimedBacktest,
  { backtest, afterId }: Progress,
): Promise<boolean> {
  const { counts, state } = backtest;
  const changes = await tx.changes(sql`
    update risk_backtests set state = ${state}, after_id = ${afterId}, total = ${counts.assessments},
      done = ${counts.done}, moved = ${counts.moved}, not_covered = ${counts.notCovered},
      matrix = ${JSON.stringify(backtest.matrix)}, completed_at = ${backtest.completedAt}, tries = 0
      ${state === 'running' ? none : sql`, due_at = null`}
    where ${isOne(scope, backtest.id)} and ${isUnder(BACKTESTS, lease)}`);
  return changes > 0;
}

function isOne(scope: Scope, id: BacktestId): Sql {
  return sql`organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`;
}
