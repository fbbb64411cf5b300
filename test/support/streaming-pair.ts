import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import {
  changeOwner,
  letThrough,
  prepareBinaries,
  serverUser,
  type ServerUser,
} from '../../src/platform/embedded-postgres/binaries.ts';
import { endings } from './outages.ts';
import { freePort, isAlive, until } from './process.ts';
import { familyOf, kill } from './process-family.ts';

/** A PostgreSQL of the test's own that listens on this machine, with the files of its cluster. */
export interface TestServer {
  readonly port: number;
  /** Of the database `assay`, as a superuser. */
  readonly url: string;
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>;
  start(): Promise<void>;
  /** From its next start on it waits for what others send it, which nobody does unless it is told where from. */
  makeStandby(): void;
  /** All of its processes at once, as a machine that fails. */
  kill(): Promise<void>;
}

export interface StreamingPair {
  readonly primary: TestServer;
  readonly standby: TestServer;
  /** Ends the replay of what the standby gets, until it goes on. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
}

/** The folders of installed servers with `bin` in them, by what they are called in titles. */
export const INSTALLED: Readonly<Record<string, string | undefined>> = {
  embedded: undefined,
  "Debian's": newestOf('/usr/lib/postgresql'),
};

function newestOf(folder: string): string | undefined {
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => Number(name) >= 15) : [];
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}

interface Site {
  readonly bin: string;
  readonly user: ServerUser;
  readonly home: string;
}

/** A primary and a standby that streams from it, of the installed server in that folder, or of the embedded one. */
export async function startPair(
  options: { readonly installed?: string | undefined; readonly settings?: readonly string[] } = {},
): Promise<StreamingPair> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'assay-pair-')));
  const user = serverUser(join(home, 'none'));
  letThrough(user, home);
  const native = options.installed ?? (await prepareBinaries(home, user));
  const site = { bin: join(native, 'bin'), user, home };
  const primary = await createPrimary(site, options.settings ?? []);
  const standby = await createStandby(site, primary);
  return {
    primary,
    standby,
    pauseReplay: async () => void (await standby.query('select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await standby.query('select pg_wal_replay_resume()')),
  };
}

/** What lives for seconds need not survive a power cut; a standby begins with what was written before it came. */
const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  'fsync = off',
  'max_connections = 60',
  'shared_buffers = 32MB',
  'wal_level = replica',
  'wal_keep_size = 512MB',
  'wal_retrieve_retry_interval = 100ms',
  "timezone = 'UTC'",
  'jit = off',
];

async function createPrimary(site: Site, settings: readonly string[]): Promise<TestServer> {
  const folder = join(site.home, 'primary');
  mkdirSync(folder, { mode: 0o700 });
  changeOwner(folder, site.user);
  const args = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(site.bin, 'initdb'), args, { ...processOptions(site.user), stdio: 'pipe' });
  const port = await freePort();
  appendFileSync(
    join(folder, 'postgresql.conf'),
    [...SETTINGS, ...settings, `port = ${port}`, ''].join('\n'),
  );
  const server = serverIn(site, folder, port);
  await server.start();
  await server.query('create database assay', 'postgres');
  return server;
}

/** The files of the primary as they are between the beginning and the end of a backup: no program is needed for it. */
async function createStandby(site: Site, primary: TestServer): Promise<TestServer> {
  const folder = join(site.home, 'standby');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  cpSync(join(site.home, 'primary'), folder, {
    recursive: true,
    filter: (path) => basename(path) !== 'postmaster.pid',
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const port = await freePort();
  writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(folder, 'standby.signal'), '');
  const primaryAddress = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `port = ${port}\nprimary_conninfo = '${primaryAddress}'\nsynchronous_standby_names = ''\n`,
  );
  changeOwner(folder, site.user);
  const server = serverIn(site, folder, port);
  await server.start();
  await until(async () => (await primary.query('select from pg_stat_replication')).length === 1);
  return server;
}

function serverIn({ bin, user, home }: Site, folder: string, port: number): TestServer {
  const addressOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const query = async <Row extends pg.QueryResultRow>(text: string, database = 'assay'): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: addressOf(database), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const pidFile = join(folder, 'postmaster.pid');
  const killAll = async (): Promise<void> => {
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
    const victims = pid > 0 && isAlive(pid) ? familyOf(pid) : [];
    for (const victim of victims) kill(victim);
    await until(() => victims.every((victim) => !isAlive(victim)));
  };
  endings.push(killAll);
  return {
    port,
    url: addressOf('assay'),
    query,
    start: async () => {
      const log = openSync(join(home, `${basename(folder)}.log`), 'a');
      spawn(join(bin, 'postgres'), ['-D', folder], {
        ...processOptions(user),
        stdio: ['ignore', log, log],
        detached: true,
      }).unref();
      closeSync(log);
      await until(() => query('select 1', 'postgres').then(Boolean, () => false));
    },
    makeStandby: () => {
      writeFileSync(join(folder, 'standby.signal'), '');
      changeOwner(folder, user);
    },
    kill: killAll,
  };
}

function processOptions(user: ServerUser) {
  return { cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' }, ...user };
}
