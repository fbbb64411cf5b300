import type { Readings } from './reading.ts';
import type { Variant } from '../ways/variant.ts';
import { NameWays } from './name-ways.ts';
import { type Choices, WordForms } from './word-forms.ts';

/** A word of a name as its system writes it, and as others may. */
export interface ReadWord {
  readonly forms: WordForms;
  readonly bySystem: number;
  readonly choices: Choices;
}

/** Where no system is told, it is the likeliest of the variants. */
export function readWord(variants: readonly Variant[], bySystem = variants[0]?.text ?? ''): ReadWord {
  const forms = new WordForms();
  return { forms, bySystem: forms.number(bySystem), choices: forms.choices(variants) };
}

export interface ReadWordsOptions {
  readonly system: string;
  readonly customary: string;
  /** So many of the likeliest ways are looked at, and so many of them taken. */
  readonly considered: number;
  readonly taken: number;
  readonly limit: number;
}

/** A name as its system writes it, then in the customary ways that together find most. */
export function readWords(words: readonly ReadWord[], options: ReadWordsOptions): Readings {
  const { system, customary, considered, taken, limit } = options;
  ways.begin(
    words.map(({ forms }) => forms),
    considered,
  );
  const bySystem = ways.take(words.map((word) => word.bySystem));
  ways.addCombined(
    words.map(({ choices }) => choices),
    1,
  );
  return ways.readings(
    bySystem ? [{ words: bySystem, system }] : [],
    ways.widest(taken).map((chosen) => ({ words: chosen, system: customary })),
    limit,
  );
}

const ways = new NameWays();
