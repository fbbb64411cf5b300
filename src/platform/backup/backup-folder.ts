import { randomBytes } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../../kernel/error-code.ts';
import { BackupRefused } from './backup-refused.ts';
import { digestOfText } from './hashing.ts';
import { type Manifest, MANIFEST_FILE, manifestText, SUMS_FILE, sumsText } from './manifest.ts';

/** A file or folder at this path would be overwritten. */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupRefused(`${path} exists already. Give a name that is free.`);
}

/**
 * Fills the folder under another name, and gives it its own when all of it is on the disk: what has the name of a backup
 * is a whole one. Where the work fails nothing stays behind; after a kill, a folder that says that it is partial.
 */
export async function makeBackupFolder(
  path: string,
  fill: (folder: string) => Promise<Manifest>,
): Promise<Manifest> {
  const target = resolve(path);
  await refuseExisting(target);
  const partial = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.partial`);
  try {
    await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
    const manifest = await fill(partial);
    const text = manifestText(manifest);
    await writeDurably(join(partial, MANIFEST_FILE), text);
    await writeDurably(join(partial, SUMS_FILE), sumsText(manifest, digestOfText(text)));
    for (const folder of [join(partial, 'tables'), partial]) await syncFolder(folder);
    await refuseExisting(target);
    await rename(partial, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw explained(error, target);
  }
}

/** For its owner alone. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The names in a folder are on the disk, too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  ENOTDIR: 'a part of the path is no folder',
};

export function explained(error: unknown, path: string): unknown {
  const why = ADVICE[errorCode(error) ?? ''];
  return why === undefined ? error : new BackupRefused(`${path} cannot be written: ${why}.`);
}
