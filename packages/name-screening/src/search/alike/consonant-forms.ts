import { withCompounds } from '../../alike/consonants.ts';
import { spelledLetter } from '../../alike/spelled-letters.ts';
import { isUnspaced, scriptOf } from '../../letters/scripts.ts';
import { hashOf } from '../../list-index/tables/hash.ts';
import { CONSONANTS, SearchedWord } from '../met/searched-word.ts';
import type { SearchedSpelling, SearchTerms } from '../met/search-terms.ts';
import type { AlikeForm, AlikeTerm } from './alike-forms.ts';

/**
 * Names as they were given in a script that writes letters, to be compared by their consonants with Latin ones. Readings know
 * the likely spellings of a name; this finds the others. One word alone says too little.
 */
export function consonantForms({ spellings, words }: SearchTerms): readonly AlikeForm[] {
  return spellings.filter(isLettered).flatMap((spelling) => {
    const texts = spelling.words.map((word) => words[word]?.text ?? '');
    const together = withCompounds(texts);
    const ways = together.length < texts.length ? [texts, together] : [texts];
    return ways.flatMap((way) => formOf(spelling, way, words) ?? []);
  });
}

/** Scripts of syllables have readings for each of them. */
function isLettered({ spelling: { how, words } }: SearchedSpelling): boolean {
  return (
    how === 'native_script' &&
    words.length <= WORDS_AT_MOST &&
    words.every((word) => scriptOf(word) !== 'latin' && !isUnspaced(scriptOf(word)))
  );
}

function formOf(
  spelling: SearchedSpelling,
  texts: readonly string[],
  known: readonly SearchedWord[],
): AlikeForm | null {
  if (texts.length < WORDS_AT_LEAST) return null;
  const terms = texts.map((text) => termOf(text, known));
  return { spelling, terms, depth: CONSONANTS };
}

function termOf(text: string, known: readonly SearchedWord[]): AlikeTerm {
  const letter = spelledLetter(text);
  if (letter !== undefined) return { kind: 'initial', letter };
  const word = known.find((one) => one.text === text) ?? new SearchedWord(text, hashOf(text));
  return { kind: 'word', word };
}

const WORDS_AT_LEAST = 2;
const WORDS_AT_MOST = 12;
