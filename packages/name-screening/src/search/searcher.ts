import { searchLimits } from '../words/search-limits.ts';
import { type ListKind, listKindOf } from '../lists/list.ts';
import type { SearchGap } from './search-gaps.ts';
import { SearchRoom } from './search-room.ts';
import { dayNumber } from '../evidence/births.ts';
import { poolOf } from './caps.ts';
import type { Evidence, ScorePolicy } from '../evidence/evidence.ts';
import { kindNumber } from '../list-index/kinds.ts';
import { recordName } from '../list-index/tables/spelling-table.ts';
import type { LoadedList } from '../list-index/loaded-list.ts';
import { Assessor, type Identified } from './assessor.ts';
import { bestFirst, type Candidate, evidenceOf } from './candidate.ts';
import { ListSearch } from './list-search.ts';
import { reachOf } from './scores/reach.ts';
import { type SearchTerms, searchTermsOf } from './met/search-terms.ts';
import type { EntriesThere } from './met/sharing-entries.ts';
import type { ScreenedSubject } from '../evidence/subject.ts';

/** What a search of the loaded lists found, and whether it was complete. */
export interface Screening {
  /** False where no name has a word and no identifier can be searched by. */
  readonly searched: boolean;
  /** At or above `reviewScore`, in the order of contract 4: score, list key, entry id. */
  readonly hits: readonly Hit[];
  readonly candidateCount: number;
  readonly topScore: number | null;
  /** Those of the search itself: caps, terms, words, lists without the one-letter-off table. */
  readonly reasons: readonly SearchGap[];
}

export interface Hit {
  readonly list: LoadedList;
  /** Of the entry in its list version. */
  readonly ordinal: number;
  /** Into the names of the entry; null where only an identifier met. */
  readonly nameOrdinal: number | null;
  readonly score: number;
  readonly evidence: Evidence;
}

/** Searches lists, one search after the other. Make one for each thread: it keeps its room, and words that come again. */
export class Searcher {
  readonly #room = new SearchRoom();

  /** Searches whole list versions for the subject, as the lists stand on the day (`YYYY-MM-DD`). */
  screen(
    subject: ScreenedSubject,
    lists: readonly LoadedList[],
    policy: ScorePolicy,
    day: string,
  ): Screening {
    try {
      return search(this.#room, subject, lists, policy, day);
    } finally {
      for (const { index } of lists) this.#room.met.leave(index);
    }
  }
}

function search(
  room: SearchRoom,
  subject: ScreenedSubject,
  lists: readonly LoadedList[],
  policy: ScorePolicy,
  day: string,
): Screening {
  const terms = searchTermsOf(subject, room.words);
  const assessor = new Assessor(subject, policy);
  const [kind, today] = [kindNumber(subject.entityType), dayNumber(day)];
  const begun = lists.map((list, place) => beginSearch(room, list, place, terms, kind, today));
  const identified: Candidate[] = [];
  for (const { search, met } of begun)
    for (const [entry, found] of met) identified.push(assessor.assessIdentified(search, entry, found));
  const pool = (kind: ListKind, atMost: number) => {
    const searches = begun.map(({ search }) => search).filter(({ list }) => listKindOf(list.key) === kind);
    return poolOf({ searches, atMost, assessor, reach: () => reachOf(subject, policy) });
  };
  const sanctions = pool('sanctions', searchLimits.sanctionsCandidates);
  const pep = pool('pep', searchLimits.pepCandidates);
  const reaching = [...identified, ...sanctions.reaching, ...pep.reaching];
  return {
    searched: terms.words.length > 0 || terms.identifiers.length > 0,
    hits: reaching
      .filter(({ score }) => score >= policy.reviewScore)
      .toSorted(bestFirst)
      .map(hitOf),
    candidateCount: identified.length + sanctions.scored + pep.scored,
    topScore: highest([sanctions.topScore, pep.topScore, ...identified.map(({ score }) => score)]),
    reasons: reasonsThat({
      source_reindex_pending: lists.some(({ index }) => index.lettersOff === null),
      candidates_capped: sanctions.capped,
      pep_candidates_capped: pep.capped,
      name_terms_capped: terms.capped,
      name_without_tokens: terms.words.length === 0,
    }),
  };
}

interface BegunSearch {
  readonly search: ListSearch;
  /** By entry: its identifiers that the subject's met. Contract 4, *Caps and completeness*: scored always. */
  readonly met: ReadonlyMap<number, Identified>;
}

function beginSearch(
  room: SearchRoom,
  list: LoadedList,
  place: number,
  terms: SearchTerms,
  kind: number,
  day: number,
): BegunSearch {
  const { attributes, entryCounts } = list.index;
  const isThere = (entry: number): boolean => attributes.isThere(entry, kind, day);
  const met = terms.identifiers.length > 0 ? identifiedIn(list, terms, isThere) : NONE_IDENTIFIED;
  const there: EntriesThere = {
    counts: entryCounts.of(kind),
    areCounted: met.size === 0 && !attributes.haveEnds,
    isThere: othersThan(met, attributes.areAllThere(kind) ? null : isThere),
  };
  return { search: new ListSearch(room, list, terms, there, place), met };
}

/** Of the entries that are there, those that were not identified. */
function othersThan(met: BegunSearch['met'], isThere: EntriesThere['isThere']): EntriesThere['isThere'] {
  if (met.size === 0) return isThere;
  return (entry) => !met.has(entry) && (isThere === null || isThere(entry));
}

const NONE_IDENTIFIED: BegunSearch['met'] = new Map();

function identifiedIn(
  { index }: LoadedList,
  terms: SearchTerms,
  isThere: (entry: number) => boolean,
): BegunSearch['met'] {
  const met = new Map<number, Identified>();
  for (const { given, form } of terms.identifiers)
    for (const { entry, record, identifier } of index.identifiers.find(given.kind, form)) {
      if (!isThere(entry)) continue;
      const known = met.get(entry)?.identifiers ?? [];
      met.set(entry, { record, identifiers: [...known, identifier] });
    }
  return met;
}

function hitOf(candidate: Candidate): Hit {
  const { search, entry, name, score } = candidate;
  return {
    list: search.list,
    ordinal: entry,
    nameOrdinal: name ? recordName(search.list.index.spellings, name.record) : null,
    score,
    evidence: evidenceOf(candidate),
  };
}

function highest(scores: readonly (number | null)[]): number | null {
  return scores.reduce((top, score) => (top === null || (score !== null && score > top) ? score : top), null);
}

function reasonsThat(hold: Readonly<Record<SearchGap, boolean>>): readonly SearchGap[] {
  return (Object.keys(hold) as SearchGap[]).filter((reason) => hold[reason]);
}
