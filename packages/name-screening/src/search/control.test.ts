import { describe, expect, test } from 'vitest';
import { listFile, readListFile } from '../../test/list-files.ts';
import { bornOn, listed, loadedList, screened } from '../../test/listed.ts';
import type { ListKey } from '../lists/list.ts';
import type { ListedEntry } from '../lists/listed-entry.ts';
import { plainWords, wordsOf } from '../words/words.ts';
import type { LoadedList } from '../list-index/loaded-list.ts';
import { Searcher } from './searcher.ts';

const searcher = new Searcher();

/**
 * The control test of every screening examiner: each listed name finds its own entry; each name one letter off is found
 * and never a match; two letters off is not found.
 */
const POLICY = { reviewScore: 70, matchScore: 90 };
const ALL = { reviewScore: 1, matchScore: 2 };
const DAY = '2026-11-01';
const WORDS_AT_MOST = 12;
const EVERY_LETTER = 'abcdefghijklmnopqrstuvwxyz'.split('');

const FIXTURES: readonly (readonly [string, ListKey])[] = [
  ['eu-fsf.xml', 'eu_fsf'],
  ['ofac-sdn-enhanced.xml', 'ofac_sdn'],
  ['ofac-sdn-standard.xml', 'ofac_sdn'],
  ['ofac-consolidated-enhanced.xml', 'ofac_consolidated'],
  ['uk-sanctions-list.xml', 'uk_sanctions'],
  ['uk-sanctions-list.csv', 'uk_sanctions'],
  ['idb-sanctions.csv', 'idb_sanctions'],
  ['service-pep.jsonl', 'service_pep'],
  ['un-sc-consolidated.xml', 'un_sc'],
];

describe.each(FIXTURES)('Document 2, Endpoints, rules 3 and 4: control of %s', (file, key) => {
  test('every listed name finds itself, every single edit is found and never a match, two letters off is not', async () => {
    const { entries } = await readListFile(key, await listFile(file));
    expect(controlFaults(key, entries.map(withoutEnd), ['q', 'e'])).toEqual([]);
  });
});

describe('Document 2, Endpoints, rules 3 and 4: control of invented names', () => {
  test('with every letter at every place', () => {
    const people = [
      'Sandor Kovats Lengyel',
      'Gabor Aaltonen',
      'Annmarie Ohara',
      'Zoltan',
      'Bokharin, Ilyushka Petro',
    ];
    const entries = people.map((name) => listed(name));
    expect(controlFaults('eu_fsf', entries, EVERY_LETTER)).toEqual([]);
  });
});

function controlFaults(
  key: ListKey,
  entries: readonly ListedEntry[],
  letters: readonly string[],
): readonly string[] {
  const list = loadedList(key, entries);
  const faults: string[] = [];
  let controlled = 0;
  for (const [ordinal, entry] of entries.entries())
    for (const { value } of entry.names) {
      const count = wordsOf(value).length;
      if (count === 0 || count > WORDS_AT_MOST) continue;
      controlled += 1;
      if (!scoreOfEntry(list, value, ordinal, POLICY)) faults.push(`${value} does not find itself`);
      faults.push(...editFaults(list, ordinal, entry, value, letters));
    }
  if (controlled < 4) faults.push(`only ${controlled} names were controlled`);
  return faults;
}

function editFaults(
  list: LoadedList,
  ordinal: number,
  entry: ListedEntry,
  name: string,
  letters: readonly string[],
): readonly string[] {
  const faults: string[] = [];
  const birth = bornOnListed(entry);
  for (const [place, word] of plainWords(name).entries()) {
    if (!/^[a-z]{5,}$/.test(word) || !wordsOf(name).includes(word)) continue;
    for (const edited of editsOf(word, letters)) {
      const asked = plainWords(name).with(place, edited).join(' ');
      if (isAnotherName(asked, name, entry)) continue;
      const found = hitOf(list, asked, ordinal, birth);
      // The edit may be what a reading of another name of the entry comes to: then it is that name.
      if (found && found.evidence.name.ways.length > 0) continue;
      if (!found?.evidence.name.letterOff) faults.push(`${asked} does not find ${name}`);
      else if (found.score >= POLICY.matchScore) faults.push(`${asked} matches ${name}`);
    }
    const asked = plainWords(name).with(place, twoLettersOff(word)).join(' ');
    if (hitOf(list, asked, ordinal, birth)?.evidence.name.letterOff === word)
      faults.push(`${asked} finds ${name}`);
  }
  return faults;
}

function hitOf(list: LoadedList, name: string, ordinal: number, datesOfBirth: readonly string[]) {
  const policy = { ...ALL, matchScore: POLICY.matchScore };
  const { hits } = searcher.screen(screened(name, { datesOfBirth }), [list], policy, DAY);
  return hits.find((hit) => hit.ordinal === ordinal);
}

function scoreOfEntry(
  list: LoadedList,
  name: string,
  ordinal: number,
  policy: typeof POLICY,
): number | undefined {
  const { hits } = searcher.screen(screened(name), [list], policy, DAY);
  return hits.find((hit) => hit.ordinal === ordinal)?.score;
}

/** One letter changed, added, dropped, or two neighbours swapped, at every place. */
function editsOf(word: string, letters: readonly string[]): ReadonlySet<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      edits.add(before + letter + after);
      edits.add(before + letter + after.slice(1));
    }
    edits.add(before + after.slice(1));
    edits.add(before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2));
  }
  edits.delete(word);
  return edits;
}

function twoLettersOff(word: string): string {
  return `q${word.slice(1, -1)}q${word.slice(-1)}w`;
}

/** An edit may make an honorific of a word, or another listed name of the same entry, which then counts as such. */
function isAnotherName(asked: string, name: string, entry: ListedEntry): boolean {
  const words = wordsOf(asked);
  if (words.length !== wordsOf(name).length) return true;
  return entry.names.some(({ value }) => {
    const others = wordsOf(value);
    return (
      others.length > 0 &&
      (others.every((word) => words.includes(word)) || words.every((word) => others.includes(word)))
    );
  });
}

/** Beside the name as strong as it can be: the listed day, where there is one. */
function bornOnListed({ births }: ListedEntry): readonly string[] {
  const day = births.find(({ precision, circa }) => precision === 'day' && !circa);
  return day ? [day.to] : [];
}

/** The control is about names; that entries end is tested elsewhere. */
function withoutEnd(entry: ListedEntry): ListedEntry {
  return { ...entry, endsOn: null, births: entry.births.length > 0 ? entry.births : [bornOn('1961-02-11')] };
}
