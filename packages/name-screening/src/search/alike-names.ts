import { hashOf } from '../list-index/tables/hash.ts';
import {
  recordEntry,
  recordStyle,
  recordWordCount,
  recordWords,
} from '../list-index/tables/spelling-table.ts';
import { NO_WORD } from '../list-index/tables/word-table.ts';
import { acronymOf } from '../words/acronyms.ts';
import type { AlikeForm } from './alike/alike-forms.ts';
import { alikePoints } from './alike/alike-points.ts';
import type { AlikeQuestion } from './alike/alike-question.ts';
import { type AlikeFound, AlikeScan } from './alike/alike-scan.ts';
import { alikePostings, type TermMeeting, termMeetings, rarestFirst } from './alike/term-meetings.ts';
import type { BestName } from './found-names.ts';
import { NAMES } from './meeting/subject-word.ts';

/**
 * Finds names whose words are other spellings, sounds, short forms or first letters of the subject's. One of the two names
 * must be contained in the other, so that it has the subject's rarest word, or is shorter by the words that it does not
 * have: few names are looked at.
 */
export class AlikeNames {
  #found: Map<number, BestName> | null = null;
  readonly #question: AlikeQuestion;
  readonly #scan: AlikeScan;

  constructor(question: AlikeQuestion) {
    this.#question = question;
    this.#scan = new AlikeScan(question, (found) => this.#keep(found));
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

  /** Too many names have such words, and not all of them were looked at. */
  get capped(): boolean {
    return this.#scan.capped;
  }

  /** Companies whose first letters are the subject's one word. */
  #findAcronym(form: AlikeForm): void {
    const { index, isThere } = this.#question;
    const [word = ''] = form.spelling.spelling.words;
    if (word.length < SHORTEST_ACRONYM) return;
    for (const record of index.acronyms?.find(hashOf(word)) ?? NO_RECORDS) {
      const entry = recordEntry(index.spellings.records, record);
      const listed = Array.from(recordWords(index.spellings, record), (one) => index.words.text(one));
      if (!isThere(entry) || acronymOf(listed) !== word) continue;
      this.#keep({ form, record, entry, alike: { ...ACRONYM, longerWords: listed.length } });
    }
  }

  #find(form: AlikeForm): void {
    const { terms, depth } = form;
    const met = termMeetings(form, this.#question.index, this.#question.place);
    if (met.length === 0) return;
    const words = terms.reduce((count, { kind }) => (kind === 'word' ? count + 1 : count), 0);
    const others = terms.length - words;
    const shortest = terms.length === 1 ? 1 : 2;
    const hasAlike = met.some(({ alike }) => alike.length > 0);
    if (!hasAlike && !hasNumber(form)) this.#findInitials(form, met, words, others);
    else if (depth !== NAMES || met.length + others >= shortest)
      this.#findNames(form, met, words, others, shortest);
  }

  /** Names of the same words where first letters stand for the others, given or listed. */
  #findInitials(form: AlikeForm, met: readonly TermMeeting[], words: number, others: number): void {
    if (form.depth === NAMES) return;
    if (others > 0) return this.#findNames(form, met, words, others, 2);
    if (words < 2) return;
    const [rarest] = rarestFirst(met, this.#question.index);
    if (!rarest || rarest.postings > FEW_NAMES) return;
    this.#scan.relate(met);
    if (rarest.same !== NO_WORD) this.#scan.scan(form, rarest.same, words, words);
    for (const { listed } of rarest.alike) this.#scan.scan(form, listed, words, words);
  }

  #findNames(
    form: AlikeForm,
    met: readonly TermMeeting[],
    words: number,
    others: number,
    shortest: number,
  ): void {
    const { index } = this.#question;
    this.#scan.relate(met);
    const isWhole = met.length === words;
    const beside = isWhole ? 0 : besideOf(form, met);
    const inOrder = rarestFirst(met, index);
    const ofAlike = others === 0 ? alikePostings(met, index) : Infinity;
    if (ofAlike <= (inOrder[0]?.postings ?? 0)) {
      // Each of these names has a word that is alike, and few have one.
      const longest = isWhole ? Infinity : met.length + beside;
      for (const { alike } of met)
        for (const { listed } of alike)
          this.#scan.scan(form, listed, shortest, form.terms.length === 1 ? 1 : longest);
      if (ofAlike > 0) this.#findInitials(form, met, words, others);
      return;
    }
    for (const [rank, { same, alike, near }] of inOrder.entries()) {
      const longest = rank === 0 && isWhole ? Infinity : met.length - rank + others + beside;
      if (longest < shortest) break;
      const longestHere = form.terms.length === 1 ? 1 : longest;
      if (same !== NO_WORD) this.#scan.scan(form, same, shortest, longestHere);
      for (const { listed } of alike) this.#scan.scan(form, listed, shortest, longestHere);
      for (const listed of near) this.#scan.scan(form, listed, shortest, longestHere);
    }
  }

  #keep({ form: { spelling }, record, entry, alike }: AlikeFound): void {
    const { spellings } = this.#question.index;
    const { weak, readings } = recordStyle(spellings, record);
    const known = this.#found?.get(entry);
    const points = alikePoints(alike, weak);
    if (known && (known.points > points || (known.points === points && known.record <= record))) return;
    this.#found ??= new Map();
    this.#found.set(entry, {
      spelling,
      record,
      sharedWords: alike.sharedWords,
      listedWords: recordWordCount(spellings.records, record),
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

/** How many words that may be left out the list does not have: of them it may have the first letters. */
function besideOf({ terms }: AlikeForm, met: readonly TermMeeting[]): number {
  let beside = 0;
  for (const [at, { kind, mayBeLeftOut }] of terms.entries())
    if (kind === 'word' && mayBeLeftOut && !met.some(({ term }) => term === at)) beside += 1;
  return beside;
}

function hasNumber({ terms }: AlikeForm): boolean {
  return terms.some(({ kind }) => kind === 'numeral');
}
