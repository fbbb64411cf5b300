import { expect, test } from 'vitest';
import { listed, loadedList, screened } from '../../../test/listed.ts';
import { Searcher } from '../searcher.ts';

const POLICY = { reviewScore: 1, matchScore: 90 };

function scoresOf(
  given: string,
  name: string,
  entityType: 'person' | 'entity' | null,
  listedAs: 'person' | 'entity' = 'person',
) {
  const list = loadedList('service_pep', [listed(name, { entityType: listedAs })]);
  const { hits } = new Searcher().screen(screened(given, { entityType }), [list], POLICY, '2026-11-01');
  return hits.map(({ score, evidence }) => [score, evidence.name.agreement]);
}

test.each([
  ['B. V. Nayak', 'Nayak, Shri B.V.', 'person', 82],
  ['B.V. Nayak', 'Nayak, B. V.', 'person', 82],
  ['Nayak, Shri B.V.', 'Nayak, Shri B.V.', 'person', 82],
  ['Nayak, Shri B.V.', 'Nayak, Shri B.V.', null, 82],
  ['K.K. Nayak', 'K. K. Nayak', 'person', 82],
  ['M.S. Nayak', 'M. S. Nayak', null, 82],
  ['S.P.A. Nayak', 'Nayak S. P. A.', 'person', 82],
  ['А.О. Тестов', 'А. О. Тестов', 'person', 82],
] as const)(
  'Contract 4, Names and terms: of people, what looks like the form of a company are initials: %s for %s, %s',
  (given, name, entityType, score) => {
    expect(scoresOf(given, name, entityType)).toEqual([[score, 'exact_name']]);
  },
);

test('who is listed with such letters is found without them, as before', () => {
  expect(scoresOf('Kelmidor', 'KELMIDOR, A.S.', 'person')).toEqual([[82, 'exact_name']]);
});

test.each(['entity', null] as const)('of companies they are left out: %s', (entityType) => {
  expect(scoresOf('Kelmidor Vorn', 'Kelmidor Vorn B.V.', entityType, 'entity')).toEqual([[82, 'exact_name']]);
  expect(scoresOf('Kelmidor Vorn B.V.', 'Kelmidor Vorn', entityType, 'entity')).toEqual([[82, 'exact_name']]);
});

test.each([
  ['மு. கருணாநிதி', 'M. Karunanidhi'],
  ['ஜெ. ஜெயலலிதா', 'J. Jayalalithaa'],
  ['ஜெ. ஜெயலலிதா', 'Jayalalithaa J.'],
  ['எம்.கே. ஸ்டாலின்', 'M.K. Stalin'],
  ['மு.க. ஸ்டாலின்', 'M. K. Stalin'],
  ['மு.க. ஸ்டாலின்', 'M.K. Stalin'],
  ['கு. காமராஜ்', 'K. Kamaraj'],
  ['சி. ராஜகோபாலாச்சாரி', 'C. Rajagopalachari'],
  ['வை. கோபாலசாமி', 'V. Gopalsamy'],
])('Contract 4, Names and terms: a syllable with a dot is an initial: %s is %s', (native, latin) => {
  const [[score = 0, agreement] = []] = scoresOf(native, latin, 'person');
  expect(agreement).toBe('exact_name');
  expect(score).toBeGreaterThanOrEqual(50);
});

test.each([
  ['Иван Петрович Сидоров', 'Ivan P. Sidorov', 52],
  ['Иван Петрович Сидоров', 'Sidorov, I. P.', 50],
  ['Сергій Миколайович Тестенко', 'Serhiy M. Testenko', 52],
  ['Юрий Евгеньевич Тестов', 'Yuri Y. Testov', 52],
  ['Юрий Евгеньевич Тестов', 'Yuri E. Testov', 52],
])(
  "Contract 4, Names and terms: a father's name is taken for its first letter: %s is %s",
  (native, latin, score) => {
    expect(scoresOf(native, latin, 'person')).toEqual([[score, 'exact_name']]);
  },
);

test('another first letter is another father', () => {
  const [[score = 0, agreement] = []] = scoresOf('Иван Петрович Сидоров', 'Ivan K. Sidorov', 'person');
  expect(agreement).not.toBe('exact_name');
  expect(score).toBeLessThan(50);
});
