import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ListedEntry, openIndex, TERM_BUILDER_VERSION } from '@assay/name-screening';
import { IndexBuilder, Searcher } from '@assay/name-screening/search';
import { type Half, halfOf, HALVES } from './support/halves.ts';
import { print, type Row, type Wanted } from '@assay/test-support/report';

/**
 * Pairs of names with a label: whether the second, listed, should be found for the first. Found is a score of 50 or more by
 * the name alone; in native script with the country of the pair. Everything is measured on two halves, of which only the
 * first may be learnt from: where they differ, the tables know the names and not the language.
 *
 * `name_pairs.tsv.gz` (name, listed, expected, schema) and `crossscript_pairs.tsv.gz` (latin, native, script, country) are
 * read from the folder on the command line; they are real names and no part of the project. `--missed` prints what was
 * judged wrongly in the half to learn from, never in the other.
 */
const POLICY = { reviewScore: 50, matchScore: 90 };
const DAY = '2026-11-01';

interface Pair {
  readonly name: string;
  readonly listed: string;
  readonly isSame: boolean;
  readonly isPerson: boolean;
  readonly country: string | null;
  readonly script: string;
}

const NATIVE_TO: Readonly<Record<string, readonly string[]>> = {
  CYRILLIC: 'RU UA BG BY RS MK ME BA KZ KG TJ MN'.split(' '),
  HAN: 'CN TW HK MO'.split(' '),
  HANGUL: ['KR', 'KP'],
  HEBREW: ['IL'],
  ARABIC: 'DZ BH EG IQ JO KW LB LY MA MR OM PS QA SA SD SO SY TN AE YE IR AF PK'.split(' '),
  THAI: ['TH'],
  KHMER: ['KH'],
  MYANMAR: ['MM'],
  ETHIOPIC: ['ET', 'ER'],
  SINHALA: ['LK'],
  TAMIL: ['IN', 'LK', 'SG', 'MY'],
  BENGALI: ['BD', 'IN'],
  DEVANAGARI: ['IN', 'NP'],
  GREEK: ['GR', 'CY'],
  ARMENIAN: ['AM'],
  GEORGIAN: ['GE'],
  KANA: ['JP'],
};
const INDIAN = ['IN'];

/** Of the half that nothing was learnt from. */
const GOALS: Readonly<Record<string, Readonly<Partial<Record<'precision' | 'recall', Wanted>>>>> = {
  all: { precision: { atLeast: 0.85 }, recall: { atLeast: 0.82 } },
  'companies and others': { recall: { atLeast: 0.8 } },
};

const WANTED: Readonly<Record<string, number>> = {
  CYRILLIC: 90,
  HAN: 90,
  HANGUL: 90,
  HEBREW: 75,
  ARABIC: 65,
  DEVANAGARI: 65,
  GUJARATI: 65,
  GURMUKHI: 65,
  KANNADA: 65,
  MALAYALAM: 65,
  ORIYA: 65,
  BENGALI: 55,
  TELUGU: 55,
  TAMIL: 45,
  THAI: 45,
};
const FEWEST = 8;

const searcher = new Searcher();
const showsMissed = process.argv.includes('--missed');
const folder = process.argv.slice(2).find((one) => !one.startsWith('--'));
if (folder === undefined || !existsSync(join(folder, 'name_pairs.tsv.gz')))
  console.log('Pairs of names are skipped: give the folder of name_pairs.tsv.gz on the command line');
else {
  measureNames(rowsOf(join(folder, 'name_pairs.tsv.gz')).map(namePair));
  measureScripts(rowsOf(join(folder, 'crossscript_pairs.tsv.gz')).map(scriptPair));
}

function measureNames(pairs: readonly Pair[]): void {
  const groups = [
    ['all', () => true],
    ['people', ({ isPerson }: Pair) => isPerson],
    ['companies and others', ({ isPerson }: Pair) => !isPerson],
  ] as const;
  const judged = pairs.map((pair) => ({ pair, score: scoreOf(pair), half: halfOf(pair.listed) }));
  print(
    'Pairs of names: precision and recall of all that reach 50 points',
    groups.flatMap(([label, isOf]) =>
      HALVES.flatMap((half): readonly Row[] => {
        const those = judged.filter((one) => one.half === half && isOf(one.pair));
        const found = those.filter(({ score }) => score >= POLICY.reviewScore);
        const right = found.filter(({ pair }) => pair.isSame).length;
        const wanted = those.filter(({ pair }) => pair.isSame).length;
        const goal = half === 'measure' ? GOALS[label] : undefined;
        const told = (name: 'precision' | 'recall', value: number, of: number): Row => [
          `${label}, half to ${half}: ${name}`,
          { value, text: `${value.toFixed(3)} of ${of}`, ...(goal?.[name] && { wanted: goal[name] }) },
        ];
        return [
          told('precision', right / found.length, found.length),
          told('recall', right / wanted, wanted),
        ];
      }),
    ),
  );
  if (!showsMissed) return;
  for (const { pair, score, half } of judged)
    if (half === 'learn' && pair.isSame !== score >= POLICY.reviewScore)
      console.log(`${pair.isSame ? 'missed' : 'wrongly found'} ${score}: ${pair.name} | ${pair.listed}`);
}

function measureScripts(pairs: readonly Pair[]): void {
  const native = pairs.filter(({ script, country }) => isNative(script, country));
  const scripts = [...new Set(native.map(({ script }) => script))];
  const rows = scripts.flatMap((script) => {
    const those = native.filter((pair) => pair.script === script);
    if (those.length < FEWEST) return [];
    return HALVES.map((half): Row => {
      const { share, count } = foundOf(those, half);
      const goal = half === 'measure' ? WANTED[script] : undefined;
      const wanted = goal === undefined ? {} : { wanted: { atLeast: goal } };
      return [
        `${script.toLowerCase()}, half to ${half}`,
        { value: share, text: `${share.toFixed(1)} % of ${count}`, ...wanted },
      ];
    });
  });
  print('Native script to Latin letters with the country: found at 50 points or more', rows);
}

function foundOf(pairs: readonly Pair[], half: Half): { readonly share: number; readonly count: number } {
  const those = pairs.filter(({ listed }) => halfOf(listed) === half);
  const missed = those.filter((pair) => scoreOf(pair) < POLICY.reviewScore);
  if (showsMissed && half === 'learn')
    for (const { name, listed } of missed.slice(0, 25)) console.log(`missed: ${name} | ${listed}`);
  return { share: (100 * (those.length - missed.length)) / those.length, count: those.length };
}

function isNative(script: string, country: string | null): boolean {
  return country !== null && (NATIVE_TO[script] ?? INDIAN).includes(country);
}

function scoreOf({ name, listed, isPerson, country }: Pair): number {
  const builder = new IndexBuilder();
  const entityType = isPerson ? 'person' : 'entity';
  builder.add(entryOf(listed, entityType, country));
  const index = openIndex(builder.finish());
  const list = {
    key: 'eu_fsf',
    listKind: 'sanctions',
    versionId: 'measured',
    publishedAt: null,
    entryCount: 1,
    droppedEntries: 0,
    termBuilderVersion: TERM_BUILDER_VERSION,
    index,
  } as const;
  const nothing = { aliases: [], datesOfBirth: [], nationalities: [], identifiers: [] };
  const subject = { name, entityType, country, ...nothing } as const;
  return searcher.screen(subject, [list], POLICY, DAY).topScore ?? 0;
}

function entryOf(value: string, entityType: ListedEntry['entityType'], country: string | null): ListedEntry {
  return {
    entryId: 'E1',
    altIds: [],
    entityType,
    subtype: null,
    names: [{ value, kind: 'primary', weak: false }],
    births: [],
    countries: country === null ? [] : [{ country, role: 'nationality' }],
    identifiers: [],
    programmes: [],
    listedOn: null,
    endsOn: null,
    pep: null,
  };
}

function namePair([name = '', listed = '', expected = '', schema = '']: readonly string[]): Pair {
  return {
    name,
    listed,
    isSame: expected === 'match',
    isPerson: schema === 'Person',
    country: null,
    script: '',
  };
}

function scriptPair([latin = '', native = '', script = '', country = '']: readonly string[]): Pair {
  return { name: native, listed: latin, isSame: true, isPerson: true, country: country || null, script };
}

function rowsOf(path: string): readonly (readonly string[])[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => line.split('\t'));
}
