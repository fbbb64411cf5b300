import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import {
  type IndexParts,
  isListKey,
  type ListedBirth,
  type ListedEntry,
  type ListedName,
  type ListKey,
  LISTS,
  type LoadedList,
  openIndex,
  TERM_BUILDER_VERSION,
} from '@assay/name-screening';
import { IndexBuilder } from '@assay/name-screening/search';
import { invented, randomOf } from './invented.ts';

const PEP_ENTRIES = 1_000_000;

/** A list to measure by: its entries, made anew each time they are asked for. */
export interface MeasuredList {
  readonly key: ListKey;
  readonly entries: () => AsyncIterable<ListedEntry>;
}

export interface Person {
  readonly name: string;
  readonly dateOfBirth: string;
  /** As the file writes it. */
  readonly nationality: string;
}

export async function sanctionsLists(folder: string | undefined): Promise<readonly MeasuredList[]> {
  if (folder === undefined) return [{ key: 'ofac_sdn', entries: () => invented('sanctions', 28_395) }];
  const byList = new Map<ListKey, ListedEntry[]>();
  for await (const { list, entry } of readEntries(join(folder, 'sanctions_28395.jsonl.gz')))
    if (byList.get(list)?.push(entry) === undefined) byList.set(list, [entry]);
  return [...byList].map(([key, entries]) => ({ key, entries: () => eachOf(entries) }));
}

/** A million people: the real ones, then given names and surnames of the real ones put together anew. */
export function pepList(folder: string | undefined): MeasuredList {
  if (folder === undefined) return { key: 'service_pep', entries: () => invented('pep', PEP_ENTRIES) };
  return { key: 'service_pep', entries: () => recombined(join(folder, 'pep_161081.jsonl.gz')) };
}

export async function notListedPeople(folder: string | undefined): Promise<readonly Person[]> {
  const people: Person[] = [];
  if (folder === undefined) {
    for await (const entry of invented('people', 20_000)) people.push(personOf(entry));
    return people;
  }
  for await (const line of linesOf(join(folder, 'not_listed_people.csv.gz'))) {
    const fields = line
      .replaceAll(/"[^"]*"/g, (quoted) => quoted.slice(1, -1).replaceAll(',', ' '))
      .split(',');
    const [name = '', , , , , dateOfBirth = '', , nationality = ''] = fields;
    if (name !== 'full_name') people.push({ name, dateOfBirth, nationality });
  }
  return people;
}

/** Says what is measured where the folder was not given. */
export function measureFolder(): string | undefined {
  const folder = process.argv[2];
  if (folder !== undefined && existsSync(folder)) return folder;
  console.log('Real lists are not measured: no folder with them was given; invented ones stand in.');
  return undefined;
}

export async function buildIndex({ entries }: MeasuredList): Promise<IndexParts> {
  const builder = new IndexBuilder();
  for await (const entry of entries()) builder.add(entry);
  return builder.finish();
}

export function loaded(key: ListKey, parts: IndexParts): LoadedList {
  const index = openIndex(parts);
  return {
    key,
    listKind: LISTS[key].listKind,
    versionId: 'measured',
    publishedAt: null,
    entryCount: index.entryCount,
    droppedEntries: 0,
    termBuilderVersion: TERM_BUILDER_VERSION,
    index,
  };
}

interface Row {
  readonly s: string;
  readonly i: string;
  readonly k: string;
  readonly n: readonly (readonly [string, number])[];
  readonly d: readonly string[];
  readonly c: readonly string[];
  readonly x: readonly string[];
}

async function* readEntries(path: string): AsyncGenerator<{ list: ListKey; entry: ListedEntry }> {
  for await (const line of linesOf(path)) {
    const row = JSON.parse(line) as Row;
    if (isListKey(row.s)) yield { list: row.s, entry: entryOf(row) };
  }
}

async function* recombined(path: string): AsyncGenerator<ListedEntry> {
  const real: ListedEntry[] = [];
  for await (const { entry } of readEntries(path)) real.push(entry);
  yield* real;
  const random = randomOf(7);
  const words = real.map(({ names }) => names[0].value.split(' ')).filter(({ length }) => length >= 2);
  const dated = real.filter(({ births }) => births.length > 0);
  const countried = real.filter(({ countries }) => countries.length > 0);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  for (let made = real.length; made < PEP_ENTRIES; made += 1) {
    const value = [...pick(words).slice(0, -1), pick(words).at(-1) ?? ''].join(' ');
    yield {
      ...pick(countried),
      entryId: `R${made}`,
      names: [{ value, kind: 'primary', weak: false }],
      births: pick(dated).births,
    };
  }
}

function entryOf({ i, k, n, d, c, x }: Row): ListedEntry {
  const isPerson = k === 'person';
  const [first, ...others] = n.map(([value, weak], index): ListedName => ({
    value,
    kind: index === 0 ? 'primary' : 'alias',
    weak: weak === 1,
  }));
  if (!first) throw new Error(`Entry ${i} has no name`);
  return {
    entryId: i,
    altIds: [],
    entityType: isPerson ? 'person' : 'entity',
    subtype: null,
    names: [first, ...others],
    births: d.map(birthOf),
    countries: c.map((country) => ({ country, role: isPerson ? 'nationality' : 'registration' })),
    identifiers: x.map((value) => ({ kind: 'passport', value, country: null, sub: null, doubtful: false })),
    programmes: [],
    listedOn: null,
    endsOn: null,
    pep: null,
  };
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export function birthOf(date: string): ListedBirth {
  const [year = '', month, day] = date.split('-');
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const to = `${year}-${month ?? '12'}-${day ?? (month === undefined ? '31' : '28')}`;
  if (day !== undefined) return { from, to, precision: 'day', circa: false };
  return { from, to, precision: month === undefined ? 'year' : 'month', circa: false };
}

function personOf({ names, births, countries }: ListedEntry): Person {
  return {
    name: names[0].value,
    dateOfBirth: births[0]?.to ?? '1970-01-01',
    nationality: countries[0]?.country ?? 'FR',
  };
}

async function* eachOf<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity });
}
