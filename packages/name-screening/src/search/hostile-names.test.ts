import { describe, expect, test } from 'vitest';
import { listed, loadedList, screened } from '../../test/listed.ts';
import { searchLimits } from '../words/search-limits.ts';
import { Searcher } from './searcher.ts';

const POLICY = { reviewScore: 50, matchScore: 90 };
const DAY = '2026-11-01';
const searcher = new Searcher();

/** Letters in an order that repeats late, so that no two names are the same. */
function unspaced(letters: string, seed: number): string {
  let state = seed;
  return Array.from({ length: 300 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return letters[state % letters.length];
  }).join('');
}

describe('Contract 4, Caps and completeness: a hostile name costs a bounded amount, and says so', () => {
  test.each([
    ['Latin letters', 'abcdefghijklmnopqrstuvwxyz'],
    ['capital letters inside of words', 'abcDefgHijkLmno'],
    ['Chinese syllables', 'wanglizhaohxi'],
    ['figures among letters', 'a0b1c3d4e5'],
  ])('300 characters without a space, with aliases: %s', (_, letters) => {
    const [name = '', ...aliases] = [1, 2, 3, 4, 5, 6].map((seed) => unspaced(letters, seed));
    const list = loadedList('eu_fsf', [listed('Muhammad Kelmidor'), listed(name)]);
    const { reasons, hits } = searcher.screen(screened(name, { aliases }), [list], POLICY, DAY);
    expect(reasons).toContain('name_terms_capped');
    expect(hits.map(({ ordinal }) => ordinal)).toEqual([1]);
  });

  test.each([
    ['Arabic', 'محسقلكرذضظثج'],
    ['Hebrew', 'אבגדהוזחטיכל'],
    ['Tamil', 'கசடதபறயரலவ'],
  ])('the same in %s, with words as many as there may be', (_, letters) => {
    const words = (seed: number): string =>
      unspaced(letters, seed)
        .replaceAll(/(.{24})/gu, '$1 ')
        .trim();
    const [name = '', ...aliases] = [1, 2, 3, 4, 5, 6].map(words);
    const list = loadedList('eu_fsf', [listed('Muhammad Kelmidor'), listed(name)]);
    const { hits } = searcher.screen(screened(name, { aliases }), [list], POLICY, DAY);
    expect(hits.map(({ ordinal }) => ordinal)).toEqual([1]);
  });

  test('consonants that a crowd has are looked for within bounds, and what is left out is no gap of a reading', () => {
    const crowd = Array.from({ length: searchLimits.consonantPairings + 100 }, (_, at) =>
      listed(`Mouhamad Khadafi Vorn${at}`),
    );
    const { reasons, hits } = searcher.screen(
      screened('محمد القذافي'),
      [loadedList('eu_fsf', crowd)],
      { ...POLICY, reviewScore: 45 },
      DAY,
    );
    expect(reasons).not.toContain('name_terms_capped');
    expect(hits.length).toBe(searchLimits.sanctionsCandidates);
    expect(reasons).toContain('candidates_capped');
  });

  test('names that share words are looked at within bounds, and it is told', () => {
    const common = Array.from({ length: 40 }, (_, at) => `kelmi${at}`);
    const crowd = Array.from({ length: 12_000 }, (_, at) =>
      listed(
        Array.from({ length: 12 }, (__, word) => common[(at * 7 + word * (1 + (at % 3))) % 40]).join(' '),
      ),
    );
    const list = loadedList('service_pep', crowd);
    const reasons = (name: string) =>
      searcher.screen(screened(name), [list], { reviewScore: 75, matchScore: 90 }, DAY).reasons;
    expect(reasons(common.join(' '))).toContain('name_terms_capped');
    expect(reasons(common.slice(0, 2).join(' '))).not.toContain('name_terms_capped');
  });

  test('more names than are compared are told, and none where all are', () => {
    const spellings = ['mohammed', 'mohamed', 'mahomed', 'mouhamed'];
    const crowd = Array.from({ length: searchLimits.alikePairings + 1 }, (_, at) =>
      listed(`${spellings[at % spellings.length]} kelmidor vorn${at}`),
    );
    const subject = screened('Muhammad Kelmidor');
    const found = (entries: typeof crowd) =>
      searcher.screen(subject, [loadedList('eu_fsf', entries)], POLICY, DAY).reasons;
    expect(found(crowd)).toContain('name_terms_capped');
    expect(found(crowd.slice(0, 100))).toEqual([]);
  });

  test('a crowd that was born in other years hides nobody', () => {
    const bornIn = (year: number) =>
      [{ from: `${year}-03-04`, to: `${year}-03-04`, precision: 'day', circa: false }] as const;
    const crowd = Array.from({ length: searchLimits.alikePairings + 100 }, (_, at) =>
      listed(`mohammed kelmidor vorn${at}`, { births: bornIn(1930 + (at % 3)) }),
    );
    const list = loadedList('eu_fsf', [
      ...crowd,
      listed('Mohamed Kelmidor Zanter', { births: bornIn(1980) }),
    ]);
    const found = (datesOfBirth: readonly string[]) =>
      searcher.screen(
        screened('Muhammad Kelmidor', { datesOfBirth }),
        [list],
        { ...POLICY, reviewScore: 70 },
        DAY,
      );
    expect(found([]).reasons).toContain('name_terms_capped');
    const { hits, reasons, candidateCount } = found(['1980-03-04']);
    expect(reasons).not.toContain('name_terms_capped');
    expect(hits.map(({ ordinal }) => ordinal)).toEqual([crowd.length]);
    expect(candidateCount).toBe(1);
  });

  test('a name of very many words is found by all of them, by some, and one letter off, also in a crowd', () => {
    const letter = (at: number): string => String.fromCodePoint(97 + at);
    // No two of them are one letter off each other.
    const words = Array.from({ length: 40 }, (_, at) => {
      const [one, other] = [letter(at % 26), letter(Math.floor(at / 26))];
      return `${one}o${one}u${other}e${other}`;
    });
    const crowd = Array.from({ length: searchLimits.sanctionsCandidates + 10 }, (_, at) =>
      listed(`Vorn${at} ${words[at % words.length]}`),
    );
    const listedAs = [
      words,
      words.slice(1),
      [...words.slice(0, -1), `${words.at(-1)}x`],
      ['zanter', ...words.slice(5)],
    ];
    const list = loadedList('eu_fsf', [...listedAs.map((name) => listed(name.join(' '))), ...crowd]);
    const { hits } = searcher.screen(screened(words.join(' ')), [list], { ...POLICY, reviewScore: 25 }, DAY);
    expect(
      hits.map(({ ordinal, evidence: { name } }) => [ordinal, name.agreement, name.sharedWords]),
    ).toEqual([
      [0, 'exact_name', 40],
      [1, 'all_listed_tokens', 39],
      [2, 'exact_name', 40],
      [3, 'partial_tokens', 35],
    ]);
    expect(hits[2]?.evidence.name.letterOff).not.toBeNull();
  });

  test('the cap is of a search, not of a list', () => {
    const half = Math.ceil(searchLimits.alikePairings / 2) + 1;
    const crowd = Array.from({ length: half }, (_, at) => listed(`mohammed kelmidor vorn${at}`));
    const [one, other] = [loadedList('eu_fsf', crowd), loadedList('uk_sanctions', crowd)];
    const reasons = (lists: readonly (typeof one)[]) =>
      searcher.screen(screened('Muhammad Kelmidor'), lists, POLICY, DAY).reasons;
    expect(reasons([one])).not.toContain('name_terms_capped');
    expect(reasons([one, other])).toContain('name_terms_capped');
  });
});
