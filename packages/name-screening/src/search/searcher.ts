import { searchLimits } from '../words/search-limits.ts';
import type { ListKind } from '../lists/list.ts';
import type { SearchGap } from './search-gaps.ts';
import { TERM_BUILDER_VERSION } from '../spellings/term-builder.ts';
import { SearchRoom } from './search-room.ts';
import { dayNumber } from '../evidence/births.ts';
import { type Pool, poolOf } from './caps.ts';
import { withAlike } from './alike-pool.ts';
import type { Evidence, ScorePolicy } from '../evidence/evidence.ts';
import { HashedWord, hashOf } from '../list-index/tables/hash.ts';
import { NO_WORD } from '../list-index/tables/word-table.ts';
import { SHORTEST_WORD_ONE_LETTER_OFF } from '../words/one-letter-off.ts';
import { kindNumber } from '../list-index/kinds.ts';
import { recordName } from '../list-index/tables/spelling-table.ts';
import type { LoadedList } from '../list-index/loaded-list.ts';
import { Assessor, type IdentifierHit } from './assessor.ts';
import { bestFirst, type Candidate, evidenceOf } from './candidate.ts';
import { ListSearch } from './list-search.ts';
import { AlikeNames } from './alike-names.ts';
import { ALL_AGES } from '../list-index/ages.ts';
import { alikeForms, type AlikeForm } from './alike/alike-forms.ts';
import { consonantForms } from './alike/consonant-forms.ts';
import { reachOf } from './scores/reach.ts';
import type { ListedWords } from './meeting/regrouped.ts';
import { type SearchTerms, searchTermsOf } from './meeting/search-terms.ts';
import type { PresentEntries } from './meeting/sharing-entries.ts';
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
  room.reaching.begin();
  const terms = searchTermsOf(subject, room.words, listedWords(subject, lists, policy));
  const assessor = new Assessor(subject, policy);
  const [kind, today] = [kindNumber(subject.entityType), dayNumber(day)];
  const begun = lists.map((list, place) => beginSearch(room, list, place, terms, kind, today));
  const alike = alikeIn(room, begun, terms, assessor, subject, policy);
  const identified: Candidate[] = [];
  for (const { search, met } of begun)
    for (const [entry, found] of met) {
      const candidate = assessor.assessIdentified(search, entry, found);
      const name = alike?.get(search)?.found.get(entry);
      identified.push(name ? assessor.renamed(candidate, name) : candidate);
    }
  const pool = (kind: ListKind, atMost: number): Pool => {
    const ofKind = begun.filter(({ search: { list } }) => list.listKind === kind);
    const searches = ofKind.map(({ search }) => search);
    const asWritten = poolOf({ searches, atMost, assessor, reach: () => reachOf(subject, policy) });
    if (!alike) return asWritten;
    const names = ofKind.map(({ search, met }) => ({ search, names: othersOf(alike.get(search), met) }));
    return withAlike(asWritten, names, { assessor, policy, atMost });
  };
  const sanctions = pool('sanctions', searchLimits.sanctionsCandidates);
  const pep = pool('pep', searchLimits.pepCandidates);
  const internal = pool('internal', searchLimits.internalCandidates);
  const pools = [sanctions, pep, internal];
  const reaching = [...identified, ...pools.flatMap((one) => one.reaching)];
  return {
    searched: terms.words.length > 0 || terms.identifiers.length > 0,
    hits: reaching
      .filter(({ score }) => score >= policy.reviewScore)
      .toSorted(bestFirst)
      .map(hitOf),
    candidateCount: identified.length + sum(pools.map(({ scored }) => scored)),
    topScore: highest([...pools.map((one) => one.topScore), ...identified.map(({ score }) => score)]),
    reasons: reasonsThat({
      source_reindex_pending: lists.some(({ index }) => index.termBuilderVersion < TERM_BUILDER_VERSION),
      candidates_capped: sanctions.capped,
      pep_candidates_capped: pep.capped,
      name_terms_capped: terms.capped || areCapped(alike) || room.reaching.capped,
      name_without_tokens: terms.words.length === 0,
      internal_candidates_capped: internal.capped,
    }),
  };
}

function listedWords(
  subject: ScreenedSubject,
  lists: readonly LoadedList[],
  policy: ScorePolicy,
): ListedWords {
  const mayBeOff = subject.identifiers.length > 0 || reachOf(subject, policy).withLetterOff;
  return {
    isListed: (word) => isListedIn(lists, word),
    isLetterOff: mayBeOff ? (word) => isLetterOffIn(lists, word) : null,
  };
}

function isLetterOffIn(lists: readonly LoadedList[], word: string): boolean {
  if (word.length > searchLimits.letterOffCharacters) return false;
  const hashed = new HashedWord(word);
  return lists.some(({ index }) => (index.lettersOff?.find(hashed, index.words).length ?? 0) > 0);
}

function isListedIn(lists: readonly LoadedList[], word: string): boolean {
  const hash = hashOf(word);
  const isLong = word.length >= SHORTEST_WORD_ONE_LETTER_OFF;
  for (const { index } of lists) {
    if (isLong && index.lettersOff?.mayHave(hash) === false) continue;
    if (index.words.find(word, hash) !== NO_WORD) return true;
  }
  return false;
}

const NO_FORMS: readonly AlikeForm[] = [];

type AlikeBySearch = ReadonlyMap<ListSearch, AlikeNames>;

/** Who is listed under another spelling, by search of a list; null where nobody is, as mostly. */
function alikeIn(
  room: SearchRoom,
  begun: readonly BegunSearch[],
  terms: SearchTerms,
  assessor: Assessor,
  subject: ScreenedSubject,
  policy: ScorePolicy,
): AlikeBySearch | null {
  const reach = reachOf(subject, policy);
  const isAnybodyScored = subject.identifiers.length > 0;
  const withSounds = isAnybodyScored || reach.withSounds;
  const inScripts = isAnybodyScored || reach.withConsonants ? consonantForms(terms) : NO_FORMS;
  const inLatin = alikeForms(terms, withSounds);
  const forms = inScripts.length === 0 ? inLatin : [...inLatin, ...inScripts];
  if (forms.length === 0) return null;
  const ages = isAnybodyScored || reach.withOtherAge ? ALL_AGES : assessor.ages;
  const budget = { looks: searchLimits.alikeLooks, pairings: searchLimits.alikePairings };
  const consonantBudget = {
    looks: searchLimits.consonantLooks,
    pairings: searchLimits.consonantPairings,
  };
  let alike: Map<ListSearch, AlikeNames> | null = null;
  for (const { search, place, isThere } of begun) {
    const names = new AlikeNames({
      index: search.list.index,
      place,
      forms,
      ahead: room.ahead,
      isThere,
      ages,
      isOfOtherAge: (entry) => assessor.isOfOtherAge(search.list.index, entry),
      budget,
      consonantBudget,
    });
    if (names.found.size === 0 && !names.capped) continue;
    alike ??= new Map();
    alike.set(search, names);
  }
  return alike;
}

function areCapped(alike: AlikeBySearch | null): boolean {
  return alike !== null && [...alike.values()].some(({ capped }) => capped);
}

/** Without those that an identifier found, which are scored beside the cap. */
function othersOf(alike: AlikeNames | undefined, met: BegunSearch['met']): AlikeNames['found'] {
  if (!alike || met.size === 0) return alike?.found ?? new Map();
  return new Map([...alike.found].filter(([entry]) => !met.has(entry)));
}

interface BegunSearch {
  readonly search: ListSearch;
  /** Of the list among those of the search. */
  readonly place: number;
  readonly isThere: (entry: number) => boolean;
  /** By entry: its identifiers that the subject's met. Contract 4, *Caps and completeness*: scored always. */
  readonly met: ReadonlyMap<number, IdentifierHit>;
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
  const there: PresentEntries = {
    counts: entryCounts.of(kind),
    areCounted: met.size === 0 && !attributes.haveEnds,
    isThere: othersThan(met, attributes.areAllThere(kind) ? null : isThere),
  };
  return { search: new ListSearch(room, list, terms, there, place), met, place, isThere };
}

/** Of the entries that are there, those that were not identified. */
function othersThan(met: BegunSearch['met'], isThere: PresentEntries['isThere']): PresentEntries['isThere'] {
  if (met.size === 0) return isThere;
  return (entry) => !met.has(entry) && (isThere === null || isThere(entry));
}

const NONE_IDENTIFIED: BegunSearch['met'] = new Map();

function identifiedIn(
  { index }: LoadedList,
  terms: SearchTerms,
  isThere: (entry: number) => boolean,
): BegunSearch['met'] {
  const met = new Map<number, IdentifierHit>();
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function highest(scores: readonly (number | null)[]): number | null {
  return scores.reduce((top, score) => (top === null || (score !== null && score > top) ? score : top), null);
}

function reasonsThat(hold: Readonly<Record<SearchGap, boolean>>): readonly SearchGap[] {
  return (Object.keys(hold) as SearchGap[]).filter((reason) => hold[reason]);
}
