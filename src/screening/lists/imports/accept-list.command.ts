import type { ListKey } from '@assay/name-screening';
import { errorCode } from '../../../kernel/error-code.ts';
import type { RefusalCode } from '../../../kernel/refusals.ts';
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts';
import type { ScreeningLongWork } from '../../capabilities.ts';
import { originOf } from '../publishers.ts';
import type { ImportId } from '../list-import.ts';
import type { StoredListKey } from '../list-state.ts';
import { removeFile } from './received-files.adapter.ts';

export interface AcceptedFile<Code extends RefusalCode> {
  readonly key: StoredListKey;
  /** As people know an own list. */
  readonly listName?: string;
  readonly force: boolean;
  /** Called when the file is here and before it is imported; where it refuses, nothing stays of the file. */
  readonly note?: (importId: ImportId) => Promise<Refusal<Code> | undefined>;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Keeps a file as it streams in, and begins its import. What breaks off leaves nothing. */
export async function acceptFile<Code extends RefusalCode = never>(
  { listImports }: Pick<ScreeningLongWork, 'listImports'>,
  { bytes, note, ...list }: AcceptedFile<Code>,
): Promise<ImportId | Refusal<Code | 'unavailable'>> {
  try {
    const file = await listImports.receive(bytes);
    const begin = async (): Promise<ImportId | Refusal<Code>> =>
      (await note?.(file.id)) ?? listImports.start({ ...list, file, origin: 'file' });
    const begun = await begin().catch(async (error: unknown) => {
      await removeFile(file.path);
      throw error;
    });
    if (isRefusal(begun)) await removeFile(file.path);
    return begun;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return refuse('unavailable', 'The disk of the data folder is full.', { retryAfterSeconds: 60 });
  }
}

function isDiskFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
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
