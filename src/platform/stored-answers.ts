import type { Reader } from './database/database.ts';
import { sql } from './database/sql.ts';
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
  const rows = await db.rows(sql`
    with due as materialized (
      select k.* from (select id from organizations order by random()) o
      cross join lateral (
        select organization_id, mode, key from idempotency_keys
        where organization_id = o.id and created_at < ${before} and (body is not null or sealed_body is not null)
        order by created_at limit ${PER_ORGANIZATION} for update skip locked) k
      limit ${PER_TICK})
    update idempotency_keys i set body = null, sealed_body = null from due
    where i.organization_id = due.organization_id and i.mode = due.mode and i.key = due.key
    returning true`);
  return rows.length;
}

async function forgetSignatures(db: Reader, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SIGNATURE_SECONDS * 1000);
  const rows = await db.rows(sql`
    delete from idempotency_keys where (organization_id, mode, key) in (
      select organization_id, mode, key from idempotency_keys where key like 'v1=%' and created_at < ${before}
      order by created_at limit ${PER_TICK} for update skip locked)
    returning true`);
  return rows.length;
}
