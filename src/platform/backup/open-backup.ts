import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../kernel/error-code.ts';
import { BackupRefused } from './backup-refused.ts';
import { digestOfFile, digestOfText } from './hashing.ts';
import {
  BACKUP_FORMAT,
  fileOf,
  type Manifest,
  MANIFEST_FILE,
  parseManifest,
  SUMS_FILE,
  sumsText,
} from './manifest.ts';

/** A folder whose every byte is as it was when the backup was taken. */
export interface WholeBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Reads all of it before anything is done with it. */
export async function openBackup(
  folder: string,
  onProgress: (progress: { readonly bytes: number; readonly totalBytes: number }) => void = () => undefined,
  signal?: AbortSignal,
): Promise<WholeBackup> {
  const manifest = await readManifest(folder);
  const totalBytes = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  for (const table of manifest.tables) {
    const digest = await digestOfFile(join(folder, fileOf(table)), (more) => {
      signal?.throwIfAborted();
      bytes += more;
      onProgress({ bytes, totalBytes });
    }).catch((error: unknown) => {
      throw isMissing(error) ? damaged(folder, `${fileOf(table)} is missing`) : error;
    });
    if (digest.bytes < table.bytes) throw damaged(folder, `${fileOf(table)} is cut off`);
    if (digest.sha256 !== table.sha256) throw damaged(folder, `${fileOf(table)} was changed`);
  }
  return { folder, manifest };
}

async function readManifest(folder: string): Promise<Manifest> {
  const [text, sums] = await Promise.all([
    readPart(join(folder, MANIFEST_FILE)),
    readPart(join(folder, SUMS_FILE)),
  ]);
  if (text === undefined && sums === undefined)
    throw new BackupRefused(`${folder} is no backup: it has neither ${MANIFEST_FILE} nor ${SUMS_FILE}.`);
  if (text === undefined) throw damaged(folder, `${MANIFEST_FILE} is missing`);
  if (sums === undefined) throw damaged(folder, `${SUMS_FILE} is missing`);
  const manifest = parseManifest(text);
  if (!manifest || sums !== sumsText(manifest, digestOfText(text)))
    throw damaged(folder, `${MANIFEST_FILE} or ${SUMS_FILE} was changed`);
  if (manifest.format !== BACKUP_FORMAT)
    throw new BackupRefused(
      `The backup ${folder} has format ${manifest.format}, of Assay ${manifest.program}. Restore it with that version.`,
    );
  return manifest;
}

async function readPart(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new BackupRefused(`${path} cannot be read (${errorCode(error)}).`);
  }
}

function damaged(folder: string, how: string): BackupRefused {
  return new BackupRefused(
    `The backup ${folder} is damaged: ${how}. Nothing was restored; take another copy.`,
  );
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
}
