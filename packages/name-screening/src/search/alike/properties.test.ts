import { describe, expect, test } from 'vitest';
import { listed, loadedList, screened } from '../../../test/listed.ts';
import { nicknameRows } from '../../alike/nicknames.ts';
import { spellingRows } from '../../alike/spelling-classes.ts';
import { Searcher } from '../searcher.ts';

const POLICY = { reviewScore: 1, matchScore: 90 };
const DAY = '2026-11-01';
const SURNAMES = ['kelmidor', 'vornheim', 'astrubal', 'dostanek'];
const ROUNDS = 150;

const searcher = new Searcher();

function scoreOf(name: string, aliases: readonly string[], names: readonly string[]): number {
  const [first = '', ...others] = names;
  const entry = listed(first, { names: others.map((value) => ({ value, weak: false })) });
  const list = loadedList('eu_fsf', [entry]);
  return searcher.screen(screened(name, { aliases }), [list], POLICY, DAY).topScore ?? 0;
}

function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(all: readonly T[], instead: T): T => all[Math.floor(next() * all.length)] ?? instead;
  // Few, so that names meet.
  const rows = [...spellingRows(), ...nicknameRows()].filter((_, at) => at % 60 === seed);
  const given = (): string => pick(pick(rows, []), '');
  const name = (): string => {
    const words = [given(), pick(SURNAMES, '')];
    if (next() < 0.4) words.unshift(given());
    if (next() < 0.2) words.push(given().slice(0, 1));
    return words.join(' ');
  };
  return { pick, name };
}

describe('Contract 4, Scorer: more spellings never make less of a name', () => {
  test('an alias of the subject never lowers a score', () => {
    const { name } = chance(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [own, alias, other] = [name(), name(), name()];
      expect(scoreOf(own, [alias], [other]), `${own}, ${alias}: ${other}`).toBeGreaterThanOrEqual(
        scoreOf(own, [], [other]),
      );
    }
  });

  test('nor does another name of the entry', () => {
    const { name } = chance(2);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [own, first, second] = [name(), name(), name()];
      expect(scoreOf(own, [], [first, second]), `${own}: ${first}, ${second}`).toBeGreaterThanOrEqual(
        scoreOf(own, [], [first]),
      );
    }
  });
});

describe('Two spellings of a name score the same, whichever of them is listed', () => {
  test.each([
    ['spellings of a class', spellingRows()],
    ['short forms', nicknameRows()],
  ])('%s', (_, rows) => {
    const { pick } = chance(3);
    for (const [first = '', ...others] of rows) {
      const [one, other] = [`${first} ${SURNAMES[0]}`, `${pick(others, first)} ${SURNAMES[0]}`];
      expect(scoreOf(one, [], [other]), `${one}: ${other}`).toBe(scoreOf(other, [], [one]));
    }
  });
});
