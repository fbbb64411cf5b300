import { spelledLetter } from '../../alike/spelled-letters.ts';
import { isPlainLatin, isUnspaced, scriptOf } from '../../letters/scripts.ts';
import { hashOf } from '../../list-index/tables/hash.ts';
import { CONSONANTS, SubjectWord } from '../meeting/subject-word.ts';
import type { SubjectSpelling, SearchTerms } from '../meeting/search-terms.ts';
import { besideName } from './beside-name.ts';
import type { AlikeForm, AlikeTerm } from './alike-forms.ts';
import { writtenWays } from './written-ways.ts';
import type { WrittenWord } from './written-word.ts';

/**
 * Names as they were given in a script that writes letters, to be compared by their consonants with Latin ones; and foreign
 * names in scripts that write syllables. Readings know the likely spellings of a name; this finds the others. One word alone
 * says too little.
 */
export function consonantForms({ spellings, words }: SearchTerms): readonly AlikeForm[] {
  const forms: AlikeForm[] = [];
  let compared = 0;
  for (const spelling of spellings) {
    if (!isLettered(spelling)) continue;
    for (const way of waysOf(spelling, words)) {
      compared += way.length;
      if (compared > COMPARED_AT_MOST) return forms;
      if (standsFor(way) >= WORDS_AT_LEAST) forms.push(formOf(spelling, way, words));
    }
  }
  return forms;
}

/** With each Latin letter that an initial may be: the one whose name it is, or one that it sounds like. */
function waysOf(
  { spelling: { initials }, words: numbers }: SubjectSpelling,
  known: readonly SubjectWord[],
): readonly (readonly WrittenWord[])[] {
  const words = numbers.map((word) => known[word]?.text ?? '');
  if (!initials) return writtenWays(words, spelledLetter);
  const letters = new Map(
    Array.from(initials, ([syllable, heard]) => {
      const spelled = spelledLetter(syllable);
      return [syllable, spelled === undefined ? heard : [spelled, ...heard]];
    }),
  );
  const most = Math.max(...Array.from(letters.values(), ({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    writtenWays(words, (word) => letters.get(word)?.[at] ?? letters.get(word)?.[0] ?? spelledLetter(word)),
  ).flat();
}

/** Words of scripts that write syllables are foreign names where there are several of them, each of some syllables. */
function isLettered({ spelling: { how, words } }: SubjectSpelling): boolean {
  if (how !== 'native_script' || words.length > WORDS_AT_MOST) return false;
  return words.every((word) => {
    const script = scriptOf(word);
    return script !== 'latin' && (!isUnspaced(script) || (words.length > 1 && word.length > 1));
  });
}

function standsFor(way: readonly WrittenWord[]): number {
  return way.reduce((count, { standsFor: words }) => count + words, 0);
}

function formOf(
  spelling: SubjectSpelling,
  way: readonly WrittenWord[],
  known: readonly SubjectWord[],
): AlikeForm {
  const beside = besideName(way.map(({ text }) => text));
  const terms = way.map((word, at) => ({
    ...termOf(word, known),
    ...(beside.includes(at) && { mayBeLeftOut: true }),
  }));
  return { spelling, terms, depth: CONSONANTS };
}

function termOf({ text, standsFor: words }: WrittenWord, known: readonly SubjectWord[]): AlikeTerm {
  if (text.length === 1 && isPlainLatin(text)) return { kind: 'initial', letter: text };
  const word = known.find((one) => one.text === text) ?? new SubjectWord(text, hashOf(text));
  return words === 1 ? { kind: 'word', word } : { kind: 'word', word, standsFor: words };
}

const WORDS_AT_LEAST = 2;
const WORDS_AT_MOST = 12;
/** Over all names of a subject: each word is read in every way. */
const COMPARED_AT_MOST = 48;
