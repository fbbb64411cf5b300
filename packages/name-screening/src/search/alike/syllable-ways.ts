import { burmeseSyllables, isBurmese } from '../../alike/south-east/burmese.ts';
import type { WrittenWord } from './written-word.ts';

/**
 * A Burmese name by its syllables, which are written without spaces: each is a word in Latin letters, or two of them
 * are. Those come first in which the fewest are joined.
 */
export function syllableWays(words: readonly string[]): readonly (readonly WrittenWord[])[] {
  const syllables = words.flatMap((word) => (isBurmese(word) ? burmeseSyllables(word) : [word]));
  if (syllables.length > SYLLABLES_AT_MOST) return [];
  return joinings(withoutTitle(syllables))
    .map(distinct)
    .filter((way) => way.length > 1 || way.some(({ standsFor }) => standsFor > 1))
    .toSorted((a, b) => b.length - a.length);
}

/** Uncle and aunt are forms of address before a name, which lists write apart as U and Daw, or not at all. */
function withoutTitle(syllables: readonly string[]): readonly string[] {
  return syllables.length > 2 && TITLES.has(syllables[0] ?? '') ? syllables.slice(1) : syllables;
}

const TITLES: ReadonlySet<string> = new Set(['ဦး', 'ဒေါ်'].flatMap(burmeseSyllables));
const SYLLABLES_AT_MOST = 8;
/** In more, one pair at a time. */
const FREELY_JOINED_AT_MOST = 5;

/** Each as it is, or as one with the next. */
function joinings(syllables: readonly string[], mayJoin = true): readonly (readonly string[])[] {
  const [first = '', second, ...more] = syllables;
  if (second === undefined) return [syllables];
  const apart = joinings([second, ...more], mayJoin).map((way) => [first, ...way]);
  if (!mayJoin) return apart;
  const mayJoinMore = syllables.length <= FREELY_JOINED_AT_MOST;
  const joined = more.length === 0 ? [[]] : joinings(more, mayJoinMore);
  return [...apart, ...joined.map((way) => [first + second, ...way])];
}

/** The words of a listed name are distinct: Zaw Zaw is one that stands for two. */
function distinct(way: readonly string[]): readonly WrittenWord[] {
  return Array.from(new Set(way), (text) => ({
    text,
    standsFor: way.filter((one) => one === text).length,
  }));
}
