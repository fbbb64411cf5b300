import { asId, type OrganizationId } from '../../kernel/ids.ts';
import type { Database, Tx } from '../database/database.ts';
import { isLockTimeout } from '../database/errors.ts';
import { identifier, none, type Sql, sql } from '../database/sql.ts';
import { HEAD_BYTES, KEY_ID_BYTES, SEAL_MARK, sealHead, type Vault } from './vault.ts';

/** A column that holds what the vault has sealed. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key of the table. It begins with the id of the organization. */
  readonly key: readonly [string, ...string[]];
  /** What the value of a row is sealed for. */
  readonly purpose: (key: Readonly<Record<string, string>>) => string;
  /** Holds the digest of the same text, made under the same master key. */
  readonly digest?: { readonly column: string; readonly purpose: string };
}

/** A value that no known master key opens; the message is one clear line for a person. */
export class BrokenSeal extends Error {}

/** How many values there are under a master key; null are those from before values named their key. */
export interface CountedKey {
  readonly keyId: string | null;
  readonly count: number;
}

/** The id of the master key that a value names, or null. */
export function keyIdIn(column: Sql): Sql {
  const mark = sql`${SEAL_MARK}::bytea`;
  return sql`case when substring(${column} from 1 for ${SEAL_MARK.length}) = ${mark}
    then encode(substring(${column} from ${SEAL_MARK.length + 1} for ${KEY_ID_BYTES}), 'hex') end`;
}

export async function countByKey(database: Database, sealed: SealedColumn): Promise<readonly CountedKey[]> {
  const column = identifier(sealed.column);
  return scan<CountedKey>(
    database,
    sql`select ${keyIdIn(column)} as "keyId", count(*) as count
      from ${identifier(sealed.table)} where ${column} is not null group by 1 order by 1`,
  );
}

/** Whether what seems to name a key that is not known is from before there were ids, and its nonce begins like a mark. */
export async function isUnmarked(
  database: Database,
  vault: Vault,
  sealed: SealedColumn,
  keyId: string,
): Promise<boolean> {
  const [table, column, key] = namesOf(sealed);
  const [row] = await scan<Row>(
    database,
    sql`select ${key}, ${column} as sealed_value from ${table} where ${keyIdIn(column)} = ${keyId} limit 1`,
  );
  if (!row) return false;
  const { organizationId, purpose } = sealOf(sealed, row);
  try {
    vault.open(organizationId, purpose, row.sealed_value);
    return true;
  } catch {
    return false;
  }
}

/** Reads the whole table, however long that takes. */
async function scan<Found>(database: Database, query: Sql): Promise<readonly Found[]> {
  return database.transaction(async (tx) => {
    tx.send(sql`set local statement_timeout = 0`);
    tx.send(sql`set local enable_seqscan = on`);
    return { commit: await tx.rows<Found>(query) };
  });
}

/** Rows of one transaction; a command that changes one of them waits for its end. */
const WINDOW_ROWS = 500;
/** Of a window whose rows somebody else holds. Each waits for as long as the database lets one wait for a lock. */
const LOCK_TRIES = 4;

/**
 * Seals every value of the column that is not yet under the first master key again, window by window in the order of the
 * key. Each window is a transaction, and a value tells whether it is done: a killed run begins anew and finds the rest.
 */
export async function resealColumn(
  database: Database,
  vault: Vault,
  sealed: SealedColumn,
  onWindow: (resealed: number) => void,
): Promise<number> {
  let resealed = 0;
  for (let after: readonly string[] | undefined; ;) {
    const from = after;
    const window = await patiently(() =>
      database.transaction(async (tx) => ({ commit: await resealWindow(tx, vault, sealed, from) })),
    );
    resealed += window.resealed;
    onWindow(resealed);
    if (!window.last) return resealed;
    after = window.last;
  }
}

async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === LOCK_TRIES || !isLockTimeout(error)) throw error;
    }
  }
}

interface Window {
  readonly resealed: number;
  /** The key of its last row; undefined where no row comes after. */
  readonly last: readonly string[] | undefined;
}

interface Row {
  readonly sealed_value: Buffer;
  readonly [keyColumn: string]: unknown;
}

async function resealWindow(
  tx: Tx,
  vault: Vault,
  sealed: SealedColumn,
  after: readonly string[] | undefined,
): Promise<Window> {
  const [table, column, key] = namesOf(sealed);
  const start = after ? sql`(${key}) > (${listOf(after)})` : sql`true`;
  const [end] = await tx.rows<Row>(
    sql`select ${key} from ${table} where ${start} order by ${key} offset ${WINDOW_ROWS - 1} limit 1`,
  );
  const last = end && keyOf(sealed, end);
  const due = sql`${start} and ${last ? sql`(${key}) <= (${listOf(last)})` : sql`true`}
    and substring(${column} from 1 for ${HEAD_BYTES}) <> ${sealHead(vault.keyIds[0])}`;
  // Found among all organizations, locked within one: a database on several machines locks no other way.
  const owner = identifier(sealed.key[0]);
  const owners = await tx.rows<{ organizationId: string }>(
    sql`select distinct ${owner} as "organizationId" from ${table} where ${due} order by 1`,
  );
  const locked = await Promise.all(
    owners.map(({ organizationId }) =>
      tx.rows<Row>(sql`
        select ${key}, ${column} as sealed_value from ${table} where ${owner} = ${organizationId} and ${due}
        order by ${key} for no key update`),
    ),
  );
  const rows = locked.flat();
  for (const row of rows) tx.send(resealing(vault, sealed, row));
  return { resealed: rows.length, last };
}

/** The statement that puts the value of a row under the first master key. */
function resealing(vault: Vault, sealed: SealedColumn, row: Row): Sql {
  const { key, organizationId, purpose } = sealOf(sealed, row);
  const text = opened(() => vault.open(organizationId, purpose, row.sealed_value), sealed, key);
  const digest = sealed.digest
    ? sql`, ${identifier(sealed.digest.column)} = ${vault.digest(organizationId, sealed.digest.purpose, text)}`
    : none;
  return sql`
    update ${identifier(sealed.table)}
    set ${identifier(sealed.column)} = ${vault.seal(organizationId, purpose, text)} ${digest}
    where (${identifier(sealed.key.join(', '))}) = (${listOf(key)})`;
}

/** Whose value a row holds, and what it is sealed for. */
function sealOf(
  sealed: SealedColumn,
  row: Row,
): { key: readonly string[]; organizationId: OrganizationId; purpose: string } {
  const key = keyOf(sealed, row);
  const byName = Object.fromEntries(sealed.key.map((name, index) => [name, key[index] ?? '']));
  return { key, organizationId: asId<'organization'>(key[0] ?? ''), purpose: sealed.purpose(byName) };
}

function opened(open: () => string, { table, column }: SealedColumn, key: readonly string[]): string {
  try {
    return open();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BrokenSeal(`${table}.${column} of ${key.join(', ')} cannot be opened: ${why}.`);
  }
}

function namesOf({ table, column, key }: SealedColumn): readonly [table: Sql, column: Sql, key: Sql] {
  return [identifier(table), identifier(column), identifier(key.join(', '))];
}

function keyOf({ key }: SealedColumn, row: Row): readonly string[] {
  return key.map((name) => String(row[name]));
}

function listOf(values: readonly string[]): Sql {
  return values.slice(1).reduce((list, value) => sql`${list}, ${value}`, sql`${values[0]}`);
}
