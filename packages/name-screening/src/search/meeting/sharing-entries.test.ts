import { describe, expect, test } from 'vitest';
import { listed, loadedList, screened } from '../../../test/listed.ts';
import { UNKNOWN } from '../../list-index/kinds.ts';
import { ListSearch } from '../list-search.ts';
import { SearchRoom } from '../search-room.ts';
import { searchTermsOf } from './search-terms.ts';

const room = new SearchRoom();

/** So many that their records are more than a processor keeps at hand: most are counted unseen. */
const ENTRIES = 24_000;
const MOST_NAMES = 7;
const NAME_WORDS = 12;
const LETTERS = 'bcdfgjkmpqrtvwxz';

let seed = 7;
const below = (count: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * count);
};
/** Of three letters, which are not looked for one letter off; some are in many names, most in few. */
const word = (): string => {
  const number = Math.floor(below(4_096) * (below(1_000) / 1_000) ** 2);
  return [number >> 8, (number >> 4) & 15, number & 15].map((at) => LETTERS[at]).join('');
};
const name = (): string => Array.from({ length: NAME_WORDS }, word).join(' ');
const entries = Array.from({ length: ENTRIES }, (_, index) =>
  // A few have so many names that their records reach far.
  listed(name(), { names: Array.from({ length: index % 500 === 0 ? 40 : below(MOST_NAMES) }, name) }),
);
const list = loadedList('service_pep', entries);
const havingWord = new Map<string, Set<number>>();
for (const [ordinal, { names }] of entries.entries())
  for (const one of names.flatMap(({ value }) => value.split(' ')))
    havingWord.set(one, (havingWord.get(one) ?? new Set()).add(ordinal));
const searches = Array.from({ length: 300 }, () => Array.from({ length: 1 + below(4) }, word));

function search(words: readonly string[]) {
  const counts = list.index.entryCounts.of(UNKNOWN);
  const there = { counts, areCounted: true, isThere: null };
  const { sharing } = new ListSearch(
    room,
    list,
    searchTermsOf(screened(words.join(' ')), room.words, { isListed: () => false, isLetterOff: null }),
    there,
    0,
  );
  const exactly = new Set(words.flatMap((one) => [...(havingWord.get(one) ?? [])])).size;
  return { sharing, exactly };
}

describe('Contract 4, Caps and completeness: how many entries share a word', () => {
  test('the records are too many to look at each', () => {
    expect(list.index.recordAreas.isWorthwhile).toBe(true);
  });

  test('is counted exactly, and beyond some number stops there', () => {
    for (const words of searches) {
      const { sharing, exactly } = search(words);
      expect(sharing.count(Infinity)).toBe(exactly);
      expect(sharing.count(Infinity)).toBe(exactly);
      if (exactly === 0) continue;
      expect(search(words).sharing.count(exactly)).toBe(exactly);
      expect(search(words).sharing.count(exactly - 1)).toBe(exactly);
      expect(search(words).sharing.count(Math.floor(exactly / 2))).toBeGreaterThan(Math.floor(exactly / 2));
    }
  });

  test('lies within its bounds, and mostly close to those by area', () => {
    let [most, least] = [0, 0];
    for (const words of searches) {
      const { sharing, exactly } = search(words);
      expect(sharing.atMost).toBeGreaterThanOrEqual(exactly);
      expect(sharing.atLeast).toBeLessThanOrEqual(exactly);
      expect(sharing.atLeastByArea(Infinity)).toBeLessThanOrEqual(exactly);
      expect(search(words).sharing.atLeastByArea(50)).toBeLessThanOrEqual(exactly);
      most += exactly;
      least += sharing.atLeastByArea(Infinity);
    }
    expect(least).toBeGreaterThan(0.5 * most);
  });
});
