import type { ListKey } from '@assay/name-screening';
import type { Reader } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface DueFetch {
  readonly key: ListKey;
  readonly failures: number;
}

/** Takes the list that has waited longest. Nobody else fetches it until then; a list that is switched off waits. */
export async function takeDueFetch(
  db: Reader,
  asked: { readonly keys: readonly ListKey[]; readonly now: Date; readonly until: Date },
): Promise<DueFetch | undefined> {
  const [taken] = await db.rows<DueFetch>(sql`
    update list_fetches set leased_until = ${asked.until}
    where list_key = (
      select f.list_key from list_fetches f join lists l on l.key = f.list_key
      where f.list_key = any(${asked.keys}::text[]) and l.enabled
        and (f.due_at is null or f.due_at <= ${asked.now})
        and (f.leased_until is null or f.leased_until <= ${asked.now})
      order by f.due_at nulls first, f.list_key limit 1 for update of f skip locked
    )
    returning list_key as key, failures`);
  return taken;
}

/** Who fetches tells that it lives. */
export async function renewFetch(db: Reader, key: ListKey, until: Date): Promise<void> {
  await db.rows(sql`
    update list_fetches set leased_until = ${until} where list_key = ${key} and leased_until is not null`);
}

export async function saveFetch(
  db: Reader,
  key: ListKey,
  fetch: {
    readonly dueAt: Date;
    readonly failures: number;
    readonly fetchedAt: Date;
    readonly failure: string | null;
  },
): Promise<void> {
  await db.rows(sql`
    update list_fetches set due_at = ${fetch.dueAt}, leased_until = null, failures = ${fetch.failures},
      fetched_at = ${fetch.fetchedAt}, failure = ${fetch.failure}
    where list_key = ${key}`);
}

/** As if nobody had begun: the process closes. */
export async function letGoOfFetch(db: Reader, key: ListKey): Promise<void> {
  await db.rows(sql`update list_fetches set leased_until = null where list_key = ${key}`);
}

export interface StoredFetch {
  readonly key: ListKey;
  readonly dueAt: Date | null;
  readonly fetchedAt: Date | null;
  readonly failure: string | null;
}

export async function readFetches(db: Reader): Promise<readonly StoredFetch[]> {
  return db.rows<StoredFetch>(sql`
    select list_key as key, due_at as "dueAt", fetched_at as "fetchedAt", failure from list_fetches`);
}
