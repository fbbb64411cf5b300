import type { ListKey } from '@assay/name-screening';
import { refuse, type Refusal } from '../../../kernel/result.ts';
import type { ScreeningLongWork } from '../../capabilities.ts';
import { originOf } from '../publishers.ts';
import type { ImportId } from '../list-import.ts';
import { removeFile } from './received-files.adapter.ts';

export interface AcceptedFile {
  readonly key: ListKey;
  readonly force: boolean;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Keeps the file of an operator as it streams in, and begins its import. What breaks off leaves nothing. */
export async function acceptFile(
  { listImports }: Pick<ScreeningLongWork, 'listImports'>,
  { key, force, bytes }: AcceptedFile,
): Promise<ImportId | Refusal<'unavailable'>> {
  try {
    const file = await listImports.receive(bytes);
    return await listImports.start({ key, force, file, origin: 'file' }).catch(async (error: unknown) => {
      await removeFile(file.path);
      throw error;
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return refuse('unavailable', 'The disk of the data folder is full.');
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** Fetches the list now, whatever is planned. The answer does not wait for the publisher. */
export async function fetchNow(
  { listImports, listFetching }: ScreeningLongWork,
  key: ListKey,
): Promise<ImportId | Refusal<'illegal_transition'>> {
  const file = listFetching.fetchFile(key);
  if (!file) {
    const variable = `ASSAY_LIST_URL_${key.toUpperCase()}`;
    return refuse('illegal_transition', `Nobody is known to publish ${key}: ${variable} names no address.`, {
      members: { allowed: [] },
    });
  }
  const origin = originOf(key, listFetching.publishers[key]);
  return listImports.start({ key, force: false, file, origin });
}
