import type { ListedIdentifier } from '../../lists/listed-entry.ts';
import type { Spelling } from '../../names/spelling.ts';
import { birthAgreement, type Years, yearsNear } from '../births.ts';
import type { Evidence, NameEvidence, NameWay, ScorePolicy } from '../evidence.ts';
import { documentAgreement, walletAgreement } from '../identifiers.ts';
import { countryNumber } from '../listed/entry-attributes.ts';
import { recordStyle, recordWords } from '../listed/spelling-table.ts';
import { NO_WORD } from '../listed/word-table.ts';
import { scoreValueOf } from '../score.ts';
import type { ScreenedSubject } from '../subject.ts';
import type { BestName, FoundNames } from './found-names.ts';
import type { ListSearch } from './list-search.ts';
import { agreementOf, nameKey, nameOfKey } from './name-agreement.ts';

/** An entry that was scored. */
export interface Candidate extends Omit<Evidence, 'name'> {
  readonly search: ListSearch;
  readonly entry: number;
  readonly name: BestName | null;
  readonly score: number;
}

/** An entry that was found by its identifiers. */
export interface Identified {
  /** Where its spellings begin. */
  readonly record: number;
  readonly identifiers: readonly ListedIdentifier[];
}

/** What came of scoring: only entries that reach review are kept. */
export class Tally {
  scored = 0;
  topScore: number | null = null;
  readonly reaching: Candidate[] = [];
}

/** Scores entries against one subject. */
export class Assessor {
  readonly #subject: ScreenedSubject;
  readonly #policy: ScorePolicy;
  readonly #nationalities: readonly number[];
  readonly #knownScores: Map<number, number>;
  /** With which no entry scores less than with its own. */
  readonly #bestAttributes: number;
  readonly #nearYears: Years;
  #lastKey = -1;
  #lastScore = 0;

  constructor(subject: ScreenedSubject, policy: ScorePolicy) {
    this.#subject = subject;
    this.#policy = policy;
    this.#nationalities = subject.nationalities.map(countryNumber);
    this.#knownScores = knownScoresFor(policy.matchScore);
    this.#nearYears = yearsNear(subject.datesOfBirth);
    this.#bestAttributes = attributesOf(
      subject.datesOfBirth.length > 0 ? 'dob_same_day' : null,
      subject.nationalities.length > 0 ? 'nationality_match' : null,
    );
  }

  /**
   * Every entry that shares a word with the subject. Most share one word of many: a name that could neither reach review
   * nor raise the highest score is not compared, its entry only counted. Its other names do not change that, since a name
   * with more points never has the lower score.
   */
  assessSharing(search: ListSearch, tally: Tally): void {
    const count = search.sharingCount(Infinity);
    if (count === 0) return;
    tally.scored += count;
    const { reviewScore } = this.#policy;
    let top = tally.topScore ?? NO_SCORE;
    const found = search.eachSharing((names, entry, record) => {
      const key = names.bestKey(record);
      const atBest = this.#score(key, this.#bestAttributes);
      if (atBest <= top && atBest < reviewScore) return false;
      const attributes = this.#attributes(search, entry);
      const atMost = this.#score(key, attributes);
      if (atMost <= top && atMost < reviewScore) return true;
      const name = names.take(entry, record);
      if (name && name.points > 0) top = Math.max(top, this.#score(keyOf(name), attributes));
      return true;
    });
    this.assessNames(search, found, tally);
  }

  assessNames(search: ListSearch, { entries, names }: FoundNames, tally: Tally): void {
    for (let at = 0; at < entries.length; at += 1) {
      const name = names[at];
      if (!name) continue;
      const entry = entries[at] ?? 0;
      const attributes = this.#attributes(search, entry);
      const score = this.#score(keyOf(name), attributes);
      tally.topScore = Math.max(tally.topScore ?? 0, score);
      if (score < this.#policy.reviewScore) continue;
      tally.reaching.push({
        search,
        entry,
        name,
        birth: birthOf(attributes),
        nationality: nationalityOf(attributes),
        document: null,
        wallet: false,
        score,
      });
    }
  }

  /** An entry that was found by these of its identifiers. */
  assessIdentified(search: ListSearch, entry: number, { record, identifiers: met }: Identified): Candidate {
    const name = search.bestName(entry, record);
    const attributes = {
      birth: this.#birth(search, entry),
      nationality: this.#nationality(search, entry),
      document: documentAgreement(this.#subject.identifiers, met),
      wallet: walletAgreement(this.#subject.identifiers, met),
    };
    const score = scoreValueOf({ ...attributes, name: nameEvidence(search, name) }, this.#policy);
    return { search, entry, name, ...attributes, score };
  }

  #birth(search: ListSearch, entry: number): Evidence['birth'] {
    const { datesOfBirth } = this.#subject;
    if (datesOfBirth.length === 0) return null;
    const { births } = search.list.index.attributes;
    if (births.areOutside(entry, this.#nearYears)) return 'dob_mismatch';
    return birthAgreement(datesOfBirth, births.of(entry));
  }

  #nationality(search: ListSearch, entry: number): Evidence['nationality'] {
    const isSame = search.list.index.attributes.isOfCountry(entry, this.#nationalities);
    if (isSame === null) return null;
    return isSame ? 'nationality_match' : 'nationality_mismatch';
  }

  /** How birth date and nationality of the entry agree, as one number. */
  #attributes(search: ListSearch, entry: number): number {
    if (this.#bestAttributes === NO_ATTRIBUTES) return NO_ATTRIBUTES;
    return attributesOf(this.#birth(search, entry), this.#nationality(search, entry));
  }

  /** Names are met shortest first, so that most are like the one before. */
  #score(name: number, attributes: number): number {
    const key = name * BIRTHS.length * NATIONALITIES.length + attributes;
    if (key !== this.#lastKey) {
      this.#lastScore = this.#knownScores.get(key) ?? this.#newScore(key, name, attributes);
      this.#lastKey = key;
    }
    return this.#lastScore;
  }

  #newScore(key: number, name: number, attributes: number): number {
    const evidence = {
      name: nameOfKey(name),
      birth: birthOf(attributes),
      nationality: nationalityOf(attributes),
      document: null,
      wallet: false,
    };
    const score = scoreValueOf(evidence, this.#policy);
    this.#knownScores.set(key, score);
    return score;
  }
}

const NO_SCORE = -1;

function keyOf(name: BestName): number {
  const { sharedWords, spelling, listedWords, letterOff, weak } = name;
  return nameKey(sharedWords, spelling, listedWords, letterOff !== NO_WORD, weak);
}

const KNOWN_SCORES_AT_MOST = 100_000;
const knownScores = new Map<number, Map<number, number>>();

/** Few kinds of evidence make up nearly all candidates, so their scores are kept, for each `matchScore`. */
function knownScoresFor(matchScore: number): Map<number, number> {
  const known = knownScores.get(matchScore);
  if (known && known.size < KNOWN_SCORES_AT_MOST) return known;
  const scores = new Map<number, number>();
  knownScores.set(matchScore, scores);
  return scores;
}

const BIRTHS: readonly Evidence['birth'][] = [
  null,
  'dob_mismatch',
  'dob_same_day',
  'dob_day_month_swapped',
  'dob_same_month',
  'dob_same_year',
  'dob_near_year',
];
const NATIONALITIES: readonly Evidence['nationality'][] = [null, 'nationality_match', 'nationality_mismatch'];

/** As neither birth date nor nationality can be compared. */
const NO_ATTRIBUTES = 0;

function attributesOf(birth: Evidence['birth'], nationality: Evidence['nationality']): number {
  return BIRTHS.indexOf(birth) * NATIONALITIES.length + NATIONALITIES.indexOf(nationality);
}

function birthOf(attributes: number): Evidence['birth'] {
  return BIRTHS[Math.floor(attributes / NATIONALITIES.length)] ?? null;
}

function nationalityOf(attributes: number): Evidence['nationality'] {
  return NATIONALITIES[attributes % NATIONALITIES.length] ?? null;
}

/** Everything that the score of the candidate is made of. */
export function evidenceOf(candidate: Candidate): Evidence {
  const { search, name, birth, nationality, document, wallet } = candidate;
  const ways = waysOf(candidate);
  return { name: { ...nameEvidence(search, name), ways }, birth, nationality, document, wallet };
}

/** Contract 4, *Scorer*, last line: score, then list key, then entry id. */
export function bestFirst(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.search.list.key !== b.search.list.key) return a.search.list.key < b.search.list.key ? -1 : 1;
  const { attributes } = a.search.list.index;
  return attributes.rank(a.entry) - attributes.rank(b.entry);
}

/** How the names met, beside the letters as they were written. */
function waysOf({ search, name }: Candidate): readonly NameWay[] {
  if (!name) return [];
  const { spellings, words } = search.list.index;
  const listed = Array.from(recordWords(spellings, name.record), (word) => words.text(word));
  const { spelling } = name.spelling;
  // A match keeps what the list says: of the subject's words only those that the listed name has too.
  const agreed = [
    ...spelling.words.filter((word) => listed.includes(word)),
    ...(name.letterOff === NO_WORD ? [] : [words.text(name.letterOff)]),
  ];
  const subjectWay = wayOf({ ...spelling, words: agreed });
  const listedWay = wayOf({ ...recordStyle(spellings, name.record), words: listed });
  const ways = [subjectWay, listedWay].filter((way) => way !== null);
  return ways.length === 2 && subjectWay?.detail === listedWay?.detail ? ways.slice(0, 1) : ways;
}

const WAYS = {
  as_written: null,
  native_script: 'native_script',
  romanised: 'romanised_name',
  joined: 'joined_name',
} as const;

function wayOf({ how, system, words }: Spelling): NameWay | null {
  const code = WAYS[how];
  if (code === null) return null;
  const spelled = words.join(' ');
  return { code, detail: system === null ? spelled : `${system}: ${spelled}` };
}

const NO_NAME: NameEvidence = {
  agreement: 'identifier_only',
  sharedWords: 0,
  longerWords: 0,
  letterOff: null,
  weak: false,
  ways: [],
};

function nameEvidence({ list }: ListSearch, name: BestName | null): NameEvidence {
  if (!name) return NO_NAME;
  const { listedWords, sharedWords, letterOff, weak, spelling } = name;
  const subjectWords = spelling.words.length;
  return {
    agreement: agreementOf({ sharedWords, subjectWords, listedWords, inPieces: spelling.inPieces }),
    sharedWords,
    longerWords: Math.max(subjectWords, listedWords),
    letterOff: letterOff === NO_WORD ? null : list.index.words.text(letterOff),
    weak,
    ways: [],
  };
}
