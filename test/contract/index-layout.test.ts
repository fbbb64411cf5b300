import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { INDEX_LAYOUT, openIndex, TERM_BUILDER_VERSION } from '@assay/name-screening';
import { IndexBuilder } from '@assay/name-screening/search';
import { anEntry } from '../support/screening/lists.ts';

/**
 * The parts that each layout and term builder give for the same entries. A released line is never changed. A newer term
 * builder may add parts to a layout: what older ones built is opened and searched until it is built anew.
 */
const LAYOUTS: Readonly<Record<string, string>> = {
  'layout 3, term builder 4': '8a0157d03ac8a946072a78979d27efa5382ac68cd1c911ea8bc33a15114bef26',
  'layout 3, term builder 5': 'b31f6c1937980a7f79d2a6abea14aba6fcde29054b58fea6888401b7f497476f',
  'layout 3, term builder 6': '0c3d7e97d46455c29b789341ca1486645098f09fff8b5e0754cb3449535a56d8',
  'layout 3, term builder 7': 'd3fd21e0be0375d18e79b21e4dc4c7c3f83e63d54c23dbcda598b17683dce7a7',
  'layout 3, term builder 8': 'bb559f9635376449418e17138a1ab666d30e7430d4e85fda11d8650bfa43dab1',
  // What it does otherwise than 8 is told of other names, below.
  'layout 3, term builder 9': 'c2d3265359b9bf6c898d21a8cc4cc91a5fef82d456f6344802b808343e1e63c7',
};

/**
 * The same for names that term builders from 9 on take otherwise: with words to leave out, Slavic fathers, and first
 * letters that look like the form of a company.
 */
const LATER_LAYOUTS: Readonly<Record<string, string>> = {
  'layout 3, term builder 9': '3749eccd908028e952002255001e5f52c4e8fc6d976d8b25770ce51110c56e14',
};

/** The same for Chinese names, which only term builders from 9 on read as Macao writes them. */
const CHINESE_LAYOUTS: Readonly<Record<string, string>> = {
  'layout 3, term builder 8': '216fe299bba52639143523797eac59b2d6e301c5d9abf56bef44e59745121fb8',
  'layout 3, term builder 9': 'eb79be637b61b3e87d483b927827e0b1ab484b5d84fbe05cbe087c645e18dc7b',
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

function expectDigest({ parts }: ReturnType<IndexBuilder['finish']>, wanted: string | undefined): void {
  const hash = createHash('sha256');
  for (const { name, bytes } of parts) hash.update(`${name} ${bytes.length} `).update(bytes);
  expect(
    hash.digest('hex'),
    'The parts of an index have changed: give INDEX_LAYOUT or TERM_BUILDER_VERSION the next number and add its line here.',
  ).toBe(wanted);
}

test.each([4, TERM_BUILDER_VERSION])(
  'An index whose parts change has another layout or term builder than %i, so that stored ones are built anew',
  (termBuilderVersion) => {
    const builder = new IndexBuilder({ termBuilderVersion });
    const born = { from: '1961-02-03', to: '1961-02-03', precision: 'day', circa: false } as const;
    builder.add(anEntry({ name: 'Ada Example', aliases: ['Ada of Nowhere'], births: [born] }));
    builder.add(
      anEntry({
        name: 'Nowhere Trading',
        entityType: 'entity',
        endsOn: '2030-01-01',
        countries: [{ country: 'FR', role: 'registration' }],
        identifiers: [
          { kind: 'registration_number', value: 'X 1', country: 'FR', sub: null, doubtful: false },
        ],
      }),
    );
    // Names in other scripts by their readings: one that is read otherwise is another part.
    for (const name of OTHER_SCRIPTS) builder.add(anEntry({ name }));
    const parts = builder.finish();
    expect(openIndex(parts).entryCount).toBe(2 + OTHER_SCRIPTS.length);
    expectDigest(parts, LAYOUTS[`layout ${INDEX_LAYOUT}, term builder ${termBuilderVersion}`]);
  },
);

test('So has one of names with words that may be left out, Slavic fathers and first letters', () => {
  const builder = new IndexBuilder();
  const names = [
    'Ada Example (Nowhere)',
    'Example, Shri Ada Nowhere',
    'Omar bin Hasan al Exampli',
    'Ivan Nikolaevich Testov',
    'Example, Shri B.V.',
  ];
  for (const name of names) builder.add(anEntry({ name }));
  const index = builder.finish();
  expect(openIndex(index).entryCount).toBe(names.length);
  expectDigest(index, LATER_LAYOUTS[`layout ${INDEX_LAYOUT}, term builder ${TERM_BUILDER_VERSION}`]);
});

test.each([8, TERM_BUILDER_VERSION])(
  'So has one of Chinese names, by country and without one, of term builder %i',
  (termBuilderVersion) => {
    const builder = new IndexBuilder({ termBuilderVersion });
    for (const country of ['MO', 'HK', 'TW', 'CN', null]) {
      const countries = country === null ? [] : [{ country, role: 'nationality' as const }];
      for (const name of ['張志明', '歐陽國偉']) builder.add(anEntry({ name, countries }));
    }
    const index = builder.finish();
    expect(openIndex(index).entryCount).toBe(10);
    expectDigest(index, CHINESE_LAYOUTS[`layout ${INDEX_LAYOUT}, term builder ${termBuilderVersion}`]);
  },
);
