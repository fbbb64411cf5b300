import { expect, test } from 'vitest';
import { listed, loadedList, screened } from '../../../test/listed.ts';
import { COMMON } from '../../list-index/common-words.ts';
import { Searcher } from '../searcher.ts';

const searcher = new Searcher();
const POLICY = { reviewScore: 50, matchScore: 90 };
const DAY = '2026-11-01';

const PAIRS = [
  ['Mohammed Hadad', 'Muhammad Hadad', 'a spelling beside the common word'],
  ['Mohammed Hadad', 'Hadad, Muhammad Salim', 'a longer name'],
  ['Mohammed Salim Hadad', 'Muhammad Salim Hadad', 'three words'],
  ['Mohammed Salim Hadad', 'Muhammad Hadad', 'a shorter name'],
  ['Mohammed Salim Karim Hadad', 'Muhammad Salim Karim Hadad', 'four words'],
  ['Usama Hadad', 'Osama Hadad', 'a sound'],
  ['Bill Hadad', 'William Hadad', 'a short form'],
  ['Omar Hadad', 'O Hadad', 'a first letter that is listed'],
  ['O. Hadad', 'Omar Hadad', 'a first letter that is given'],
  ['Mohammed Salim Hadad', 'Muhammad S. Hadad', 'a spelling beside a first letter'],
  ['1st Hadad Bank', 'First Hadad Bank', 'a number'],
] as const;

/** Names that have one word of the listed one, each beside words that nobody else has. */
function crowdAround(name: string, size: number): readonly string[] {
  const unlike = (place: number): string =>
    Array.from(String(place + 100), (digit) => 'bcdfghklmn'[Number(digit)]?.repeat(2)).join('u');
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word, at) =>
      Array.from({ length: size }, (_, place) =>
        place % 2 === 0
          ? `${word} ${unlike(at * size + place)}`
          : `${unlike(at * size + place)} ${word} ${unlike(900 - at * size - place)}`,
      ),
    );
}

test.each(PAIRS)('%s finds %s in any crowd: %s', (given, name) => {
  const scores = [0, COMMON - 2, COMMON - 1, COMMON, 4 * COMMON].map((size) => {
    const entries = [listed(name), ...crowdAround(name, size).map((one) => listed(one))];
    const { hits } = searcher.screen(screened(given), [loadedList('eu_fsf', entries)], POLICY, DAY);
    return hits.filter(({ ordinal }) => ordinal === 0).map(({ score, evidence }) => [score, evidence]);
  });
  const [alone] = scores;
  expect(alone).toHaveLength(1);
  expect(scores).toEqual(scores.map(() => alone));
});
