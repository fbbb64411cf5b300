import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from '../../words/one-letter-off.ts';
import { isPlainLatin } from '../../letters/scripts.ts';
import type { Variant } from '../ways/variant.ts';

/** Some forms of a word by their numbers, likeliest first, and how likely each is. */
export interface Choices {
  readonly forms: readonly number[];
  readonly weights: readonly number[];
}

/** Everything that a word of a name is written as, each once: names are put together and compared by the numbers. */
export class WordForms {
  /** Whether the tables had everything, so that every form is in Latin letters. */
  isInLatin = true;
  readonly #texts: string[] = [];
  /** By form, where one has several, as "al" and "hasan". */
  readonly #words: (readonly string[])[] = [];
  /** By form, as bits: about which others it is known whether they are one letter apart, and which are. */
  readonly #asked: number[] = [];
  readonly #near: number[] = [];

  choices(variants: readonly Variant[]): Choices {
    const forms: number[] = [];
    const weights: number[] = [];
    for (const { text, weight } of variants) {
      forms.push(this.number(text));
      weights.push(weight);
    }
    return { forms, weights };
  }

  number(text: string): number {
    const known = this.#texts.indexOf(text);
    if (known >= 0) return known;
    const form = this.#texts.push(text) - 1;
    this.#asked.push(0);
    this.#near.push(0);
    if (text.includes(' ')) this.#words[form] = text.split(' ');
    this.isInLatin &&= (this.#words[form] ?? [text]).every(isPlainLatin);
    return form;
  }

  /** Writes the words of a form. */
  write(form: number, to: string[]): void {
    const words = this.#words[form];
    if (words) to.push(...words);
    else to.push(this.#texts[form] ?? '');
  }

  /** Whether one word of a form is one letter off that of the other, and the rest of them is the same. */
  areOneLetterApart(one: number, other: number): boolean {
    if (other >= MOST_REMEMBERED) return this.#differByOneLetter(one, other);
    const bit = 1 << other;
    if (((this.#asked[one] ?? 0) & bit) === 0) {
      this.#asked[one] = (this.#asked[one] ?? 0) | bit;
      if (this.#differByOneLetter(one, other)) this.#near[one] = (this.#near[one] ?? 0) | bit;
    }
    return ((this.#near[one] ?? 0) & bit) !== 0;
  }

  #differByOneLetter(one: number, other: number): boolean {
    const [words, others] = [this.#words[one], this.#words[other]];
    if (!words || !others)
      return words === others && isNear(this.#texts[one] ?? '', this.#texts[other] ?? '');
    const at = words.findIndex((word, place) => word !== others[place]);
    const isRestSame = words.every((word, place) => place <= at || word === others[place]);
    return words.length === others.length && isRestSame && isNear(words[at] ?? '', others[at] ?? '');
  }
}

/** As many as a number has bits to spare. */
const MOST_REMEMBERED = 30;

/** Short listed words must agree to the letter. */
function isNear(a: string, b: string): boolean {
  if (a.length < SHORTEST_WORD_ONE_LETTER_OFF && b.length < SHORTEST_WORD_ONE_LETTER_OFF) return false;
  return isOneLetterOff(a, b);
}
