import { describe, expect, test } from 'vitest';
import { scorerV2 } from '../../evidence/scorers/v2.ts';
import { scorerV3 } from '../../evidence/scorers/v3.ts';
import {
  type AlikeWord,
  type Evidence,
  NAME_AGREEMENTS,
  type NameContradiction,
  type NameEvidence,
} from '../../evidence/evidence.ts';

const DEFAULTS = { reviewScore: 70, matchScore: 90 };

const NAME: NameEvidence = {
  agreement: 'exact_name',
  sharedWords: 2,
  longerWords: 2,
  letterOff: null,
  weak: false,
  ways: [],
};
const NOTHING: Omit<Evidence, 'name'> = { birth: null, nationality: null, document: null, wallet: false };

const alone = (name: Partial<NameEvidence>): Evidence => ({ ...NOTHING, name: { ...NAME, ...name } });
const words = (...codes: readonly AlikeWord['code'][]): readonly AlikeWord[] =>
  codes.map((code) => ({ code, detail: 'kelmidor: a spelling of it' }));
const contradicted = (code: NameContradiction['code']): readonly NameContradiction[] => [
  { code, detail: 'one against the other' },
];

/** Each way in which names that are not the same may agree. */
const ALIKE: readonly (readonly AlikeWord[])[] = [
  [],
  words('variant_spelling'),
  words('variant_spelling', 'variant_spelling'),
  words('variant_spelling', 'variant_spelling', 'variant_spelling'),
  words('nickname'),
  words('nickname', 'variant_spelling'),
  words('sound_alike'),
  words('sound_alike', 'sound_alike'),
  words('initial'),
  words('initial', 'initial'),
  words('initial', 'variant_spelling'),
];
const AGAINST: readonly (readonly NameContradiction[])[] = [
  [],
  contradicted('company_form_mismatch'),
  contradicted('numeral_mismatch'),
  contradicted('patronymic_order'),
];
const BIRTHS = [null, 'dob_same_day', 'dob_same_year', 'dob_mismatch'] as const;
const DOCUMENTS = [null, 'document_number_same_country', 'document_number_no_country'] as const;
const NATIONALITIES = [null, 'nationality_match', 'nationality_mismatch'] as const;

const OTHERS: readonly Omit<Evidence, 'name'>[] = BIRTHS.flatMap((birth) =>
  DOCUMENTS.flatMap((document) =>
    NATIONALITIES.flatMap((nationality) =>
      [false, true].map((wallet) => ({ birth, document, nationality, wallet })),
    ),
  ),
);
const NAMES: readonly NameEvidence[] = NAME_AGREEMENTS.flatMap((agreement) =>
  [null, 'kelmidor'].flatMap((letterOff) =>
    [false, true].flatMap((weak) =>
      ALIKE.flatMap((alike) =>
        AGAINST.map((against) => ({ ...NAME, agreement, letterOff, weak, alike, against })),
      ),
    ),
  ),
);
const EVERY: readonly Evidence[] = NAMES.flatMap((name) => OTHERS.map((others) => ({ ...others, name })));

describe('Scorer v3: what words that are only alike cost', () => {
  test.each<[string, number, Partial<NameEvidence>]>([
    ['a spelling', 78, { alike: words('variant_spelling') }],
    ['two spellings', 74, { alike: words('variant_spelling', 'variant_spelling') }],
    ['spellings cost eight points at most', 74, { alike: ALIKE[3] ?? [] }],
    ['a short form', 72, { alike: words('nickname') }],
    ['a sound', 68, { alike: words('sound_alike') }],
    ['two sounds', 52, { alike: words('sound_alike', 'sound_alike') }],
    ['a first letter', 64, { alike: words('initial') }],
    ['first letters cost no more than one', 64, { alike: words('initial', 'initial') }],
    ['a spelling, and one letter off', 64, { alike: words('variant_spelling'), letterOff: 'kelmidor' }],
    ['another form of company', 76, { against: contradicted('company_form_mismatch') }],
    ['another number', 62, { against: contradicted('numeral_mismatch') }],
    ['the son is the father', 48, { against: contradicted('patronymic_order') }],
    ['an acronym', 50, { agreement: 'single_word_subject', acronym: true }],
  ])('%s: %i', (_, score, name) => {
    expect(scorerV3.scoreOf(alone(name), DEFAULTS).score).toBe(score);
  });

  test('the factors say what stood against what', () => {
    const { factors } = scorerV3.scoreOf(
      alone({ alike: words('nickname'), against: contradicted('company_form_mismatch') }),
      DEFAULTS,
    );
    expect(factors).toEqual([
      { code: 'exact_name', points: 82, detail: null },
      { code: 'nickname', points: -10, detail: 'kelmidor: a spelling of it' },
      { code: 'company_form_mismatch', points: -6, detail: 'one against the other' },
    ]);
  });

  test('the cap is named by its reason', () => {
    const born = { ...alone({ alike: words('variant_spelling') }), birth: 'dob_same_day' } as const;
    const { score, factors } = scorerV3.scoreOf(born, DEFAULTS);
    expect(score).toBe(89);
    expect(factors.at(-1)?.code).toBe('alike_name_cap');
  });
});

describe('Document 2, Endpoints, rules 3 and 4: over every evidence of v3', () => {
  const isContained = ({ agreement }: NameEvidence): boolean =>
    ['exact_name', 'all_subject_tokens', 'all_listed_tokens'].includes(agreement);

  test('what is only alike reaches match by a wallet alone, whatever the scores', () => {
    const alike = EVERY.filter(({ name }) => (name.alike ?? []).length > 0 || name.letterOff !== null);
    const violations = alike.filter((one) =>
      [2, 30, 60, 79, 90, 100].some(
        (matchScore) =>
          scorerV3.scoreValueOf(one, { reviewScore: 1, matchScore }) >= matchScore &&
          !(one.wallet && isContained(one.name)),
      ),
    );
    expect(violations.slice(0, 3)).toEqual([]);
    expect(alike.length).toBeGreaterThan(50_000);
  });

  test('a match needs a name that agrees, and something decisive beside it', () => {
    const violations = EVERY.filter((one) => {
      const isDecisive =
        one.birth === 'dob_same_day' || one.wallet || one.document === 'document_number_same_country';
      return (
        scorerV3.scoreValueOf(one, DEFAULTS) >= DEFAULTS.matchScore && !(isDecisive && isContained(one.name))
      );
    });
    expect(violations.slice(0, 3)).toEqual([]);
  });

  test('alone, a sound, a first letter or a letter off never reaches review at the default scores', () => {
    const far = NAMES.filter(
      ({ alike = [], letterOff }) =>
        letterOff !== null || alike.some(({ code }) => code === 'sound_alike' || code === 'initial'),
    );
    const reaching = far.filter((name) => scorerV3.scoreValueOf({ ...NOTHING, name }, DEFAULTS) >= 70);
    expect(reaching.slice(0, 3)).toEqual([]);
    expect(far.length).toBeGreaterThan(500);
  });

  test('the points sum to the score, which is a whole number from 0 to 100', () => {
    const wrong = EVERY.filter((one) => {
      const { score, factors } = scorerV3.scoreOf(one, DEFAULTS);
      const sum = factors.reduce((total, { points }) => total + points, 0);
      const isScore = Number.isInteger(score) && score >= 0 && score <= 100;
      return !isScore || sum !== score || score !== scorerV3.scoreValueOf(one, DEFAULTS);
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('what v2 knows scores as in v2', () => {
    const known = EVERY.filter(({ name }) => name.alike?.length === 0 && name.against?.length === 0);
    const other = known.filter(
      (one) => scorerV3.scoreValueOf(one, DEFAULTS) !== scorerV2.scoreValueOf(one, DEFAULTS),
    );
    expect(other.slice(0, 3)).toEqual([]);
    expect(known.length).toBeGreaterThan(1_000);
  });
});
