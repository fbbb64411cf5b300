import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { INDEX_LAYOUT } from '@assay/name-screening';
import { IndexBuilder } from '@assay/name-screening/search';
import { anEntry } from '../support/screening/lists.ts';

/** The parts that each layout gives for the same entries. A released line is never changed. */
const LAYOUTS: Readonly<Record<number, string>> = {
  3: '8a0157d03ac8a946072a78979d27efa5382ac68cd1c911ea8bc33a15114bef26',
};

const OTHER_SCRIPTS = [
  'Пётр Щербаков',
  'محمد العبيدي',
  "ג'אבר כהן",
  '陳大文',
  '歐陽 娜娜',
  '김영희',
  'さゆり',
  'Νίκος Χατζής',
  'राजेश कुमार',
  'Արամ Հակոբյան',
];

test('An index whose parts change has another layout, so that stored ones are built anew', () => {
  const builder = new IndexBuilder();
  const born = { from: '1961-02-03', to: '1961-02-03', precision: 'day', circa: false } as const;
  builder.add(anEntry({ name: 'Ada Example', aliases: ['Ada of Nowhere'], births: [born] }));
  builder.add(
    anEntry({
      name: 'Nowhere Trading',
      entityType: 'entity',
      endsOn: '2030-01-01',
      countries: [{ country: 'FR', role: 'registration' }],
      identifiers: [{ kind: 'registration_number', value: 'X 1', country: 'FR', sub: null, doubtful: false }],
    }),
  );
  // Names in other scripts by their readings: one that is read otherwise is another part.
  for (const name of OTHER_SCRIPTS) builder.add(anEntry({ name }));
  const hash = createHash('sha256');
  for (const { name, bytes } of builder.finish().parts) hash.update(`${name} ${bytes.length} `).update(bytes);
  expect(
    hash.digest('hex'),
    'The parts of an index have changed: give INDEX_LAYOUT the next number and add its line here.',
  ).toBe(LAYOUTS[INDEX_LAYOUT]);
});
