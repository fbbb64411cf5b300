import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../../kernel/error-code.ts';
import { prepareCluster } from './cluster.ts';
import { ensureRunning, isServer, lastWords, runningServer, trimLog, type Site } from './server.ts';
import { EmbeddedPostgresError, USE_ANOTHER } from './binaries.ts';

export { EmbeddedPostgresError };

export interface EmbeddedPostgres {
  /** For `pg`: host is the socket directory. */
  readonly connection: Connection;
  /**
   * Stops the server, unless other clients are still connected to it (another process of the service shares it).
   * Open pools of this process count as such: end them first.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The cluster lives in `<dataDir>/pg18`. */
  readonly dataDir: string;
  /** Stronger than the defaults, but where the server listens cannot be set. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onEvent?: (event: EmbeddedPostgresEvent) => void;
}

/** Starts the PostgreSQL that npm installed, or adopts the one already running on this data folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const notify: Notify = options.onEvent ?? (() => undefined);
  try {
    const prepared = await prepareCluster(options.dataDir, { ...DEFAULT_SETTINGS, ...options.settings }, () =>
      notify({ type: 'creating', detail: options.dataDir }),
    );
    const server = await ensureRunning(prepared, () =>
      notify({ type: 'starting', detail: prepared.cluster }),
    );
    if (server.adopted) notify({ type: 'adopted', detail: `pid ${server.pid}` });
    // An adopted server may have its socket elsewhere; the clients' address must outlive a restart.
    const site = { ...prepared, socketDir: server.host };
    const connection = { host: server.host, port: server.port, user: 'postgres', database: 'postgres' };
    const endWatch = keepRunning(site, notify);
    let stopping: Promise<void> | undefined;
    return { connection, stop: () => (stopping ??= endWatch().then(() => stopServer(site, connection))) };
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

interface EmbeddedPostgresEvent {
  readonly type: 'creating' | 'starting' | 'adopted' | 'died' | 'restarted';
  readonly detail?: string;
}

type Notify = (event: EmbeddedPostgresEvent) => void;

const DEFAULT_SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  fsync: 'on',
  wal_level: 'replica',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
};
const WATCH_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
const STOP_DEADLINE_SECONDS = 20;

/** Starts the server again whenever it is gone; returns how to end that. */
function keepRunning(site: Site, notify: Notify): () => Promise<void> {
  const ending = new AbortController();
  let restart: Promise<void> | undefined;
  let restarts = 0;
  let restartedAt = Date.now();
  const timer = setInterval(() => {
    trimLog(site);
    if (restart || runningServer(site.cluster)) return;
    if (Date.now() - restartedAt > 60_000) restarts = 0;
    restart = restartServer(site, notify, { earlier: restarts, ending: ending.signal }).finally(() => {
      restart = undefined;
      restarts += 1;
      restartedAt = Date.now();
    });
  }, WATCH_MILLISECONDS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await restart;
  };
}

/** A server that dies again and again is given longer and longer pauses. */
async function restartServer(
  site: Site,
  notify: Notify,
  { earlier, ending }: { earlier: number; ending: AbortSignal },
): Promise<void> {
  notify({ type: 'died', detail: lastWords(site) });
  for (let attempt = earlier; !ending.aborted; attempt += 1) {
    const pause = Math.min(LONGEST_PAUSE_MILLISECONDS, 50 * 2 ** attempt);
    await sleep(pause, undefined, { ref: false, signal: ending }).catch(() => undefined);
    if (ending.aborted) return;
    try {
      const { pid } = await ensureRunning(site, () => undefined);
      notify({ type: 'restarted', detail: `pid ${pid}` });
      return;
    } catch (error) {
      notify({ type: 'died', detail: explain(error, site.home).message });
    }
  }
}

async function stopServer(site: Site, connection: Connection): Promise<void> {
  const server = runningServer(site.cluster);
  if (!server || (await othersConnected(connection))) return;
  if (isServer(server.pid, site.cluster)) process.kill(server.pid, 'SIGINT');
  const deadline = Date.now() + STOP_DEADLINE_SECONDS * 1000;
  while (isServer(server.pid, site.cluster)) {
    if (Date.now() > deadline) {
      const problem = `PostgreSQL (pid ${server.pid}) did not stop within ${STOP_DEADLINE_SECONDS} s`;
      throw new EmbeddedPostgresError(`${problem}: ${lastWords(site)}`);
    }
    await sleep(5);
  }
}

/** Asks under a name of its own: two processes that stop at once must not take each other for a client. */
async function othersConnected(connection: Connection): Promise<boolean> {
  const client = new Client({
    ...connection,
    application_name: 'assay-stop',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A connection that was closed just now may be listed a moment longer.
    for (let asked = 0; asked < 10; asked += 1) {
      const { rowCount } = await client.query(OTHER_CLIENTS);
      if (rowCount === 0) return false;
      await sleep(50);
    }
    return true;
  } catch (error) {
    return errorCode(error) === TOO_MANY_CONNECTIONS;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const TOO_MANY_CONNECTIONS = '53300';
const OTHER_CLIENTS = `
  select pid from pg_stat_activity
  where backend_type = 'client backend' and application_name <> 'assay-stop'`;

const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'make the data folder writable for this user',
  EPERM: 'make the data folder writable for this user',
  EROFS: 'choose a data folder that can be written to',
  ENOTDIR: 'choose another data folder',
  EEXIST: 'choose another data folder',
  ENOSPC: 'free some disk space',
  EDQUOT: 'free some disk space',
};

function explain(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const advice = message.startsWith('spawn ')
    ? 'its programs need a Linux with glibc (Alpine has none) and a disk that allows execution'
    : ADVICE[errorCode(error) ?? ''];
  const advices = [advice, USE_ANOTHER].filter((text) => text !== undefined).join(', or ');
  const line = `The embedded PostgreSQL cannot start in ${dataDir}: ${message}; ${advices}`;
  return new EmbeddedPostgresError(line.replaceAll('\n', ' '), { cause: error });
}
