import type pg from 'pg';
import type { Config } from '../config.ts';
import { masterKeyFits } from '../identity/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { ensureDataFolder, type KeyFile, readOrCreateKey, removeKey } from '../platform/key-files.ts';
import type { Log } from '../platform/log.ts';
import { migrate, readMigrations } from '../platform/database/migrations.ts';
import { openVault, type Vault } from '../platform/vault.ts';

/** Why the program cannot go on; the message is one clear line for a person. */
export class StartRefused extends Error {}

/** What every command that touches data stands on. */
export interface Foundation {
  readonly connection: pg.ClientConfig;
  readonly database: Database;
  readonly vault: Vault;
  readonly operatorToken: string;
  readonly migrated: readonly string[];
  /** Stops the embedded server, unless another process uses it. The pool is closed before. */
  stopServer(): Promise<void>;
}

export async function layFoundation(config: Config, log: Log): Promise<Foundation> {
  await ensureDataFolder(config.dataDir);
  const operatorToken =
    config.operatorToken ?? (await readOrCreateKey(config.dataDir, 'operator.token')).value;
  const server = await openServer(config, log);
  try {
    const migrated = await migrate(server.connection, await readMigrations());
    const database = openDatabase({
      connection: server.connection,
      poolSize: config.databasePoolSize,
      statementNames: config.statementNames,
      onIdleError: (error) => log.warn({ error }, 'an idle database connection ended'),
    });
    const vault = await openCheckedVault(config, database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return {
      connection: server.connection,
      database,
      vault,
      operatorToken,
      migrated,
      stopServer: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface DatabaseServer {
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

export async function openServer(config: Config, log: Log): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) {
    return { connection: { connectionString: config.databaseUrl }, stop: async () => undefined };
  }
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    onEvent: ({ type, detail }) => log.info({ detail }, `embedded database: ${type}`),
  });
}

/** A key file made just now does not stay behind when the database was made under another key. */
async function openCheckedVault(config: Config, database: Database): Promise<Vault> {
  const file = config.masterKey ? undefined : await readOrCreateKey(config.dataDir, 'master.key');
  const vault = openVault(config.masterKey ?? Buffer.from(file?.value ?? '', 'base64'));
  if (await masterKeyFits(database, vault)) return vault;
  if (file?.created) await removeKey(file);
  throw new StartRefused(wrongKey(file));
}

function wrongKey(file: KeyFile | undefined): string {
  const source =
    file === undefined
      ? 'ASSAY_MASTER_KEY'
      : file.created
        ? `a new key (${file.path} was not there)`
        : file.path;
  return `The data in this database was encrypted under another master key than ${source}. Nothing was changed; restore the right key.`;
}
