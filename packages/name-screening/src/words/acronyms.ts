import { isPlainLatin } from '../letters/scripts.ts';

/** The first letters of a name of three words or more, small words left out; undefined where it has none. */
export function acronymOf(words: readonly string[]): string | undefined {
  const spoken = words.filter((word) => !SMALL.has(word));
  if (spoken.length < FEWEST_WORDS || spoken.length > MOST_WORDS || !spoken.every(isPlainLatin))
    return undefined;
  return spoken.map((word) => word.charAt(0)).join('');
}

const FEWEST_WORDS = 3;
const MOST_WORDS = 8;
const SMALL = new Set(
  'of the and for in on to de la le du des del di el al et und der die das y i e'.split(' '),
);
