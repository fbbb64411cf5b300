import { access, constants, statfs } from 'node:fs/promises';
import pg from 'pg';
import { type Config, unknownVariables } from '../config.ts';
import { findKeyMisfit } from '../identity/index.ts';
import { openDatabase } from '../platform/statement-sharing/statement-sharing.ts';
import { ensureDataFolder } from '../platform/key-files.ts';
import { openLog } from '../platform/log.ts';
import { examineGuard, pendingMigrations, readMigrations } from '../platform/database/migrations.ts';
import { isHistoryGuarded, SERVICE_ROLE } from '../platform/database/service-role.ts';
import { connectAsService, existingMasterKeys, misfitText, openServer } from './bootstrap.ts';
import { findRunningService } from './operator-client.ts';

export interface Finding {
  readonly good: boolean;
  readonly what: string;
  readonly detail: string;
}

const FREE_BYTES_WANTED = 1024 ** 3;

/** Looks at everything the service needs and says in words what is wrong. */
export async function examine(config: Config): Promise<readonly Finding[]> {
  const findings: Finding[] = [
    { good: true, what: 'Node', detail: process.version },
    ...unknownVariables().map((name) => ({
      good: false,
      what: 'Configuration',
      detail: `${name} is not a variable of Assay.`,
    })),
  ];
  const running = await findRunningService(config);
  const where = `${config.host}:${config.port}`;
  findings.push({
    good: true,
    what: 'Service',
    detail: running ? `running on ${where}` : `not running on ${where}`,
  });
  findings.push(await attempt('Data folder', () => examineFolder(config)));
  findings.push(...(await examineDatabase(config)));
  return findings;
}

async function examineFolder({ dataDir }: Config): Promise<string> {
  await ensureDataFolder(dataDir);
  await access(dataDir, constants.W_OK);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < FREE_BYTES_WANTED) throw new Error(`${dataDir} has less than 1 GiB free.`);
  return `${dataDir}, ${Math.floor((bavail * bsize) / FREE_BYTES_WANTED)} GiB free`;
}

async function examineDatabase(config: Config): Promise<readonly Finding[]> {
  try {
    const server = await openServer(config, openLog('silent'));
    try {
      const reached = await attempt('Database', () => examineServer(server.connection));
      if (!reached.good) return [reached];
      return [
        reached,
        await attempt('Schema', () => examineSchema(server.connection)),
        await attempt('History', () => examineHistory(server)),
        await attempt('Master key', () => examineKey(config, server.connection)),
      ];
    } finally {
      await server.stop();
    }
  } catch (error) {
    return [{ good: false, what: 'Database', detail: messageOf(error) }];
  }
}

async function examineServer(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; number: string; skew: number }>(
      "select current_setting('server_version') as version, current_setting('server_version_num') as number, extract(epoch from clock_timestamp())::float8 as skew",
    );
    const [row] = rows;
    if (!row || Number(row.number) < 150_000)
      throw new Error(`PostgreSQL 15 or later is needed; this is ${row?.version}.`);
    const skewSeconds = Math.abs(Date.now() / 1000 - row.skew);
    if (skewSeconds > 5)
      throw new Error(`The clocks of the service and the database differ by ${Math.round(skewSeconds)} s.`);
    return `PostgreSQL ${row.version}`;
  } finally {
    await client.end();
  }
}

async function examineSchema(connection: pg.ClientConfig): Promise<string> {
  const pending = await pendingMigrations(connection, await readMigrations());
  return pending.length === 0 ? 'up to date' : `to be migrated at the next start: ${pending.join(', ')}`;
}

/** Whether the role that the service runs as can change history, and what to do about it. */
async function examineHistory(server: Parameters<typeof connectAsService>[0]): Promise<string> {
  const pending = await pendingMigrations(server.connection, await readMigrations());
  if (pending.length > 0) return 'guarded after the next migration';
  const standing = await examineGuard(server.connection);
  if (!standing.exists)
    throw new Error(
      `The service runs as the owner of its tables and could change history: this login may not create roles. As an administrator: create role ${SERVICE_ROLE} nologin; grant ${SERVICE_ROLE} to the login of DATABASE_URL; then restart.`,
    );
  if (standing.wrong.length > 0)
    throw new Error(
      `The role ${SERVICE_ROLE} has other rights than it should on ${standing.wrong.join(', ')}: run 'assay migrate' as the owner of the tables.`,
    );
  if (!standing.taken)
    throw new Error(
      `This login may not run as ${SERVICE_ROLE}. As an administrator: grant ${SERVICE_ROLE} to the login of DATABASE_URL; then restart.`,
    );
  const database = openDatabase({
    connection: connectAsService(server),
    poolSize: 1,
    statementNames: false,
    onIdleError: () => undefined,
  });
  try {
    if (await isHistoryGuarded(database)) return 'append-only for the service';
    throw new Error(
      `Connections do not run as ${SERVICE_ROLE}: a pooler does not pass the startup parameter 'options' on. Let it through, or let the pooler say 'set role ${SERVICE_ROLE}' on each connection to the server.`,
    );
  } finally {
    await database.close();
  }
}

async function examineKey(config: Config, connection: pg.ClientConfig): Promise<string> {
  const pending = await pendingMigrations(connection, await readMigrations());
  if (pending.includes('0001_identity.sql')) return 'not needed yet: the database is empty';
  const { vault, source } = await existingMasterKeys(config);
  const database = openDatabase({
    connection,
    poolSize: 2,
    statementNames: false,
    onIdleError: () => undefined,
  });
  try {
    const misfit = await findKeyMisfit(database, vault);
    if (misfit) throw new Error(misfitText(misfit, vault, source));
    return `fits, from ${config.masterKeys ? source : 'the data folder'}${vault.keyIds.length > 1 ? ', with others that decrypt' : ''}`;
  } finally {
    await database.close();
  }
}

async function attempt(what: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { good: true, what, detail: await look() };
  } catch (error) {
    return { good: false, what, detail: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
