import { RecentlyUsed } from '@assay/values';
import type { ListedIdentifier } from '../lists/listed-entry.ts';
import { type GivenDate, givenDate, type Years, yearsNear } from '../evidence/births.ts';
import type { Evidence, ScorePolicy } from '../evidence/evidence.ts';
import { documentAgreement, walletAgreement } from '../evidence/identifiers.ts';
import type { ListIndex } from '../list-index/list-index.ts';
import { agesOf, ALL_AGES } from '../list-index/ages.ts';
import { countryNumber } from '../list-index/entry-attributes.ts';
import { NO_WORD } from '../list-index/tables/word-table.ts';
import { scoreValueOf } from './scores/score.ts';
import type { ScreenedSubject } from '../evidence/subject.ts';
import { type Candidate, nameEvidence } from './candidate.ts';
import type { BestName, FoundNames } from './found-names.ts';
import type { ListSearch, SharingJudge } from './list-search.ts';
import { nameKey, nameOfKey } from './scores/name-agreement.ts';

/** An entry that was found by its identifiers. */
export interface IdentifierHit {
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
export class Assessor implements SharingJudge {
  readonly #subject: ScreenedSubject;
  readonly #dates: readonly GivenDate[];
  readonly #policy: ScorePolicy;
  readonly #nationalities: readonly number[];
  readonly #knownScores: Map<number, Uint8Array>;
  /** With which no entry scores less than with its own. */
  readonly #bestAttributes: number;
  /** The same of entries that were born in other years. */
  readonly #otherAge: number;
  readonly #nearYears: Years;
  readonly ages: number;
  /** The highest score so far. */
  #top = NO_SCORE;
  /** Of the names that share the word at hand and no other: the best, and what it scores. */
  #wordKey = 0;
  #wordAtBest = 0;
  #wordAtOtherAge = 0;
  /** The name scored last, and by attributes what one like it scores. */
  #lastName = -1;
  #lastScores: Uint8Array = new Uint8Array();

  constructor(subject: ScreenedSubject, policy: ScorePolicy) {
    this.#subject = subject;
    this.#policy = policy;
    this.#nationalities = subject.nationalities.map(countryNumber);
    this.#knownScores = knownScoresFor(policy.matchScore);
    this.#dates = subject.datesOfBirth.map(givenDate);
    this.#nearYears = yearsNear(this.#dates);
    this.ages = this.#dates.length === 0 ? ALL_AGES : agesOf(this.#nearYears);
    const [hasBirth, hasCountry] = [subject.datesOfBirth.length > 0, subject.nationalities.length > 0];
    const country = hasCountry ? 'nationality_match' : null;
    this.#bestAttributes = attributesOf(hasBirth ? 'dob_same_day' : null, country);
    this.#otherAge = attributesOf(hasBirth ? 'dob_mismatch' : null, country);
  }

  /**
   * Every entry that shares a word with the subject. Most share one word of many: a name that could neither reach review
   * nor raise the highest score is not compared, its entry only counted. Its other names do not change that, since a name
   * with more points never has the lower score.
   */
  assessSharing(search: ListSearch, tally: Tally): void {
    const count = search.sharing.count(Infinity);
    if (count === 0) return;
    tally.scored += count;
    this.#top = tally.topScore ?? NO_SCORE;
    this.assessNames(search, search.eachSharing(this), tally);
  }

  turnToWord(bestKey: number): void {
    this.#wordKey = bestKey;
    this.#wordAtBest = this.#score(bestKey, this.#bestAttributes);
    this.#wordAtOtherAge = this.#score(bestKey, this.#otherAge);
  }

  mayWordMatter(): boolean {
    return this.#matters(this.#wordAtBest);
  }

  mayOtherAgeMatter(): boolean {
    return this.#matters(this.#wordAtOtherAge);
  }

  mayEntryMatter(index: ListIndex, entry: number): boolean {
    if (this.#bestAttributes === NO_ATTRIBUTES) return true;
    if (!this.#matters(this.#wordAtOtherAge) && this.isOfOtherAge(index, entry)) return false;
    return this.#matters(this.#score(this.#wordKey, this.#attributes(index, entry)));
  }

  take(index: ListIndex, found: FoundNames, entry: number, record: number): void {
    const key = found.bestKey(record);
    if (!this.#matters(this.#score(key, this.#bestAttributes))) return;
    const attributes = this.#attributes(index, entry);
    if (!this.#matters(this.#score(key, attributes))) return;
    const name = found.take(entry, record);
    if (name && name.points > 0) this.#top = Math.max(this.#top, this.#score(keyOf(name), attributes));
  }

  /** Whether it reaches review or is higher than all before. */
  #matters(score: number): boolean {
    return score > this.#top || score >= this.#policy.reviewScore;
  }

  assessNames(search: ListSearch, { entries, names }: FoundNames, tally: Tally): void {
    for (let at = 0; at < entries.length; at += 1) {
      const name = names[at];
      if (!name) continue;
      const entry = entries[at] ?? 0;
      const attributes = this.#attributes(search.list.index, entry);
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
  assessIdentified(
    search: ListSearch,
    entry: number,
    { record, identifiers: met }: IdentifierHit,
  ): Candidate {
    const name = search.bestName(entry, record);
    const attributes = {
      birth: this.#birth(search.list.index, entry),
      nationality: this.#nationality(search.list.index, entry),
      document: documentAgreement(this.#subject.identifiers, met),
      wallet: walletAgreement(this.#subject.identifiers, met),
    };
    const score = scoreValueOf({ ...attributes, name: nameEvidence(search, name) }, this.#policy);
    return { search, entry, name, ...attributes, score };
  }

  /** An entry whose name is another spelling of the subject's. */
  assessAlike(search: ListSearch, entry: number, name: BestName): Candidate {
    const { index } = search.list;
    const attributes = {
      birth: this.#birth(index, entry),
      nationality: this.#nationality(index, entry),
      document: null,
      wallet: false,
    };
    const score = scoreValueOf({ ...attributes, name: nameEvidence(search, name) }, this.#policy);
    return { search, entry, name, ...attributes, score };
  }

  /** The same entry under another name, where that scores higher. */
  renamed(candidate: Candidate, name: BestName): Candidate {
    const { search, birth, nationality, document, wallet } = candidate;
    const evidence = { birth, nationality, document, wallet, name: nameEvidence(search, name) };
    const score = scoreValueOf(evidence, this.#policy);
    return score > candidate.score ? { ...candidate, name, score } : candidate;
  }

  #birth({ attributes: { births } }: ListIndex, entry: number): Evidence['birth'] {
    if (this.#dates.length === 0) return null;
    return births.areOutside(entry, this.#nearYears) ? 'dob_mismatch' : births.agreement(entry, this.#dates);
  }

  /** Whether it was born in other years for certain. */
  isOfOtherAge({ attributes: { births } }: ListIndex, entry: number): boolean {
    return births.areOutside(entry, this.#nearYears);
  }

  #nationality({ attributes }: ListIndex, entry: number): Evidence['nationality'] {
    const isSame = attributes.isOfCountry(entry, this.#nationalities);
    if (isSame === null) return null;
    return isSame ? 'nationality_match' : 'nationality_mismatch';
  }

  /** How birth date and nationality of the entry agree, as one number. */
  #attributes(index: ListIndex, entry: number): number {
    if (this.#bestAttributes === NO_ATTRIBUTES) return NO_ATTRIBUTES;
    return attributesOf(this.#birth(index, entry), this.#nationality(index, entry));
  }

  /** Names are met shortest first, so that most are like the one before. */
  #score(name: number, attributes: number): number {
    if (name !== this.#lastName) {
      this.#lastScores = this.#scoresOf(name);
      this.#lastName = name;
    }
    const known = this.#lastScores[attributes] ?? NOT_SCORED;
    return known === NOT_SCORED ? this.#newScore(name, attributes) : known;
  }

  #scoresOf(name: number): Uint8Array {
    const known = this.#knownScores.get(name);
    if (known) return known;
    const scores = new Uint8Array(BIRTHS.length * NATIONALITIES.length).fill(NOT_SCORED);
    this.#knownScores.set(name, scores);
    return scores;
  }

  #newScore(name: number, attributes: number): number {
    const evidence = {
      name: nameOfKey(name),
      birth: birthOf(attributes),
      nationality: nationalityOf(attributes),
      document: null,
      wallet: false,
    };
    const score = scoreValueOf(evidence, this.#policy);
    this.#lastScores[attributes] = score;
    return score;
  }
}

const NO_SCORE = -1;

function keyOf(name: BestName): number {
  const { sharedWords, spelling, listedWords, letterOff, weak, against } = name;
  return nameKey(sharedWords, spelling, listedWords, letterOff !== NO_WORD, weak, against);
}

/** Scores are at most 100. */
const NOT_SCORED = 0xff;
const KNOWN_NAMES_AT_MOST = 10_000;
/** Organizations choose their scores: those of a few are kept, however many there are. */
const POLICIES_AT_MOST = 16;
const knownScores = new RecentlyUsed<number, Map<number, Uint8Array>>(POLICIES_AT_MOST);

/** Few kinds of names make up nearly all candidates, so their scores are kept, for each `matchScore`. */
function knownScoresFor(matchScore: number): Map<number, Uint8Array> {
  const known = knownScores.get(matchScore);
  if (known && known.size < KNOWN_NAMES_AT_MOST) return known;
  const scores = new Map<number, Uint8Array>();
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
