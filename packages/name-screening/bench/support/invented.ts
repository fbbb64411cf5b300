import type { ListedEntry } from '@assay/name-screening';

const ONSETS = [
  'b',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'z',
  'sh',
  'kh',
  'br',
  'st',
  'tr',
];
const NUCLEI = ['a', 'e', 'i', 'o', 'u', 'ai', 'ou', 'ya'];
const CODAS = ['', '', '', 'n', 'r', 's', 'l', 'd', 'sky', 'ov'];
const COUNTRIES = ['FR', 'DE', 'IR', 'RU', 'BR', 'CN', 'GB', 'US', 'NG', 'IN'];
const SEEDS = { sanctions: 1, pep: 2, people: 3 } as const;

/** Numbers from 0 to below 1, the same ones for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** People whose names are made of invented words, some of them common as those of real people are. */
export async function* invented(what: keyof typeof SEEDS, count: number): AsyncGenerator<ListedEntry> {
  const random = randomOf(SEEDS[what]);
  const given = wordsOf(randomOf(11), 8_000, 2);
  const surnames = wordsOf(randomOf(12), 60_000, 3);
  const pick = (all: readonly string[]): string => all[Math.floor(random() ** 3 * all.length)] ?? '';
  for (let made = 0; made < count; made += 1) {
    const words = random() < 0.3 ? [pick(given), pick(given), pick(surnames)] : [pick(given), pick(surnames)];
    const year = 1930 + Math.floor(random() * 75);
    const day = `${year}-${twoDigits(1 + random() * 12)}-${twoDigits(1 + random() * 28)}`;
    yield {
      entryId: `I${made}`,
      altIds: [],
      entityType: 'person',
      subtype: null,
      names: [{ value: words.join(' '), kind: 'primary', weak: false }],
      births: [{ from: day, to: day, precision: 'day', circa: false }],
      countries: [
        { country: COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? 'FR', role: 'nationality' },
      ],
      identifiers: [],
      programmes: [],
      listedOn: null,
      endsOn: null,
      pep: null,
    };
  }
}

function wordsOf(random: () => number, count: number, syllables: number): readonly string[] {
  const pick = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  const words = new Set<string>();
  while (words.size < count) {
    let word = '';
    for (let made = 0; made < syllables; made += 1) word += pick(ONSETS) + pick(NUCLEI);
    words.add(word + pick(CODAS));
  }
  return [...words];
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
