import { isShortMuhammad } from '../../alike/consonants.ts';
import { ALL_AGES, isAmong } from '../../list-index/ages.ts';
import { COMMON, NO_ROW } from '../../list-index/common-words.ts';
import { NO_SLOT } from '../../list-index/tables/slots.ts';
import { recordEntry, recordWordCount, WORDS } from '../../list-index/tables/spelling-table.ts';
import { NO_WORD } from '../../list-index/tables/word-table.ts';
import { CONSONANTS } from '../met/searched-word.ts';
import type { AlikeForm } from './alike-forms.ts';
import type { AlikeQuestion } from './alike-question.ts';
import type { MetTerm } from './met-terms.ts';
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
  /** By slot of a listed word. */
  readonly #related: (ListedWord & { readonly relations: Relation[] })[] = [];

  constructor(question: AlikeQuestion, take: (found: AlikeFound) => void) {
    this.#question = question;
    this.#take = take;
  }

  /** From here on these words are met, and no others. */
  relate(met: readonly MetTerm[]): void {
    this.#question.index.alikeSlots.begin();
    this.#related.length = 0;
    for (const { term, same, alike, near } of met) {
      if (same !== NO_WORD) this.#relateWord(same, { term, likeness: null });
      for (const { listed, likeness } of alike) this.#relateWord(listed, { term, likeness });
      for (const listed of near) this.#relateWord(listed, { term, likeness: null, isLetterOff: true });
    }
  }

  #relateWord(listed: number, relation: Relation): void {
    const { alikeSlots, words } = this.#question.index;
    const slot = alikeSlots.take(listed);
    const known = this.#related[slot];
    if (known) known.relations.push(relation);
    else this.#related[slot] = { text: words.text(listed), relations: [relation] };
  }

  /** Looks at the names of so many words that have the listed word; the shortest come first. */
  scan(form: AlikeForm, word: number, shortest: number, longest: number): void {
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
    const listed: ListedWord[] = [];
    for (let at = record + WORDS; at < record + WORDS + count; at += 1) {
      const word = records[at] ?? 0;
      const slot = index.alikeSlots.of(word);
      const one = this.#related[slot] ?? { text: index.words.text(word), relations: NO_RELATIONS };
      if (!isLeftOut(form, one)) listed.push(one);
    }
    const alike = pairingOf(form.terms, listed);
    if (alike) this.#take({ form, record, entry, alike });
  }
}

const NO_RELATIONS: readonly Relation[] = [];

/** "Md." before a name, which its own script mostly has as a title, or not at all. */
function isLeftOut({ depth }: AlikeForm, { text, relations }: ListedWord): boolean {
  return depth === CONSONANTS && relations.length === 0 && isShortMuhammad(text);
}

function otherTerms(terms: AlikeForm['terms']): number {
  let others = 0;
  for (const { kind } of terms) if (kind !== 'word') others += 1;
  return others;
}
