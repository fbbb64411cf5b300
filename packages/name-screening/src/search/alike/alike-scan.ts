import { isShortMuhammad } from '../../alike/consonants.ts';
import { ALL_AGES } from '../../list-index/ages.ts';
import { COMMON, NO_ROW } from '../../list-index/common-words.ts';
import { hashOf } from '../../list-index/tables/hash.ts';
import { NO_SLOT } from '../../list-index/tables/slots.ts';
import { NO_ENTRY, recordStyle, recordWordCount, WORDS } from '../../list-index/tables/spelling-table.ts';
import { NO_WORD } from '../../list-index/tables/word-table.ts';
import type { KnownOfNames } from '../meeting/read-ahead.ts';
import { CONSONANTS } from '../meeting/subject-word.ts';
import { besideName } from './beside-name.ts';
import type { AlikeForm } from './alike-forms.ts';
import type { AlikeQuestion } from './alike-question.ts';
import type { TermMeeting } from './term-meetings.ts';
import { type AlikeAgreement, type ListedWord, pairingOf, type Relation } from './pairing.ts';

/** A listed name that agrees in another spelling. */
export interface AlikeFound {
  readonly form: AlikeForm;
  readonly record: number;
  readonly entry: number;
  readonly alike: AlikeAgreement;
}

/** Looks at the listed names that have one of the words which a form meets, and pairs their words with its terms. */
export class AlikeScan {
  /** Too many names have such words, and not all of them were looked at. */
  capped = false;
  readonly #question: AlikeQuestion;
  readonly #take: (found: AlikeFound) => void;
  /** By slot of a listed word, so many: the terms that it is met by. */
  readonly #related: Relation[][] = [];
  #relatedCount = 0;
  #areInitialsMarked = false;

  constructor(question: AlikeQuestion, take: (found: AlikeFound) => void) {
    this.#question = question;
    this.#take = take;
  }

  /** From here on these words are met, and no others. */
  relate(met: readonly TermMeeting[]): void {
    const { index, ahead } = this.#question;
    index.alikeSlots.begin();
    this.#relatedCount = 0;
    ahead.forgetPartners();
    this.#areInitialsMarked = false;
    for (const { term, same, alike, near } of met) {
      if (same !== NO_WORD) this.#relateWord(same, { term, likeness: null });
      for (const { listed, likeness } of alike) this.#relateWord(listed, { term, likeness });
      for (const listed of near) this.#relateWord(listed, { term, likeness: null, isLetterOff: true });
    }
  }

  #relateWord(listed: number, relation: Relation): void {
    const { index, ahead } = this.#question;
    ahead.markPartner(listed);
    const slot = index.alikeSlots.take(listed);
    if (slot < this.#relatedCount) this.#related[slot]?.push(relation);
    else {
      this.#related[slot] = [relation];
      this.#relatedCount += 1;
    }
  }

  /** Looks at the names of so many words that have the listed word; the shortest come first. */
  scan(form: AlikeForm, word: number, shortest: number, longest: number): void {
    const { index, ages } = this.#question;
    const { wordPostings, commonWords } = index.spellings;
    const lengths = { shortest, longest };
    const end = wordPostings[word + 1] ?? 0;
    let next = wordPostings[word] ?? 0;
    if (next < end && this.#isSpent(form)) return;
    const row = end - next < COMMON ? NO_ROW : commonWords.rowOf(word);
    if (row === NO_ROW) return this.#scanNames(form, lengths, NOTHING_KNOWN, next, end);
    const ageShift = ages === ALL_AGES ? null : commonWords.ageShift(row);
    next = commonWords.firstOfLength(row, next, end, shortest);
    // Of names that are not longer than the form all words have to be met: one beside this tells most that do not agree.
    const longestWhole = otherTerms(form.terms) > 0 ? 0 : Math.min(longest, form.terms.length);
    for (let words = shortest; words <= longestWhole; words += 1) {
      const partnerShift = commonWords.partnerShift(row, words);
      if (partnerShift === null) break;
      this.#markInitials(form);
      const longer = commonWords.firstOfLength(row, next, end, words + 1);
      this.#scanNames(form, lengths, { partnerShift, ageShift }, next, longer);
      next = longer;
    }
    const last = commonWords.firstOfLength(row, next, end, longest + 1);
    this.#scanNames(form, lengths, { partnerShift: null, ageShift }, next, last);
  }

  /** A listed name may have the first letter of a word alone. */
  #markInitials({ terms }: AlikeForm): void {
    if (this.#areInitialsMarked) return;
    this.#areInitialsMarked = true;
    const { index, ahead } = this.#question;
    for (const term of terms) {
      const letter = term.kind === 'word' ? term.word.text.charAt(0) : '';
      const listed = letter === '' ? NO_WORD : index.words.find(letter, hashOf(letter));
      if (listed !== NO_WORD) ahead.markPartner(listed);
    }
  }

  #scanNames(
    form: AlikeForm,
    { shortest, longest }: { readonly shortest: number; readonly longest: number },
    known: KnownOfNames,
    from: number,
    end: number,
  ): void {
    const { index, ages, ahead } = this.#question;
    const budget = this.#budgetOf(form);
    const { records } = index.spellings;
    for (let next = from; next < end;) {
      next = ahead.gather(index.spellings, next, end, known, ages);
      ahead.readEntries(records);
      for (let at = 0; at < ahead.count; at += 1) {
        const record = ahead.records[at] ?? 0;
        const count = recordWordCount(records, record);
        if (count < shortest) continue;
        if (count > longest) return;
        if (this.#isSpent(form)) return;
        budget.looks -= 1;
        if (!this.#mayAgree(form, record, count)) continue;
        budget.pairings -= 1;
        this.#compare(form, record, count, ahead.entries[at] ?? NO_ENTRY);
      }
    }
  }

  #budgetOf({ depth }: AlikeForm): AlikeQuestion['budget'] {
    return depth === CONSONANTS ? this.#question.consonantBudget : this.#question.budget;
  }

  /** There is somebody to look at, and nothing to do it with: it is told, but for names that are read by their consonants. */
  #isSpent(form: AlikeForm): boolean {
    const { looks, pairings } = this.#budgetOf(form);
    if (looks > 0 && pairings > 0) return false;
    this.capped ||= form.depth !== CONSONANTS;
    return true;
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

  #compare(form: AlikeForm, record: number, count: number, entry: number): void {
    const { index, isThere, ages, isOfOtherAge } = this.#question;
    const { records } = index.spellings;
    if (!isThere(entry) || (ages !== ALL_AGES && isOfOtherAge(entry))) return;
    const told = (form.depth === CONSONANTS && recordStyle(index.spellings, record).beside) || NOT_TOLD;
    const listed: ListedWord[] = [];
    for (let at = record + WORDS; at < record + WORDS + count; at += 1) {
      const word = records[at] ?? 0;
      const slot = index.alikeSlots.of(word);
      const relations = slot === NO_SLOT ? NO_RELATIONS : (this.#related[slot] ?? NO_RELATIONS);
      const one = { text: index.words.text(word), relations };
      if (isLeftOut(form, one)) continue;
      listed.push(told.includes(at - record - WORDS) ? { ...one, mayBeLeftOut: true } : one);
    }
    const alike = pairingOf(form.terms, form.depth === CONSONANTS ? withBeside(listed) : listed);
    if (alike) this.#take({ form, record, entry, alike });
  }
}

const NO_RELATIONS: readonly Relation[] = [];
const NOT_TOLD: readonly number[] = [];
const NOTHING_KNOWN: KnownOfNames = { partnerShift: null, ageShift: null };

/** "Md." before a name, which its own script mostly has as a title, or not at all. */
function isLeftOut({ depth }: AlikeForm, { text, relations }: ListedWord): boolean {
  return depth === CONSONANTS && relations.length === 0 && isShortMuhammad(text);
}

/** Says of which words the name is the same without them, if the rest agrees. */
function withBeside(listed: readonly ListedWord[]): readonly ListedWord[] {
  const beside = besideName(listed.map(({ text }) => text));
  if (beside.length === 0) return listed;
  return listed.map((word, at) => (beside.includes(at) ? { ...word, mayBeLeftOut: true } : word));
}

function otherTerms(terms: AlikeForm['terms']): number {
  let others = 0;
  for (const { kind } of terms) if (kind !== 'word') others += 1;
  return others;
}
