import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPEATED, repeats } from '@assay/test-support/repeats';
import type { EntryDetails } from '../../lists/entry-details.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';
import type { ReadList } from '../drafts/reading.ts';
import { UNREADABLE_REASONS, UnreadableList } from '../files/unreadable-list.ts';
import { readOwnList } from './read-own-list.adapter.ts';

const TODAY = '2026-11-17';

interface Found {
  readonly list: ReadList;
  readonly entries: readonly ListedEntry[];
  readonly details: readonly (EntryDetails | null)[];
}

async function readOwn(file: string | Uint8Array): Promise<Found> {
  const [entries, details]: [ListedEntry[], (EntryDetails | null)[]] = [[], []];
  const list = await readOwnList(
    Readable.from([Buffer.from(file)]),
    (entry, said) => {
      entries.push(entry);
      details.push(said);
    },
    { today: TODAY },
  );
  return { list, entries, details };
}

async function whyRefused(file: string | Uint8Array): Promise<string> {
  const failure: unknown = await readOwn(file).catch((error: unknown) => error);
  return failure instanceof UnreadableList ? `${failure.reason}: ${failure.message}` : 'taken';
}

const HEADER = 'id,name,kind,aliases,dateOfBirth,nationalities,identifiers,note';

describe('Contract 6, Lists: an own list as CSV', () => {
  const row =
    '7,"Ostrevin, Dravko",person,Heron;D. Ostrevin,1961-02-11;1962,AT;Germany,passport:AB123:AT,"owes us"';

  test('every column, with several values separated by semicolons', async () => {
    const { list, entries, details } = await readOwn(`${HEADER}\n${row}\n`);
    expect(list).toEqual({
      format: 'own_csv',
      publishedAt: null,
      entryCount: 1,
      droppedEntries: 0,
      counts: { persons: 1, names: 3, births: 2, identifiers: 1 },
      attribution: null,
      rowFaults: [],
    });
    expect(entries).toEqual([
      {
        entryId: '7',
        altIds: [],
        entityType: 'person',
        subtype: null,
        names: [
          { value: 'Ostrevin, Dravko', kind: 'primary', weak: false },
          { value: 'Heron', kind: 'alias', weak: false },
          { value: 'D. Ostrevin', kind: 'alias', weak: false },
        ],
        births: [
          { from: '1961-02-11', to: '1961-02-11', precision: 'day', circa: false },
          { from: '1962-01-01', to: '1962-12-31', precision: 'year', circa: false },
        ],
        countries: [
          { country: 'AT', role: 'nationality' },
          { country: 'DE', role: 'nationality' },
        ],
        identifiers: [{ kind: 'passport', value: 'AB123', country: 'AT', sub: null, doubtful: false }],
        programmes: [],
        listedOn: null,
        endsOn: null,
        pep: null,
      },
    ]);
    expect(details[0]?.remarks).toEqual(['owes us']);
  });

  test.each([
    ['person', 'person', null],
    ['Entity', 'entity', null],
    ['company', 'entity', null],
    ['vessel', 'entity', 'vessel'],
    ['aircraft', 'entity', 'aircraft'],
    ['unknown', 'unknown', null],
    ['', 'unknown', null],
  ])('kind %s', async (kind, entityType, subtype) => {
    const { entries, list } = await readOwn(`id,name,kind\n1,Heron,${kind}\n`);
    expect(entries[0]).toMatchObject({ entityType, subtype });
    expect(list.rowFaults).toEqual([]);
  });

  test('the nationality of an entity is where it is registered', async () => {
    const { entries } = await readOwn('id,name,kind,nationalities\n1,Heron Ltd,entity,AUT\n');
    expect(entries[0]?.countries).toEqual([{ country: 'AT', role: 'registration' }]);
  });

  test('columns in any order and case, a byte order mark, packed, rows that end early', async () => {
    const { entries } = await readOwn(
      gzipSync('\ufeffName,ID,Note,Kind\r\nHeron,7\r\nGannet,8,x,person\r\n'),
    );
    expect(entries.map(({ entryId, names }) => [entryId, names[0].value])).toEqual([
      ['7', 'Heron'],
      ['8', 'Gannet'],
    ]);
  });

  test('what cannot be read is told with its line, and the rest is taken', async () => {
    const rows = [
      '1,Heron,pirate,,31.02.1970;1970-02-31;2030,Atlantis,visa:1;passport:;wallet:0xAB',
      '',
      ',Nobody',
      '3,',
      '1,Heron again',
      '4,"two',
      'lines",person,,1970-13',
      '5,a,b,c,d,e,f,g,h,i',
    ];
    const { list, entries } = await readOwn(
      `id,name,kind,aliases,dateOfBirth,nationalities,identifiers,dob\n${rows.join('\n')}`,
    );
    expect(entries.map(({ entryId }) => entryId)).toEqual(['1', '4']);
    expect(list.droppedEntries).toBe(4);
    expect(list.rowFaults).toEqual([
      'Line 1: the column “dob” is not known; it is left out.',
      'Line 2: the kind “pirate” is not known; the row is taken as of unknown kind.',
      'Line 2: “31.02.1970” is no date of birth as YYYY, YYYY-MM or YYYY-MM-DD; it is left out.',
      'Line 2: “1970-02-31” is no date of birth as YYYY, YYYY-MM or YYYY-MM-DD; it is left out.',
      'Line 2: “2030” is no date of birth as YYYY, YYYY-MM or YYYY-MM-DD; it is left out.',
      'Line 2: “Atlantis” is no country; it is left out.',
      'Line 2: “visa:1” is no identifier as kind:value:country with a kind of passport, national_id, registration_number, wallet; it is left out.',
      'Line 2: “passport:” is no identifier as kind:value:country with a kind of passport, national_id, registration_number, wallet; it is left out.',
      'Line 4: there is no id; the row is left out.',
      'Line 5: there is no name; the row is left out.',
      'Line 6: the id “1” stands in an earlier row; the row is left out.',
      'Line 7: “1970-13” is no date of birth as YYYY, YYYY-MM or YYYY-MM-DD; it is left out.',
      'Line 9: there are 10 cells under 8 columns; the row is left out.',
    ]);
  });

  test('of very many faults the first hundred are told', async () => {
    const { list } = await readOwn(`id,name\n1,Heron\n${',x\n'.repeat(150)}`);
    expect(list.droppedEntries).toBe(150);
    expect(list.rowFaults).toHaveLength(101);
    expect(list.rowFaults?.at(-1)).toBe('50 more faults are not told one by one.');
  });

  test.each([
    ['a name', `1,${'x'.repeat(301)}`, 'a name has more than 300 characters.'],
    ['an id', `${'1'.repeat(201)},Heron`, 'the id has more than 200 characters.'],
    [
      'aliases',
      `1,Heron,${Array.from({ length: 500 }, (_, n) => `n${n}`).join(';')}`,
      'there are more than 500 names.',
    ],
    ['nationalities', `1,Heron,,${'AT;'.repeat(201)}`, 'there are more than 200 values of one kind.'],
  ])('%s beyond the limit leaves the row out', async (_what, row, fault) => {
    const { list, entries } = await readOwn(`id,name,aliases,nationalities\n${row}\n2,Gannet\n`);
    expect(entries.map(({ entryId }) => entryId)).toEqual(['2']);
    expect(list.rowFaults).toEqual([`Line 2: ${fault}`]);
  });
});

describe('Contract 6, Lists: an own list as JSON lines', () => {
  test('the same names, several values as arrays', async () => {
    const line = {
      id: 7,
      name: 'Dravko Ostrevin',
      kind: 'person',
      aliases: ['Heron', 'Дравко; Остревин'],
      dateOfBirth: '1961-02',
      nationalities: ['AT'],
      identifiers: ['national_id:X:1:DE', 'registration_number:R 7'],
      note: 'owes us',
    };
    const { list, entries, details } = await readOwn(`${JSON.stringify(line)}\n\n`);
    expect(list).toMatchObject({ format: 'own_jsonl', entryCount: 1, rowFaults: [] });
    expect(entries[0]).toMatchObject({
      entryId: '7',
      names: [{ value: 'Dravko Ostrevin' }, { value: 'Heron' }, { value: 'Дравко; Остревин' }],
      births: [{ from: '1961-02-01', to: '1961-02-28', precision: 'month' }],
      identifiers: [
        { kind: 'national_id', value: 'X:1', country: 'DE' },
        { kind: 'registration_number', value: 'R 7', country: null },
      ],
    });
    expect(details[0]?.remarks).toEqual(['owes us']);
  });

  test('a line that gives a member twice is told and left out', async () => {
    const lines = [
      String.raw`{"id":"1","name":"Heron","n\u0061me":"Gannet"}`,
      '{"id":"2","name":"Tern","note":"Seen: twice"}',
    ];
    const { list, entries } = await readOwn(lines.join('\n'));
    expect(entries.map(({ entryId }) => entryId)).toEqual(['2']);
    expect(list).toMatchObject({
      format: 'own_jsonl',
      droppedEntries: 1,
      rowFaults: [
        'Line 1: an object gives a member twice, and which was meant nobody can tell; the line is left out.',
      ],
    });
  });

  test('a bad line is told, and the others are taken', async () => {
    const lines = [
      '{"id":"1","name":"Heron","dob":"1970","aliases":[{"a":1}]}',
      '{"id":"2",',
      '[1]',
      '{"id":"3","name":"Gannet","dob":1}',
      '{"id":4,"name":"Tern","aliases":[9007199254740992, 7]}',
    ];
    const { list, entries } = await readOwn(lines.join('\n'));
    expect(entries.map(({ entryId }) => entryId)).toEqual(['1', '3', '4']);
    expect(list.droppedEntries).toBe(2);
    expect(list.rowFaults).toEqual([
      'Line 1: the member “dob” is not known; it is left out.',
      'Line 1: aliases holds something else than texts and numbers that JSON keeps; that is left out.',
      'Line 2: this is no JSON object; the line is left out.',
      'Line 3: this is no JSON object; the line is left out.',
      'Line 5: aliases holds something else than texts and numbers that JSON keeps; that is left out.',
    ]);
    expect(entries[2]?.names.map(({ value }) => value)).toEqual(['Tern', '7']);
  });

  test('members of the prototype are nothing that the line says', async () => {
    const { entries } = await readOwn('{"id":"1","name":"Heron","__proto__":{"kind":"person"}}');
    expect(entries[0]?.entityType).toBe('unknown');
  });
});

describe('Contract 6, Lists: an own list as FollowTheMoney JSON lines', () => {
  const person = {
    id: 'NK-1',
    caption: 'Dravko Ostrevin',
    schema: 'Person',
    last_change: '2026-10-03T10:00:00',
    properties: {
      name: ['OSTREVIN Dravko', 'Dravko Ostrevin'],
      alias: ['Heron'],
      weakAlias: ['D.O.'],
      previousName: ['Dravko Lind'],
      birthDate: ['1961-02-11'],
      birthPlace: ['Linz'],
      nationality: ['at'],
      country: ['de'],
      passportNumber: ['AB123'],
      idNumber: ['77'],
      position: ['Minister of Nothing'],
      topics: ['role.pep'],
      program: ['EU-ZZ'],
      notes: ['owes us'],
      sourceUrl: ['https://example.org/1'],
    },
  };

  test('people, companies, vessels; what is nobody is counted and passed over', async () => {
    const others = [
      {
        id: 'NK-2',
        schema: 'Company',
        caption: 'Heron Ltd',
        properties: {
          name: ['Heron Ltd'],
          jurisdiction: ['gb'],
          registrationNumber: ['R7'],
          leiCode: ['L1'],
        },
      },
      { id: 'NK-3', schema: 'Vessel', properties: { name: ['MV Heron'], imoNumber: ['IMO 7'] } },
      { id: 'NK-4', schema: 'Sanction', properties: { entity: ['NK-1'] } },
    ];
    const { list, entries, details } = await readOwn(
      [person, ...others].map((line) => JSON.stringify(line)).join('\n'),
    );
    expect(list).toMatchObject({ format: 'ftm_jsonl', entryCount: 3, droppedEntries: 0, rowFaults: [] });
    expect(list.counts['otherRecords']).toBe(1);
    expect(entries[0]).toMatchObject({
      entryId: 'NK-1',
      entityType: 'person',
      names: [
        { value: 'Dravko Ostrevin', kind: 'primary' },
        { value: 'OSTREVIN Dravko', kind: 'alias' },
        { value: 'Heron', kind: 'alias', weak: false },
        { value: 'Dravko Lind', kind: 'former' },
        { value: 'D.O.', kind: 'alias', weak: true },
      ],
      births: [{ from: '1961-02-11', precision: 'day' }],
      countries: [
        { country: 'AT', role: 'nationality' },
        { country: 'DE', role: 'address' },
      ],
      identifiers: [
        { kind: 'passport', value: 'AB123' },
        { kind: 'national_id', value: '77' },
      ],
      programmes: ['EU-ZZ'],
    });
    expect(details[0]).toMatchObject({
      birthPlaces: [{ place: 'Linz', birth: 0 }],
      positions: ['Minister of Nothing'],
      remarks: ['owes us', 'Topics: role.pep'],
      changedOn: '2026-10-03',
      link: 'https://example.org/1',
    });
    expect(
      entries
        .slice(1)
        .map(({ entityType, subtype, identifiers }) => [entityType, subtype, identifiers.length]),
    ).toEqual([
      ['entity', null, 2],
      ['entity', 'vessel', 1],
    ]);
  });

  test('a birth and a country that cannot be read are told and left out', async () => {
    const properties = {
      ...person.properties,
      birthDate: ['1961-02-31', '1961'],
      nationality: ['at', 'zz9'],
    };
    const { list, entries } = await readOwn(JSON.stringify({ ...person, properties }));
    expect(entries[0]).toMatchObject({ births: [{ precision: 'year' }] });
    expect(entries[0]?.countries.map(({ country }) => country)).toEqual(['AT', 'DE']);
    expect(list.rowFaults).toEqual([
      'Line 1: “1961-02-31” is no date of birth as YYYY, YYYY-MM or YYYY-MM-DD; it is left out.',
      'Line 1: “zz9” is no country; it is left out.',
    ]);
  });
});

describe('Contract 6, Lists: a file of which no row can be read is refused', () => {
  test.each([
    ['', 'empty_file: the file is empty'],
    [' \n\n', 'empty_file: the file holds nothing but blanks'],
    ['<html></html>', 'unknown_format: the file is XML or HTML: send CSV or JSON lines'],
    ['[{"id":"1","name":"a"}]', 'unknown_format: the file is a JSON array: send one object a line'],
    ['id;name\n1;Heron', 'unknown_format: the columns of the header are not separated by commas'],
    ['nr,who\n1,Heron', 'malformed: the header has no column id, name'],
    ['id,name,name\n1,Heron,Egret', 'malformed: columns 2 and 3 of the header are all the column name'],
    ['ID,name,note,Id,i d\n', 'malformed: columns 1 and 4 and 5 of the header are all the column id'],
    ['hello there', 'malformed: the header has no column id, name'],
    ['id,name\n', 'no_entries: the file holds no entry'],
    [
      'id,name\n,Heron',
      'no_entries: the file holds no entry that can be read. Line 2: there is no id; the row is left out.',
    ],
    [
      '{"id":',
      'no_entries: the file holds no entry that can be read. Line 1: this is no JSON object; the line is left out.',
    ],
    ['id,name\n1,"Heron', 'not_closed'],
    [
      Buffer.from('id,name\n1,Heron', 'utf16le'),
      'malformed: the text of the file must be UTF-8, but is UTF-16',
    ],
    [
      Buffer.from('PK\u0003\u0004'),
      'unknown_format: the file is a ZIP archive: unpack it, or pack it with gzip',
    ],
  ])('%j', async (file, why) => {
    expect(await whyRefused(file)).toContain(why);
  });

  test('whatever a file holds, it is read or refused, and nothing else happens', REPEATED, async () => {
    const good = [
      `${HEADER}\n1,Heron,person,a;b,1961,AT,passport:A:AT,x\n2,"Gan""net",entity,,,,,\n`,
      '{"id":"1","name":"Heron","aliases":["a"]}\n{"id":"2","name":"Gannet"}\n',
      '{"id":"1","schema":"Person","properties":{"name":["Heron"],"birthDate":["1961"]}}\n',
    ];
    const put = fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc.constantFrom('"', ',', ';', ':', '{', '}', '[', '\n', '\r', '\0', '\\u0000', 'null'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...good),
        fc.nat(),
        fc.nat(30),
        put,
        async (text, at, length, junk) => {
          const start = at % (text.length + 1);
          const broken = [text.slice(0, start), junk, text.slice(start + length)].map((part) =>
            Buffer.from(part),
          );
          const why = await whyRefused(Buffer.concat(broken));
          expect(['taken', ...UNREADABLE_REASONS]).toContain(why.split(':', 1)[0]);
        },
      ),
      { numRuns: repeats(300, 1_000) },
    );
  });
});
