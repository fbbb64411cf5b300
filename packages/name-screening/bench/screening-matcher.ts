import { countryOf, type ListedEntry, type LoadedList, type ScreenedSubject } from '@assay/name-screening';
import { Searcher, wordsOf } from '@assay/name-screening/search';
import { amount, type Measure, print, type Row, type Wanted } from '@assay/test-support/report';
import { randomOf } from './support/invented.ts';
import {
  buildIndex,
  loaded,
  measureFolder,
  type MeasuredList,
  notListedPeople,
  type Person,
  pepList,
  sanctionsLists,
} from './support/lists.ts';

const searcher = new Searcher();

/**
 * The matcher alone, on one core, without service and database: what it finds, what it finds wrongly, how quickly, and
 * in how much memory. `node .bench/packages/name-screening/bench/screening-matcher.js <folder>` measures the real lists in that folder.
 */
const POLICY = { reviewScore: 70, matchScore: 90 };
const DAY = '2026-11-01';
const WORDS_AT_MOST = 12;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;
const ROUNDS = 3;
const WARM_UP_ROUNDS = 4;

const folder = measureFolder();
const people = await notListedPeople(folder);
await measureSanctions(await sanctionsLists(folder));
await measurePep(pepList(folder));

async function measureSanctions(measured: readonly MeasuredList[]): Promise<void> {
  const { lists, seconds } = await build(measured);
  print(`${entriesOf(lists)} sanctions entries in ${lists.length} lists`, [
    ['built in', `${seconds.toFixed(1)} s`],
    ['arrays', sizeOf(lists)],
    ...speed(lists, { latin: 0.12, everybody: 0.5 }),
    ...(await recall(measured, lists)),
    ...falseAlarms(lists),
  ]);
}

async function measurePep(measured: MeasuredList): Promise<void> {
  const { lists, seconds } = await build([measured]);
  print(`${entriesOf(lists)} PEP entries`, [
    ['built in', `${seconds.toFixed(1)} s`],
    ['arrays', { ...sizeOf(lists), wanted: { atMost: 140 } }],
    ...speed(lists, { latin: 3, everybody: 3 }),
  ]);
}

async function build(measured: readonly MeasuredList[]) {
  const lists: LoadedList[] = [];
  let seconds = 0;
  for (const list of measured) {
    const start = performance.now();
    const parts = await buildIndex(list);
    seconds += (performance.now() - start) / 1_000;
    lists.push(loaded(list.key, parts));
  }
  return { lists, seconds };
}

type Rows = readonly Row[];

/** By name alone, in Latin letters and in other scripts, which are read in many ways; then with all that is known. */
function speed(
  lists: readonly LoadedList[],
  p95: { readonly latin: number; readonly everybody: number },
): Rows {
  const latin = people.filter(({ name }) => !OTHER_SCRIPT.test(name));
  const others = people.filter(({ name }) => OTHER_SCRIPT.test(name));
  return [
    ['by name', people.map(({ name }) => subjectOf(name)), p95.everybody] as const,
    [
      `${latin.length} of them in Latin letters`,
      latin.map(({ name }) => subjectOf(name)),
      p95.latin,
    ] as const,
    [`${others.length} of them in other scripts`, others.map(({ name }) => subjectOf(name)), null] as const,
    ['with birth date and nationality', people.map(wholeSubject), p95.everybody] as const,
  ].flatMap(([how, subjects, most]) => {
    if (subjects.length === 0) return [];
    const { at, rate, candidates, incomplete } = timed(subjects, lists);
    const quantiles = [0.5, 0.95, 0.99].map((share) => at(share).toFixed(3));
    return [
      [
        `${how}: p50 / p95 / p99`,
        {
          value: at(0.95),
          text: `${quantiles.join(' / ')} ms`,
          ...(most !== null && { wanted: { atMost: most } }),
        },
      ],
      [`${how}: rate`, amount(rate, '/s of one core')],
      [`${how}: candidates`, `${candidates.toFixed(1)} on average, ${incomplete} runs incomplete`],
    ] as const;
  });
}

/**
 * Half of the people are screened until the code is compiled; of the others each is timed once, since the search keeps
 * something of the words that it met lately. The best of some rounds, since others may use the machine too.
 */
function timed(subjects: readonly ScreenedSubject[], lists: readonly LoadedList[]) {
  const [warming, timed] = [0, 1].map((half) => subjects.filter((_, place) => place % 2 === half));
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const subject of warming ?? []) searcher.screen(subject, lists, POLICY, DAY);
  let best = { milliseconds: [] as number[], secondsEach: Infinity };
  let [candidates, incomplete] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const milliseconds: number[] = [];
    const theirs = (timed ?? []).filter((_, place) => place % ROUNDS === round);
    const cpu = process.cpuUsage();
    for (const subject of theirs) {
      const start = performance.now();
      const { candidateCount, reasons } = searcher.screen(subject, lists, POLICY, DAY);
      milliseconds.push(performance.now() - start);
      candidates += candidateCount;
      incomplete += reasons.length > 0 ? 1 : 0;
    }
    const { user, system } = process.cpuUsage(cpu);
    const secondsEach = (user + system) / 1e6 / theirs.length;
    if (secondsEach < best.secondsEach) best = { milliseconds, secondsEach };
  }
  const sorted = best.milliseconds.toSorted((a, b) => a - b);
  return {
    at: (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0,
    rate: Math.round(1 / best.secondsEach),
    candidates: candidates / (timed?.length ?? 1),
    incomplete,
  };
}

/** Every listed name finds its entry; every name one letter off does, with a birth date or nationality beside it. */
async function recall(measured: readonly MeasuredList[], lists: readonly LoadedList[]): Promise<Rows> {
  const random = randomOf(5);
  const control = { asked: 0, found: 0 };
  const letterOff = { asked: 0, found: 0 };
  const missed: string[] = [];
  const finds = (subject: ScreenedSubject, list: LoadedList, ordinal: number): boolean =>
    searcher
      .screen(subject, lists, POLICY, DAY)
      .hits.some((hit) => hit.list === list && hit.ordinal === ordinal);
  for (const [index, { entries }] of measured.entries()) {
    const list = lists[index] as LoadedList;
    let ordinal = -1;
    for await (const entry of entries()) {
      ordinal += 1;
      for (const { value, weak } of entry.names) {
        const words = wordsOf(value);
        if (words.length === 0 || words.length > WORDS_AT_MOST) continue;
        control.asked += 1;
        if (finds(subjectOf(value), list, ordinal)) control.found += 1;
        else missed.push(value);
        const mistyped = weak ? null : mistype(words, random);
        const beside = besideOf(entry);
        if (mistyped === null || !beside) continue;
        letterOff.asked += 1;
        if (finds({ ...subjectOf(mistyped), ...beside }, list, ordinal)) letterOff.found += 1;
        else missed.push(`${mistyped} for ${value}`);
      }
    }
  }
  if (missed.length > 0) console.log('Not found:', missed.slice(0, 20));
  return [
    ['listed names found by name alone', percent(control.found, control.asked, { atLeast: 100 })],
    [
      'one letter off, with birth date or nationality',
      percent(letterOff.found, letterOff.asked, { atLeast: 100 }),
    ],
  ];
}

function falseAlarms(lists: readonly LoadedList[]): Rows {
  return [
    [
      'by name',
      people.map(({ name }) => ({ ...subjectOf(name), entityType: 'person' as const })),
      0.45,
    ] as const,
    ['with birth date and nationality', people.map(wholeSubject), 0.2] as const,
  ].flatMap(([how, subjects, wanted]) => {
    const tops = subjects.map((subject) => searcher.screen(subject, lists, POLICY, DAY).topScore ?? 0);
    const review = tops.filter((score) => score >= POLICY.reviewScore).length;
    const match = tops.filter((score) => score >= POLICY.matchScore).length;
    return [
      [`people on no list who reach review, ${how}`, percent(review, tops.length, { atMost: wanted })],
      [`of them match, ${how}`, { value: match, text: String(match), wanted: { atMost: 0 } }],
    ] as const;
  });
}

function subjectOf(name: string): ScreenedSubject {
  const nothing = { aliases: [], datesOfBirth: [], nationalities: [], identifiers: [] };
  return { name, entityType: null, country: null, ...nothing };
}

function wholeSubject({ name, dateOfBirth, nationality }: Person): ScreenedSubject {
  const country = countryOf(nationality);
  const nationalities = country === null ? [] : [country];
  return { ...subjectOf(name), entityType: 'person', datesOfBirth: [dateOfBirth], nationalities };
}

/** A birth date that supports, as it is listed, or else the nationality. */
function besideOf({ births, countries }: ListedEntry): Partial<ScreenedSubject> | null {
  const birth = births[0];
  if (birth)
    return { datesOfBirth: [birth.to.slice(0, { day: 10, month: 7, year: 4, range: 4 }[birth.precision])] };
  const country = countries[0];
  return country ? { nationalities: [country.country] } : null;
}

/** One letter changed, added, dropped or swapped with the next, in a word of five letters or more. */
function mistype(words: readonly string[], random: () => number): string | null {
  const below = (count: number): number => Math.floor(random() * count);
  const long = words.filter((word) => /^[a-z]{5,}$/.test(word));
  const word = long[below(long.length)];
  if (word === undefined) return null;
  const at = below(word.length - 1);
  const letter = LETTERS[below(LETTERS.length)] ?? 'a';
  const edits = [
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ];
  const mistyped = edits[below(edits.length)] ?? word;
  const name = words.map((one) => (one === word ? mistyped : one)).join(' ');
  // An edit may also make an honorific of a word: then it is another name.
  return words.includes(mistyped) || wordsOf(name).length < words.length ? null : name;
}

function entriesOf(lists: readonly LoadedList[]): number {
  return lists.reduce((sum, { entryCount }) => sum + entryCount, 0);
}

function sizeOf(lists: readonly LoadedList[]): Measure {
  const megabytes = lists.reduce((sum, { index }) => sum + index.byteLength, 0) / 1e6;
  return { value: megabytes, text: `${megabytes.toFixed(0)} MB` };
}

function percent(part: number, whole: number, wanted: Wanted): Measure {
  const value = (100 * part) / whole;
  return { value, text: `${value.toFixed(2)} % of ${whole}`, wanted };
}
