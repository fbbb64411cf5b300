import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { bearerCaller, type Caller, keyCaller, anonymousCaller } from './http.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { commandOf, familyOf, kill } from './process-family.ts';
import { linkProject } from './program.ts';

export const ROOT = process.getuid?.() === 0;
/** An ordinary user, where the tests may choose one. */
export const NOBODY: User = ROOT ? { uid: 65_534, gid: 65_534 } : {};

export interface User {
  readonly uid?: number;
  readonly gid?: number;
}

export interface RunOptions {
  /** All that the process gets besides PATH and HOME. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly user?: User;
  /** A disk of its own with so much room at this folder, which only the process and what it starts can see. Only for root. */
  readonly disk?: { readonly folder: string; readonly megabytes: number };
  /** Longer where the first start has more to do. */
  readonly readyWithinMilliseconds?: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The labelled rows of the start-up output. */
export type Banner = Readonly<Record<string, string>>;

/** The program as a process of its own. */
export interface Program {
  readonly pid: number;
  readonly url: string;
  /** Resolves once it says that it is ready; rejects when it ends before. */
  readonly ready: Promise<Banner>;
  readonly ended: Promise<Exit>;
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** SIGTERM, and then how it ended. */
  terminate(): Promise<Exit>;
  signal(name: NodeJS.Signals): void;
}

/** Where the tests of one file start processes. Everything that was started or made in it is gone after the file. */
export interface Workshop {
  /** A new folder that everybody may enter. */
  folder(): string;
  /** A new database on the test server: empty, as a service finds it on its first start, unless told otherwise. */
  database(options?: { readonly empty: boolean }): Promise<TestDatabase>;
  /** A copy of a database that nobody is connected to any more, nor will be. */
  copyOf(prepared: TestDatabase): Promise<TestDatabase>;
  /** Starts the program; `serve` gets a free port unless it is given one. */
  start(args: readonly string[], options?: RunOptions): Promise<Program>;
  /** Starts the program by another command than its file. */
  launch(command: readonly [string, ...string[]], options?: RunOptions): Promise<Program>;
  /** Starts a script of the project as people do; the build that comes before `start` is done already. */
  npm(args: readonly string[], options?: RunOptions): Promise<Program>;
  /** Starts the service, and waits until it is ready and answers. */
  serve(options?: RunOptions): Promise<Program & { readonly banner: Banner }>;
  /** Runs a command to its end. */
  run(args: readonly string[], options?: RunOptions): Promise<Exit>;
  /** Kills all that was started so far: a service that nobody calls any more works on, every second. */
  end(): Promise<void>;
}

/** Longer than any start takes, also on a machine that has much else to do. */
const READY_WITHIN_MILLISECONDS = 90_000;
/**
 * Most processes of tests end before their code is worth optimizing, and before their garbage is worth helpers: measured,
 * a service that starts and ends takes an eighth less CPU time.
 */
const SHORT_LIVED = ['--interrupt-budget=1500000', '--min-semi-space-size=16', '--single-threaded-gc'];
/** For tests that start several processes while others do the same. */
export const PATIENT = { timeout: 180_000 };

export function openWorkshop(): Workshop {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'assay-process-')));
  chmodSync(home, 0o755);
  const started = new Set<ChildProcess>();
  const dataFolders = new Set<string>();
  const databases = new Set<TestDatabase>();
  let folders = 0;

  beforeAll(() => {
    linkProject(home);
    symlinkSync(join(inject('program'), 'dist'), join(home, 'dist'));
  });
  const end = async (): Promise<void> => {
    // What npm has started would go on without it.
    for (const pid of [...started].flatMap(runningFamily)) kill(pid);
    await until(() => [...started].every((child) => runningFamily(child).length === 0));
    started.clear();
  };
  afterAll(async () => {
    await end();
    for (const dataFolder of dataFolders) await removeEmbedded(dataFolder);
    for (const database of databases) await database.drop();
    rmSync(home, { recursive: true, force: true });
  });

  const folder = (): string => {
    folders += 1;
    const path = join(home, `folder-${folders}`);
    mkdirSync(path);
    return path;
  };
  const begin = async (
    command: readonly [string, ...string[]],
    { env = {}, cwd = folder(), user = {}, disk, readyWithinMilliseconds }: RunOptions = {},
  ): Promise<Program> => {
    const [program, ...args] = disk ? onDisk(disk, command) : command;
    const port = env['PORT'] ?? String(await freePort());
    dataFolders.add(env['ASSAY_DATA_DIR'] ?? join(cwd, 'data'));
    const child = spawn(program, args, {
      cwd,
      // No test asks a publisher for its list, unless it plays the publisher; and none is told to ask less often.
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: home,
        PORT: port,
        ASSAY_LISTS_AUTO_UPDATE: 'false',
        ASSAY_RATE_LIMIT_PER_MINUTE: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    started.add(child);
    return programOf(child, `http://127.0.0.1:${port}`, readyWithinMilliseconds);
  };
  const made = async (coming: Promise<TestDatabase>): Promise<TestDatabase> => {
    const database = await coming;
    databases.add(database);
    return database;
  };
  const start = (args: readonly string[], options: RunOptions = {}): Promise<Program> =>
    begin([process.execPath, ...SHORT_LIVED, join(home, 'dist', 'cli.js'), ...args], options);
  return {
    folder,
    database: (options = { empty: true }) => made(createDatabase(options)),
    copyOf: (prepared) => made(createDatabase({ copyOf: prepared })),
    start,
    launch: begin,
    npm: (args, { env = {}, ...options } = {}) =>
      begin(['npm', '--prefix', home, ...args], {
        env: { ASSAY_DATA_DIR: join(folder(), 'data'), npm_config_update_notifier: 'false', ...env },
        ...options,
      }),
    serve: async (options) => {
      const program = await start(['serve'], options);
      const banner = await program.ready;
      expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
      return { ...program, banner };
    },
    run: async (args, options) => (await start(args, options)).ended,
    end,
  };
}

const MOUNT = 'mount -t tmpfs -o "size=$1m,mode=755" tmpfs "$0" && shift && exec "$@"';

/** It goes with the last process that sees it. */
function onDisk(
  { folder, megabytes }: NonNullable<RunOptions['disk']>,
  command: readonly string[],
): readonly [string, ...string[]] {
  return ['unshare', '--mount', 'sh', '-c', MOUNT, folder, String(megabytes), ...command];
}

function programOf(
  child: ChildProcess,
  url: string,
  readyWithinMilliseconds = READY_WITHIN_MILLISECONDS,
): Program {
  const output = { stdout: '', stderr: '' };
  const ended = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  const ready = new Promise<Banner>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the program ${why}\n${output.stdout}\n${output.stderr}`));
    const timer = setTimeout(() => fail('was not ready in time'), readyWithinMilliseconds);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      if (!/ is ready\n[\s\S]*\n\n$/.test(output.stdout)) return;
      clearTimeout(timer);
      resolve(rowsOf(output.stdout));
    });
    void ended
      .then(({ code, signal }) => fail(`ended with ${signal ?? code}`))
      .finally(() => clearTimeout(timer));
  });
  // Not every test waits for it.
  ready.catch(() => undefined);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return {
    pid: child.pid ?? Number.NaN,
    url,
    ready,
    ended,
    output,
    signal: (name) => child.kill(name),
    terminate: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function rowsOf(stdout: string): Banner {
  const rows = stdout.matchAll(/^ {2}(\S(?: ?\S)*) {2,}(\S.*)$/gm);
  return Object.fromEntries([...rows].map(([, label = '', value = '']) => [label, value]));
}

/** The one clear line of a refused command. Besides it there are only structured log lines. */
export function refusalOf({ code, signal, stdout, stderr }: Exit): string {
  const lines = stderr.split('\n').filter((line) => line !== '' && !isLogLine(line));
  expect({ code, signal, stdout, lines }).toEqual({
    code: 1,
    signal: null,
    stdout: '',
    lines: [expect.stringMatching(/^assay: \S/)],
  });
  return lines[0] ?? '';
}

function isLogLine(line: string): boolean {
  return line.startsWith('{"level":') && line.endsWith('}');
}

/** The connection string of a test database; the test server listens on a unix socket alone. */
export function databaseUrl({ connection: { host, port, user, database } }: TestDatabase): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

export function signedCaller(url: string, { 'Test key': keyId = '', Secret: secret = '' }: Banner): Caller {
  return keyCaller(url, { keyId, secret }, systemClock);
}

export async function signInAs(url: string, email: string, password: string): Promise<Caller> {
  const answer = await anonymousCaller(url).post('/auth/login', { email, password });
  expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  return bearerCaller(url, answer.body.token);
}

const portsGiven = new Set<number>();

/**
 * A port that nobody listens on, and that no other test of this process was given. It lies below those that systems
 * give to outgoing connections: one of these could take it before the program that it is meant for.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(12_000, 32_000);
  if (portsGiven.has(port) || !(await isFree(port))) return freePort();
  portsGiven.add(port);
  return port;
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** After an answer nobody asks again for this many times as long as it took: whoever works meanwhile has the machine. */
const REST = 4;

/** The dearer a condition is to ask for, the less often it is. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds = 120_000,
): Promise<void> {
  const ask = async (): Promise<void> => {
    const asked = performance.now();
    if (await condition()) return;
    await sleep(REST * (performance.now() - asked));
    throw new Error('What was waited for did not come.');
  };
  await vi.waitFor(ask, { timeout: milliseconds, interval: 10 });
}

function runningFamily({ pid, exitCode, signalCode }: ChildProcess): readonly number[] {
  return pid === undefined || exitCode !== null || signalCode !== null ? [] : familyOf(pid);
}

/** Nobody may be there to collect the remains of an orphan, so a zombie counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // Systems without /proc show no zombies there; elsewhere it may have ended since it was asked for.
  return !existsSync('/proc') || !/^$| Z /.test(textOf(`/proc/${pid}/stat`));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The pid of the embedded server that runs on a data folder. */
export function embeddedPid(dataFolder: string): number | undefined {
  const pid = Number(textOf(join(dataFolder, 'pg18', 'postmaster.pid')).split('\n')[0]);
  const isPostgres = !existsSync('/proc') || commandOf(pid).includes('postgres');
  return pid > 0 && isPostgres && isAlive(pid) ? pid : undefined;
}

/** Kills the embedded server of a data folder with all its processes, as a power cut would. */
export async function killEmbedded(dataFolder: string): Promise<void> {
  const pid = embeddedPid(dataFolder);
  if (pid === undefined) return;
  const victims = familyOf(pid);
  for (const victim of victims) kill(victim);
  await until(() => victims.every((victim) => !isAlive(victim)));
}

/** A data folder where the server's user cannot follow has its cluster elsewhere, behind a symbolic link. */
async function removeEmbedded(dataFolder: string): Promise<void> {
  await killEmbedded(dataFolder);
  const inside = existsSync(dataFolder) && lstatSync(dataFolder).isDirectory() ? readdirSync(dataFolder) : [];
  const pointer = join(dataFolder, 'pg18');
  if (inside.includes('pg18') && lstatSync(pointer).isSymbolicLink())
    rmSync(dirname(readlinkSync(pointer)), { recursive: true, force: true });
}
