import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  isOneLetterOff,
  listedSpellings,
  subjectNames,
  SHORTEST_WORD_ONE_LETTER_OFF,
  type Spelling,
} from '@assay/name-screening/search';
import { median, print } from '@assay/test-support/report';

/**
 * How many people are found by their Latin name when they are screened under the name in their own script, and how fast
 * names become words. The pairs are read from the folder on the command line (`crossscript_pairs.tsv.gz`, columns
 * latin, native, script, country); they are real people and no part of the project.
 *
 * Found is: the words of one reading and of the Latin name are the same, or one contains the other by two words or
 * more; in the second figure at most one word of five letters or more may be one letter off.
 */
interface Pair {
  readonly latin: string;
  readonly native: string;
  readonly script: string;
  readonly country: string;
}

type Found = 'exactly' | 'one_letter_off' | 'not';

const GROUPS: readonly (readonly [label: string, wanted: string, of: (pair: Pair) => boolean])[] = [
  ['Chinese, CN', 'at least 95 %', ({ script, country }) => script === 'HAN' && country === 'CN'],
  ['Chinese, TW', 'at least 72 %', ({ script, country }) => script === 'HAN' && country === 'TW'],
  ['Chinese, HK', 'goal 80 %', ({ script, country }) => script === 'HAN' && country === 'HK'],
  ['Korean, KR', 'at least 80 %', ({ script, country }) => script === 'HANGUL' && country === 'KR'],
  ['Cyrillic, RU UA BG BY and none', 'at least 75 %', isCyrillic],
  ...['RU', 'UA', 'BG', 'BY', ''].map(
    (code) =>
      [
        `  of these ${code || 'without country'}`,
        '',
        (pair: Pair) => isCyrillic(pair) && pair.country === code,
      ] as const,
  ),
  ['Arabic, its countries and none', 'goal 40 %', isArabic],
  [
    'Greek, GR CY and none',
    '',
    ({ script, country }) => script === 'GREEK' && ['GR', 'CY', ''].includes(country),
  ],
  ['Armenian, AM', '', ({ script, country }) => script === 'ARMENIAN' && country === 'AM'],
  ['Georgian, GE', '', ({ script, country }) => script === 'GEORGIAN' && country === 'GE'],
  ['Hebrew, IL', '', ({ script, country }) => script === 'HEBREW' && country === 'IL'],
  ...[
    'DEVANAGARI',
    'GUJARATI',
    'BENGALI',
    'TAMIL',
    'TELUGU',
    'KANNADA',
    'MALAYALAM',
    'ORIYA',
    'GURMUKHI',
  ].map(
    (indic) =>
      [
        `${indic.charAt(0)}${indic.slice(1).toLowerCase()}, IN BD NP and none`,
        '',
        ({ script, country }: Pair) => script === indic && ['IN', 'BD', 'NP', ''].includes(country),
      ] as const,
  ),
  ['Kana, JP', '', ({ script, country }) => script === 'KANA' && country === 'JP'],
];

function isCyrillic({ script, country }: Pair): boolean {
  return script === 'CYRILLIC' && ['RU', 'UA', 'BG', 'BY', ''].includes(country);
}

const ARABIC = 'DZ BH EG IQ JO KW LB LY MA MR OM PS QA SA SD SO SY TN AE YE IR AF PK'.split(' ');

function isArabic({ script, country }: Pair): boolean {
  return script === 'ARABIC' && (country === '' || ARABIC.includes(country));
}

/** What was made last, so that nothing can be optimized away. */
let last: unknown;

recall(process.argv[2] ?? sharedFolder());
speed();

/** Where the command line names no folder. */
function sharedFolder(): string | undefined {
  const shared = process.env['ASSAY_SHARED_LISTS'];
  return shared && join(shared, 'measure');
}

function recall(folder: string | undefined): void {
  const path = folder && join(folder, 'crossscript_pairs.tsv.gz');
  if (!path || !existsSync(path)) {
    console.log(
      'Cross-script recall is skipped: give the folder of crossscript_pairs.tsv.gz on the command line',
    );
    return;
  }
  const pairs = readPairs(path);
  const rows = GROUPS.flatMap(([label, wanted, isOf]) => {
    const found = pairs.filter(isOf).map(foundBy);
    if (found.length === 0) return [];
    const exactly = share(found, (one) => one === 'exactly');
    const either = share(found, (one) => one !== 'not');
    return [
      [
        label,
        `${exactly} exactly, ${either} or one letter off, of ${found.length} ${wanted && `(${wanted})`}`,
      ] as const,
    ];
  });
  print('People found by their Latin name when screened under their own script', rows);
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): string {
  return `${((100 * all.filter(holds).length) / all.length).toFixed(1)} %`;
}

function readPairs(path: string): readonly Pair[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [latin = '', native = '', script = '', country = ''] = line.split('\t');
    return { latin, native, script, country };
  });
}

function foundBy({ latin, native, country }: Pair): Found {
  const listed = listedSpellings(latin, country ? [country] : []);
  const { names } = subjectNames({ name: native, aliases: [], country: country || null });
  const results = names.flatMap(({ spellings }) =>
    spellings.flatMap((one) => listed.map((other) => agreement(one, other))),
  );
  return (['exactly', 'one_letter_off', 'not'] as const).find((found) => results.includes(found)) ?? 'not';
}

function agreement({ words: read }: Spelling, { words: listed }: Spelling): Found {
  const [few, many] = read.length <= listed.length ? [read, listed] : [listed, read];
  if (few.length < 2 && many.length > few.length) return 'not';
  const [missing, ...more] = few.filter((word) => !many.includes(word));
  if (missing === undefined) return 'exactly';
  if (more.length > 0) return 'not';
  const near = many.filter((word) => !few.includes(word) && isOneLetterOff(word, missing));
  const listedWords = few === listed && near.length > 0 ? [missing] : near;
  return listedWords.some((word) => word.length >= SHORTEST_WORD_ONE_LETTER_OFF) ? 'one_letter_off' : 'not';
}

/** Listed names become spellings a million times in an import; native script seldom, and readings cost more. */
function speed(): void {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      'plain Latin names',
      ['SMITH, John Alexander', 'Maria del Carmen Lopez Garcia', 'Acme Trading Company Ltd', 'Robert Okafor'],
    ],
    ['Latin names with marks', ['Jürgen Grønbæk', 'Łukasz Wójcik', 'José María Núñez', 'Şükrü Çağlar']],
    ['Cyrillic names', ['Иван Сергеевич Тестовский', 'Ольга Юрьевна Примерова']],
    ['Chinese names', ['王小明', '陳大文']],
    ['Korean names', ['홍길동', '김영희']],
  ];
  print(
    'Listed names into spellings',
    cases.map(([label, names]) => [label, `${rate(names)}/s`] as const),
  );
}

/** Names in a second of CPU. */
function rate(names: readonly string[]): number {
  const rates: number[] = [];
  for (let slice = 0; slice < 6; slice += 1) {
    const cpu = process.cpuUsage();
    const end = performance.now() + 200;
    let done = 0;
    while (performance.now() < end) {
      for (const name of names) last = listedSpellings(name, []);
      done += names.length;
    }
    rates.push(done / (process.cpuUsage(cpu).user / 1e6));
  }
  if (!last) throw new Error('Nothing was read');
  return Math.round(median(rates.slice(1))); // the first one warms up
}
