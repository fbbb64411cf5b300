import type { ListedEntry, LoadedList, ScreenedSubject } from '@assay/name-screening';
import { Searcher, wordsOf } from '@assay/name-screening/search';
import { amount, print, type Row } from '@assay/test-support/report';
import { randomOf } from './support/invented.ts';
import {
  buildIndex,
  loaded,
  measureFolder,
  type MeasuredList,
  notListedPeople,
  pepList,
  sanctionsLists,
} from './support/lists.ts';

/**
 * What names that were made to be dear cost a search thread, with every sanctions list and a million PEP entries: six names
 * of 300 characters without a space, and six of the commonest words of the lists. `node .bench/packages/name-screening/bench/screening-hostile.js <folder>`.
 */
const POLICY = { reviewScore: 50, matchScore: 90 };
const DAY = '2026-11-01';
const LIMIT_MILLISECONDS = 50;
const NAMES = 6;
const CHARACTERS = 300;
const TIMES = 10;
const WARM_UP = 4_000;

const ALPHABETS: Readonly<Record<string, string>> = {
  Latin: 'abcdefghijklmnopqrstuvwxyz',
  'Latin with capitals inside': 'abcDefgHijkLmno',
  'Chinese syllables': 'wanglizhaohxi',
  'figures among letters': 'a0b1c3d4e5',
  Cyrillic: 'абвгдежзиклмнопрст',
  Arabic: 'محسقلكرذضظثجاوي',
  Hebrew: 'אבגדהוזחטיכלמנ',
  Devanagari: 'कखगघचजटडतदनपबमयरलवशसह',
  Tamil: 'கசடதபறயரலவ',
  Han: '王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗',
  Hangul: '김이박최정강조윤장임한오서신권황안송류전',
  Katakana: 'アイウエオカキクケコサシスセソタチツテトナニ',
};

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Latin: /^[\p{Script=Latin}\d]+$/u,
  Arabic: /^\p{Script=Arabic}+$/u,
  Cyrillic: /^\p{Script=Cyrillic}+$/u,
  Han: /^\p{Script=Han}+$/u,
};

const searcher = new Searcher();
const folder = measureFolder();
const counts = new Map<string, number>();
const lists: LoadedList[] = [];
for (const { key, entries } of [...(await sanctionsLists(folder)), pepList(folder)])
  lists.push(loaded(key, await buildIndex({ key, entries: () => counted(entries()) })));
const commonest = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);

const people = await notListedPeople(folder);
for (const { name } of people.slice(0, WARM_UP)) searcher.screen(subjectOf([name]), lists, POLICY, DAY);

const told = [...hostileSubjects()].map(([what, subject]) => ({ what, ...timed(subject) }));
const worst = told.toSorted((one, other) => other.milliseconds - one.milliseconds);
print(`Names that were made to be dear, ${lists.length} lists with 1,000,000 PEP entries`, [
  ...worst.map(({ what, milliseconds, reasons }): Row => [
    what,
    `${milliseconds.toFixed(1)} ms${reasons.length === 0 ? '' : `, told: ${reasons.join(', ')}`}`,
  ]),
  ['the dearest', amount(worst[0]?.milliseconds ?? Number.NaN, 'ms', { atMost: LIMIT_MILLISECONDS })],
]);

async function* counted(entries: ReturnType<MeasuredList['entries']>): AsyncGenerator<ListedEntry> {
  for await (const entry of entries) {
    for (const { value } of entry.names)
      for (const word of value.split(/\s+/)) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
    yield entry;
  }
}

function* hostileSubjects(): Generator<readonly [string, ScreenedSubject]> {
  for (const [what, letters] of Object.entries(ALPHABETS)) {
    yield [`${what}, without a space`, subjectOf(sixOf((at) => lettersOf(Array.from(letters), at)))];
    yield [
      `${what}, in words of eight`,
      subjectOf(
        sixOf((at) =>
          lettersOf(Array.from(letters), at)
            .replaceAll(/(.{8})/gu, '$1 ')
            .slice(0, CHARACTERS),
        ),
      ),
    ];
  }
  for (const [script, pattern] of Object.entries(SCRIPTS)) {
    const words = commonest.filter((word) => pattern.test(word) && wordsOf(word).length > 0);
    if (words.length === 0) continue;
    yield [
      `the twelve commonest words, ${script}`,
      subjectOf(sixOf((at) => words.slice(at * 12, at * 12 + 12).join(' '))),
    ];
    yield [`the commonest words, ${script}`, subjectOf(filled(words))];
    const long = words.filter(({ length }) => length >= 5);
    yield [`the commonest words of five letters or more, ${script}`, subjectOf(filled(long))];
    yield [`the same, each a letter off, ${script}`, subjectOf(filled(long.map(letterOff)))];
  }
}

function subjectOf([name = '', ...aliases]: readonly string[]): ScreenedSubject {
  return {
    name,
    aliases,
    entityType: null,
    datesOfBirth: [],
    nationalities: [],
    country: null,
    identifiers: [],
  };
}

function sixOf(one: (at: number) => string): readonly string[] {
  return Array.from({ length: NAMES }, (_, at) => one(at));
}

function lettersOf(letters: readonly string[], seed: number): string {
  const random = randomOf(seed + 1);
  return Array.from({ length: CHARACTERS }, () => letters[Math.floor(random() * letters.length)]).join('');
}

/** As many of them as six names hold, in order. */
function filled(words: readonly string[]): readonly string[] {
  const left = [...words];
  return sixOf(() => {
    let name = left.shift() ?? '';
    while (left.length > 0 && name.length + 1 + (left[0]?.length ?? 0) <= CHARACTERS)
      name += ` ${left.shift()}`;
    return name;
  });
}

function letterOff(word: string): string {
  const letters = Array.from(word);
  letters.splice(Math.floor(letters.length / 2), 1);
  return letters.join('');
}

/** The best of some times, once it is compiled: others may use the machine too. */
function timed(subject: ScreenedSubject): {
  readonly milliseconds: number;
  readonly reasons: readonly string[];
} {
  let milliseconds = Infinity;
  let reasons: readonly string[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    ({ reasons } = searcher.screen(subject, lists, POLICY, DAY));
    milliseconds = Math.min(milliseconds, performance.now() - start);
  }
  return { milliseconds, reasons };
}
