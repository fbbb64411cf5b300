import { ownListKey } from '@assay/name-screening';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { VisitContext } from '../../platform/endpoints/contexts.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import { acceptFile } from '../lists/imports/accept-list.command.ts';
import type { ImportId } from '../lists/list-import.ts';
import { noteOwnFile } from './note-own-file.command.ts';
import { findOwnList } from './own-lists.store.ts';

export type OwnFileContext = VisitContext<ScreeningCapabilities, ScreeningLongWork>;

interface OwnFile {
  readonly name: string;
  readonly force: boolean;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Keeps the file as it streams in, puts on record who gave it, and begins its import. */
export async function acceptOwnFile(
  { database, writes, scope, caller, longWork }: OwnFileContext,
  { name, force, bytes }: OwnFile,
): Promise<ImportId | Refusal<'not_found' | 'unavailable'>> {
  const list = await findOwnList(database, scope, name);
  if (!list) return refuse('not_found', 'No such list.');
  return acceptFile<'not_found'>(longWork, {
    key: list.key,
    listName: ownListKey(name),
    force,
    bytes,
    note: async (importId) => {
      const noted = await writes.execute({ scope, principal: caller }, noteOwnFile, {
        name,
        importId,
        force,
      });
      return isRefusal(noted) ? refuse('not_found', 'No such list.') : undefined;
    },
  });
}
