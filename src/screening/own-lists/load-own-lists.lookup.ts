import type { LoadedList } from '@assay/name-screening';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { OwnIndexes } from './own-indexes.ts';
import { type OwnList, ownStaleReasons } from './own-list.ts';
import { findOwnLists } from './own-lists.store.ts';

/** An own list that was asked for, as it stands now. */
export interface OwnListInMemory {
  readonly list: OwnList;
  readonly loaded: LoadedList | undefined;
  readonly staleReasons: readonly string[];
}

/** Those of the organization and mode by these names; a name that nobody gave to a list is left out. */
export async function loadOwnLists(
  db: Reader,
  { ownIndexes, scope, now }: { readonly ownIndexes: OwnIndexes; readonly scope: Scope; readonly now: Date },
  names: readonly string[],
): Promise<readonly OwnListInMemory[]> {
  const lists = await findOwnLists(db, scope, names);
  return Promise.all(
    lists.map(async (list) => ({
      list,
      loaded: await ownIndexes.load(list),
      staleReasons: ownStaleReasons(list, now),
    })),
  );
}
