import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/statement-sharing/statement-sharing.ts';
import { isLockTimeout } from '../../platform/database/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { pendingMigrations, readMigrations } from '../../platform/database/migrations.ts';
import { openLog } from '../../platform/log/log.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import {
  BrokenSeal,
  countByKey,
  type CountedKey,
  isUnmarked,
  resealColumn,
  type SealedColumn,
} from '../../platform/vault/vault-columns.ts';
import { areDigestKeysStored, storeDigestKeys } from '../../platform/vault/vault-digests.ts';
import { existingMasterKeys, bootstrap, openServer, processName } from '../service/bootstrap.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { type KeyCount, statusText } from './master-key-table.ts';
import { KEY_CHECKS, SEALED_COLUMNS, SECRETS } from './sealed-columns.ts';

/** The values under each master key; true where all of these are known. It needs no key that fits. */
export async function showMasterKeys(config: Config, say: (text: string) => void): Promise<boolean> {
  const { vault } = await existingMasterKeys(config);
  const server = await openServer(config, openLog('error'));
  try {
    const pending = await pendingMigrations(server.connection, await readMigrations());
    if (pending.length > 0)
      throw new StartRefused("The schema is not up to date. Run 'assay migrate' first.");
    const database = openDatabase({
      connection: server.connection,
      poolSize: 2,
      statementNames: config.statementNames,
      statementSharing: config.statementSharing,
      onIdleError: () => undefined,
    });
    try {
      const counts = await countKeys(database, vault, SEALED_COLUMNS);
      say(statusText(vault.keyIds, counts, await areDigestKeysStored(database, vault)));
      return findUnknownKeys(vault, counts).length === 0;
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

export interface RotationRequest {
  readonly say: (text: string) => void;
  /** The operator has made sure that every process encrypts under the first key: the database is not asked. */
  readonly unseen: boolean;
}

/** Puts everything under the first master key; true where nothing needs another one any more. */
export async function rotateMasterKey(config: Config, request: RotationRequest): Promise<boolean> {
  const installation = await bootstrap(config, openLog('error'), 'owner');
  const { database, vault } = installation;
  try {
    if (!request.unseen) await requireSameKey(database, vault);
    return await rotate(database, vault, request);
  } catch (error) {
    if (error instanceof BrokenSeal) throw new StartRefused(error.message);
    throw isLockTimeout(error) ? new StartRefused(LOCKED) : error;
  } finally {
    await database.close();
    await installation.stopServer();
  }
}

const LOCKED =
  "Somebody else has held locks on rows for too long. What is done stays done: run 'assay master-key rotate' again when they are free.";

/** Values that a process with another first key went on to write would need that key after all. */
async function requireSameKey(database: Database, vault: Vault): Promise<void> {
  const [current] = vault.keyIds;
  const [own] = await database.rows<{ name: string }>(
    sql`select application_name as name from pg_stat_activity where pid = pg_backend_pid()`,
  );
  if (own?.name !== processName(vault))
    throw new StartRefused(
      `The database does not show the names of connections, as behind a pooler that hides them, so nobody can tell which master key running processes encrypt under. Make sure that every one of them has ${current} first, and run 'assay master-key rotate --unseen'.`,
    );
  const behind = await findConnectionsBehind(database, vault);
  if (behind.length > 0) throw new StartRefused(behindText(current, behind));
}

/**
 * Connections of processes that encrypt under another key, in words. Connections that another role may not see are left
 * out.
 */
async function findConnectionsBehind(database: Database, vault: Vault): Promise<readonly string[]> {
  const rows = await database.rows<{ words: string }>(sql`
    select concat_ws(' ', pid, 'from ' || host(client_addr),
      'since ' || to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'under ' || substring(application_name from 7)) as words
    from pg_stat_activity
    where datname = current_database() and application_name ~ '^assay [0-9a-f]{16}$'
      and application_name <> ${processName(vault)}
    order by backend_start, pid`);
  return rows.map(({ words }) => words);
}

const NAMED_CONNECTIONS = 5;

function behindText(current: string, behind: readonly string[]): string {
  const more = behind.length - NAMED_CONNECTIONS;
  const named = `${behind.slice(0, NAMED_CONNECTIONS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  return `Running processes encrypt under another master key than ${current}. Their connections to the database, by process id: ${named}. Restart every process with ${current} first and the former key behind it; then rotate. A pooler may keep the name of a client that is gone: if you have made sure of every process, add --unseen.`;
}

/** In the order of the columns, each value once; it may be ended at any point and begun again. */
export async function rotate(database: Database, vault: Vault, request: RotationRequest): Promise<boolean> {
  const { say } = request;
  const [current, ...others] = vault.keyIds;
  const unknown = findUnknownKeys(vault, await countKeys(database, vault, SEALED_COLUMNS));
  if (unknown.length > 0)
    throw new StartRefused(
      `There are values under ${unknown.join(', ')}, which no known master key has. Nothing was changed; 'assay master-key status' shows them.`,
    );
  say(`Everything is put under the master key ${current}.\n`);
  for (const column of SECRETS) await resealAloud(database, vault, column, say);
  const stored = await storeDigestKeys(database, vault);
  if (others.length > 0) say(line('former_digest_keys', stored, 'kept'));
  let hindrance = await findHindrance(database, vault, SECRETS, request);
  if (hindrance === undefined) {
    await resealAloud(database, vault, KEY_CHECKS, say);
    hindrance = await findHindrance(database, vault, SEALED_COLUMNS, request);
  }
  say(`${hindrance === undefined ? farewell(others) : `Not done. ${hindrance}`}\n`);
  return hindrance === undefined;
}

async function resealAloud(
  database: Database,
  vault: Vault,
  column: SealedColumn,
  say: RotationRequest['say'],
): Promise<void> {
  const name = `${column.table}.${column.column}`;
  const resealed = await resealColumn(database, vault, column, (count) => showCount(name, count));
  clearCount();
  say(line(name, resealed, 're-encrypted'));
}

/**
 * The reason why another key is still needed. Connections are looked at before values: a process that ends in between
 * leaves values to be counted.
 */
async function findHindrance(
  database: Database,
  vault: Vault,
  columns: readonly SealedColumn[],
  { unseen }: RotationRequest,
): Promise<string | undefined> {
  const [current] = vault.keyIds;
  const behind = unseen ? [] : await findConnectionsBehind(database, vault);
  if (behind.length > 0) return behindText(current, behind);
  const left = (await countKeys(database, vault, columns)).flatMap(({ counted }) => counted);
  if (left.every(({ keyId }) => keyId === current)) return undefined;
  return `Values were written under another key meanwhile. Restart every process with ${current} first and the former key behind it, and rotate again.`;
}

function farewell(others: readonly string[]): string {
  if (others.length === 0)
    return 'No other master key is known. To change it, put a new one in front of it, restart every process and rotate again.';
  return `Nothing needs ${others.join(', ')} any more: remove it from ASSAY_MASTER_KEY or master.key, and restart every process.`;
}

async function countKeys(
  database: Database,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<readonly KeyCount[]> {
  const counts: KeyCount[] = [];
  for (const column of columns) {
    const counted: CountedKey[] = [];
    for (const { keyId, count } of await countByKey(database, column)) {
      const strange = keyId !== null && !vault.keyIds.includes(keyId);
      const unmarked = strange && (await isUnmarked(database, vault, column, keyId));
      counted.push({ keyId: unmarked ? null : keyId, count });
    }
    counts.push({ name: `${column.table}.${column.column}`, counted });
  }
  return counts;
}

/** Ids that values name and no known master key has. */
function findUnknownKeys(vault: Vault, counts: readonly KeyCount[]): readonly string[] {
  const named = counts.flatMap(({ counted }) => counted.flatMap(({ keyId }) => keyId ?? []));
  return [...new Set(named)].filter((id) => !vault.keyIds.includes(id));
}

function line(name: string, count: number, what: string): string {
  return `  ${name.padEnd(44)} ${count.toLocaleString('en').padStart(12)} ${what}\n`;
}

/** On a terminal, over the last one; anywhere else the lines at the end of each column have to do. */
function showCount(name: string, count: number): void {
  if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}  ${name}  ${count.toLocaleString('en')}`);
}

function clearCount(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}

const CLEAR_LINE = '\r\u001B[K';
