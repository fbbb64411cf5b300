import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Reader } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { changedByOrganization, claimedInTurns } from '../database/turns.ts';
import { answersEndedBefore } from './idempotency.ts';

interface StoredAnswersDeps {
  readonly database: Reader;
  readonly idempotencyDays: number;
}

const PER_TICK = 1_000;
/** Of one organization: the others get their turn in the same tick. */
const PER_ORGANIZATION = 100;

/** A signature may be dated 300 s ahead and is good for 300 s behind: no later one can fit. */
const SIGNATURE_SECONDS = 600;

/** Takes away what has been kept long enough: answers, whose keys stay, and signatures that served as keys. How many. */
export async function tickStoredAnswers(deps: StoredAnswersDeps, now: Date): Promise<number> {
  const answers = await endAnswers(deps.database, answersEndedBefore(now, deps.idempotencyDays));
  return answers + (await forgetSignatures(deps.database, now));
}

/** In another order each time: where more is due than one tick takes, nobody always comes last. */
async function endAnswers(db: Reader, before: Date): Promise<number> {
  const waiting = await db.rows<{ id: OrganizationId }>(sql`
    select o.id from organizations o
    cross join lateral (
      select 1 from idempotency_keys
      where organization_id = o.id and created_at < ${before} and (body is not null or sealed_body is not null)
      order by created_at limit 1) due
    order by random() limit ${PER_TICK}`);
  const ended = await claimedInTurns(
    waiting.map(({ id }) => id),
    PER_TICK,
    (organizationId, most) => endAnswersOf(db, organizationId, before, Math.min(most, PER_ORGANIZATION)),
  );
  return ended.length;
}

function endAnswersOf(
  db: Reader,
  organizationId: OrganizationId,
  before: Date,
  most: number,
): Promise<readonly unknown[]> {
  return db.rows(sql`
    with due as materialized (
      select mode, key from idempotency_keys
      where organization_id = ${organizationId} and created_at < ${before}
        and (body is not null or sealed_body is not null)
      order by created_at limit ${most} for update skip locked)
    update idempotency_keys i set body = null, sealed_body = null from due
    where i.organization_id = ${organizationId} and i.mode = due.mode and i.key = due.key
    returning true`);
}

async function forgetSignatures(db: Reader, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SIGNATURE_SECONDS * 1000);
  const old = await db.rows<{ organizationId: OrganizationId; mode: Mode; key: string }>(sql`
    select organization_id as "organizationId", mode, key from idempotency_keys
    where key like 'v1=%' and created_at < ${before} order by created_at limit ${PER_TICK}`);
  return changedByOrganization(old, (organizationId, keys) =>
    db.rows(sql`
      delete from idempotency_keys where organization_id = ${organizationId} and (mode, key) in (
        select k.mode, k.key from idempotency_keys k
        join unnest(${keys.map(({ mode }) => mode)}::text[], ${keys.map(({ key }) => key)}::text[])
          as old (mode, key) on k.mode = old.mode and k.key = old.key
        where k.organization_id = ${organizationId} for update of k skip locked)
      returning true`),
  );
}
