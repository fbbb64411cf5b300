import { Type } from 'typebox';
import { cursorListOf, listingOf, listingParameters, NEWEST_PAGES } from '../../kernel/listing.ts';
import { strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { presentListVersion, SourceShape, VersionShape } from '../lists/catalogue/source.ts';
import { listSourceVersions } from './list-source-versions.query.ts';
import { readSources } from './read-sources.query.ts';
import { SourceParams } from './source-change.ts';

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
