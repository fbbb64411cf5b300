import { scriptOf } from '../letters/scripts.ts';
import { readingsOf } from '../readings/readings.ts';

/**
 * The Latin letter whose English name a word in a script of India is, as people write their initials there; Bengalis also
 * write the letter itself.
 */
export function spelledLetter(word: string): string | undefined {
  if (word.length > LONGEST || scriptOf(word) !== 'indic') return undefined;
  const [first] = readingsOf(word, null).readings;
  const read = first?.words.length === 1 ? (first.words[0] ?? '') : '';
  return LETTERS.get(read) ?? (word.length === 1 ? FIRST_LETTER.exec(read)?.[0] : undefined);
}

const LONGEST = 8;
const FIRST_LETTER = /^[a-z]/;

/** By how the name of the letter is read: `ke` is K, `em` is M. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  'e a|a a|bi b|si c|chi c|di d|i e|eph f|ef f|ji g|ech h|hech h|ai i|je j|ke k|el l|em m|en n|o o|pi p|ar r|es s|ti t|yu u|vi v|dablyu w|eks x|vai y'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
