import { beforeAll, describe, expect, test } from 'vitest';
import { type ReadFile, readListFile, whyUnreadable } from '../../../test/list-files.ts';
import { entryOf, listText } from '../../../test/list-texts.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';

let text: string;
let consolidatedText: string;
let file: ReadFile;
let person: ListedEntry;

beforeAll(async () => {
  text = await listText('ofac-sdn-standard.xml');
  consolidatedText = await listText('ofac-consolidated-standard.xml');
  file = await readListFile('ofac_sdn', text);
  person = entryOf(file, '990001');
});

describe('Formats, Standard XML', () => {
  test('publication date, and as many entries as the file states', () => {
    expect(file.list).toMatchObject({
      format: 'ofac_standard_xml',
      publishedAt: '2026-10-02',
      entryCount: 5,
      droppedEntries: 0,
    });
  });

  test('the edition before 2024, with another namespace, reads the same', async () => {
    const { entries } = await readListFile('ofac_consolidated', consolidatedText);
    expect(
      entries.map(({ names }) => names.map(({ value, weak }) => (weak ? `${value} (weak)` : value))),
    ).toEqual([['QUORLAND INVENTED BANK', 'QIB (weak)'], ['Milo TARVESH']]);
  });

  test('types', () => {
    expect(file.entries.map(({ entityType, subtype }) => subtype ?? entityType)).toEqual([
      'person',
      'entity',
      'vessel',
      'aircraft',
      'unknown',
    ]);
  });

  test('names, with the grade that the category states', () => {
    expect(person.names).toEqual([
      { value: 'Zorvan Testovich KELMIDOR', kind: 'primary', weak: false },
      { value: 'Zorvan KELMIDORE', kind: 'alias', weak: false },
      { value: 'LANTERN', kind: 'alias', weak: true },
      { value: 'Zorvan OLDNAME', kind: 'former', weak: false },
      { value: 'Zed KELM', kind: 'alias', weak: false },
      { value: 'Zorvan KELDOR', kind: 'alias', weak: false },
    ]);
    expect(entryOf(file, '990002').names[0].value).toBe('BRIGHTMERE INVENTED TRADING, LTD');
    expect(file.list.counts).toMatchObject({ weakNames: 1, unknownAliasTypes: 1 });
  });

  test('births', () => {
    expect(person.births).toEqual([
      { from: '1961-02-11', to: '1961-02-11', precision: 'day', circa: false },
      { from: '1962-01-01', to: '1962-12-31', precision: 'year', circa: true },
      { from: '1952-09-01', to: '1952-09-30', precision: 'month', circa: false },
      { from: '1960-01-01', to: '1963-12-31', precision: 'range', circa: false },
      { from: '1961-01-01', to: '1962-12-31', precision: 'range', circa: false },
      { from: '1979-01-01', to: '1982-12-31', precision: 'range', circa: true },
    ]);
  });

  test('countries by their names', () => {
    expect(person.countries).toEqual([
      { country: 'KP', role: 'nationality' },
      { country: 'CY', role: 'nationality' },
      { country: 'RU', role: 'address' },
      { country: 'RU', role: 'birth' },
    ]);
    expect(entryOf(file, '990002').countries).toEqual([{ country: 'IQ', role: 'registration' }]);
    expect(entryOf(file, '990003').countries).toEqual([{ country: 'PA', role: 'registration' }]);
  });

  test('documents and wallets out of the grab bag, and what is no document left in it', () => {
    expect(person.identifiers).toEqual([
      document('passport', 'ZZ0000001', 'RU', null),
      document('wallet', 'bc1qinventedinventedinventedinventedinventd0', null, 'XBT'),
      { ...document('passport', 'FALSE0001', 'RU', null), doubtful: true },
      document('national_id', '770000000001', 'RU', 'tax'),
      document('wallet', 'TEqvQSa7RGy1B2xfwk17JFQgryCFgneFRB', null, null),
    ]);
    expect(file.list.counts).toMatchObject({ unknownDocumentTypes: 1, wallets: 2 });
  });

  test('numbers of companies, vessels and aircraft', () => {
    expect(entryOf(file, '990002').identifiers).toEqual([
      document('registration_number', '1000000000001', 'IQ', null),
      document('registration_number', '55-0001', null, 'tax'),
    ]);
    expect(entryOf(file, '990003').identifiers).toEqual([
      document('registration_number', '0000012', null, 'imo'),
    ]);
    expect(entryOf(file, '990004').identifiers).toEqual([
      document('registration_number', '0042', null, 'aircraft_serial'),
    ]);
  });

  test('programmes once each; the file states no day of listing', () => {
    expect(person).toMatchObject({ programmes: ['RUSSIA-EO14024', 'CYBER2'], listedOn: null });
  });
});

describe('Formats, Import hygiene, rule 2: a file that is no list is refused whole', () => {
  test('the stated count must be the count', async () => {
    const short = text.replace('<Record_Count>5', '<Record_Count>6');
    expect(await whyUnreadable('ofac_sdn', short)).toEqual({
      reason: 'count_differs',
      text: 'the file states 6 records and holds 5',
    });
    const unstated = text.replace('<Record_Count>5', '<Record_Count>');
    expect(await whyUnreadable('ofac_sdn', unstated)).toMatchObject({ reason: 'count_differs' });
  });

  test('records that come to no entry count too, and are dropped', async () => {
    const nameless = text.replace('<lastName>EP-INV</lastName>', '<lastName>-0-</lastName>');
    const { list } = await readListFile('ofac_sdn', nameless);
    expect(list).toMatchObject({ entryCount: 4, droppedEntries: 1 });
  });

  test.each([
    ['no_publication_date', (given: string) => given.replace(/<Publish_Date>.*<\/Publish_Date>/, '')],
    ['no_publication_date', (given: string) => given.replace('10/02/2026', '13/32/2026')],
    ['no_publication_date', (given: string) => given.replace(/<publsh.*publshInformation>/s, '')],
    ['no_entries', (given: string) => given.replace(/<sdnEntry>.*<\/sdnEntry>/s, '').replace('>5<', '>0<')],
  ])('%s', async (reason, change) => {
    expect(await whyUnreadable('ofac_sdn', change(text))).toMatchObject({ reason });
  });

  test('only its programmes tell which list a file is: a swapped file is refused, either way round', async () => {
    expect(await whyUnreadable('ofac_consolidated', text)).toMatchObject({ reason: 'other_list' });
    expect(await whyUnreadable('ofac_sdn', consolidatedText)).toEqual({
      reason: 'other_list',
      text: 'the file is not that of ofac_sdn: 2 of 2 entries have a programme of the lists beside the SDN list',
    });
  });

  test('an operator takes a swapped file all the same, either way round', async () => {
    const forced = { forced: true };
    expect((await readListFile('ofac_consolidated', text, forced)).entries).toHaveLength(5);
    expect((await readListFile('ofac_sdn', consolidatedText, forced)).entries).toHaveLength(2);
  });
});

function document(kind: string, value: string, country: string | null, sub: string | null): object {
  return { kind, value, country, sub, doubtful: false };
}
