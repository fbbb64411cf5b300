import { beforeAll, describe, expect, test } from 'vitest';
import { type ReadFile, readListFile, whyUnreadable } from '../../../test/list-files.ts';
import { entryOf, listText } from '../../../test/list-texts.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';

let text: string;
let file: ReadFile;
let person: ListedEntry;
let company: ListedEntry;

beforeAll(async () => {
  text = await listText('un-sc-consolidated.xml');
  file = await readListFile('un_sc', text);
  person = entryOf(file, 'QDi.990');
  company = entryOf(file, 'KPe.990');
});

describe('Contract 6, Lists: un_sc, the entry', () => {
  test('the file states its publication to the second', () => {
    expect(file.list).toMatchObject({ format: 'un_xml', publishedAt: '2026-10-02T04:00:03.021Z' });
  });

  test('ids are the reference numbers, and the number of the record where there is none', () => {
    expect(file.entries.map(({ entryId }) => entryId)).toEqual(['QDi.990', 'KPi.991', '6990003', 'KPe.990']);
    expect(person.altIds).toEqual(['6990001']);
    expect(entryOf(file, '6990003').altIds).toEqual([]);
  });

  test('an entry without a name is dropped, one that was taken off the list is left out, both are counted', () => {
    expect(file.list).toMatchObject({ entryCount: 4, droppedEntries: 1 });
    expect(file.list.counts).toMatchObject({ persons: 3, entities: 1, delistedEntries: 1 });
  });

  test('an entry is listed until the day on which it is taken off', async () => {
    const later = text.replace('2020-05-01', '2099-01-01');
    expect((await readListFile('un_sc', later)).entries.map(({ entryId }) => entryId)).toContain('CDi.992');
  });

  test('programmes, and the day of listing', () => {
    expect(person).toMatchObject({ entityType: 'person', programmes: ['Al-Qaida'], listedOn: '2015-09-21' });
    expect(entryOf(file, 'KPi.991').listedOn).toBe('2016-11-30');
    expect(company).toMatchObject({ entityType: 'entity', programmes: ['DPRK'], listedOn: '2009-04-24' });
  });
});

describe('Contract 6, Lists: un_sc, names, births and countries', () => {
  test('the name in its parts, its script, and aliases by their quality; several in one field are several', () => {
    expect(person.names).toEqual([
      { value: 'ZORVAN ABD AL-TESTI KELMIDOR', kind: 'primary', weak: false },
      { value: 'زورفان عبد التستي كلميدور', kind: 'variant', weak: false },
      { value: 'Zorfan Kelmidor', kind: 'alias', weak: false },
      { value: 'Zurvan Kelmedor', kind: 'alias', weak: false },
      { value: 'The Lantern', kind: 'alias', weak: true },
      { value: 'Zorvan Oldname', kind: 'former', weak: false },
    ]);
  });

  test('of an entity; a quality that nobody knows is counted, and the alias kept', () => {
    expect(company.names.map(({ value, kind }) => `${kind}: ${value}`)).toEqual([
      'primary: BRIGHTMERE INVENTED TRADING CORPORATION',
      'variant: 光明虚构贸易有限公司',
      'alias: Brightmere Trading',
      'former: Dimmermere Trading',
    ]);
    expect(entryOf(file, 'KPi.991').names.map(({ value }) => value)).toContain('Ri Test Hyok');
    expect(file.list.counts).toMatchObject({ unknownAliasQualities: 1 });
  });

  test('births that are exact, about a year, between years, and of an alias', () => {
    expect(person.births).toEqual([
      { from: '1961-02-11', to: '1961-02-11', precision: 'day', circa: false },
      { from: '1962-01-01', to: '1962-12-31', precision: 'year', circa: true },
      { from: '1953-01-01', to: '1958-12-31', precision: 'range', circa: false },
      { from: '1964-07-17', to: '1964-07-17', precision: 'day', circa: false },
    ]);
  });

  test('countries by their role; one that nobody knows is counted', () => {
    expect(person.countries).toEqual([
      { country: 'IQ', role: 'nationality' },
      { country: 'SY', role: 'nationality' },
      { country: 'IQ', role: 'birth' },
      { country: 'SY', role: 'address' },
    ]);
    expect(company.countries).toEqual([
      { country: 'KP', role: 'registration' },
      { country: 'CN', role: 'registration' },
    ]);
    expect(file.list.counts).toMatchObject({ unknownCountries: 1 });
  });
});

describe('Contract 6, Lists: un_sc, documents and wallets', () => {
  test('with their issuers; a forged one is doubtful, an unknown kind counted', () => {
    const plain = { sub: null, doubtful: false };
    expect(person.identifiers).toEqual([
      { ...plain, kind: 'passport', value: 'ZZ 0000001', country: 'IQ' },
      { ...plain, kind: 'national_id', value: '0000002', country: 'SY' },
      { ...plain, kind: 'passport', value: 'FALSE0003', country: 'TR', doubtful: true },
      { ...plain, kind: 'national_id', value: '0321', country: null },
      { ...plain, kind: 'wallet', value: '1DqWiGsrbJoqpteamSoTsVqEfYbk5maQGc', country: null },
    ]);
    expect(file.list.counts).toMatchObject({ unknownDocumentTypes: 1, wallets: 1 });
  });
});

describe('Formats, Import hygiene, rule 2: a file that is no list is refused whole', () => {
  test.each([
    ['without a publication date', / dateGenerated="[^"]*"/, 'no_publication_date'],
    ['without entries', /<INDIVIDUALS>[^]*<\/ENTITIES>/, 'no_entries'],
    ['cut off', /<\/ENTITIES>[^]*$/, 'not_closed'],
  ])('%s', async (_what, part, reason) => {
    expect(await whyUnreadable('un_sc', text.replace(part, ''))).toMatchObject({ reason });
  });
});
