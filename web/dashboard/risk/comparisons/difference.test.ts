import { expect, test } from 'vitest';
import type { Definition } from '../definition.ts';
import { differencesOf } from './difference.ts';

const DEFINITION: Definition = {
  title: 'Onboarding',
  inputs: [
    { key: 'country', type: 'string', acceptedSources: ['registered:one'], maxAgeSeconds: 86_400 * 30 },
    { key: 'volume', type: 'number', acceptedSources: ['registered:one'], maxAgeSeconds: 86_400 },
  ],
  factors: [
    {
      key: 'geography',
      title: 'Country of residence',
      match: 'first',
      weight: 1,
      defaultPoints: 0,
      cases: [
        { id: 'high', all: [{ fact: 'country', operator: 'in', value: ['MM', 'YE'] }], points: 30 },
        { id: 'some', all: [{ fact: 'country', operator: 'eq', value: 'TR' }], points: 10 },
      ],
    },
  ],
  aggregation: 'sum',
  floor: 0,
  bands: [
    { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
    { id: 'high', lowerBound: 50, effect: { decision: 'review', actions: ['source_of_wealth'] } },
  ],
  rules: [
    {
      id: 'huge',
      all: [{ fact: 'volume', operator: 'gt', value: 10_000 }],
      reason: 'High volume',
      forcedBand: 'high',
    },
  ],
  missingEvidence: 'review',
};

const [GEOGRAPHY] = DEFINITION.factors;
const [LOW, HIGH] = DEFINITION.bands;
const [HUGE] = DEFINITION.rules;
const [COUNTRY, VOLUME] = DEFINITION.inputs;
if (!GEOGRAPHY || !LOW || !HIGH || !HUGE || !COUNTRY || !VOLUME) throw new Error('the definition has parts');
const [MM, TR] = GEOGRAPHY.cases;
if (!MM || !TR) throw new Error('the factor has cases');

/** As lines: part, kind, name and sentences. */
function toldOf(after: Definition): readonly string[] {
  return differencesOf(DEFINITION, after).map(
    ({ part, kind, name, sentences }) => `${part} ${kind} ${name}: ${sentences.join('; ')}`,
  );
}

test('the same definition differs in nothing', () => {
  expect(toldOf(structuredClone(DEFINITION))).toEqual([]);
});

test.each<readonly [string, Partial<Definition>, readonly string[]]>([
  [
    'a title',
    { title: 'Customers' },
    ['Whole changed The policy: called “Customers”, before: called “Onboarding”'],
  ],
  [
    'a review',
    { reviewAfterSeconds: 86_400 },
    ['Whole changed The policy: review due after 1 day, before: no review is due'],
  ],
  [
    'a ceiling',
    { ceiling: 100 },
    [
      'Whole changed The policy: The contributions are added up, at least 0 and at most 100, before: The contributions are added up, at least 0',
    ],
  ],
  [
    'coverage',
    { applicability: [{ all: [{ fact: 'kind', operator: 'eq', value: 'person' }] }] },
    ['Covers added subjects whose kind is "person": '],
  ],
  [
    'an input less',
    { inputs: [COUNTRY] },
    ['Inputs removed volume: number; good for 1 day; from registered:one'],
  ],
  [
    'an input that stays good for longer',
    { inputs: [COUNTRY, { ...VOLUME, maxAgeSeconds: 86_400 * 7 }] },
    ['Inputs changed volume: good for 7 days, before: good for 1 day'],
  ],
  [
    'a weight',
    { factors: [{ ...GEOGRAPHY, weight: 1.5 }] },
    ['Factors changed Country of residence: weight 1.5, before: weight 1'],
  ],
  [
    'points of a case',
    { factors: [{ ...GEOGRAPHY, cases: [{ ...MM, points: 40 }, TR] }] },
    [
      'Factors changed Country of residence: 40 points if country is one of "MM", "YE", before: 30 points if country is one of "MM", "YE"',
    ],
  ],
  [
    'the order of cases',
    { factors: [{ ...GEOGRAPHY, cases: [TR, MM] }] },
    [
      'Factors changed Country of residence: cases in the order some, high, before: cases in the order high, some',
    ],
  ],
  [
    'a case less',
    { factors: [{ ...GEOGRAPHY, cases: [MM] }] },
    ['Factors changed Country of residence: no longer: 10 points if country is "TR"'],
  ],
  [
    'bands',
    { bands: [LOW, { ...HIGH, id: 'medium', lowerBound: 25 }, { ...HIGH, lowerBound: 60 }] },
    [
      'Bands added medium: from score 25; leads to review; source of wealth',
      'Bands changed high: from score 60, before: from score 50',
    ],
  ],
  [
    'a rule that leads to more',
    { rules: [{ ...HUGE, effect: { decision: 'reject', actions: [] } as never }] },
    ['Rules changed High volume: new: leads to reject; no actions'],
  ],
  [
    'a rule with another reason',
    { rules: [{ ...HUGE, reason: 'Volume' }] },
    [`Rules changed Volume: called “Volume”, before: “High volume”`],
  ],
  [
    'no rules',
    { rules: [] },
    ['Rules removed High volume: holds if volume is more than 10000; forces the band high'],
  ],
])('%s is told in words', (_, parts, expected) => {
  expect(toldOf({ ...DEFINITION, ...parts })).toEqual(expected);
});

test('a part of the format that is not known here is named all the same', () => {
  const after = { ...DEFINITION, calibration: { year: 2027 } };
  expect(toldOf(after)).toEqual([
    'Whole changed The policy: calibration: in a part that is not told here; the definitions show it.',
  ]);
});
