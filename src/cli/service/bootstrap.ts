import type pg from 'pg';
import type { Config } from '../../config.ts';
import { sealHistories } from '../../documents/index.ts';
import { findKeyMisfit, type KeyMisfit } from '../../identity/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { addressesIn } from '../../platform/database/servers/addresses.ts';
import { findServer, type ServerRole } from '../../platform/database/servers/find-server.ts';
import { type ServerFollower, followServers } from '../../platform/database/servers/following-client.ts';
import {
  DISTRIBUTED_PLANNING,
  openDatabase,
  PLANNING,
} from '../../platform/statement-sharing/statement-sharing.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import {
  ensureDataFolder,
  type KeyFile,
  MASTER_KEY_FILE,
  masterKeysIn,
  readExistingKey,
  readOrCreateKey,
  removeKey,
} from '../../platform/vault/key-files.ts';
import type { Log } from '../../platform/log/log.ts';
import { examineDistribution, isDistributed } from '../../platform/database/distribution.ts';
import { guardHistory, migrate, readMigrations } from '../../platform/database/migrations.ts';
import {
  EMBEDDED_LOGIN,
  isHistoryGuarded,
  isReady,
  SERVICE_ROLE,
} from '../../platform/database/service-role.ts';
import type { ReplicaConnections } from '../../platform/replica/replica.ts';
import { openVault, type Vault } from '../../platform/vault/vault.ts';
import { StartRefused } from '../terminal/start-refused.ts';

/** The parts that every command that touches data needs. */
export interface Bootstrap {
  readonly connection: pg.ClientConfig;
  readonly database: Database;
  /** For who answers requests; undefined where none is configured. It may be away: the service starts without it. */
  connectReplica(): ReplicaConnections | undefined;
  readonly vault: Vault;
  readonly operatorToken: string;
  readonly migrated: readonly string[];
  /** Stops the embedded server, unless another process uses it. The pool is closed before. */
  stopServer(): Promise<void>;
}

/** As the role that changes no history; as the owner where an operator has to see every connection of the database. */
export async function bootstrap(
  config: Config,
  log: Log,
  as: 'service' | 'owner' = 'service',
): Promise<Bootstrap> {
  await ensureDataFolder(config.dataDir);
  const operatorToken =
    config.operatorToken ?? (await readOrCreateKey(config.dataDir, 'operator.token')).value;
  const server = await openServer(config, log);
  try {
    const migrated = await migrate(server.connection, await readMigrations());
    const ready = isReady(await guardHistory(server.connection, server.login));
    const keys = await readMasterKeys(config);
    const name = processName(keys.vault);
    const planning = await planningOf(server.connection);
    const connectionTo = (address: Pick<DatabaseServer, 'connection' | 'login'>): pg.ClientConfig =>
      named(ready && as === 'service' ? connectAsService(address, planning) : address.connection, name);
    const options = {
      connection: connectionTo(server),
      following: server.following,
      planning,
      poolSize: config.databasePoolSize,
      statementNames: config.statementNames,
      statementSharing: config.statementSharing,
      // Where the database is away, its workers and requests tell that; by itself it is nothing to look at.
      onIdleError: (error: Error) => log.debug({ error }, 'an idle database connection ended'),
    };
    const database = openDatabase(options);
    try {
      await requireFit(database, keys);
      await sealHistories({ database, vault: keys.vault, log });
      if (!(await isHistoryGuarded(database))) log.warn(UNGUARDED);
    } catch (error) {
      await database.close();
      throw error;
    }
    return {
      connection: server.connection,
      database,
      connectReplica: () => {
        const { replicaUrl } = config;
        if (replicaUrl === undefined) return undefined;
        if (planning === DISTRIBUTED_PLANNING) throw new StartRefused(NO_REPLICA_OF_CLUSTER);
        const addresses = addressesIn(replicaUrl);
        const following = followingOf(addresses, 'standby');
        const connection = connectionTo({ connection: { connectionString: addresses[0] } });
        return {
          standby: openDatabase({ ...options, connection, following }),
          asking: openDatabase({ ...options, poolSize: 1 }),
        };
      },
      vault: keys.vault,
      operatorToken,
      migrated,
      stopServer: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const UNGUARDED =
  "the database lets this service change and delete its own history; 'assay doctor' tells how to mend that";

const NO_REPLICA_OF_CLUSTER =
  'DATABASE_REPLICA_URL is of no use where tables are distributed: a replica of the coordinator has not what the workers have.';

interface DatabaseServer {
  /** Of the role that owns the schema. */
  readonly connection: pg.ClientConfig;
  /** Of the role that the service itself connects as, where that is another one. */
  readonly login?: string;
  /** Where the address names several servers: the one that `connection` leads to may not stay the primary. */
  readonly following?: ServerFollower | undefined;
  stop(): Promise<void>;
}

export async function openServer(config: Config, log: Log): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) {
    const addresses = addressesIn(config.databaseUrl);
    const [only] = addresses;
    const { address } = addresses.length > 1 ? await findServer(addresses, 'primary') : { address: only };
    const connection = { connectionString: address };
    return { connection, following: followingOf(addresses, 'primary'), stop: async () => undefined };
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onEvent: ({ type, detail }) => log.info({ detail }, `embedded database: ${type}`),
  });
  return { ...server, login: EMBEDDED_LOGIN };
}

/** One server is connected to whatever its role is. */
function followingOf(addresses: readonly string[], wanted: ServerRole): ServerFollower | undefined {
  return addresses.length > 1 ? followServers(addresses, wanted) : undefined;
}

/** As the role that can change no history: by a login of its own, or in its place from the first statement on. */
export function connectAsService(
  { connection, login }: Pick<DatabaseServer, 'connection' | 'login'>,
  planning = PLANNING,
): pg.ClientConfig {
  if (login !== undefined) return { ...connection, user: login };
  const role = `-c role=${SERVICE_ROLE}`;
  const [address = ''] = (connection.connectionString ?? '').split('#');
  const given = new URLSearchParams(address.split('?')[1] ?? '').getAll('options').at(-1);
  return withParameter(connection, 'options', `${given ?? planning} ${role}`);
}

async function planningOf(connection: pg.ClientConfig): Promise<string> {
  return isDistributed(await examineDistribution(connection)) ? DISTRIBUTED_PLANNING : PLANNING;
}

interface ReadKeys {
  readonly vault: Vault;
  /** Undefined where they come from the environment. */
  readonly file: KeyFile | undefined;
}

async function readMasterKeys(config: Config): Promise<ReadKeys> {
  const file = config.masterKeys ? undefined : await readOrCreateKey(config.dataDir, MASTER_KEY_FILE);
  return { vault: openVault(...(config.masterKeys ?? masterKeysIn(file?.value ?? ''))), file };
}

/** Those that there are; none is made. */
export async function existingMasterKeys(config: Config): Promise<{ vault: Vault; source: string }> {
  const texts = await existingKeyTexts(config);
  const source = config.masterKeys ? 'ASSAY_MASTER_KEY' : `${config.dataDir}/${MASTER_KEY_FILE}`;
  return { vault: openVault(...masterKeysIn(texts.join('\n'))), source };
}

/** The same as they stand in `master.key`, a line for each. */
export async function existingKeyTexts(config: Config): Promise<readonly string[]> {
  const texts = await findKeyTexts(config);
  if (texts) return texts;
  throw new StartRefused(
    `There is no master key: neither ASSAY_MASTER_KEY nor ${config.dataDir}/${MASTER_KEY_FILE}.`,
  );
}

export async function findKeyTexts(config: Config): Promise<readonly string[] | undefined> {
  if (config.masterKeys) return config.masterKeys.map((key) => key.toString('base64'));
  const stored = await readExistingKey(config.dataDir, MASTER_KEY_FILE);
  return stored?.split('\n');
}

/**
 * The database shows it for each connection: an operator who rotates the keys sees which one every process encrypts
 * under.
 */
export function processName({ keyIds: [current] }: Pick<Vault, 'keyIds'>): string {
  return `assay ${current}`;
}

function named(connection: pg.ClientConfig, name: string): pg.ClientConfig {
  return withParameter(connection, 'application_name', name);
}

/** It overrides the address: of several in it, the last counts. */
function withParameter(
  { connectionString, ...connection }: pg.ClientConfig,
  name: 'application_name' | 'options',
  value: string,
): pg.ClientConfig {
  if (connectionString === undefined) return { ...connection, [name]: value };
  const [address = ''] = connectionString.split('#');
  const parameter = `${name}=${encodeURIComponent(value)}`;
  return { ...connection, connectionString: `${address}${address.includes('?') ? '&' : '?'}${parameter}` };
}

/** A key file made just now does not stay behind when the database was made under another key. */
async function requireFit(database: Database, { vault, file }: ReadKeys): Promise<void> {
  const misfit = await findKeyMisfit(database, vault);
  if (!misfit) return;
  if (file?.created) await removeKey(file);
  throw new StartRefused(misfitText(misfit, vault, sourceOf(file)));
}

function sourceOf(file: KeyFile | undefined): string {
  if (file === undefined) return 'ASSAY_MASTER_KEY';
  return file.created ? `a new key (${file.path} was not there)` : file.path;
}

export function misfitText({ keyId, partly }: KeyMisfit, { keyIds }: Vault, source: string): string {
  const knownIds = keyIds.join(', ');
  if (partly)
    return `Some of the data in this database is still encrypted under the master key ${keyId ?? 'of before keys had ids'}, which is not in ${source} (${knownIds}). Nothing was changed; put that key back behind the others until 'assay master-key rotate' has come to its end.`;
  const which = keyId === null ? '' : `: it needs the one with the id ${keyId}, and this is ${knownIds}`;
  return `The data in this database was encrypted under another master key than ${source}${which}. Nothing was changed; restore the right key.`;
}
