import { execFile } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { oneLine, PORT, processOptions, type Site } from './server.ts';
import {
  canEnter,
  createAside,
  EmbeddedPostgresError,
  changeOwner,
  letThrough,
  prepareBinaries,
  removeAbandoned,
  serverUser,
  shortHash,
  USE_ANOTHER,
  type ServerUser,
} from './binaries.ts';

/** Finds the cluster that belongs to the data folder, and creates it where there is none. */
export async function prepareCluster(
  dataDir: string,
  settings: Site['settings'],
  onCreate: () => void,
): Promise<Site> {
  const { cluster, user, pointer } = locateCluster(dataDir);
  const home = dirname(cluster);
  removeAbandoned(home);
  const native = await prepareBinaries(home, user);
  const site = { home, cluster, user, native, settings, socketDir: socketDirectory(cluster, user) };
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    onCreate();
    await createCluster(site);
  }
  // A backup put back by root belongs to root, and any copy may be open to others: PostgreSQL refuses both.
  if (user && statSync(cluster).uid === 0) changeOwner(cluster, user);
  chmodSync(cluster, 0o700);
  if (!existsSync(pointer)) symlinkSync(cluster, pointer);
  return site;
}

interface ClusterPlace {
  readonly cluster: string;
  readonly user: ServerUser;
  /** The place where a person looks for the cluster: the cluster itself, or a symbolic link to it. */
  readonly pointer: string;
}

function locateCluster(dataDir: string): ClusterPlace {
  mkdirSync(dataDir, { recursive: true });
  const pointer = join(realpathSync(dataDir), 'pg18');
  if (lstatSync(pointer, { throwIfNoEntry: false })) return existingCluster(pointer);
  const user = serverUser(pointer);
  if (reachable(user, dirname(pointer))) return { cluster: pointer, user, pointer };
  // The data folder lies where the server's user cannot follow: in root's home, say.
  const home = join('/var/lib', `assay-${shortHash(dirname(pointer))}`);
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o711);
  const cluster = join(home, 'pg18');
  return { cluster, user: serverUser(cluster), pointer };
}

function existingCluster(pointer: string): ClusterPlace {
  if (!existsSync(pointer)) {
    const problem = `${pointer} points to a database that is gone`;
    throw new EmbeddedPostgresError(
      `${problem}; put it back, or remove ${pointer} to begin with an empty one`,
    );
  }
  const cluster = realpathSync(pointer);
  const user = serverUser(cluster);
  const owner = statSync(cluster).uid;
  if (!user && owner !== process.getuid?.()) {
    const problem = `The database in ${cluster} belongs to another user (uid ${owner})`;
    throw new EmbeddedPostgresError(`${problem}; start as that user or as root, or ${USE_ANOTHER}`);
  }
  if (user && !reachable(user, dirname(cluster))) {
    const problem = `The user of the database in ${cluster} (uid ${user.uid}) cannot enter that folder`;
    throw new EmbeddedPostgresError(`${problem}; allow it (chmod o+x the folders above), or ${USE_ANOTHER}`);
  }
  return { cluster, user, pointer };
}

function reachable(user: ServerUser, folder: string): boolean {
  if (canEnter(user, dirname(folder))) letThrough(user, folder);
  return canEnter(user, folder);
}

/** A unix socket's path has a small limit: a data folder deep in the tree needs a shorter name elsewhere. */
function socketDirectory(cluster: string, user: ServerUser): string {
  const limitBytes = process.platform === 'darwin' ? 103 : 107;
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= limitBytes;
  const elsewhere = [tmpdir(), '/tmp']
    .map((folder) => realpathSync(folder))
    .filter((folder) => canEnter(user, folder))
    .map((folder) => join(folder, `assay-${shortHash(cluster)}`));
  return [cluster, ...elsewhere].find(fits) ?? cluster;
}

async function createCluster(site: Site): Promise<void> {
  await createAside(site.cluster, site.user, async (temporary) => {
    const failure = await initdb(site, temporary, 'C.UTF-8');
    // Not every system knows C.UTF-8.
    const final = failure?.includes('invalid locale') ? await initdb(site, temporary, 'C') : failure;
    if (final === undefined) return;
    const advice = /No space left|quota/i.test(final)
      ? `free some disk space, or ${USE_ANOTHER}`
      : USE_ANOTHER;
    throw new EmbeddedPostgresError(`Cannot create a database in ${site.home}: ${final}; ${advice}`);
  });
  if (existsSync(join(site.cluster, 'PG_VERSION'))) return;
  throw new EmbeddedPostgresError(`${site.cluster} holds something that is no database; move it elsewhere`);
}

/** Returns the failure, if there was one. */
async function initdb(site: Site, folder: string, locale: string): Promise<string | undefined> {
  const args = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`];
  if (site.settings['fsync'] === 'off') args.push('--no-sync');
  const options = { ...processOptions(site.user), timeout: 120_000 };
  try {
    await promisify(execFile)(join(site.native, 'bin', 'initdb'), args, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error && error.stderr !== '')) throw error;
    return oneLine(String(error.stderr), /error:|FATAL|PANIC/);
  }
}
