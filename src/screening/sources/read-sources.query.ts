import type { Static } from 'typebox';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { ScreeningCapabilities } from '../capabilities.ts';
import { sourcesAt } from '../lists/catalogue/read-sources.lookup.ts';
import { presentSource, type SourceShape } from '../lists/catalogue/source.ts';
import { presentOwnSource } from '../own-lists/own-list.ts';
import { allOwnLists } from '../own-lists/own-lists.store.ts';

/** Every list that a run of this organization and mode may name: the official ones in their order, then its own. */
export const readSources: Query<
  null,
  readonly Static<typeof SourceShape>[],
  never,
  ScreeningCapabilities
> = async (db, { scope, now, capabilities }) => {
  const [official, own] = await Promise.all([sourcesAt(db, now, capabilities), allOwnLists(db, scope)]);
  return [
    ...official.map((source) => {
      const { staleReasons, attention, ...shown } = presentSource(source);
      return { ...shown, staleReasons: [...staleReasons], attention: [...attention] };
    }),
    ...own.map((list) => presentOwnSource(list, now)),
  ];
};
