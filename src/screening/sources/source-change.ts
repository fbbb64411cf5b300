import { type Static, Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import {
  type Listing,
  listingOf,
  listingParameters,
  NextCursor,
  OLDEST_PAGES,
} from '../../kernel/listing.ts';
import { nullable, strict } from '../../kernel/schema.ts';
import { presentListVersion, VersionShape } from '../lists/catalogue/source.ts';
import {
  type ChangeCounts,
  type ChangedEntry,
  ENTRY_CHANGES,
  type EntryChange,
} from '../lists/entries/entry-change.ts';
import type { ListVersion, StoredListKey } from '../lists/list-state.ts';
import { ListedEntryShape, presentEntry, type ShownEntry } from '../matches/listed-entry.ts';

export interface AskedChanges {
  /** The version in use where it is not said. */
  readonly to: string | undefined;
  /** The one before it where it is not said. */
  readonly from: string | undefined;
  readonly change: EntryChange | undefined;
  readonly listing: Listing;
}

export interface SourceChange extends ChangedEntry {
  readonly before: ShownEntry | null;
  readonly after: ShownEntry | null;
}

export interface SourceChanges {
  readonly from: ListVersion<StoredListKey> | null;
  readonly to: ListVersion<StoredListKey>;
  /** Null on pages that a cursor led to. */
  readonly counts: ChangeCounts | null;
  readonly items: readonly SourceChange[];
  readonly nextCursor: string | null;
  readonly activeVersionId: string | null;
}

export const SourceParams = strict({
  key: Type.String({
    maxLength: bounds.pathPartCharacters,
    description: 'Key of a list, such as `eu_fsf` or `own:blocked`',
  }),
});

const VersionId = Type.String({ maxLength: bounds.pathPartCharacters });

export const ChangesQuery = strict({
  ...listingParameters(OLDEST_PAGES),
  from: Type.Optional(VersionId),
  to: Type.Optional(VersionId),
  change: Type.Optional(Type.Enum([...ENTRY_CHANGES], { description: 'Only these' })),
});

export const CHANGES =
  'Entries that were added, changed or removed from version `from` to version `to`, in the order of the later file; removed ones come last. `to` is the version in use when absent, `from` the one that was loaded before `to`. Where there is none before, `from` is null and every entry was added. An entry has changed where what is screened of it has: its names, births, countries, identifiers, programmes or positions.';

export const SourceChangesShape = strict(
  {
    from: nullable(VersionShape),
    to: VersionShape,
    counts: nullable(
      strict(
        { added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() },
        { description: 'Of all changes, whatever `change` keeps; null on pages that a cursor led to' },
      ),
    ),
    items: Type.Array(
      strict({
        change: Type.Enum([...ENTRY_CHANGES]),
        sourceEntryId: Type.String(),
        before: nullable(ListedEntryShape),
        after: nullable(ListedEntryShape),
      }),
    ),
    nextCursor: NextCursor,
  },
  { title: 'ScreeningSourceChanges' },
);

export function askedChanges({ from, to, change, ...sent }: Static<typeof ChangesQuery>): AskedChanges {
  return { from, to, change, listing: listingOf(sent, OLDEST_PAGES) };
}

export function presentChanges(changes: SourceChanges): Static<typeof SourceChangesShape> {
  const { from, to, counts, items, nextCursor, activeVersionId } = changes;
  return {
    from: from && presentListVersion(from, activeVersionId),
    to: presentListVersion(to, activeVersionId),
    counts: counts && { ...counts },
    items: items.map(presentChange),
    nextCursor,
  };
}

function presentChange({ change, entryId, before, after }: SourceChange) {
  return {
    change,
    sourceEntryId: entryId,
    before: before && presentEntry(before),
    after: after && presentEntry(after),
  };
}
