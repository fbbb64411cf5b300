import type { ApiKeyId, UserId } from '../kernel/ids.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import {
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  moveLease,
  type OrganizationClaim,
} from '../platform/workers/leased-work.ts';
import type { Demo, DemoState } from './demo.ts';
import type { YearSoFar } from './year/year.ts';

interface Row {
  readonly state: DemoState;
  readonly done: number;
  readonly requested_by: UserId;
  readonly api_key_id: ApiKeyId;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
}

function toDemo(row: Row): Demo {
  return {
    state: row.state,
    done: row.done,
    requestedBy: row.requested_by,
    apiKeyId: row.api_key_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

const COLUMNS = sql`state, done, requested_by, api_key_id, created_at, started_at, completed_at`;

export async function findDemo(db: Reader, scope: Scope): Promise<Demo | undefined> {
  const [row] = await db.rows<Row>(sql`select ${COLUMNS} from demos where ${isOf(scope)}`);
  return row && toDemo(row);
}

/** Until the transaction ends, nobody else asks for it in this organization. */
export function lockDemo(tx: Tx, { organizationId }: Scope): void {
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${`demo ${organizationId}`}, 0))`);
}

/** Whether a mode holds nothing yet that an invented year would be mixed with. One probe of a key for each table. */
export async function isEmpty(db: Reader, scope: Scope): Promise<boolean> {
  const of = isOf(scope);
  const [row] = await db.rows<{ readonly empty: boolean }>(sql`
    select not (exists (select 1 from risk_subjects where ${of}) or exists (select 1 from risk_sources where ${of})
      or exists (select 1 from risk_policies where ${of}) or exists (select 1 from risk_contexts where ${of})
      or exists (select 1 from screening_runs where ${of}) or exists (select 1 from screening_batches where ${of})
      or exists (select 1 from screening_monitors where ${of}) or exists (select 1 from own_lists where ${of})
      or exists (select 1 from verification_workflows where ${of})
      or exists (select 1 from verification_sessions where ${of})
      or exists (select 1 from templates where ${of}) or exists (select 1 from documents where ${of})) as empty`);
  return row?.empty ?? false;
}

/** Queued: due at once. */
export function insertDemo(tx: Tx, scope: Scope, demo: Demo): void {
  tx.send(sql`
    insert into demos (organization_id, mode, state, tries, due_at, done, requested_by, api_key_id, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${demo.state}, 0, ${demo.createdAt}, ${demo.done},
      ${demo.requestedBy}, ${demo.apiKeyId}, ${demo.createdAt})`);
}

/** A failed one goes on where it stopped. */
export function requeueDemo(tx: Tx, scope: Scope, now: Date): void {
  tx.send(sql`
    update demos set state = 'queued', tries = 0, due_at = ${now}, completed_at = null where ${isOf(scope)}`);
}

/** One that a worker has claimed. */
export interface ClaimedDemo {
  readonly scope: Scope;
  readonly demo: Demo;
  readonly soFar: YearSoFar | null;
  readonly lease: Lease;
  /** This one included, since a part was spent last. */
  readonly tries: number;
}

export const DEMOS: LeasedWork = {
  table: sql`demos`,
  key: [sql`mode`],
  dueAt: sql`due_at`,
  tries: sql`tries`,
};

export async function claimDemos(
  db: Reader,
  { organizationId, ...claim }: OrganizationClaim,
): Promise<readonly ClaimedDemo[]> {
  const of = sql`organization_id = ${organizationId}`;
  const sets = sql`state = 'running', started_at = coalesce(started_at, ${claim.now})`;
  const rows = await db.rows<Row & { mode: Scope['mode']; tries: number; year_so_far: YearSoFar | null }>(sql`
    ${claiming(DEMOS, { ...claim, of, sets })} returning mode, tries, year_so_far, ${COLUMNS}`);
  return rows.map((row) => ({
    scope: { organizationId, mode: row.mode },
    demo: toDemo(row),
    soFar: row.year_so_far,
    lease: claim.lease,
    tries: row.tries,
  }));
}

/** One part more is spent: due again at once. False where the lease was lost. */
export async function savePart(
  db: Reader,
  { scope, demo, lease }: ClaimedDemo,
  { soFar, now }: { readonly soFar: YearSoFar; readonly now: Date },
): Promise<boolean> {
  const rows = await db.rows(sql`
    update demos set done = ${demo.done + 1}, year_so_far = ${JSON.stringify(soFar)}, tries = 0, due_at = ${now}
    where ${isOf(scope)} and ${isUnder(DEMOS, lease)} returning 1`);
  return rows.length > 0;
}

/** Gives it back: until then nobody claims it. */
export async function releaseDemo(db: Reader, { scope, lease }: ClaimedDemo, until: Date): Promise<void> {
  await moveLease(db, DEMOS, { of: isOf(scope), lease, until });
}

/** False where the lease was lost. */
export async function endDemo(
  tx: Reader,
  { scope, lease }: Pick<ClaimedDemo, 'scope' | 'lease'>,
  { state, now }: { readonly state: 'completed' | 'failed'; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update demos set state = ${state}, due_at = null, completed_at = ${now}
    where ${isOf(scope)} and ${isUnder(DEMOS, lease)} returning 1`);
  return rows.length > 0;
}

function isOf({ organizationId, mode }: Scope) {
  return sql`organization_id = ${organizationId} and mode = ${mode}`;
}
