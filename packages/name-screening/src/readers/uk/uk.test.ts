import { beforeAll, describe, expect, test } from 'vitest';
import { listFile, readListFile, type ReadFile, whyUnreadable } from '../../../test/list-files.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';

let xml: ReadFile;
let csv: ReadFile;

beforeAll(async () => {
  xml = await readListFile('uk_sanctions', await listFile('uk-sanctions-list.xml'));
  csv = await readListFile('uk_sanctions', await listFile('uk-sanctions-list.csv'));
});

function entry(id: string): ListedEntry {
  const found = xml.entries.find(({ entryId }) => entryId === id);
  if (!found) throw new Error(`the fixture has no ${id}`);
  return found;
}

const person = (): ListedEntry => entry('ZZZ0101');
const company = (): ListedEntry => entry('ZZZ0102');
const ship = (): ListedEntry => entry('ZZZ0103');

describe('Formats, UK Sanctions List, XML structure', () => {
  test('the file states its date, day before month', () => {
    expect(xml.list).toMatchObject({ format: 'uk_xml', publishedAt: '2026-10-08', attribution: null });
  });

  test('a designation without a usable name is dropped and counted', () => {
    expect(xml.list).toMatchObject({ entryCount: 4, droppedEntries: 1 });
    expect(xml.entries.map(({ entryId }) => entryId)).toEqual(['ZZZ0101', 'ZZZ0102', 'ZZZ0103', 'ZZZ0104']);
  });

  test('the other official numbers are kept', () => {
    expect(person().altIds).toEqual(['99101', 'ZZi.101']);
  });

  test('names 1 to 6 are joined in that order; a spelling counts once, by its strongest grade', () => {
    expect(person().names).toEqual([
      { value: 'Dravko Ilmarovich OSTREVIN', kind: 'primary', weak: false },
      { value: 'Dravko Ostrewin', kind: 'variant', weak: false },
      { value: 'Dravko Oldharbour', kind: 'alias', weak: false },
      { value: 'The Heron', kind: 'alias', weak: true },
      { value: 'Дравко Ильмарович ОСТРЕВИН', kind: 'variant', weak: false },
      { value: 'Dravko Ostrevín', kind: 'variant', weak: false },
    ]);
  });

  test('an empty primary name gives way to the first that is not weak', () => {
    expect(company().names[0]).toEqual({ value: 'TALLOWMERE & SONS LLC', kind: 'alias', weak: false });
    expect(company().names).toContainEqual({ value: 'Tallow', kind: 'alias', weak: true });
  });

  test('of two primary names both stay, and the first is the listed name', () => {
    expect(ship().names.map(({ value }) => value)).toEqual(['INVENTED LANTERN', 'FABLED LANTERN']);
  });

  test('a name type that nobody knows is counted, and the name kept', () => {
    expect(company().names).toContainEqual({ value: 'Tallowmere Export', kind: 'alias', weak: false });
    expect(xml.list.counts).toMatchObject({ unknownNameTypes: 1, emptyNames: 2 });
  });

  test('dates of birth in every way of writing', () => {
    expect(person().births.map(({ from, to, precision }) => [from, to, precision])).toEqual([
      ['1961-02-11', '1961-02-11', 'day'],
      ['1961-09-01', '1961-09-30', 'month'],
      ['1962-01-01', '1962-12-31', 'year'],
      ['1963-01-01', '1963-12-31', 'year'],
      ['1964-07-01', '1964-07-31', 'month'],
      ['1965-01-01', '1965-12-31', 'year'],
      ['1966-04-01', '1966-04-30', 'month'],
    ]);
    expect(person().births.every(({ circa }) => !circa)).toBe(true);
    expect(xml.list.counts['unusableBirths']).toBe(2);
  });

  test('countries by name, demonym and several in one field; an unknown one is counted', () => {
    expect(person().countries).toEqual([
      { country: 'RU', role: 'nationality' },
      { country: 'XK', role: 'nationality' },
      { country: 'CY', role: 'nationality' },
      { country: 'RU', role: 'address' },
      { country: 'CD', role: 'address' },
      { country: 'SU', role: 'birth' },
    ]);
    expect(xml.list.counts['unknownCountries']).toBe(1);
  });

  test('a passport counts once; its country is taken from prose that names one only', () => {
    expect(person().identifiers.filter(({ kind }) => kind === 'passport')).toEqual([
      { kind: 'passport', value: 'ZZ 0000101', country: 'RU', sub: null, doubtful: false },
      { kind: 'passport', value: 'ZZ0000102', country: null, sub: null, doubtful: false },
      { kind: 'passport', value: 'ZZ0000103', country: 'CY', sub: null, doubtful: true },
    ]);
  });

  test('national identifiers, one of them out of the remarks', () => {
    expect(person().identifiers.filter(({ kind }) => kind === 'national_id')).toEqual([
      { kind: 'national_id', value: '4410351', country: 'PK', sub: null, doubtful: false },
      { kind: 'national_id', value: '550-77', country: null, sub: 'tax', doubtful: false },
      { kind: 'national_id', value: '771000000012', country: 'RU', sub: 'tax', doubtful: false },
    ]);
  });

  test('wallets by their element and out of the remarks, not out of the reasons', () => {
    const walletsOf = ({ identifiers }: ListedEntry): readonly string[] =>
      identifiers.filter(({ kind }) => kind === 'wallet').map(({ value }) => value);
    expect(walletsOf(person())).toEqual([
      '1CioZmx4tYCsdnyW3xk1pp7UGpyHw58Hm2',
      '0xAB00000000000000000000000000000000000001',
    ]);
    expect(walletsOf(company())).toEqual(['bc1qinvented000000000000000000000000000000']);
  });

  test('registration numbers out of labelled prose; a KPP is of a tax office and no date is a number', () => {
    const numbers = company().identifiers.filter(({ kind }) => kind === 'registration_number');
    expect(numbers.map(({ value, country, sub }) => [value, country, sub])).toEqual([
      ['1000000000001', 'RU', 'ogrn'],
      ['7700000001', 'RU', 'tax'],
      ['123456', 'CY', null],
      ['91310000MA1FL000XX', null, 'uscc'],
      ['1089847000001', 'RU', 'ogrn'],
    ]);
  });

  test('a ship is an entity, with its IMO number and its flag', () => {
    expect(ship()).toMatchObject({
      entityType: 'entity',
      subtype: 'vessel',
      countries: [{ country: 'PA', role: 'registration' }],
      identifiers: [
        { kind: 'registration_number', value: '0000101', sub: 'imo' },
        { kind: 'registration_number', value: '0000102', sub: 'imo' },
      ],
    });
  });

  test('regime and day of designation', () => {
    expect(person().programmes).toEqual(['The Russia (Sanctions) (EU Exit) Regulations 2019']);
    expect(person().listedOn).toBe('2021-01-25');
    expect(entry('ZZZ0104').listedOn).toBeNull();
  });
});

describe('Formats, Import hygiene, rule 4: an unknown entity type', () => {
  test('loads, matches both kinds and is counted', () => {
    expect(entry('ZZZ0104').entityType).toBe('unknown');
    expect(xml.list.counts['unknownEntityTypes']).toBe(1);
  });
});

describe('Formats, UK Sanctions List, CSV (58 columns)', () => {
  test('rows are combinations: gathered by Unique ID they say what the XML says, but for the wallets of their own element', () => {
    const withoutWalletElement = xml.entries.map((each) =>
      each.entryId === 'ZZZ0102'
        ? { ...each, identifiers: each.identifiers.filter(({ kind }) => kind !== 'wallet') }
        : each,
    );
    expect(csv.entries).toEqual(withoutWalletElement);
  });

  test('the first line states the date', () => {
    expect(csv.list).toMatchObject({ format: 'uk_csv', publishedAt: '2026-10-08', droppedEntries: 1 });
  });

  test('columns are found by their names', async () => {
    const text = (await listFile('uk-sanctions-list.csv')).toString('utf8');
    expect(await whyUnreadable('uk_sanctions', text.replace(',D.O.B,', ',Birthday,'))).toEqual({
      reason: 'malformed',
      text: 'the file has no column “D.O.B”',
    });
  });

  test('a file without its date is refused', async () => {
    const text = (await listFile('uk-sanctions-list.csv')).toString('utf8');
    expect(await whyUnreadable('uk_sanctions', text.replace(/^.*\r\n/, ''))).toMatchObject({
      reason: 'no_publication_date',
    });
    expect(await whyUnreadable('uk_sanctions', text.replace('08-Oct-2026', 'today'))).toMatchObject({
      reason: 'no_publication_date',
    });
  });

  test('a row of another width is refused', async () => {
    const text = (await listFile('uk-sanctions-list.csv')).toString('utf8');
    const lines = text.split('\r\n');
    const broken = [...lines.slice(0, 3), 'ZZZ,1,2', ...lines.slice(3)].join('\r\n');
    expect(await whyUnreadable('uk_sanctions', broken)).toEqual({
      reason: 'malformed',
      text: 'row 3 has 3 cells instead of 58',
    });
  });
});
