import { ALL_AGES, isAmong } from '../list-index/ages.ts';
import { COMMON, NO_ROW } from '../list-index/common-words.ts';
import type { ListIndex } from '../list-index/list-index.ts';
import { hashOf } from '../list-index/tables/hash.ts';
import { NO_SLOT } from '../list-index/tables/slots.ts';
import {
  recordEntry,
  recordStyle,
  recordWordCount,
  recordWords,
  WORDS,
} from '../list-index/tables/spelling-table.ts';
import { NO_WORD } from '../list-index/tables/word-table.ts';
import { acronymOf } from '../words/acronyms.ts';
import type { AlikeForm, AlikeTerm } from './alike/alike-forms.ts';
import { type AlikeAgreement, pairingOf, type Relation } from './alike/pairing.ts';
import type { BestName } from './found-names.ts';
import { type AlikeDepth, type AlikeListed, CONSONANTS, NAMES } from './met/searched-word.ts';
import type { SearchedSpelling } from './met/search-terms.ts';
import { scoreValueOf } from './scores/score.ts';

/** What may still be looked at in a search, over all its lists. */
export interface AlikeBudget {
  /** Names whose words are counted. */
  looks: number;
  /** Names whose words are paired. */
  pairings: number;
}

interface AlikeQuestion {
  readonly index: ListIndex;
  /** Of the list among those of the search. */
  readonly place: number;
  readonly forms: readonly AlikeForm[];
  readonly isThere: (entry: number) => boolean;
  /** As `agesOf`: who is of none of these was born in other years, and could not reach review by a name that is alike. */
  readonly ages: number;
  readonly isOfOtherAge: (entry: number) => boolean;
  readonly budget: AlikeBudget;
  /** Of forms that are compared by their consonants. Who is not found for want of it is not told: a reading may. */
  readonly consonantBudget: AlikeBudget;
}

/** A term of the search that is a word, and the words of a list that it meets. */
interface MetTerm {
  /** Into the terms of the form. */
  readonly term: number;
  /** Or `NO_WORD`. */
  readonly same: number;
  readonly alike: readonly AlikeListed[];
  /** One letter off. */
  readonly near: readonly number[];
  /** How many names have one of them. */
  postings: number;
}

/**
 * Finds names whose words are other spellings, sounds, short forms or first letters of the subject's. One of the two names
 * must be contained in the other, so that it has the subject's rarest word, or is shorter by the words that it does not
 * have: few names are looked at.
 */
export class AlikeNames {
  #found: Map<number, BestName> | null = null;
  /** Too many names have such words, and not all of them were looked at. */
  capped = false;
  readonly #question: AlikeQuestion;
  /** By slot of a listed word. */
  readonly #relations: Relation[][] = [];

  constructor(question: AlikeQuestion) {
    this.#question = question;
    if (!question.index.likeness) return;
    for (const form of question.forms) {
      this.#find(form);
      if (form.depth !== NAMES && form.spelling.words.length === 1) this.#findAcronym(form);
    }
  }

  /** By entry: the best. */
  get found(): ReadonlyMap<number, BestName> {
    return this.#found ?? NOBODY;
  }

  /** Companies whose first letters are the subject's one word. */
  #findAcronym({ spelling }: AlikeForm): void {
    const { index, isThere } = this.#question;
    const [word = ''] = spelling.spelling.words;
    if (word.length < SHORTEST_ACRONYM) return;
    for (const record of index.acronyms?.find(hashOf(word)) ?? NO_RECORDS) {
      const entry = recordEntry(index.spellings.records, record);
      const listed = Array.from(recordWords(index.spellings, record), (one) => index.words.text(one));
      if (!isThere(entry) || acronymOf(listed) !== word) continue;
      this.#keep(spelling, record, entry, { ...ACRONYM, longerWords: listed.length });
    }
  }

  #find(form: AlikeForm): void {
    const { terms, depth } = form;
    const met: MetTerm[] = [];
    let [words, alikeWords] = [0, 0];
    for (let at = 0; at < terms.length; at += 1) {
      const one = this.#metBy(terms[at], at, depth);
      words += terms[at]?.kind === 'word' ? 1 : 0;
      if (!one) continue;
      alikeWords += one.alike.length;
      met.push(one);
    }
    const others = terms.length - words;
    const shortest = terms.length === 1 ? 1 : 2;
    if (met.length === 0) return;
    if (alikeWords === 0 && !hasNumber(form)) this.#findInitials(form, met, words, others);
    else if (depth !== NAMES || met.length + others >= shortest)
      this.#findNames(form, met, words, others, shortest);
  }

  /** Null where the list has no such word. */
  #metBy(term: AlikeTerm | undefined, at: number, depth: AlikeDepth): MetTerm | null {
    if (term?.kind !== 'word') return null;
    const { index, place } = this.#question;
    const same = term.word.sameIn(index, place);
    const alike = term.word.alikeIn(index, place, depth);
    const near = depth === NAMES || depth === CONSONANTS ? NO_RECORDS : term.word.nearIn(index, place);
    if (same === NO_WORD && alike.length === 0 && near.length === 0) return null;
    return { term: at, same, alike, near, postings: 0 };
  }

  /** Names of the same words where first letters stand for the others, given or listed. */
  #findInitials(form: AlikeForm, met: MetTerm[], words: number, others: number): void {
    if (form.depth === NAMES) return;
    if (others > 0) return this.#findNames(form, met, words, others, 2);
    if (words < 2) return;
    const [rarest] = this.#rarestFirst(met);
    if (!rarest || rarest.postings > FEW_NAMES) return;
    this.#relate(met);
    if (rarest.same !== NO_WORD) this.#scan(form, rarest.same, words, words);
    for (const { listed } of rarest.alike) this.#scan(form, listed, words, words);
  }

  #findNames(form: AlikeForm, met: MetTerm[], words: number, others: number, shortest: number): void {
    this.#relate(met);
    const isWhole = met.length === words;
    const rarestFirst = this.#rarestFirst(met);
    const alikePostings = others === 0 ? this.#alikePostings(met) : Infinity;
    if (alikePostings <= (rarestFirst[0]?.postings ?? 0)) {
      // Each of these names has a word that is alike, and few have one.
      const longest = isWhole ? Infinity : met.length;
      for (const { alike } of met)
        for (const { listed } of alike)
          this.#scan(form, listed, shortest, form.terms.length === 1 ? 1 : longest);
      if (alikePostings > 0) this.#findInitials(form, met, words, others);
      return;
    }
    for (const [rank, { same, alike, near }] of rarestFirst.entries()) {
      const longest = rank === 0 && isWhole ? Infinity : met.length - rank + others;
      if (longest < shortest) break;
      const longestHere = form.terms.length === 1 ? 1 : longest;
      if (same !== NO_WORD) this.#scan(form, same, shortest, longestHere);
      for (const { listed } of alike) this.#scan(form, listed, shortest, longestHere);
      for (const listed of near) this.#scan(form, listed, shortest, longestHere);
    }
  }

  #alikePostings(met: readonly MetTerm[]): number {
    let postings = 0;
    for (const { alike } of met) for (const { listed } of alike) postings += this.#postingsOf(listed);
    return postings;
  }

  #rarestFirst(met: MetTerm[]): readonly MetTerm[] {
    for (const one of met) {
      one.postings = one.same === NO_WORD ? 0 : this.#postingsOf(one.same);
      for (const { listed } of one.alike) one.postings += this.#postingsOf(listed);
      for (const listed of one.near) one.postings += this.#postingsOf(listed);
    }
    return met.toSorted((a, b) => a.postings - b.postings);
  }

  #postingsOf(word: number): number {
    const { wordPostings } = this.#question.index.spellings;
    return (wordPostings[word + 1] ?? 0) - (wordPostings[word] ?? 0);
  }

  #relate(met: readonly MetTerm[]): void {
    this.#question.index.alikeSlots.begin();
    this.#relations.length = 0;
    for (const { term, same, alike, near } of met) {
      if (same !== NO_WORD) this.#relateWord(same, { term, likeness: null });
      for (const { listed, likeness } of alike) this.#relateWord(listed, { term, likeness });
      for (const listed of near) this.#relateWord(listed, { term, likeness: null, isLetterOff: true });
    }
  }

  #relateWord(listed: number, relation: Relation): void {
    const slot = this.#question.index.alikeSlots.take(listed);
    const known = this.#relations[slot];
    if (known) known.push(relation);
    else this.#relations[slot] = [relation];
  }

  /** Looks at the names of so many words that have the listed word; the shortest come first. */
  #scan(form: AlikeForm, word: number, shortest: number, longest: number): void {
    const { index, ages, budget: ofAll, consonantBudget } = this.#question;
    const isTold = form.depth !== CONSONANTS;
    const budget = isTold ? ofAll : consonantBudget;
    const { wordPostings, postings, records, commonWords } = index.spellings;
    const first = wordPostings[word] ?? 0;
    const end = wordPostings[word + 1] ?? 0;
    const row = ages === ALL_AGES || end - first < COMMON ? NO_ROW : commonWords.rowOf(word);
    const ageShift = row === NO_ROW ? 0 : commonWords.ageShift(row);
    for (let at = first; at < end; at += 1) {
      if (row !== NO_ROW && !isAmong(ages, commonWords.age(at, ageShift))) continue;
      const record = postings[at] ?? 0;
      const count = recordWordCount(records, record);
      if (count < shortest) continue;
      if (count > longest) return;
      if (budget.looks === 0 || budget.pairings === 0) {
        this.capped ||= isTold;
        return;
      }
      budget.looks -= 1;
      if (!this.#mayAgree(form, record, count)) continue;
      budget.pairings -= 1;
      this.#compare(form, record, count);
    }
  }

  /** Whether enough of its words are met; those that are single letters or numbers may be met too. */
  #mayAgree({ terms }: AlikeForm, record: number, count: number): boolean {
    const { index } = this.#question;
    const { records } = index.spellings;
    const needed = Math.min(count, terms.length);
    let met = 0;
    for (let at = record + WORDS; at < record + WORDS + count; at += 1)
      if (index.alikeSlots.of(records[at] ?? 0) !== NO_SLOT) met += 1;
    return met >= needed || met + otherTerms(terms) >= needed || met + this.#letters(record, count) >= needed;
  }

  #letters(record: number, count: number): number {
    const { words, spellings } = this.#question.index;
    let letters = 0;
    for (let at = record + WORDS; at < record + WORDS + count; at += 1)
      if (words.letterCount(spellings.records[at] ?? 0) === 1) letters += 1;
    return letters;
  }

  #compare(form: AlikeForm, record: number, count: number): void {
    const { index, isThere, ages, isOfOtherAge } = this.#question;
    const { records } = index.spellings;
    const entry = recordEntry(records, record);
    if (!isThere(entry) || (ages !== ALL_AGES && isOfOtherAge(entry))) return;
    const listed = Array.from(records.subarray(record + WORDS, record + WORDS + count), (word) => ({
      text: index.words.text(word),
      relations: this.#relations[index.alikeSlots.of(word)] ?? NO_RELATIONS,
    }));
    const alike = pairingOf(form.terms, listed);
    if (alike) this.#keep(form.spelling, record, entry, alike);
  }

  #keep(spelling: SearchedSpelling, record: number, entry: number, alike: AlikeAgreement): void {
    const { index } = this.#question;
    const { weak, readings } = recordStyle(index.spellings, record);
    const known = this.#found?.get(entry);
    const points = pointsOf(alike, weak);
    if (known && (known.points > points || (known.points === points && known.record <= record))) return;
    this.#found ??= new Map();
    this.#found.set(entry, {
      spelling,
      record,
      sharedWords: alike.sharedWords,
      listedWords: recordWordCount(index.spellings.records, record),
      letterOff: NO_WORD,
      weak,
      points,
      readings: spelling.readings + readings,
      alike,
    });
  }
}

/** With so few it is worth while to look whether the list has another word's first letter alone. */
const FEW_NAMES = 64;
const SHORTEST_ACRONYM = 3;
const ACRONYM = {
  agreement: 'single_word_subject',
  sharedWords: 1,
  letterOff: null,
  alike: [],
  acronym: true,
} as const;
const NOBODY: ReadonlyMap<number, BestName> = new Map();
const NO_RECORDS: readonly number[] = [];
const NO_RELATIONS: readonly Relation[] = [];

function hasNumber({ terms }: AlikeForm): boolean {
  return terms.some(({ kind }) => kind === 'numeral');
}

function otherTerms(terms: AlikeForm['terms']): number {
  return terms.reduce((count, { kind }) => (kind === 'word' ? count : count + 1), 0);
}

function pointsOf(alike: AlikeAgreement, weak: boolean): number {
  const name = { ...alike, weak, ways: [] };
  const nothing = { birth: null, nationality: null, document: null, wallet: false };
  return scoreValueOf({ name, ...nothing }, { reviewScore: 1, matchScore: 100 });
}
