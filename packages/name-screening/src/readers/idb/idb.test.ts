import { beforeAll, describe, expect, test } from 'vitest';
import { listFile, readListFile, type ReadFile, whyUnreadable } from '../../../test/list-files.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';
import { idbEntryId } from './idb-row.ts';

let csv: ReadFile;

beforeAll(async () => {
  csv = await readListFile('idb_sanctions', await listFile('idb-sanctions.csv'));
});

function named(name: string): ListedEntry {
  const found = csv.entries.find(({ names }) => names.some(({ value }) => value === name));
  if (!found) throw new Error(`the fixture has no ${name}`);
  return found;
}

describe('Formats, Inter-American Development Bank, Columns', () => {
  test('the file states no date of publication', () => {
    expect(csv.list).toMatchObject({
      format: 'idb_csv',
      publishedAt: null,
      entryCount: 7,
      droppedEntries: 1,
    });
  });

  test('a person: nationality, source as programme, first day', () => {
    expect(named('Ilmara Quenoss Vidal')).toEqual({
      entryId: 'idb-71708391e717e6f8',
      altIds: [],
      entityType: 'person',
      subtype: null,
      names: [{ value: 'Ilmara Quenoss Vidal', kind: 'primary', weak: false }],
      births: [],
      countries: [{ country: 'BO', role: 'nationality' }],
      identifiers: [],
      programmes: ['IDB'],
      listedOn: '2009-07-10',
      endsOn: null,
      pep: null,
    });
  });

  test('of a firm the nationality is its registration; the country of the project is neither', () => {
    expect(named('Brightmoor Ltd.').countries).toEqual([{ country: 'CM', role: 'registration' }]);
    expect(named('Dravko OSTREVIN').countries).toEqual([]);
  });

  test('a sanction that ended yesterday is counted and not loaded, one that ends today holds', () => {
    expect(csv.list.counts['ended']).toBe(1);
    expect(csv.entries.some(({ names: [{ value }] }) => value === 'Bygone Builders')).toBe(false);
    expect(named('Anselm Corvey').endsOn).toBe('2026-11-15');
    expect(named('OSTREVIN, Dravko').endsOn).toBe('2031-02-11');
  });

  test('an end that nobody can read leaves the sanction in force', () => {
    expect(named('Brightmoor Ventures')).toMatchObject({ endsOn: null, entityType: 'unknown' });
    expect(csv.list.counts['unclearEnds']).toBe(1);
  });

  test('rows that say the same but for case and spacing are one entry, which ends with the later', () => {
    expect(named('Consultora Inventada S.R.L.')).toMatchObject({ endsOn: null });
    expect(named('Consultora Inventada S.R.L.').names.map(({ value }) => value)).toEqual([
      'Consultora Inventada S.R.L.',
      'Inventada SRL',
      'CISRL',
    ]);
    expect(csv.list.counts['mergedRows']).toBe(1);
  });
});

describe('Formats, Inter-American Development Bank, Columns: alias splitting', () => {
  test.each([
    [
      'Brightmoor Ltd.',
      [
        ['Brightmoor Ltd. / Brightmoor Group, S.A. (f/k/a Dimmoor & Co.)', 'primary'],
        ['Brightmoor Ltd.', 'alias'],
        ['Brightmoor Group, S.A.', 'alias'],
        ['Dimmoor & Co.', 'former'],
      ],
    ],
    [
      'QW Roads',
      [
        ['Quillfeather Works a/k/a Quillfeather c/o Brightmoor d/b/a QW Roads', 'primary'],
        ['Quillfeather Works', 'alias'],
        ['Quillfeather c/o Brightmoor', 'alias'],
        ['QW Roads', 'alias'],
      ],
    ],
    [
      'Dravko OSTREVIN',
      [
        ['OSTREVIN, Dravko', 'primary'],
        ['Dravko OSTREVIN', 'variant'],
      ],
    ],
    [
      'Anselm Corvey',
      [
        ['Anselm Corvey', 'primary'],
        ['Anselmo Corvey', 'alias'],
      ],
    ],
  ])('%s', (name, names) => {
    expect(named(name).names.map(({ value, kind }) => [value, kind])).toEqual(names);
    expect(named(name).names.every(({ weak }) => !weak)).toBe(true);
  });
});

describe('Formats, Inter-American Development Bank, Columns: entry id', () => {
  const row = {
    title: 'Consultora Inventada S.R.L.',
    entity: 'Firm',
    nationality: 'Paraguay',
    from: '2022-11-14T00:00',
    to: 'Ongoing',
    source: 'IDB',
    otherName: '',
    projectCountry: 'Paraguay',
    practice: 'Fraud',
    sanctionType: 'Debarment',
    decidedBy: 'SOFF',
  };

  test('sixteen hexadecimal digits over what tells rows apart', () => {
    expect(idbEntryId(row)).toBe('idb-f00f0f3d9eb037f0');
  });

  test.each([
    ['the time of the first day', { from: '2022-11-14 00:00:00.000000000' }],
    ['case and spacing', { title: ' CONSULTORA  inventada s.r.l.', entity: 'FIRM' }],
    ['the end', { to: '2032-11-13 00:00:00' }],
    ['another name', { otherName: 'CISRL' }],
  ])('is the same whatever %s', (_name, other) => {
    expect(idbEntryId({ ...row, ...other })).toBe(idbEntryId(row));
  });

  test.each([
    ['title', { title: 'Consultora Inventada' }],
    ['kind', { entity: 'Individual' }],
    ['source', { source: 'WBG cross debarment' }],
    ['first day', { from: '2022-11-15T00:00' }],
    ['nationality', { nationality: 'NULL' }],
  ])('is another with another %s', (_name, other) => {
    expect(idbEntryId({ ...row, ...other })).not.toBe(idbEntryId(row));
  });
});

describe('Formats, Inter-American Development Bank, Files: the answer of the data store', () => {
  test('holds the same entries as the CSV', async () => {
    const json = await readListFile('idb_sanctions', await listFile('idb-datastore-search.json'));
    expect(json.entries).toEqual(csv.entries);
    expect(json.list).toEqual({ ...csv.list, format: 'idb_json' });
  });

  test.each([
    ['a page of it', (text: string) => text.replace(/"total": \d+/, '"total": 4000'), 'count_differs'],
    ['a failure', (text: string) => text.replace('"success": true', '"success": false'), 'malformed'],
    ['no records', (text: string) => text.replace('"records"', '"rows"'), 'malformed'],
    ['records without their title', (text: string) => text.replaceAll('"Title"', '"Name"'), 'malformed'],
    ['something behind it', (text: string) => `${text} {}`, 'malformed'],
  ])('%s is refused', async (_name, change, reason) => {
    const text = (await listFile('idb-datastore-search.json')).toString('utf8');
    expect(await whyUnreadable('idb_sanctions', change(text))).toMatchObject({ reason });
  });
});

describe('Formats, Inter-American Development Bank, Columns: header recognition', () => {
  test('by name, whatever case and order; columns that are not needed may be missing', async () => {
    const text = 'SOURCE,To,from,Entity,title\r\nIDB,Ongoing,2024-01-31T00:00,Individual,Ilmara Quenoss\r\n';
    const { entries } = await readListFile('idb_sanctions', text);
    expect(entries).toMatchObject([{ names: [{ value: 'Ilmara Quenoss' }], listedOn: '2024-01-31' }]);
  });

  test('notes below the table are no rows', async () => {
    const text =
      'Title,Entity,From,To,Source\nIlmara Quenoss,Individual,2024-01-31T00:00,Ongoing,IDB\nApplied filters: none,,,,\n';
    const { list } = await readListFile('idb_sanctions', text);
    expect(list).toMatchObject({ entryCount: 1, droppedEntries: 0, counts: { rowsWithoutEntity: 1 } });
  });

  test('a list of which every sanction ended has no entries', async () => {
    const text =
      'Title,Entity,From,To,Source\nIlmara Quenoss,Individual,2004-01-31T00:00,2005-01-31 00:00:00,IDB\n';
    expect(await whyUnreadable('idb_sanctions', text)).toMatchObject({ reason: 'no_entries' });
  });
});
