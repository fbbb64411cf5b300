import { beforeAll, describe, expect, test } from 'vitest';
import { type ReadFile, readListFile, whyUnreadable } from '../../../test/list-files.ts';
import { entryOf, listText } from '../../../test/list-texts.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';
import { readEuFsf } from './eu-fsf.adapter.ts';

let text: string;
let file: ReadFile;
let person: ListedEntry;
let company: ListedEntry;

beforeAll(async () => {
  text = await listText('eu-fsf.xml');
  file = await readListFile('eu_fsf', text);
  person = entryOf(file, 'EU.99001.11');
  company = entryOf(file, 'EU.99002.22');
});

describe('Formats, eu_fsf, Meaning and mapping: the entry', () => {
  test('the file states its publication to the second', () => {
    expect(file.list).toMatchObject({ format: 'eu_xml_1_1', publishedAt: '2026-09-22T18:01:34.799Z' });
  });

  test('an entry without a usable name is dropped and counted', () => {
    expect(file.list).toMatchObject({ entryCount: 4, droppedEntries: 1 });
    expect(file.list.counts).toMatchObject({ persons: 2, entities: 1, unknownEntityTypes: 1 });
    expect(file.entries.map(({ entryId }) => entryId)).toEqual([
      'EU.99001.11',
      'EU.99002.22',
      'EU.99003.33',
      'EU.99005.55',
    ]);
  });

  test('it keeps its other official numbers', () => {
    expect(person.altIds).toEqual(['990001', 'QDi.990']);
    expect(company.altIds).toEqual(['990002']);
  });

  test('a person, an enterprise, and a type that nobody knows', () => {
    expect(file.entries.map(({ entityType }) => entityType)).toEqual([
      'person',
      'entity',
      'unknown',
      'person',
    ]);
  });

  test('programmes, of every regulation', () => {
    expect(person.programmes).toEqual(['UKR']);
    expect(entryOf(file, 'EU.99005.55').programmes).toEqual(['SYR', 'CHEM']);
  });

  test('listed on the designation, else when the latest act came into force, else when it was published', () => {
    expect(person.listedOn).toBe('2022-02-25');
    expect(company.listedOn).toBe('2024-05-28');
    expect(entryOf(file, 'EU.99003.33').listedOn).toBe('2021-06-01');
    expect(entryOf(file, 'EU.99005.55').listedOn).toBe('2020-03-02');
  });

  test('nothing ends, and nobody holds an office', () => {
    expect(person).toMatchObject({ endsOn: null, pep: null, subtype: null });
  });
});

describe('Formats, eu_fsf, Meaning and mapping: names', () => {
  test('the listed name is Latin, ungraded and in parts, wherever it stands; spellings count once', () => {
    expect(person.names).toEqual([
      { value: 'Zorvan Testovich KELMIDOR', kind: 'primary', weak: false },
      { value: 'Зорван Тестович КЕЛЬМИДОР', kind: 'alias', weak: false },
      { value: 'Zorvan Testovitj KELMIDOR', kind: 'alias', weak: false },
      { value: 'The Lantern', kind: 'alias', weak: true },
      { value: 'Zorvan the Quiet', kind: 'alias', weak: true },
      { value: 'Z. Keldor', kind: 'alias', weak: true },
      { value: 'Zorvan Keldorin', kind: 'alias', weak: false },
      { value: 'Zorvan Oldname', kind: 'former', weak: false },
      { value: 'Zorvan Kelmar', kind: 'alias', weak: false },
    ]);
    expect(file.list.counts).toMatchObject({ weakNames: 3 });
  });

  test('a former name is not the listed one where there is another; parts make a name that is not written whole', () => {
    expect(entryOf(file, 'EU.99005.55').names).toEqual([
      { value: 'Ilvara MORTEVAN', kind: 'primary', weak: false },
      { value: 'Ilvara QUENDELL', kind: 'former', weak: false },
      { value: 'إلفارا كوينديل', kind: 'alias', weak: false },
    ]);
  });

  test('a native spelling is a name as any other', () => {
    expect(company.names.map(({ value }) => value)).toEqual([
      'Brightmere Invented Trading LLC',
      '光明虚构贸易有限公司',
    ]);
  });

  test.each([
    ['low quality alias', 'alias', true],
    ['Low quality a.k.a', 'alias', true],
    ['lw quality aliias', 'alias', true],
    ['(low quality aka)', 'alias', true],
    ['“Low quality alias”', 'alias', true],
    ['seen in 2010; low quality alias', 'alias', true],
    ['good quality alias', 'alias', false],
    ['High quality a.k.a.', 'alias', false],
    ['not a low quality alias', 'alias', false],
    ['formerly known as', 'former', false],
    ['Former name', 'former', false],
    ['f.k.a.', 'former', false],
    ['FKA', 'former', false],
    ['maiden name', 'former', false],
    ['previously listed as', 'former', false],
    ['formerly known as; low quality alias', 'former', true],
    ['his cousin was formerly known as', 'alias', false],
    ['fkart is a town', 'alias', false],
    ['', 'alias', false],
  ])('grading by prose: %s', async (remark, kind, weak) => {
    const { entries } = await readListFile('eu_fsf', aliasWith(`<remark>${remark}</remark>`));
    expect(entries[0]?.names[1]).toEqual({ value: 'Other Name', kind, weak });
  });
});

describe('Formats, eu_fsf, Meaning and mapping: births and countries', () => {
  test('full, partial, circa and bad dates; the Hijri year is never read as Gregorian', () => {
    expect(person.births).toEqual([
      { from: '1961-02-11', to: '1961-02-11', precision: 'day', circa: false },
      { from: '1961-08-01', to: '1961-08-31', precision: 'month', circa: false },
      { from: '1962-01-01', to: '1962-12-31', precision: 'year', circa: true },
      { from: '1953-01-01', to: '1958-12-31', precision: 'range', circa: true },
      { from: null, to: '1980-12-31', precision: 'range', circa: false },
      { from: '1964-05-20', to: '1964-05-20', precision: 'day', circa: false },
      { from: '1963-04-01', to: '1963-04-30', precision: 'month', circa: false },
      { from: '1965-01-01', to: '1965-12-31', precision: 'year', circa: false },
    ]);
    expect(file.list.counts).toMatchObject({ birthsOfOtherCalendars: 1 });
  });

  test('citizenships, addresses and places of birth; 00 states nothing', () => {
    expect(person.countries).toEqual([
      { country: 'RU', role: 'nationality' },
      { country: 'YU', role: 'nationality' },
      { country: 'RU', role: 'birth' },
      { country: 'AF', role: 'birth' },
      { country: 'IR', role: 'birth' },
      { country: 'BY', role: 'birth' },
      { country: 'RU', role: 'address' },
    ]);
  });

  test('the address of an enterprise stands for its registration', () => {
    expect(company.countries).toEqual([{ country: 'IR', role: 'registration' }]);
  });
});

describe('Formats, eu_fsf, Meaning and mapping: identifications and wallets', () => {
  test('of a person', () => {
    expect(person.identifiers).toEqual([
      document('passport', 'ZZ 0000001', 'RU'),
      { ...document('national_id', 'FALSE0001', 'RU'), doubtful: true },
      document('passport', 'IR0000002', 'IR'),
      document('passport', 'XX0000003', null),
      document('national_id', 'MP0000004', 'BY'),
      { ...document('national_id', '7700000005', 'RU'), sub: 'tax' },
      document('national_id', '500006', null),
      document('wallet', '1DqWiGsrbJoqpteamSoTsVqEfYbk5maQGc', null),
      document('wallet', '0x4A8466291cf2bfd60c762bf874b47065fc3294a0', null),
    ]);
  });

  test('of an enterprise', () => {
    expect(company.identifiers).toEqual([
      document('registration_number', '1000000000001', 'IR'),
      { ...document('registration_number', '7700000001', null), sub: 'tax' },
      { ...document('registration_number', '0000012', null), sub: 'imo' },
      document('registration_number', 'N-13', null),
      document('registration_number', 'N-14', null),
    ]);
    expect(file.list.counts).toMatchObject({ unknownDocumentTypes: 1, wallets: 2 });
  });
});

describe('Formats, eu_fsf, identifications: a KPP is of a tax office, and thousands of companies share it', () => {
  test.each([
    ['E', 'other', '504001001', 'RU', false],
    ['E', 'regnumber', 'KPP 930801335', 'RU', false],
    ['E', 'fiscalcode', '165101001', '00', false],
    ['E', 'regnumber', '193402282', '00', true],
    ['E', 'regnumber', '504001001', 'BY', true],
    ['E', 'fiscalcode', '7813252159', 'RU', true],
    ['P', 'passport', '504001001', 'RU', true],
  ])('%s %s %s %s', async (type, code, number, country, isKept) => {
    const { entries } = await readListFile(
      'eu_fsf',
      `<export generationDate="2026-09-22T20:01:34.799+02:00">
        <sanctionEntity euReferenceNumber="EU.1.1"><subjectType classificationCode="${type}"/>
          <nameAlias wholeName="First Name" strong="true"/>
          <identification identificationTypeCode="${code}" number="${number}" countryIso2Code="${country}"/>
        </sanctionEntity></export>`,
    );
    expect(entries[0]?.identifiers.map(({ value }) => value)).toEqual(isKept ? [number] : []);
  });
});

describe('Formats, Import hygiene, rule 2: a file that is no list is refused whole', () => {
  test('without a publication date', async () => {
    const undated = text.replace(/ generationDate="[^"]*"/, '');
    expect(await whyUnreadable('eu_fsf', undated)).toMatchObject({ reason: 'no_publication_date' });
    const illDated = text.replace(/generationDate="[^"]*"/, 'generationDate="soon"');
    expect(await whyUnreadable('eu_fsf', illDated)).toMatchObject({ reason: 'no_publication_date' });
  });

  test('without entries', async () => {
    const empty = '<export generationDate="2026-09-22T20:01:34.799+02:00"></export>';
    expect(await whyUnreadable('eu_fsf', empty)).toMatchObject({ reason: 'no_entries' });
  });

  test('an entry that repeats the id of another is dropped and counted', async () => {
    const repeated = text.replace('EU.99002.22', 'EU.99001.11');
    const { list } = await readListFile('eu_fsf', repeated);
    expect(list).toMatchObject({ entryCount: 3, droppedEntries: 2, counts: { repeatedEntryIds: 1 } });
  });
});

describe('Reading', () => {
  test('waits for each entry that is still being kept', async () => {
    const order: string[] = [];
    const take = async ({ entryId }: ListedEntry): Promise<void> => {
      order.push(`take ${entryId}`);
      await new Promise((resolve) => void setTimeout(resolve, 2));
      order.push(`kept ${entryId}`);
    };
    async function* whole(): AsyncGenerator<string> {
      yield text;
    }
    await readEuFsf('eu_fsf', whole(), take, { today: '2026-11-15' });
    expect(order).toEqual(file.entries.flatMap(({ entryId }) => [`take ${entryId}`, `kept ${entryId}`]));
  });

  test('stops where an entry cannot be kept', async () => {
    const take = (): Promise<void> => Promise.reject(new Error('the database is away'));
    async function* whole(): AsyncGenerator<string> {
      yield text;
    }
    await expect(readEuFsf('eu_fsf', whole(), take, { today: '2026-11-15' })).rejects.toThrow('away');
  });
});

function document(kind: string, value: string, country: string | null): object {
  return { kind, value, country, sub: null, doubtful: false };
}

function aliasWith(inside: string): string {
  return `<export generationDate="2026-09-22T20:01:34.799+02:00">
    <sanctionEntity euReferenceNumber="EU.1.1"><subjectType classificationCode="P"/>
      <nameAlias wholeName="First Name" firstName="First" lastName="Name" strong="true"/>
      <nameAlias wholeName="Other Name" strong="true">${inside}</nameAlias>
    </sanctionEntity></export>`;
}
