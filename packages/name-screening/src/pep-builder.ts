export { ClassGraph } from './pep-builder/offices/class-graph.ts';
export { LEADING_TO_PLACES } from './pep-builder/offices/places.ts';
export { CLASS_STEPS, extendedMap, type PositionMap } from './pep-builder/offices/position-map.ts';
export { SHIPPED_POSITIONS } from './pep-builder/offices/positions.ts';
export { PepBuilder } from './pep-builder/pep-builder.ts';
export {
  byEntryId,
  entryLine,
  headerLine,
  type PepEntry,
  type PepHeader,
  type PepSource,
} from './pep-builder/pep-entry.ts';
export { manifestOf, ROSTER_COLUMNS, RosterPeople, type RosterRow } from './pep-builder/rosters/roster.ts';
export { type Roster, Rosters } from './pep-builder/rosters/rosters.ts';
export { type Item, itemOf, itemsOf } from './pep-builder/wikidata/item.ts';
export { Redirects } from './pep-builder/wikidata/redirects.ts';
export {
  holdersOf,
  idsIn,
  itemsBelow,
  itemsBelowWith,
  ownedByStates,
  type PagedQuery,
  relativesOf,
} from './pep-builder/wikidata/sparql.ts';
export { statedTime, type WikidataTime } from './pep-builder/wikidata/stated-date.ts';
export { isWorthReading } from './pep-builder/wikidata/worth-reading.ts';
