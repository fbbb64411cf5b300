export {
  buildList,
  type BuildRoom,
  type BuiltList,
  type ItemSpool,
  type ListBuild,
  type PepFile,
} from './pep-builder/build-list.ts';
export { discoverItems, type Discovery, type WikidataService } from './pep-builder/discovery.ts';
export { extendedMap, type PositionMap } from './pep-builder/offices/position-map.ts';
export { SHIPPED_POSITIONS } from './pep-builder/offices/positions.ts';
export { byEntryId, entryLine, headerLine } from './pep-builder/pep-entry.ts';
export { manifestPathOf, readRoster } from './pep-builder/rosters/roster-file.adapter.ts';
export { type Roster, Rosters } from './pep-builder/rosters/rosters.ts';
export { entitiesIn, type ReadEntity } from './pep-builder/wikidata/entity-lines.adapter.ts';
export type { Item } from './pep-builder/wikidata/item.ts';
export { idsIn } from './pep-builder/wikidata/sparql.ts';
