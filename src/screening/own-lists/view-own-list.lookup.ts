import type { Reader } from '../../platform/database/database.ts';
import { importsOf } from '../lists/imports/imports.store.ts';
import { type OwnList, ownStaleReasons, type OwnListView } from './own-list.ts';

/** The list as it stands now, with what the last file came to. */
export async function viewOwnList(db: Reader, list: OwnList, now: Date): Promise<OwnListView> {
  const [lastImport] = await importsOf(db, list.key, 1);
  return { list, staleReasons: ownStaleReasons(list, now), lastImport: lastImport ?? null };
}
