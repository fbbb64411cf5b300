import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../evidence/evidence.ts';
import { scoreValueOf } from './score.ts';
import {
  nameKey,
  nameOfKey,
  namePoints,
  NOTHING_AGAINST,
  OTHER_FORM,
  OTHER_ORDER,
} from './name-agreement.ts';

const BIRTHS: readonly Evidence['birth'][] = [null, 'dob_mismatch', 'dob_same_day', 'dob_same_year'];
const NATIONALITIES: readonly Evidence['nationality'][] = [null, 'nationality_match', 'nationality_mismatch'];
const POLICIES = [
  { reviewScore: 70, matchScore: 90 },
  { reviewScore: 20, matchScore: 40 },
  { reviewScore: 90, matchScore: 90 },
];

interface Weighed {
  readonly key: number;
  readonly points: number;
}

function everyName(): readonly Weighed[] {
  const names: Weighed[] = [];
  for (let subject = 1; subject <= 6; subject += 1)
    for (let listed = 1; listed <= 8; listed += 1)
      for (let shared = 1; shared <= Math.min(subject, listed); shared += 1)
        for (const traits of [0, 1, 2, 3, 4, 5, 6, 7]) {
          const [inPieces, off, weak] = [(traits & 4) > 0, (traits & 2) > 0, (traits & 1) > 0];
          const spelling = {
            ...SPELLING,
            words: Array.from({ length: subject }, (_, word) => word),
            inPieces,
          };
          names.push({
            key: nameKey(shared, spelling, listed, off, weak),
            points: namePoints(shared, spelling, listed, off, weak),
          });
        }
  return names;
}

const SPELLING = {
  spelling: { words: [], how: 'as_written', system: null },
  bits: 0,
  moreBits: [],
  readings: 0,
  ties: [],
  leftOut: [],
} as const;

/** The search compares no name that has too few points, whatever birth date and nationality say. */
describe('Contract 4, Scorer: names in the order of their points', () => {
  const names = everyName().toSorted((a, b) => a.points - b.points);
  const cases = POLICIES.flatMap((policy) =>
    BIRTHS.flatMap((birth) => NATIONALITIES.map((nationality) => ({ policy, birth, nationality }))),
  );

  test.each(cases)('have their scores in that order too: %o', ({ policy, birth, nationality }) => {
    const scores = names
      .filter(({ points }) => points > 0)
      .map(({ key }) =>
        scoreValueOf({ name: nameOfKey(key), birth, nationality, document: null, wallet: false }, policy),
      );
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });

  test('give more than no points where no letter is off', () => {
    const none = names.filter(({ key, points }) => nameOfKey(key).letterOff === null && points === 0);
    expect(none).toEqual([]);
  });
});

describe('Contract 4, Scorer: the points that are kept of a name', () => {
  const SIZES = [1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255];
  const policy = { reviewScore: 1, matchScore: 100 };

  test.each(SIZES)(
    'of %i words are those of the scorer, whatever the other name has and shares',
    (subject) => {
      const words = Array.from({ length: subject }, (_, word) => word);
      for (const listed of SIZES)
        for (const shared of SIZES.filter((size) => size <= Math.min(subject, listed)))
          for (const inPieces of [false, true])
            for (const against of [NOTHING_AGAINST, OTHER_FORM, OTHER_FORM | OTHER_ORDER]) {
              const spelling = { ...SPELLING, words, inPieces };
              const name = nameOfKey(nameKey(shared, spelling, listed, false, true, against));
              const evidence = { name, birth: null, nationality: null, document: null, wallet: false };
              // Twice: found out, and kept.
              for (const _ of [1, 2])
                expect(
                  namePoints(shared, spelling, listed, false, true, against),
                  `${shared} of ${subject} and ${listed}`,
                ).toBe(scoreValueOf(evidence, policy));
            }
    },
  );
});

/** The search reads no birth date and no nationality of entries that could not matter even if both agreed. */
describe('Contract 4, Scorer: birth date and nationality', () => {
  const names = everyName();

  test.each(POLICIES)('give no name more points than the same day and the same country do: %o', (policy) => {
    const nothing = { document: null, wallet: false };
    const better = names.filter(({ key }) => {
      const name = nameOfKey(key);
      const scoreWith = (birth: Evidence['birth'], nationality: Evidence['nationality']): number =>
        scoreValueOf({ name, birth, nationality, ...nothing }, policy);
      return BIRTHS.some((birth) =>
        NATIONALITIES.some(
          (nationality) =>
            scoreWith(birth, nationality) > scoreWith('dob_same_day', 'nationality_match') ||
            scoreWith(null, nationality) > scoreWith(null, 'nationality_match') ||
            scoreWith(birth, null) > scoreWith('dob_same_day', null),
        ),
      );
    });
    expect(better).toEqual([]);
  });
});
