import type { Hit, LoadedList } from '@assay/name-screening';

/** What a list says otherwise than the version that a monitor was screened against, ready to be searched. */
export interface ListChanges {
  /** New or changed, or with a changed relative. */
  readonly changedEntryIds: ReadonlySet<string>;
  readonly removedEntryIds: ReadonlySet<string>;
  readonly pieces: readonly ChangedPiece[];
}

/** An index of changed entries alone. */
export interface ChangedPiece {
  readonly list: LoadedList;
  /** The place of each of its entries in the whole version. */
  readonly ordinals: readonly number[];
}

export const NO_CHANGES: ListChanges = { changedEntryIds: new Set(), removedEntryIds: new Set(), pieces: [] };

/** A hit among changed entries, as a hit in the whole version. */
export function hitInWhole(
  hit: Hit,
  compared: readonly { readonly list: LoadedList; readonly changes: ListChanges }[],
): Hit {
  for (const { list, changes } of compared)
    for (const piece of changes.pieces)
      if (piece.list === hit.list)
        return { ...hit, list, ordinal: piece.ordinals[hit.ordinal] ?? hit.ordinal };
  return hit;
}
