import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { pendingMigrations, readMigrations } from '../platform/database/migrations.ts';
import { openLog } from '../platform/log.ts';
import type { Vault } from '../platform/vault.ts';
import { BrokenSeal, countByKey, resealColumn } from '../platform/vault-columns.ts';
import { keepDigestKeys } from '../platform/vault-digests.ts';
import { existingMasterKeys, layFoundation, openServer, processName, StartRefused } from './foundation.ts';
import { type Held, statusText } from './master-key-table.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** Which values there are under which master keys; true where all of these are known. It needs no key that fits. */
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
      onIdleError: () => undefined,
    });
    try {
      const held = await countEverything(database);
      say(statusText(vault.keyIds, held));
      return strangers(vault, held).length === 0;
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** Puts everything under the first master key; true where nothing needs another one any more. */
export async function rotateMasterKey(config: Config, say: (text: string) => void): Promise<boolean> {
  const foundation = await layFoundation(config, openLog('error'));
  const { database, vault } = foundation;
  try {
    await requireSameKey(database, vault);
    return await rotate(database, vault, say);
  } catch (error) {
    throw error instanceof BrokenSeal ? new StartRefused(error.message) : error;
  } finally {
    await database.close();
    await foundation.stopServer();
  }
}

/** What a process with another first key went on to write would need that key after all. */
async function requireSameKey(database: Database, vault: Vault): Promise<void> {
  const others = await database.rows<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^assay [0-9a-f]{16}$'
      and application_name <> ${processName(vault)}`);
  const [other] = others;
  if (!other) return;
  const [current] = vault.keyIds;
  throw new StartRefused(
    `A running process encrypts under the master key ${other.name.slice(6)}, and not under ${current}. Restart every process with ${current} first and the former key behind it; then rotate.`,
  );
}

/** In the order of the columns, each value once; it may be ended at any point and begun again. */
export async function rotate(
  database: Database,
  vault: Vault,
  say: (text: string) => void,
): Promise<boolean> {
  const [current, ...others] = vault.keyIds;
  const unknown = strangers(vault, await countEverything(database));
  if (unknown.length > 0)
    throw new StartRefused(
      `There are values under ${unknown.join(', ')}, which no known master key has. Nothing was changed; 'assay master-key status' shows them.`,
    );
  say(`Everything is put under the master key ${current}.\n`);
  const kept = await keepDigestKeys(database, vault);
  if (others.length > 0) say(line('former_digest_keys', kept, 'kept'));
  for (const column of SEALED_COLUMNS) {
    const name = `${column.table}.${column.column}`;
    const resealed = await resealColumn(database, vault, column, (count) => showCount(name, count));
    clearCount();
    say(line(name, resealed, 're-encrypted'));
  }
  const left = (await countEverything(database)).flatMap(({ counted }) => counted);
  const done = left.every(({ keyId }) => keyId === current);
  say(`${done ? farewell(others) : NOT_DONE}\n`);
  return done;
}

const NOT_DONE =
  'Values were written under another key meanwhile. Restart the process that wrote them, and rotate again.';

function farewell(others: readonly string[]): string {
  if (others.length === 0)
    return 'No other master key is known. To change it, put a new one in front of it, restart every process and rotate again.';
  return `Nothing needs ${others.join(', ')} any more: remove it from ASSAY_MASTER_KEY or master.key, and restart every process.`;
}

async function countEverything(database: Database): Promise<readonly Held[]> {
  const held: Held[] = [];
  for (const column of SEALED_COLUMNS)
    held.push({ name: `${column.table}.${column.column}`, counted: await countByKey(database, column) });
  return held;
}

/** Ids that values name and no known master key has. */
function strangers(vault: Vault, held: readonly Held[]): readonly string[] {
  const named = held.flatMap(({ counted }) => counted.flatMap(({ keyId }) => keyId ?? []));
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
