import { habitForms, type Language } from './cyrillic-habits.ts';
import { type SYSTEMS, systemTable, TRANSCRIPTION_TABLES, written } from './cyrillic-letters.ts';
import { ACCEPTED } from './cyrillic-names.ts';
import { inLanguage } from './cyrillic-neighbours.ts';
import { FORMS_PER_WORD } from '../forms/letter-habits.ts';
import { likeliest, scaled, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { remembered } from '../forms/remembered.ts';
import { type Choices, WordForms } from '../forms/word-forms.ts';

/** A word of a name in one of the languages, with its forms by their numbers. */
class CyrillicWord {
  readonly forms = new WordForms();
  /** By the systems of its language, in their order. */
  readonly bySystem: readonly number[];
  readonly byTranscription: readonly number[];
  readonly #word: string;
  readonly #language: Language;
  readonly #choices = new Map<Language, Choices>();

  constructor(word: string, language: Language) {
    this.#word = word;
    this.#language = language;
    const numbers = written(word, TABLES_OF[language]).map((text) => this.forms.number(text));
    this.byTranscription = numbers.splice(SYSTEMS_OF[language].length);
    this.bySystem = numbers;
  }

  /** As English texts write it, in its own language or as a neighbour has it. */
  choicesIn(other: Language): Choices {
    const known = this.#choices.get(other);
    if (known) return known;
    const choices = this.forms.choices(wordForms(this.#word, this.#language, other));
    this.#choices.set(other, choices);
    return choices;
  }
}

export const wordIn: Readonly<Record<Language, (word: string) => CyrillicWord>> = {
  russian: remembered((word) => new CyrillicWord(word, 'russian')),
  ukrainian: remembered((word) => new CyrillicWord(word, 'ukrainian')),
  belarusian: remembered((word) => new CyrillicWord(word, 'belarusian')),
  bulgarian: remembered((word) => new CyrillicWord(word, 'bulgarian')),
  serbian: remembered((word) => new CyrillicWord(word, 'serbian')),
};

export const SYSTEMS_OF: Readonly<Record<Language, readonly (keyof typeof SYSTEMS)[]>> = {
  russian: ['popular', 'bgn_pcgn', 'icao', 'scholarly', 'iso_9', 'gost'],
  ukrainian: ['ukrainian_national', 'bgn_pcgn', 'popular', 'scholarly', 'iso_9', 'gost'],
  belarusian: ['belarusian', 'icao', 'bgn_pcgn', 'scholarly', 'iso_9', 'gost'],
  bulgarian: ['bulgarian', 'bgn_pcgn', 'icao', 'scholarly', 'iso_9'],
  serbian: ['serbian', 'iso_9', 'bgn_pcgn'],
};

/** How many transcriptions each word has. */
export const TRANSCRIPTIONS = TRANSCRIPTION_TABLES.length;

const TABLES_OF: Readonly<Record<Language, readonly number[]>> = {
  russian: tablesOf('russian'),
  ukrainian: tablesOf('ukrainian'),
  belarusian: tablesOf('belarusian'),
  bulgarian: tablesOf('bulgarian'),
  serbian: tablesOf('serbian'),
};

/** Of its systems, then of the transcriptions. */
function tablesOf(language: Language): readonly number[] {
  return [...SYSTEMS_OF[language].map(systemTable), ...TRANSCRIPTION_TABLES];
}

/** Every habit of the letters and the accepted forms of a word, in its own language or as a neighbour writes it. */
function wordForms(word: string, language: Language, other: Language): readonly Variant[] {
  const form = other === language ? word : inLanguage(word, language, other);
  const own = habitForms(form, other);
  const accepted = ACCEPTED.get(form);
  if (!accepted) return own;
  return likeliest([...scaled(variants(accepted), 0.8), ...scaled(own, 0.2)], FORMS_PER_WORD);
}
