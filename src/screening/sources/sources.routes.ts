import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import {
  cursorListOf,
  listingOf,
  listingParameters,
  NEWEST_PAGES,
  NextCursor,
  OLDEST_PAGES,
} from '../../kernel/listing.ts';
import { nullable, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoint.ts';
import { presentListVersion, SourceShape, VersionShape } from '../lists/catalogue/source.ts';
import { ENTRY_CHANGES } from '../lists/entries/entry-change.ts';
import { ListedEntryShape, presentEntry } from '../matches/listed-entry.ts';
import { listSourceChanges, type SourceChange } from './list-source-changes.query.ts';
import { listSourceVersions } from './list-source-versions.query.ts';
import { readSources } from './read-sources.query.ts';

export const listScreeningSources = read({
  name: 'listScreeningSources',
  tag: 'Screening',
  summary: 'The lists, and how current each is',
  description:
    'Every list that a run may name, with the version that is searched now: the official ones, and behind them those of the organization and mode. A list without a version, one that is switched off, stale or in need of attention makes runs incomplete.',
  access: 'client',
  answer: strict({ items: Type.Array(SourceShape) }),
  refusals: [],
  input: () => null,
  run: readSources,
  present: (items) => ({ items }),
});

const SourceParams = strict({
  key: Type.String({
    maxLength: bounds.pathPartCharacters,
    description: 'Key of a list, such as `eu_fsf` or `own:blocked`',
  }),
});

export const listScreeningSourceVersions = read({
  name: 'listScreeningSourceVersions',
  tag: 'Screening',
  summary: 'Versions of a list',
  description:
    'Of an official list, or of one of the organization’s own. Newest first, unless `order` says otherwise. Every version that was ever searched: former ones stay, so that old runs can be explained.',
  access: 'client',
  params: SourceParams,
  query: strict(listingParameters(NEWEST_PAGES)),
  answer: cursorListOf(VersionShape, 'ScreeningSourceVersions'),
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({ source: params.key, listing: listingOf(query) }),
  run: listSourceVersions,
  present: ({ items, nextCursor, activeVersionId }) => ({
    items: items.map((version) => presentListVersion(version, activeVersionId)),
    nextCursor,
  }),
});

const VersionId = Type.String({ maxLength: bounds.pathPartCharacters });

export const listScreeningSourceChanges = read({
  name: 'listScreeningSourceChanges',
  tag: 'Screening',
  summary: 'What a version of a list has otherwise than another',
  description:
    'Entries that were added, changed or removed from version `from` to version `to`, in the order of the later file; removed ones come last. `to` is the version in use when absent, `from` the one that was loaded before `to`. Where there is none before, `from` is null and every entry was added. An entry has changed where what is screened of it has: its names, births, countries, identifiers, programmes or positions.',
  access: 'client',
  params: SourceParams,
  query: strict({
    ...listingParameters(OLDEST_PAGES),
    from: Type.Optional(VersionId),
    to: Type.Optional(VersionId),
    change: Type.Optional(Type.Enum([...ENTRY_CHANGES], { description: 'Only these' })),
  }),
  answer: strict(
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
  ),
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query: { from, to, change, ...sent } }) => ({
    source: params.key,
    from,
    to,
    change,
    listing: listingOf(sent, OLDEST_PAGES),
  }),
  run: listSourceChanges,
  present: ({ from, to, counts, items, nextCursor, activeVersionId }) => ({
    from: from && presentListVersion(from, activeVersionId),
    to: presentListVersion(to, activeVersionId),
    counts: counts && { ...counts },
    items: items.map(presentChange),
    nextCursor,
  }),
});

function presentChange({ change, entryId, before, after }: SourceChange) {
  return {
    change,
    sourceEntryId: entryId,
    before: before && presentEntry(before),
    after: after && presentEntry(after),
  };
}
