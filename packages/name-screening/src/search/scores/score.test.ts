import { describe, expect, test } from 'vitest';
import type { BirthAgreement, DocumentAgreement, Evidence, NameEvidence } from '../../evidence/evidence.ts';
import { NAME_AGREEMENTS } from '../../evidence/evidence.ts';
import { SCORER_VERSION, scoreOf, scorerOf, scoreValueOf, upperBound } from './score.ts';

const DEFAULTS = { reviewScore: 70, matchScore: 90 };

interface Parts extends Partial<Omit<Evidence, 'name'>> {
  readonly name?: Partial<NameEvidence>;
}

const NAME: NameEvidence = {
  agreement: 'exact_name',
  sharedWords: 2,
  longerWords: 2,
  letterOff: null,
  weak: false,
  ways: [],
};

const evidence = ({ name, ...parts }: Parts): Evidence => ({
  name: { ...NAME, ...name },
  birth: null,
  nationality: null,
  document: null,
  wallet: false,
  ...parts,
});

const exact = {};
const letterOff = { letterOff: 'kelmidor' };
const weak = { weak: true };
const subset = { agreement: 'all_subject_tokens' } as const;
const nobody = { agreement: 'identifier_only', sharedWords: 0 } as const;
const alias = { agreement: 'single_word_listed', sharedWords: 1, longerWords: 2 } as const;
/** Two words of three. */
const partial = { agreement: 'partial_tokens', sharedWords: 2, longerWords: 3 } as const;

const sum = (points: readonly number[]): number => points.reduce((total, one) => total + one, 0);

describe('Contract 4, Scorer: the table of points', () => {
  test.each<[string, number, Parts]>([
    ['exact_name', 82, { name: exact }],
    ['all_subject_tokens', 78, { name: subset }],
    ['all_listed_tokens', 78, { name: { agreement: 'all_listed_tokens' } }],
    ['single_word_subject', 50, { name: { agreement: 'single_word_subject' } }],
    ['single_word_listed', 45, { name: alias }],
    ['partial_tokens', 30, { name: partial }],
    ['identifier_only', 0, { name: nobody }],
    ['fuzzy_token', -14, { name: letterOff }],
    ['weak_alias', -8, { name: weak }],
    ['romanised_name', 0, { name: { ways: [{ code: 'romanised_name', detail: 'pinyin: li na' }] } }],
    ['joined_name', 0, { name: { ways: [{ code: 'joined_name', detail: '李娜' }] } }],
    ['native_script', 0, { name: { ways: [{ code: 'native_script', detail: '李娜' }] } }],
    ['dob_same_day', 25, { birth: 'dob_same_day' }],
    ['dob_day_month_swapped', 12, { birth: 'dob_day_month_swapped' }],
    ['dob_same_month', 12, { birth: 'dob_same_month' }],
    ['dob_same_year', 8, { birth: 'dob_same_year' }],
    ['dob_near_year', 0, { birth: 'dob_near_year' }],
    ['dob_mismatch', -30, { birth: 'dob_mismatch' }],
    ['nationality_match', 8, { nationality: 'nationality_match' }],
    ['nationality_mismatch', -8, { nationality: 'nationality_mismatch' }],
    ['document_number_same_country', 75, { document: 'document_number_same_country' }],
    ['document_number_no_country', 12, { document: 'document_number_no_country' }],
    ['document_number_other_country', 0, { document: 'document_number_other_country' }],
    ['wallet_match', 85, { wallet: true }],
  ])('%s is worth %i', (code, points, parts) => {
    const { factors } = scoreOf(evidence(parts), DEFAULTS);
    expect(factors.filter((factor) => factor.code === code).map((factor) => factor.points)).toEqual([points]);
  });

  test.each([
    [1, 2, 25],
    [1, 3, 20],
    [2, 3, 30],
    [1, 4, 18],
    [3, 4, 33],
    [1, 12, 13],
    [11, 12, 38],
  ])('partial_tokens: %i shared of %i words are worth %i', (sharedWords, longerWords, points) => {
    const name = { agreement: 'partial_tokens', sharedWords, longerWords } as const;
    expect(scoreOf(evidence({ name }), DEFAULTS).score).toBe(points);
  });

  test('fuzzy_token names the listed spelling, weak_alias the listed name, a reading its system and spelling', () => {
    const ways = [{ code: 'romanised_name', detail: 'bgn: zorvan kelmidor' }] as const;
    const { factors } = scoreOf(evidence({ name: { ...letterOff, ...weak, ways } }), DEFAULTS, {
      listedName: 'ZORVAN KELMIDOR',
    });
    expect(factors).toEqual([
      { code: 'exact_name', points: 82, detail: null },
      { code: 'fuzzy_token', points: -14, detail: 'kelmidor' },
      { code: 'weak_alias', points: -8, detail: 'ZORVAN KELMIDOR' },
      { code: 'romanised_name', points: 0, detail: 'bgn: zorvan kelmidor' },
    ]);
  });

  test('the version is the one that runs record', () => {
    expect(SCORER_VERSION).toBe('screening-score-v3');
    expect(scorerOf('screening-score-v2')?.version).toBe('screening-score-v2');
    expect(scorerOf(SCORER_VERSION)?.version).toBe(SCORER_VERSION);
    expect(scorerOf('screening-score-v1')).toBeUndefined();
  });
});

describe('Contract 4, Scorer: in this order', () => {
  const codesOf = (parts: Parts, matchScore = 90): readonly [string, number][] =>
    scoreOf(evidence(parts), { reviewScore: 1, matchScore }).factors.map(({ code, points }) => [
      code,
      points,
    ]);

  test('the ceiling cuts before what contradicts: contradictions are never drowned', () => {
    expect(
      codesOf({ document: 'document_number_same_country', wallet: true, birth: 'dob_mismatch' }, 60),
    ).toEqual([
      ['exact_name', 82],
      ['document_number_same_country', 75],
      ['wallet_match', 85],
      ['score_ceiling', -142],
      ['dob_mismatch', -30],
    ]);
  });

  test('the floor lifts after what contradicts', () => {
    const name = { agreement: 'partial_tokens', sharedWords: 1, longerWords: 3 } as const;
    expect(codesOf({ name, birth: 'dob_mismatch', nationality: 'nationality_mismatch' })).toEqual([
      ['partial_tokens', 20],
      ['dob_mismatch', -30],
      ['nationality_mismatch', -8],
      ['score_floor', 18],
    ]);
  });

  test('the cap comes last, and is named by its reason', () => {
    expect(codesOf({ birth: 'dob_same_month', nationality: 'nationality_match' })).toEqual([
      ['exact_name', 82],
      ['dob_same_month', 12],
      ['nationality_match', 8],
      ['score_ceiling', -2],
      ['no_decisive_evidence_cap', -11],
    ]);
    expect(codesOf({ name: letterOff, birth: 'dob_same_day' })).toEqual([
      ['exact_name', 82],
      ['fuzzy_token', -14],
      ['dob_same_day', 25],
      ['fuzzy_cap', -4],
    ]);
    expect(codesOf({ wallet: true, name: nobody }, 80)).toEqual([
      ['identifier_only', 0],
      ['wallet_match', 85],
      ['no_decisive_evidence_cap', -6],
    ]);
  });
});

describe('Contract 4, Scorer: what the points come to at the default scores', () => {
  test.each<[string, number, Parts]>([
    ['an exact name alone', 82, {}],
    ['a weak alias alone', 74, { name: weak }],
    ['an exact name and the same day', 100, { birth: 'dob_same_day' }],
    ['one letter off alone', 68, { name: letterOff }],
    ['one letter off and the nationality', 76, { name: letterOff, nationality: 'nationality_match' }],
    ['one letter off and the same day', 89, { name: letterOff, birth: 'dob_same_day' }],
    ['one letter off and a wallet', 100, { name: letterOff, wallet: true }],
    ['a wallet under another name', 85, { name: nobody, wallet: true }],
    ['every word of the subject alone', 78, { name: subset }],
    ['an exact name, another nationality', 74, { nationality: 'nationality_mismatch' }],
    [
      'every word of the subject, another nationality',
      70,
      { name: subset, nationality: 'nationality_mismatch' },
    ],
    ['an exact name, another year of birth', 52, { birth: 'dob_mismatch' }],
    ['an exact name and the same year', 89, { birth: 'dob_same_year' }],
    ['every word of the subject and the same day', 100, { name: subset, birth: 'dob_same_day' }],
    ['a weak alias and the same day', 99, { name: weak, birth: 'dob_same_day' }],
    [
      'an exact name and the same day, another nationality',
      92,
      { birth: 'dob_same_day', nationality: 'nationality_mismatch' },
    ],
    ['an exact name and the document', 100, { document: 'document_number_same_country' }],
    [
      'an exact name and the document, another year of birth',
      70,
      { document: 'document_number_same_country', birth: 'dob_mismatch' },
    ],
    ['an exact name and a document of unknown country', 89, { document: 'document_number_no_country' }],
    ['the document under another name', 75, { name: nobody, document: 'document_number_same_country' }],
    [
      'one letter off in every word of the subject, and the nationality',
      72,
      { name: { ...subset, ...letterOff }, nationality: 'nationality_match' },
    ],
    ['one letter off and the same year', 76, { name: letterOff, birth: 'dob_same_year' }],
    ['one letter off and the document', 89, { name: letterOff, document: 'document_number_same_country' }],
    ['a one-word alias inside a name', 45, { name: alias }],
    ['a one-word alias and the same day', 70, { name: alias, birth: 'dob_same_day' }],
    ['two words of three and the same day', 55, { name: partial, birth: 'dob_same_day' }],
  ])('%s: %i', (_, score, parts) => {
    expect(scoreOf(evidence(parts), DEFAULTS).score).toBe(score);
  });

  test.each<[string, Parts, boolean]>([
    ['the same single word on both sides', { name: { sharedWords: 1, longerWords: 1 } }, true],
    [
      'the same single word one letter off: the wallet stays decisive',
      { name: { sharedWords: 1, longerWords: 1, ...letterOff } },
      true,
    ],
    ['a one-word subject inside a longer name', { name: { agreement: 'single_word_subject' } }, false],
    ['a one-word listed name inside a longer one', { name: alias }, false],
    ['some words shared', { name: partial }, false],
    ['another name', { name: nobody }, false],
  ])('%s with wallet, document and day reaches matchScore: see the last column', (_, parts, reaches) => {
    const decisive = {
      wallet: true,
      document: 'document_number_same_country',
      birth: 'dob_same_day',
    } as const;
    expect(scoreOf(evidence({ ...decisive, ...parts }), DEFAULTS).score >= 90).toBe(reaches);
  });
});

describe('Document 2, Endpoints, rules 3 and 4: over every evidence and every matchScore', () => {
  const births: readonly (BirthAgreement | null)[] = [
    null,
    'dob_same_day',
    'dob_day_month_swapped',
    'dob_same_month',
    'dob_same_year',
    'dob_near_year',
    'dob_mismatch',
  ];
  const documents: readonly (DocumentAgreement | null)[] = [
    null,
    'document_number_same_country',
    'document_number_no_country',
    'document_number_other_country',
  ];
  const nationalities = [null, 'nationality_match', 'nationality_mismatch'] as const;
  const shares = [
    [1, 2],
    [2, 3],
    [11, 12],
  ] as const;

  const names = NAME_AGREEMENTS.flatMap((agreement): readonly NameEvidence[] => {
    if (agreement === 'identifier_only') return [{ ...NAME, ...nobody }];
    return (agreement === 'partial_tokens' ? shares : [[2, 2] as const]).flatMap(
      ([sharedWords, longerWords]) =>
        [null, 'kelmidor'].flatMap((letter) =>
          [false, true].map((isWeak) => ({
            ...NAME,
            agreement,
            sharedWords,
            longerWords,
            letterOff: letter,
            weak: isWeak,
          })),
        ),
    );
  });

  const everyEvidence: readonly Evidence[] = names.flatMap((name) =>
    births.flatMap((birth) =>
      nationalities.flatMap((nationality) =>
        documents.flatMap((document) =>
          [false, true].map((wallet) => ({ name, birth, nationality, document, wallet })),
        ),
      ),
    ),
  );

  const agreesExactly = ({ name }: Evidence): boolean =>
    name.letterOff === null &&
    ['exact_name', 'all_subject_tokens', 'all_listed_tokens'].includes(name.agreement);

  const isAlone = ({ birth, nationality, document, wallet }: Evidence): boolean =>
    birth === null && nationality === null && document === null && !wallet;

  /** The two rules in the words of the document; nothing here knows a point. */
  const brokenRules = (one: Evidence, isMatch: boolean): readonly string[] => {
    const needed =
      one.birth === 'dob_same_day' || one.wallet || one.document === 'document_number_same_country';
    return [
      ...(isMatch && isAlone(one) ? ['rule 3: a name alone reached match'] : []),
      ...(isMatch && !needed ? ['rule 3: match without same day, wallet or document'] : []),
      ...(isMatch && one.name.letterOff === null && !agreesExactly(one)
        ? ['rule 3: match without a name that agrees']
        : []),
      ...(isMatch && one.name.letterOff !== null && !one.wallet
        ? ['rule 4: a name one letter off reached match']
        : []),
    ];
  };

  test('holds for every combination', () => {
    let combinations = 0;
    const violations: unknown[] = [];
    for (const one of everyEvidence)
      for (let matchScore = 2; matchScore <= 100; matchScore += 1) {
        combinations += 1;
        const isMatch = scoreValueOf(one, { reviewScore: 1, matchScore }) >= matchScore;
        const broken = brokenRules(one, isMatch);
        if (broken.length > 0) violations.push({ one, matchScore, broken });
      }
    expect(violations.slice(0, 3)).toEqual([]);
    expect(combinations).toBeGreaterThan(400_000);
  });

  test('the points sum to the score, which is a whole number from 0 to 100, for every combination', () => {
    const wrong: unknown[] = [];
    for (const one of everyEvidence)
      for (const matchScore of [2, 50, 79, 90, 100]) {
        const policy = { reviewScore: 1, matchScore };
        const { score, factors } = scoreOf(one, policy);
        const isRight =
          Number.isInteger(score) &&
          score >= 0 &&
          score <= 100 &&
          score === scoreValueOf(one, policy) &&
          score === sum(factors.map(({ points }) => points));
        if (!isRight) wrong.push({ one, matchScore, score, factors });
      }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('Document 2, Endpoints, rule 4: alone, one letter off never reaches review at the default scores', () => {
    const alone = everyEvidence.filter((one) => one.name.letterOff !== null && isAlone(one));
    expect(alone.filter((one) => scoreValueOf(one, DEFAULTS) >= DEFAULTS.reviewScore)).toEqual([]);
    expect(alone.length).toBeGreaterThan(10);
  });

  test('Document 2, Endpoints, rules 3 and 4: what is decisive beside an agreeing name reaches match at the default scores', () => {
    const strong: Evidence[] = everyEvidence.filter(
      (one) =>
        one.birth !== 'dob_mismatch' &&
        one.nationality !== 'nationality_mismatch' &&
        !one.name.weak &&
        ((agreesExactly(one) &&
          (one.birth === 'dob_same_day' || one.document === 'document_number_same_country')) ||
          (one.wallet && ['exact_name', 'all_subject_tokens'].includes(one.name.agreement))),
    );
    expect(strong.filter((one) => scoreValueOf(one, DEFAULTS) < DEFAULTS.matchScore)).toEqual([]);
    expect(strong.length).toBeGreaterThan(100);
  });

  test('Contract 4, Caps and completeness: the best reachable score is never below what turns out, and is reached', () => {
    const keys = ['birth', 'nationality', 'document', 'wallet'] as const;
    const wrong: unknown[] = [];
    for (let unknown = 0; unknown < 16; unknown += 1) {
      const reached = new Map<string, { best: number; bound: number }>();
      for (const one of everyEvidence) {
        const known = { name: one.name, ...pick(one, unknown) };
        const group = JSON.stringify(known);
        const score = scoreValueOf(one, DEFAULTS);
        const seen = reached.get(group) ?? { best: 0, bound: upperBound(known, DEFAULTS) };
        reached.set(group, { ...seen, best: Math.max(seen.best, score) });
      }
      for (const [group, { best, bound }] of reached) if (best !== bound) wrong.push({ group, best, bound });
    }
    expect(wrong.slice(0, 3)).toEqual([]);

    function pick(one: Evidence, unknown: number): Partial<Evidence> {
      return Object.fromEntries(
        keys.filter((_, bit) => (unknown & (1 << bit)) === 0).map((key) => [key, one[key]]),
      );
    }
  });

  test('Contract 4, Caps and completeness: with nothing known of the name either, everything is possible', () => {
    expect(upperBound({}, DEFAULTS)).toBe(100);
    expect(upperBound({ document: null, wallet: false, birth: 'dob_mismatch' }, DEFAULTS)).toBe(60);
    expect(
      upperBound(
        {
          name: { agreement: 'partial_tokens' },
          birth: null,
          nationality: null,
          document: null,
          wallet: false,
        },
        DEFAULTS,
      ),
    ).toBe(40);
  });
});
