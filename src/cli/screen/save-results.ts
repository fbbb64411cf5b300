import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../kernel/error-code.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import type { ScreenOptions } from './screen-options.ts';

type Target = ScreenOptions['out'];

/** Before anything is screened: the results shall have a place. */
export async function requirePlace({ path, force }: Pick<Target, 'path' | 'force'>): Promise<void> {
  const folder = dirname(path);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new StartRefused(`There is no folder ${folder} for the results.`);
  if (await exists(path)) {
    if ((await stat(path)).isDirectory()) throw new StartRefused(`${path} is a folder.`);
    if (!force) throw new StartRefused(`${path} exists. Replace it with --force, or name another file.`);
  }
}

/** Under its name stands the whole file or none. */
export async function saveResults(
  { client }: Pick<ApiCaller, 'client'>,
  batchId: string,
  { target, signal }: { readonly target: Target; readonly signal: AbortSignal },
): Promise<void> {
  const { path, format, status } = target;
  const query = { format, ...(status !== undefined && { status }) };
  const results = await client.stream('readBatchResults', { params: { id: batchId }, query });
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = createWriteStream(part, { flags: 'wx', flush: true });
    await pipeline(Readable.fromWeb(results), file, { signal });
    await requirePlace(target);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw isOfFile(error) ? new StartRefused(`${path} cannot be written (${error.code}).`) : error;
  }
}

const FILE_CODES = new Set(['EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EISDIR', 'ENOENT']);

function isOfFile(error: unknown): error is Error & { readonly code: string } {
  return FILE_CODES.has(errorCode(error) ?? '');
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
