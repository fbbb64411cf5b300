import { describe, expect, test } from 'vitest';
import { listFile, readListFile, whyUnreadable } from '../../../test/list-files.ts';

async function fixture(): Promise<string> {
  return (await listFile('service-pep.jsonl')).toString('utf8');
}

describe('Formats, Output service-pep/1 JSONL', () => {
  test('the header states date and attribution', async () => {
    const { list } = await readListFile('service_pep', await fixture());
    expect(list).toEqual({
      format: 'service_pep_1',
      publishedAt: '2026-10-01',
      entryCount: 3,
      droppedEntries: 1,
      counts: { persons: 3, names: 6, weakNames: 1, births: 3, identifiers: 1, entriesWithoutIdOrName: 1 },
      attribution: 'Wikidata contributors (CC0 1.0); Government of Inventia',
    });
  });

  test('an entry with names, births, nationalities, positions', async () => {
    const { entries } = await readListFile('service_pep', await fixture());
    expect(entries[1]).toEqual({
      entryId: 'Q9900000102',
      altIds: ['990102'],
      entityType: 'person',
      subtype: null,
      names: [
        { value: 'Dravko Ostrevin', kind: 'primary', weak: false },
        { value: 'Дравко Остревин', kind: 'alias', weak: false },
        { value: 'Heron', kind: 'alias', weak: true },
      ],
      births: [
        { from: '1961-02-11', to: '1961-02-11', precision: 'day', circa: false },
        { from: '1961-02-01', to: '1961-02-28', precision: 'month', circa: false },
      ],
      countries: [
        { country: 'ZZ', role: 'nationality' },
        { country: 'GB', role: 'nationality' },
      ],
      identifiers: [{ kind: 'passport', value: 'ZZ0000101', country: 'GB', sub: null, doubtful: false }],
      programmes: [],
      listedOn: null,
      endsOn: null,
      pep: {
        dateOfDeath: null,
        positions: [
          {
            category: 'minister',
            title: 'Minister of Nothing of Inventia',
            country: 'ZZ',
            start: '2024-03-01',
            end: null,
            current: true,
            endedUnknown: false,
            roster: 'zz_cabinet',
            positionId: 'Q9900000001',
          },
          {
            category: 'parliament_member',
            title: 'Member of the Assembly of Inventia',
            country: 'ZZ',
            start: '2016',
            end: null,
            current: false,
            endedUnknown: true,
            roster: 'wikidata',
            positionId: null,
          },
        ],
        relatives: [],
      },
    });
  });

  test('a relative may come before the person it belongs to', async () => {
    const { entries } = await readListFile('service_pep', await fixture());
    expect(entries[0]?.pep?.relatives).toEqual([
      { entryId: 'Q9900000102', relation: 'spouse', start: '1990-06', end: null },
      { entryId: 'zz_cabinet:7', relation: 'sibling', start: null, end: null },
    ]);
  });

  test('dates stay as stated', async () => {
    const { entries } = await readListFile('service_pep', await fixture());
    expect(entries[2]?.pep).toMatchObject({
      dateOfDeath: '2021-05',
      positions: [{ start: '1999-01', end: '2003-12-31' }],
    });
  });
});

describe('Formats, Output service-pep/1 JSONL: importer checks', () => {
  test.each([
    ['no header', (text: string) => text.replace(/^.*\n/, ''), 'malformed', 'line 1 is not the header'],
    [
      'the header later',
      (text: string) => text.replace(/^(.*\n)(.*\n)/, '$2$1'),
      'malformed',
      'line 1 is not the header',
    ],
    [
      'a second header',
      (text: string) => text.replace(/^(.*\n)/, '$1$1'),
      'malformed',
      'line 2: type is none of entry',
    ],
    [
      'another number of entries',
      (text: string) => text.replace('"entryCount":4', '"entryCount":5'),
      'count_differs',
      'the header states 5 entries, the file holds 4',
    ],
    [
      'no number of entries',
      (text: string) => text.replace('"entryCount":4,', ''),
      'malformed',
      'line 1: entryCount is not a whole number',
    ],
    [
      'no date',
      (text: string) => text.replace('"publishedAt":"2026-10-01",', ''),
      'no_publication_date',
      'the file does not state when it was published',
    ],
    [
      'a relative who is not there',
      (text: string) => text.replace('"entryId":"Q9900000102"', '"entryId":"Q1"'),
      'malformed',
      'a relative is entry Q1, which is not in the file',
    ],
    [
      'another relation',
      (text: string) => text.replace('"relation":"spouse"', '"relation":"friend"'),
      'malformed',
      'line 2: relatives/0: relation is none of spouse, child, parent, sibling',
    ],
    [
      'another category',
      (text: string) => text.replace('"head_of_state"', '"mayor"'),
      'malformed',
      expect.stringMatching(/^line 5: positions\/0: category is none of head_of_state, /),
    ],
    [
      'no country',
      (text: string) => text.replace('"GBR"', '"GBX"'),
      'malformed',
      'line 3: nationalities is not a country of ISO 3166-1',
    ],
    [
      'no date in the calendar',
      (text: string) => text.replace('2003-12-31', '2003-02-29'),
      'malformed',
      'line 5: positions/0: end is not a date as YYYY, YYYY-MM or YYYY-MM-DD',
    ],
    [
      'a damaged line',
      (text: string) => text.replace('"Heron"', '"Heron'),
      'malformed',
      'line 3 is not well-formed JSON',
    ],
    [
      'another edition',
      (text: string) => text.replace('service-pep/1', 'service-pep/2'),
      'unknown_format',
      'the file is service-pep/2, and only service-pep/1 is read',
    ],
    [
      'a name that is no text',
      (text: string) => text.replace('"Heron"', '7'),
      'malformed',
      'line 3: names/3: value is not a text',
    ],
  ])('%s', async (_name, change, reason, text) => {
    const why = await whyUnreadable('service_pep', change(await fixture()));
    expect(why).toEqual({ reason, text });
  });

  test('a line without end does not fill the memory', async () => {
    const [header] = (await fixture()).split('\n');
    const text = `${header}\n{"type":"entry","id":"${'Q'.repeat(3 * 1024 * 1024)}`;
    expect(await whyUnreadable('service_pep', text)).toEqual({
      reason: 'malformed',
      text: 'line 2 is too long',
    });
  });
});
