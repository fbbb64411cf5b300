import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../kernel/error-code.ts';
import { ageSeconds, createAside, EmbeddedPostgresError, USE_ANOTHER, type ServerUser } from './binaries.ts';

/** The place of one cluster, and everything needed to run it. */
export interface Site {
  /** The folder of the cluster, its log and, where needed, a copy of the programs. */
  readonly home: string;
  readonly cluster: string;
  readonly user: ServerUser;
  readonly native: string;
  readonly socketDir: string;
  readonly settings: Readonly<Record<string, string>>;
}

export interface RunningServer {
  readonly pid: number;
  readonly ready: boolean;
  readonly host: string;
  readonly port: number;
}

/** It listens on a unix socket only; the port is part of the socket's name. */
export const PORT = 5432;
const START_DEADLINE_SECONDS = 30;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Returns once a server answers queries. Several processes may try at once: PostgreSQL's own lock lets one server
 * run, and all of them end up with it.
 */
export async function ensureRunning(
  site: Site,
  onLaunch: () => void,
): Promise<RunningServer & { readonly adopted: boolean }> {
  const deadline = Date.now() + START_DEADLINE_SECONDS * 1000;
  let launch: Launch | undefined;
  while (Date.now() < deadline) {
    const server = runningServer(site.cluster);
    if (server?.ready) return { ...server, adopted: server.pid !== launch?.pid };
    if (!server && launch?.ended()) {
      await clearWay(site, launch);
      launch = undefined;
    }
    if (!server && !launch) {
      onLaunch();
      launch = await launchServer(site);
    }
    await sleep(5);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL was not ready within ${START_DEADLINE_SECONDS} s: ${lastWords(site, launch?.logStart)}`,
  );
}

/** A connection succeeds before the server answers queries; `ready` in its lock file is what to wait for. */
export function runningServer(cluster: string): RunningServer | undefined {
  const lines = readText(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!isServer(pid, cluster)) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready', host: lines[4] ?? '', port: Number(lines[3]) };
}

/** Pids are used again: only a PostgreSQL that runs on this very cluster counts. */
export function isServer(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false;
  if (process.platform !== 'linux') return processArguments(pid).includes(`-D ${cluster} `);
  const [program = '', ...args] = readText(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  return basename(program) === 'postgres' && args.includes(cluster);
}

/** A bare environment: the service's secrets and PG* variables are none of the server's business. */
export function processOptions(user: ServerUser) {
  return { cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' }, ...user };
}

/** The last words of the log (from a position on), and its place. */
export function lastWords(site: Site, start = 0): string {
  const text = readText(logFile(site), start) ?? '';
  return `${oneLine(text, /FATAL|PANIC|HINT|DETAIL/) || 'it said nothing, is the disk full?'} (log: ${logFile(site)})`;
}

/** The last telling lines, or the last lines if none tells, without time and pid. */
export function oneLine(text: string, telling: RegExp): string {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-20);
  const told = lines.filter((line) => telling.test(line));
  const bare = (told.length > 0 ? told : lines)
    .slice(-4)
    .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '').replace(/\s+/g, ' '));
  return bare.join(' / ').slice(-1000);
}

/** The server appends, so it goes on at the beginning of the emptied file. */
export function trimLog(site: Site): void {
  try {
    if (statSync(logFile(site)).size <= LOG_LIMIT_BYTES) return;
    const log = openLog(site);
    ftruncateSync(log);
    closeSync(log);
  } catch {
    // The log was removed or locked; that is no reason to disturb the service.
  }
}

interface Launch {
  readonly pid: number | undefined;
  readonly logStart: number;
  readonly ended: () => boolean;
  readonly failure: () => Error | undefined;
}

async function launchServer(site: Site): Promise<Launch> {
  await ensurePrivate(site);
  const log = openLog(site);
  const logStart = fstatSync(log).size;
  // Detached: Ctrl-C in a terminal is for the service, which then stops the server in good order.
  const child = spawn(join(site.native, 'bin', 'postgres'), ['-D', site.cluster, ...settingArguments(site)], {
    ...processOptions(site.user),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  return {
    pid: child.pid,
    logStart,
    ended: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    failure: () => failure,
  };
}

/** The address to listen on comes last and wins, because every client that reaches it is trusted. */
function settingArguments(site: Site): string[] {
  const settings = {
    ...site.settings,
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: `"${site.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Anybody may have taken the socket directory's name in the temporary folder first. */
async function ensurePrivate({ cluster, socketDir, user }: Site): Promise<void> {
  if (socketDir === cluster) return;
  if (!existsSync(socketDir)) await createAside(socketDir, user, async () => undefined);
  const stat = lstatSync(socketDir);
  const own = stat.uid === (user?.uid ?? process.getuid?.());
  if (own && stat.isDirectory() && (stat.mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `${socketDir} is not private to the database; remove it, or ${USE_ANOTHER}`,
  );
}

/** Throws, unless another process was faster or the remains of an earlier server are in the way. */
async function clearWay(site: Site, launch: Launch): Promise<void> {
  const failure = launch.failure();
  if (failure) throw failure;
  const words = lastWords(site, launch.logStart);
  if (!/lock file .* (already exists|is empty)|pre-existing shared memory/.test(words))
    throw new EmbeddedPostgresError(`PostgreSQL did not start: ${words}`);
  removeStaleLock(join(site.cluster, 'postmaster.pid'), site.cluster);
  removeStaleLock(join(site.socketDir, `.s.PGSQL.${PORT}.lock`), site.cluster);
  await sleep(50);
}

/** PostgreSQL removes the lock of a dead process itself, but not an empty one or one whose pid was used again. */
function removeStaleLock(lock: string, cluster: string): void {
  const content = readText(lock);
  if (content === undefined || isServer(Number(content.split('\n')[0]), cluster)) return;
  try {
    if (content === '' && ageSeconds(lock) < 1) return;
    const aside = `${lock}.stale-${process.pid}`;
    renameSync(lock, aside);
    // Should a server have written a new one in between, it is put back.
    if (readText(aside) !== content) linkSync(aside, lock);
    rmSync(aside);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
}

function processArguments(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function logFile(site: Site): string {
  return join(site.home, 'postgres.log');
}

/** Opened here and inherited, so that its folder need not belong to the server's user. */
function openLog(site: Site): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const log = openSync(logFile(site), O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  if (site.user) fchownSync(log, site.user.uid, site.user.gid);
  return log;
}

function readText(path: string, startBytes = 0): string | undefined {
  try {
    return readFileSync(path).subarray(startBytes).toString('utf8');
  } catch {
    return undefined;
  }
}
