import { describe, expect, test } from 'vitest';
import { readListFile } from '../../test/list-files.ts';
import { listText } from '../../test/list-texts.ts';
import { detailLimits, type EntryDetails } from '../lists/entry-details.ts';
import type { ListKey } from '../lists/list.ts';

const NOTHING: EntryDetails = {
  birthPlaces: [],
  identifierNotes: [],
  addresses: [],
  legalBasis: [],
  positions: [],
  remarks: [],
  changedOn: null,
  link: null,
};

async function detailsIn(key: ListKey, file: string, change = (text: string): string => text) {
  const read = await readListFile(key, change(await listText(file)));
  return { ...read, of: (entryId: string) => read.details.get(entryId) };
}

describe('Contract 6, Listed entry: what the European file says for people', () => {
  test('places of birth with their dates, addresses, acts, functions and remarks', async () => {
    const { of } = await detailsIn('eu_fsf', 'eu-fsf.xml');
    expect(of('EU.99001.11')).toMatchObject({
      birthPlaces: [
        { place: 'Inventgrad, RUSSIAN FEDERATION', birth: 0 },
        { place: 'Kandelar province, AFGHANISTAN', birth: 3 },
        { place: 'Farsanville, IRAN (ISLAMIC REPUBLIC OF)', birth: null },
        { place: 'Only a place, Placeonly, BELARUS', birth: null },
      ],
      addresses: ['15, Invented Str., 119071, Moscow, RUSSIAN FEDERATION'],
      legalBasis: ['2023/9999 (OJ L75 I)'],
      positions: ['(a) Deputy head, (b) adviser'],
      remarks: [expect.stringMatching(/^Invented person\. Uses the wallet/)],
      changedOn: '2023-03-14',
      link: 'https://eur-lex.europa.eu/legal-content/EN/TXT/PDF/?uri=CELEX:39999R9999&from=EN',
    });
  });

  test('what a document is and what became of it, once for a document that stands there twice', async () => {
    const { of } = await detailsIn('eu_fsf', 'eu-fsf.xml');
    expect(of('EU.99001.11')?.identifierNotes.slice(0, 3)).toEqual([
      {
        note: 'National passport; issued: 2015-06-01; expired; Russian passport issued on 1.6.2015',
        identifier: 0,
      },
      { note: 'National identification card', identifier: 1 },
      { note: 'National passport; Passport issued in Iran', identifier: 2 },
    ]);
  });

  test('the newest of several acts is the last change', async () => {
    const { of } = await detailsIn('eu_fsf', 'eu-fsf.xml');
    expect(of('EU.99005.55')).toEqual({ ...NOTHING, changedOn: '2021-03-02' });
  });

  test.each([
    ['javascript:alert(1)', null],
    ['ftp://example.eu/x', null],
    ['https://example.eu/a b', null],
    [`https://example.eu/${'x'.repeat(detailLimits.linkCharacters)}`, null],
    ['https://example.eu/x', 'https://example.eu/x'],
  ])('a link leads to the web or nowhere: %.40s', async (url, expected) => {
    const { of } = await detailsIn('eu_fsf', 'eu-fsf.xml', (text) =>
      text.replace(/<publicationUrl>[^<]*/, `<publicationUrl>${url}`),
    );
    expect(of('EU.99001.11')?.link).toBe(expected);
  });
});

describe('Contract 6, Listed entry: what the American files say for people', () => {
  const REMARK = '(Linked To: INVENTED GROUP) also uses TEqvQSa7RGy1B2xfwk17JFQgryCFgneFRB.';

  test('enhanced: the one place of birth stands with every date, and features without a place are remarks', async () => {
    const { of, entries } = await detailsIn('ofac_sdn', 'ofac-sdn-enhanced.xml');
    expect(of('990001')).toMatchObject({
      birthPlaces: entries[0]?.births.map((_, birth) => ({ place: 'Inventgrad, Russia', birth })),
      identifierNotes: [{ note: 'Passport' }, { note: 'Passport' }, { note: 'Tax ID No.' }, {}, {}],
      addresses: ['Inventgrad, Russia', 'Inventgrad', 'Inventgrad, West Bank'],
      positions: ['Deputy Minister of Nothing'],
      remarks: [REMARK, 'Gender: Male', 'Secondary sanctions risk: See Section 11 of Executive Order 14024.'],
    });
  });

  test('enhanced: legal authorities, kinds of sanctions, and comments on a document', async () => {
    const { of } = await detailsIn('ofac_sdn', 'ofac-sdn-enhanced.xml', (text) =>
      text
        .replace(
          '<names>',
          '<sanctionsTypes><sanctionsType refId="1705">Block</sanctionsType></sanctionsTypes><legalAuthorities><legalAuthority refId="1">Executive Order 14024 (Russia)</legalAuthority></legalAuthorities><names>',
        )
        .replace('</documentNumber>', '</documentNumber><comments>seen in 2020</comments>'),
    );
    expect(of('990001')).toMatchObject({
      legalBasis: ['Executive Order 14024 (Russia)'],
      remarks: [REMARK, 'Sanctions: Block', expect.any(String), expect.any(String)],
      identifierNotes: [{ note: 'Passport; seen in 2020' }, {}, {}, {}, {}],
    });
  });

  test('standard: addresses in one line, validity of documents, and what is no document as a remark', async () => {
    const { of } = await detailsIn('ofac_sdn', 'ofac-sdn-standard.xml');
    expect(of('990001')).toMatchObject({
      identifierNotes: [{ note: 'Passport; issued: 01 Jun 2015; expires: 01 Jun 2025' }, {}, {}],
      addresses: ['1 Invented Street, Moscow, 101000, Russia'],
      positions: ['Deputy Minister of Nothing'],
      remarks: expect.arrayContaining([
        REMARK,
        'Gender: Male',
        'Executive Order 13662 Directive Determination: Subject to Directive 1',
      ]),
    });
    expect(of('990005'), 'nothing is kept of an entry of which nothing is said').toBeNull();
  });
});

describe('Contract 6, Listed entry: what the British file says for people', () => {
  test('the regime as legal basis, positions one by one, reasons, sanctions and the last update', async () => {
    const { of } = await detailsIn('uk_sanctions', 'uk-sanctions-list.xml');
    expect(of('ZZZ0101')).toMatchObject({
      identifierNotes: [
        { note: 'Russia passport number ZZ 0000101, issued on 1 June 2015 (expires 1 June 2025)' },
        { note: 'Syrian passport, issued in Lebanon' },
        { note: 'Forged, in a Cypriot booklet' },
        {},
        {},
      ],
      addresses: ['1 Invented Street, Moscow, Russia', 'Congo (Democratic Republic)', 'Somewhere'],
      legalBasis: ['The Russia (Sanctions) (EU Exit) Regulations 2019'],
      positions: ['Deputy Minister of Nothing', 'Former adviser'],
      remarks: [
        expect.stringMatching(/^Digital Currency Address: XBT/),
        'Invented; his cousin holds 0x00000000000000000000000000000000000000ff.',
        'Sanctions: Asset freeze, Travel Ban',
      ],
      changedOn: '2026-04-14',
    });
    expect(of('ZZZ0101')?.birthPlaces[0]).toEqual({ place: 'Inventgrad, USSR', birth: 0 });
  });

  test('CSV: the same, and a file without these columns is read as before', async () => {
    const { of } = await detailsIn('uk_sanctions', 'uk-sanctions-list.csv');
    expect(of('ZZZ0101')).toMatchObject({
      addresses: ['1 Invented Street, Russia', 'Congo (Democratic Republic)', 'Somewhere'],
      changedOn: '2026-04-14',
    });
    const bare = await detailsIn('uk_sanctions', 'uk-sanctions-list.csv', (text) =>
      text.replace('Last Updated', 'Zuletzt').replace('Sanctions Imposed', 'Massnahmen'),
    );
    expect(bare.of('ZZZ0101')).toMatchObject({ changedOn: null, remarks: [{}, {}] });
  });

  test('several places of birth belong to no date', async () => {
    const { of } = await detailsIn('uk_sanctions', 'uk-sanctions-list.xml', (text) =>
      text.replace(
        '<BirthDetails>',
        '<BirthDetails><Location><TownOfBirth>Elsewhere</TownOfBirth></Location>',
      ),
    );
    expect(of('ZZZ0101')?.birthPlaces).toEqual([
      { place: 'Elsewhere', birth: null },
      { place: 'Inventgrad, USSR', birth: null },
    ]);
  });
});

describe('Contract 6, Listed entry: what the file of the bank says for people', () => {
  test.each(['idb-sanctions.csv', 'idb-datastore-search.json'])('%s', async (file) => {
    const { of } = await detailsIn('idb_sanctions', file);
    expect(of('idb-71708391e717e6f8')).toEqual({
      ...NOTHING,
      remarks: [
        'Prohibited practice: Fraud, Extortion',
        'Sanction: Debarment',
        'Decided by: SCOM',
        'Country of the project: Bolivia',
        'Until: Ongoing',
      ],
    });
  });
});

describe('Contract 6, Listed entry: a list of officeholders', () => {
  test('has all of it in its entries', async () => {
    const { details } = await detailsIn('service_pep', 'service-pep.jsonl');
    expect([...details.values()]).toEqual([null, null, null]);
  });
});

describe('A file made to be large', () => {
  test('keeps so many texts of an entry, and of each so much', async () => {
    const words = 'word '.repeat(detailLimits.textCharacters / 4);
    const remarks = Array.from({ length: 250 }, (_, place) => `<remark>${place} ${words}</remark>`).join('');
    const { of } = await detailsIn('eu_fsf', 'eu-fsf.xml', (text) =>
      text.replace('<remark>', `${remarks}<remark>`),
    );
    const kept = of('EU.99001.11')?.remarks ?? [];
    expect(kept).toHaveLength(detailLimits.items);
    expect(new Set(kept.map(({ length }) => length))).toEqual(new Set([detailLimits.textCharacters]));
    expect(kept.every((text) => text.endsWith('…'))).toBe(true);
  });
});

describe('Contract 6, Listed entry: what the file of the Security Council says for people', () => {
  test('places, addresses, functions, remarks, notes of documents, and the last change', async () => {
    const { of } = await detailsIn('un_sc', 'un-sc-consolidated.xml');
    expect(of('QDi.990')).toEqual({
      ...NOTHING,
      birthPlaces: [
        { place: 'Mosul, Ninawa, Iraq', birth: null },
        { place: 'Mosul, Iraq', birth: null },
      ],
      identifierNotes: [
        { note: 'Passport, Iraqi passport; issued in: Baghdad; issued on: 2003-10-28', identifier: 0 },
        { note: 'National Identification Number', identifier: 1 },
        { note: 'Passport; Forged passport, bought in Türkiye', identifier: 2 },
        { note: 'Ration card', identifier: 3 },
      ],
      addresses: ['1 Invented Street, Aleppo, Syrian Arab Republic, as at 2017'],
      positions: ['Leader of the Lantern Brigade', 'Treasurer'],
      remarks: [
        'Invented person. Uses the wallet 1DqWiGsrbJoqpteamSoTsVqEfYbk5maQGc.',
        'Title: Maulavi',
        'Gender: Male',
        'Submitted by: Inventland',
        'Date of birth: from his school',
      ],
      changedOn: '2021-11-23',
    });
  });
});

describe('What is searched of an entry', () => {
  test.each([
    ['eu_fsf', 'eu-fsf.xml', 'Invented person.', 'Another remark.'],
    ['uk_sanctions', 'uk-sanctions-list.xml', 'Former adviser', 'Adviser'],
    ['ofac_sdn', 'ofac-sdn-enhanced.xml', 'Deputy Minister of Nothing', 'Minister'],
    ['ofac_sdn', 'ofac-sdn-standard.xml', '1 Invented Street', '2 Invented Street'],
    ['idb_sanctions', 'idb-sanctions.csv', ' Fraud, Extortion', ' Collusion'],
    ['un_sc', 'un-sc-consolidated.xml', 'Treasurer', 'Envoy'],
  ] as const)('%s %s does not change with what is said for people', async (key, file, from, to) => {
    const [before, after] = [
      await detailsIn(key, file),
      await detailsIn(key, file, (text) => text.replaceAll(from, to)),
    ];
    expect(JSON.stringify(after.entries)).toBe(JSON.stringify(before.entries));
    expect([...after.details]).not.toEqual([...before.details]);
  });
});
