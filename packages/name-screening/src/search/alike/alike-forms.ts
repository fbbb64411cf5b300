import { isPlainLatin } from '../../letters/scripts.ts';
import { type AlikeDepth, NAMES, type SubjectWord, SOUNDS, SYLLABLES } from '../meeting/subject-word.ts';
import type { SubjectSpelling, SearchTerms } from '../meeting/search-terms.ts';

/** A spelling of the subject's name as it is compared with names whose words are not the same. */
export interface AlikeForm {
  readonly spelling: SubjectSpelling;
  readonly terms: readonly AlikeTerm[];
  readonly depth: AlikeDepth;
}

/** A word of the search; or a first letter, or a number. */
export type AlikeTerm = (
  | {
      readonly kind: 'word';
      readonly word: SubjectWord;
      /** So many words of the name as it was given; one where it is not said. */
      readonly standsFor?: number;
    }
  | { readonly kind: 'initial'; readonly letter: string }
  | { readonly kind: 'numeral'; readonly text: string; readonly value: number }
) & {
  /** The name is the same without it, if the rest agrees. */
  readonly mayBeLeftOut?: boolean;
};

/**
 * Names in Latin letters as they were given or joined; readings of other scripts are many, and are compared as they are.
 * Where a sound or a first letter could not reach review, whatever stands beside it, only names with a word that has other
 * spellings, or with a number, are compared.
 */
export function alikeForms({ spellings, words }: SearchTerms, withSounds: boolean): readonly AlikeForm[] {
  let forms: AlikeForm[] | undefined;
  for (const spelling of spellings) {
    if (!isCompared(spelling.spelling, withSounds) || spelling.words.length > WORDS_AT_MOST) continue;
    if (!withSounds && !spelling.words.some((word) => hasOtherSpellings(words[word]))) continue;
    const form = formOf(spelling, words, withSounds);
    if (!form) continue;
    forms ??= [];
    if (forms.push(form) === FORMS_AT_MOST) break;
  }
  return forms ?? NONE;
}

/**
 * Koreans choose the Latin letters of their syllables themselves: one system stands for all that sounds alike. First letters
 * stand for words in every script.
 */
function isCompared({ how, system, words }: SubjectSpelling['spelling'], withSounds: boolean): boolean {
  if (how !== 'romanised') return true;
  return withSounds && (system === KOREAN_SYSTEM || words.some((word) => word.length === 1));
}

const KOREAN_SYSTEM = 'revised_romanization';
const FORMS_AT_MOST = 12;
const WORDS_AT_MOST = 12;
const NONE: readonly AlikeForm[] = [];

function hasOtherSpellings(word: SubjectWord | undefined): boolean {
  return word !== undefined && (word.keysOf(NAMES).length > 0 || word.role.kind === 'numeral');
}

function formOf(
  spelling: SubjectSpelling,
  words: readonly SubjectWord[],
  withSounds: boolean,
): AlikeForm | null {
  if (!spelling.spelling.words.every(isPlainLatin)) return null;
  const terms: AlikeTerm[] = [];
  let [inWords, inSyllables] = [0, 0];
  for (const number of spelling.words) {
    const word = words[number];
    if (!word) continue;
    const { role, text } = word;
    if (role.kind === 'numeral') terms.push({ kind: 'numeral', text, value: role.value });
    else if (role.kind === 'initials')
      for (const letter of role.letters) terms.push({ kind: 'initial', letter });
    else {
      terms.push({ kind: 'word', word });
      inWords += 1;
      if (withSounds && isOfSyllables(word)) inSyllables += 1;
    }
  }
  if (inWords === 0) return null;
  const areSyllables = inSyllables === inWords && inWords > 1 && inWords <= MOST_SYLLABLE_WORDS;
  const sounds = areSyllables ? SYLLABLES : SOUNDS;
  return { spelling, terms, depth: withSounds ? sounds : NAMES };
}

const MOST_SYLLABLE_WORDS = 4;
const LONGEST_IN_SYLLABLES = 12;

/** Whether it is made of Chinese or Korean syllables. */
function isOfSyllables(word: SubjectWord): boolean {
  return word.text.length <= LONGEST_IN_SYLLABLES && word.keysOf(SYLLABLES).length > 0;
}
