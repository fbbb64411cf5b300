import pg from 'pg';
import type { Config } from '../../config.ts';
import { findKeyMisfit } from '../../identity/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { examineGuard, pendingMigrations, readMigrations } from '../../platform/database/migrations.ts';
import { isHistoryGuarded, SERVICE_ROLE } from '../../platform/database/service-role.ts';
import { openDatabase } from '../../platform/statement-sharing/statement-sharing.ts';
import { connectAsService, existingMasterKeys, misfitText, type openServer } from '../service/bootstrap.ts';
import type { ClockReading } from '../../platform/surroundings/clock-offset.ts';
import { clockFinding } from './clock.ts';
import { distributionFindings } from './distribution.ts';
import { attempt, databaseDetailOf, type Finding } from './finding.ts';
import { replicaFindings } from './replica.ts';
import { examineLists, examineWork } from './work.ts';

type Server = Awaited<ReturnType<typeof openServer>>;

/** The database as the owner of its tables sees it, and what the service keeps there. */
export async function examineDatabase(
  config: Config,
  server: Server,
  now: () => Date,
): Promise<readonly Finding[]> {
  const { connection } = server;
  let reading: ClockReading | undefined;
  const look = async (): Promise<string> => {
    const seen = await lookAtServer(connection, now);
    reading = seen.reading;
    return standing(seen);
  };
  const reached = await attempt('Database', look, databaseDetailOf);
  const clock = reading;
  const found = [reached];
  if (clock) found.push(await attempt('Clock', () => clockFinding(clock)));
  if (!reached.good) return found;
  found.push(
    await attempt('Schema', () => examineSchema(connection)),
    ...(await distributionFindings(connection)),
    await attempt('History', () => examineHistory(server)),
    await attempt('Master key', () => examineKey(config, connection)),
  );
  const isMigrated = await pendingMigrations(connection, await readMigrations()).then(
    (pending) => pending.length === 0,
    () => false,
  );
  if (!isMigrated) return found;
  return withDatabase(connection, async (database) => [
    ...found,
    await attempt('Lists', () => examineLists(config, database, now())),
    await attempt('Work', () => examineWork(database, now())),
    ...(await replicaFindings(config, database)),
  ]);
}

interface ServerReading {
  readonly version: string;
  readonly number: number;
  readonly isReadOnly: boolean;
  readonly reading: ClockReading;
}

async function lookAtServer(connection: pg.ClientConfig, now: () => Date): Promise<ServerReading> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const before = now().getTime();
    const { rows } = await client.query<Omit<ServerReading, 'reading'> & { readonly there: number }>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        extract(epoch from clock_timestamp())::float8 * 1000 as there`);
    const [row] = rows;
    if (!row) throw new Error('The database does not tell its version.');
    const { there, ...seen } = row;
    return { ...seen, reading: { before, after: now().getTime(), there } };
  } finally {
    await client.end();
  }
}

function standing({ version, number, isReadOnly }: ServerReading): string {
  if (number < 150_000) throw new Error(`PostgreSQL 15 or later is needed; this is ${version}.`);
  if (isReadOnly)
    throw new Error(
      'The database may only be read: it is a standby, or a fail-over is under way. Let DATABASE_URL lead to the primary.',
    );
  return `PostgreSQL ${version}`;
}

async function examineSchema(connection: pg.ClientConfig): Promise<string> {
  const pending = await pendingMigrations(connection, await readMigrations());
  return pending.length === 0 ? 'up to date' : `to be migrated at the next start: ${pending.join(', ')}`;
}

/** Whether the role that the service runs as can change history, and what to do about it. */
async function examineHistory(server: Server): Promise<string> {
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
  return withDatabase(connectAsService(server), async (database) => {
    if (await isHistoryGuarded(database)) return 'append-only for the service';
    throw new Error(
      `Connections do not run as ${SERVICE_ROLE}: a pooler does not pass the startup parameter 'options' on. Let it through, or let the pooler say 'set role ${SERVICE_ROLE}' on each connection to the server.`,
    );
  });
}

async function examineKey(config: Config, connection: pg.ClientConfig): Promise<string> {
  const pending = await pendingMigrations(connection, await readMigrations());
  if (pending.includes('0001_identity.sql')) return 'not needed yet: the database is empty';
  const { vault, source } = await existingMasterKeys(config);
  return withDatabase(connection, async (database) => {
    const misfit = await findKeyMisfit(database, vault);
    if (misfit) throw new Error(misfitText(misfit, vault, source));
    return `fits, from ${config.masterKeys ? source : 'the data folder'}${vault.keyIds.length > 1 ? ', with others that decrypt' : ''}`;
  });
}

async function withDatabase<T>(
  connection: pg.ClientConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({
    connection,
    poolSize: 1,
    statementNames: false,
    onIdleError: () => undefined,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
