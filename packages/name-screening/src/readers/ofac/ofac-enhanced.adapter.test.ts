import { beforeAll, describe, expect, test } from 'vitest';
import { type ReadFile, readListFile, whyUnreadable } from '../../../test/list-files.ts';
import { entryOf, listText } from '../../../test/list-texts.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';

let text: string;
let consolidatedText: string;
let file: ReadFile;
let person: ListedEntry;
let company: ListedEntry;

beforeAll(async () => {
  text = await listText('ofac-sdn-enhanced.xml');
  consolidatedText = await listText('ofac-consolidated-enhanced.xml');
  file = await readListFile('ofac_sdn', text);
  person = entryOf(file, '990001');
  company = entryOf(file, '990002');
});

describe('Formats, Enhanced XML: the entry', () => {
  test('the file states its publication, with an offset or without', async () => {
    expect(file.list).toMatchObject({ format: 'ofac_enhanced_xml', publishedAt: '2026-10-02T04:00:00.000Z' });
    const consolidated = await readListFile('ofac_consolidated', consolidatedText);
    expect(consolidated.list).toMatchObject({ publishedAt: '2026-10-02', entryCount: 3, droppedEntries: 0 });
  });

  test('vessels and aircraft are entities; a type that nobody knows matches both kinds', () => {
    expect(file.entries.map(({ entryId, entityType, subtype }) => [entryId, entityType, subtype])).toEqual([
      ['990001', 'person', null],
      ['990002', 'entity', null],
      ['990003', 'entity', 'vessel'],
      ['990004', 'entity', 'aircraft'],
      ['990005', 'unknown', null],
    ]);
  });

  test('an entity without a usable name is dropped and counted', () => {
    expect(file.list).toMatchObject({ entryCount: 5, droppedEntries: 1 });
    expect(file.list.counts).toMatchObject({
      persons: 1,
      entities: 3,
      unknownEntityTypes: 1,
      vessels: 1,
      aircraft: 1,
      entriesWithoutIdOrName: 1,
    });
  });

  test('programmes, and the tags that came to be printed as a feature', () => {
    expect(person.programmes).toEqual(['RUSSIA-EO14024', 'CYBER2', 'IRGC', 'SDGT']);
  });

  test('listed on the day of the list that is imported, not of another it is on', async () => {
    expect(person.listedOn).toBe('2023-05-19');
    const consolidated = await readListFile('ofac_consolidated', consolidatedText);
    expect(entryOf(consolidated, '990001').listedOn).toBe('2014-10-10');
  });
});

describe('Formats, Enhanced XML: names', () => {
  test('natural order, every script, the grade of the name; former, now and unknown kinds of alias', () => {
    expect(person.names).toEqual([
      { value: 'Zorvan Testovich KELMIDOR', kind: 'primary', weak: false },
      { value: 'Zorvan KELMIDORE', kind: 'alias', weak: false },
      { value: 'Зорван Тестович КЕЛЬМИДОР', kind: 'variant', weak: false },
      { value: 'LANTERN', kind: 'alias', weak: false },
      { value: 'ФОНАРЬ', kind: 'alias', weak: true },
      { value: 'Zorvan T. OLDNAME', kind: 'former', weak: true },
      { value: 'KELM, Zed', kind: 'alias', weak: false },
      { value: 'Zorvan KELDOR', kind: 'alias', weak: false },
      { value: '科佐凡', kind: 'alias', weak: false },
    ]);
    expect(file.list.counts).toMatchObject({ unknownAliasTypes: 1, weakNames: 2 });
  });

  test('the name of a company is not split at its comma', () => {
    expect(company.names).toEqual([
      { value: 'BRIGHTMERE INVENTED TRADING, LTD', kind: 'primary', weak: false },
      { value: '光明虚构贸易有限公司', kind: 'variant', weak: false },
      { value: 'BRIGHTMERE TRADING', kind: 'former', weak: false },
    ]);
  });
});

describe('Formats, Enhanced XML: births and countries', () => {
  test('from the corners of the period; what is known to be false is left out', () => {
    expect(person.births).toEqual([
      { from: '1961-02-11', to: '1961-02-11', precision: 'day', circa: false },
      { from: '1962-01-01', to: '1962-12-31', precision: 'year', circa: true },
      { from: '1952-09-01', to: '1952-09-30', precision: 'month', circa: false },
      { from: '1960-01-01', to: '1963-12-31', precision: 'range', circa: false },
      { from: '1959-01-01', to: '1959-12-31', precision: 'year', circa: false },
      { from: '1958-03-03', to: '1958-03-03', precision: 'day', circa: false },
    ]);
  });

  test('the date of an organization is no birth', () => {
    expect(company.births).toEqual([]);
  });

  test('by the code of the reference value, else by its words; undetermined states nothing', () => {
    expect(person.countries).toEqual([
      { country: 'RU', role: 'address' },
      { country: 'PS', role: 'address' },
      { country: 'RU', role: 'birth' },
      { country: 'RU', role: 'nationality' },
      { country: 'XK', role: 'nationality' },
    ]);
  });

  test('registration of a company, flag of a vessel', () => {
    expect(company.countries).toEqual([
      { country: 'CN', role: 'address' },
      { country: 'IQ', role: 'registration' },
    ]);
    expect(entryOf(file, '990003').countries).toEqual([{ country: 'PA', role: 'registration' }]);
  });
});

describe('Formats, Enhanced XML: documents and wallets', () => {
  test('of a person: a false passport is doubtful, a tax number a national id, wallets by prefix and out of prose', () => {
    expect(person.identifiers).toEqual([
      document('passport', 'ZZ0000001', 'RU'),
      { ...document('passport', 'FALSE0001', 'RU'), doubtful: true },
      { ...document('national_id', '770000000001', 'RU'), sub: 'tax' },
      document('national_id', 'ID-0002', null),
      document('national_id', 'M0004', 'PS'),
      { ...document('wallet', 'bc1qinventedinventedinventedinventedinventd0', null), sub: 'XBT' },
      { ...document('wallet', 'ZinventedWalletOfAnUnknownTicker0001', null), sub: 'ZZZ' },
      document('wallet', 'TEqvQSa7RGy1B2xfwk17JFQgryCFgneFRB', null),
    ]);
    expect(file.list.counts).toMatchObject({ unknownDocumentTypes: 1, wallets: 3 });
  });

  test('of a company, a vessel and an aircraft', () => {
    expect(company.identifiers).toEqual([
      document('registration_number', '91000000000000001X', 'CN'),
      { ...document('registration_number', '55-0001', null), sub: 'tax' },
    ]);
    expect(entryOf(file, '990003').identifiers).toEqual([
      { ...document('registration_number', '0000012', null), sub: 'imo' },
      { ...document('registration_number', '352000001', null), sub: 'mmsi' },
    ]);
    expect(entryOf(file, '990004').identifiers).toEqual([
      { ...document('registration_number', 'MSN 0042', null), sub: 'aircraft_serial' },
      { ...document('registration_number', 'EP-INV', null), sub: 'aircraft_tail_number' },
    ]);
  });
});

describe('Formats, ofac_sdn and ofac_consolidated: which list am I', () => {
  const FILTERS = /<filters>.*<\/filters>/s;

  test('a file that names another list is refused, either way round', async () => {
    expect(await whyUnreadable('ofac_consolidated', text)).toEqual({
      reason: 'other_list',
      text: 'the file is not that of ofac_consolidated: it is the file of SDN List',
    });
    expect(await whyUnreadable('ofac_sdn', consolidatedText)).toMatchObject({
      reason: 'other_list',
    });
  });

  test('a file that names none is known by its entities', async () => {
    const unnamed = text.replace(FILTERS, '');
    expect(await whyUnreadable('ofac_sdn', unnamed)).toBeNull();
    expect(await whyUnreadable('ofac_consolidated', unnamed)).toEqual({
      reason: 'other_list',
      text: 'the file is not that of ofac_consolidated: 1 of 6 entities are on that list',
    });
  });

  test.each([
    [9, null],
    [8, 'other_list'],
  ])('nearly every entity must be on it: %s of 10', async (onList, reason) => {
    const entities = Array.from({ length: 10 }, (_, at) => entityOn(at < onList ? '1550' : '91512', at));
    const refused = await whyUnreadable('ofac_sdn', fileOf(entities.join('')));
    expect(refused?.reason ?? null).toBe(reason);
  });

  test('an operator takes it all the same, whatever lists it names', async () => {
    const entities = entityOn('1550', 1) + entityOn('1550', 2);
    const filters = (...lists: string[]): string =>
      `<filters><sanctionsLists>${lists.join('')}</sanctionsLists></filters>`;
    const [sdn, other] = ['1550', '4711'].map((id) => `<sanctionsList refId="${id}">List</sanctionsList>`);
    for (const named of ['', filters(sdn!), filters(sdn!, other!)]) {
      const { entries } = await readListFile('ofac_consolidated', fileOf(entities, named), { forced: true });
      expect(entries.map(({ entryId }) => entryId)).toEqual(['1', '2']);
    }
  });

  test('of a file that names both, the entities of the wanted list are taken', async () => {
    const filters = `<filters><sanctionsLists><sanctionsList refId="1550">SDN List</sanctionsList>
      <sanctionsList refId="91512">Consolidated List</sanctionsList></sanctionsLists></filters>`;
    const both = fileOf(entityOn('1550', 1) + entityOn('91512', 2) + entityOn('91512', 3), filters);
    const sdn = await readListFile('ofac_sdn', both);
    expect(sdn.entries.map(({ entryId }) => entryId)).toEqual(['1']);
    expect(sdn.list).toMatchObject({ droppedEntries: 0, counts: { entitiesOfOtherLists: 2 } });
    const consolidated = await readListFile('ofac_consolidated', both);
    expect(consolidated.entries.map(({ entryId }) => entryId)).toEqual(['2', '3']);
  });
});

describe('Formats, Import hygiene, rule 2: a file that is no list is refused whole', () => {
  test.each([
    ['no_publication_date', (given: string) => given.replace(/<dataAsOf>.*<\/dataAsOf>/, '')],
    ['no_publication_date', (given: string) => given.replace(/(?<=<dataAsOf>)[^<]*/, '')],
    ['no_entries', (given: string) => given.replace(/<entities>.*<\/entities>/s, '<entities/>')],
    ['unknown_format', (given: string) => given.replaceAll('sanctionsData', 'Sanctions')],
  ])('%s', async (reason, change) => {
    expect(await whyUnreadable('ofac_sdn', change(text))).toMatchObject({ reason });
  });
});

function document(kind: string, value: string, country: string | null): object {
  return { kind, value, country, sub: null, doubtful: false };
}

function entityOn(listId: string, id: number): string {
  return `<entity id="${id}"><generalInfo><entityType refId="600">Individual</entityType></generalInfo>
    <sanctionsLists><sanctionsList refId="${listId}" datePublished="2020-01-0${(id % 9) + 1}">L</sanctionsList></sanctionsLists>
    <names><name><isPrimary>true</isPrimary><translations><translation><isPrimary>true</isPrimary>
      <formattedFirstName>Person</formattedFirstName><formattedLastName>NUMBER ${id}</formattedLastName>
    </translation></translations></name></names></entity>`;
}

function fileOf(entities: string, filters = ''): string {
  return `<sanctionsData><publicationInfo><dataAsOf>2026-10-02</dataAsOf>${filters}</publicationInfo>
    <entities>${entities}</entities></sanctionsData>`;
}
