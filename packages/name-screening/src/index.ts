export {
  isListKey,
  LIST_KEY_PATTERN,
  LIST_KEYS,
  LIST_KINDS,
  type ListDescription,
  type ListKey,
  type ListKind,
  listKindOf,
  LISTS,
  OWN_LIST_NAME_PATTERN,
  ownListKey,
  ownListName,
} from './lists/list.ts';
export {
  IDENTIFIER_KINDS,
  type ListedBirth,
  type ListedEntry,
  type ListedName,
  PEP_CATEGORIES,
  type PepPosition,
} from './lists/listed-entry.ts';
export { detailLimits, type EntryDetails } from './lists/entry-details.ts';
export { nameScript } from './lists/name-script.ts';
export { countryOf, isoCountry } from './lists/countries.ts';
export type { ListFormat, OwnListFormat, ReadList, ReadOptions } from './readers/drafts/reading.ts';
export { UnreadableList, type UnreadableReason } from './readers/files/unreadable-list.ts';
export { searchLimits } from './words/search-limits.ts';
export { TERM_BUILDER_VERSION } from './spellings/term-builder.ts';
export { type Evidence, type Factor, NAME_AGREEMENTS, type ScorePolicy } from './evidence/evidence.ts';
export type { Scorer } from './evidence/scorer.ts';
export { scorerV2 } from './evidence/scorers/v2.ts';
export { scorerV3 } from './evidence/scorers/v3.ts';
export type { ScreenedSubject, SubjectIdentifier } from './evidence/subject.ts';
export { INDEX_LAYOUT } from './list-index/index-layout.ts';
export { type ListIndex, openIndex } from './list-index/list-index.ts';
export type { LoadedList } from './list-index/loaded-list.ts';
export { type IndexPart, type IndexParts, sharedBytes } from './list-index/tables/index-parts.ts';
export { SCORER_VERSION, scoreOf, scorerOf } from './search/scores/score.ts';
export type { Hit, Screening } from './search/searcher.ts';
export { SEARCH_GAPS, type SearchGap } from './search/search-gaps.ts';
export {
  PEP_STANDINGS,
  type PepFinding,
  type PepStanding,
  type RelatedPerson,
  standingOf,
} from './pep/standing.ts';
export { BuildRefused } from './pep/build-refused.ts';
