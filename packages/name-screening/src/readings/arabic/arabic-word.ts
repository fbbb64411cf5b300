import { isPlainLatin } from '../../letters/scripts.ts';
import { consonants, FORMS_PER_WORD, vocalised } from './arabic-letters.ts';
import { NAMES } from './arabic-names.ts';
import { combined, likeliest, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { remembered } from '../forms/remembered.ts';
import { type Choices, WordForms } from '../forms/word-forms.ts';

/** A word of a name in plain letters, with the forms it may have. */
export interface ArabicWord {
  readonly consonants: string;
  readonly variants: readonly Variant[];
  readonly forms: WordForms;
  readonly choices: Choices;
  /** Whether its forms have the same number of words each. */
  readonly isEven: boolean;
  readonly isInLatin: boolean;
}

export const arabicWord = remembered((word: string): ArabicWord => {
  const all = wordForms(word);
  const forms = new WordForms();
  const letters = consonants(word);
  const choices = forms.choices(all);
  return {
    consonants: letters,
    variants: all,
    forms,
    choices,
    isEven: areEven(all),
    isInLatin: forms.isInLatin && isPlainLatin(letters),
  };
});

function areEven(forms: readonly Variant[]): boolean {
  if (!forms.some(({ text }) => text.includes(' '))) return true;
  const counts = forms.map(({ text }) => text.split(' ').length);
  return counts.every((count) => count === counts[0]);
}

/** A word with its article and "servant of" apart, as lists write them: al, abd al, abdul. */
function wordForms(word: string): readonly Variant[] {
  const known = NAMES.get(word);
  if (known) return ranked(known);
  if (word.startsWith('عبدال') && word.length > 6) {
    const rest = nameForms(word.slice(5));
    return likeliest(
      SERVANT.flatMap(([before, weight]) =>
        rest.map((form) => ({ text: before + form.text, weight: weight * form.weight })),
      ),
      FORMS_PER_WORD,
    );
  }
  if (word.startsWith('ابو') && word.length > 4)
    return combined([variants('abu 7, abou 3'), nameForms(word.slice(3))], ' ', FORMS_PER_WORD);
  if (word.startsWith('ال') && word.length > 4)
    return combined([ARTICLE, nameForms(word.slice(2))], ' ', FORMS_PER_WORD);
  if (word.endsWith('الله') && word.length > 5)
    return combined(
      [nameForms(word.slice(0, -4)), variants('ullah 6, allah 3, ollah 1')],
      '',
      FORMS_PER_WORD,
    );
  if (word.endsWith('الدين') && word.length > 6)
    return combined(
      [nameForms(word.slice(0, -5)), variants('uddin 3, al-din 3, eddine 2, eddin 2, aldin 1')],
      '',
      FORMS_PER_WORD,
    ).map(spaced);
  return nameForms(word);
}

function spaced({ text, weight }: Variant): Variant {
  return { text: text.replace('al-din', ' al din'), weight };
}

const ARTICLE = variants('al 7, el 3');
const SERVANT: readonly (readonly [string, number])[] = [
  ['abdul ', 0.2],
  ['abd al ', 0.25],
  ['abdul', 0.25],
  ['abdel', 0.2],
  ['abdal', 0.1],
];

function nameForms(word: string): readonly Variant[] {
  const known = NAMES.get(word);
  return known ? ranked(known) : vocalised(word);
}

/** Earlier forms are commoner. */
function ranked(forms: readonly string[]): readonly Variant[] {
  const sum = forms.reduce((total, _, index) => total + 1 / (index + 1), 0);
  return forms.map((text, index) => ({ text, weight: 1 / (index + 1) / sum }));
}
