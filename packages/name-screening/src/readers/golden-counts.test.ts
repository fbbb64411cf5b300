import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type ReadFile, readListFile } from '../../test/list-files.ts';
import type { ListedEntry, ListedName } from '../lists/listed-entry.ts';
import { attributeOf, childOf, childrenOf, isTrue, textIn, type XmlElement } from './files/xml-element.ts';
import { readXml } from './files/xml.adapter.ts';

const folder = join(process.env['ASSAY_SHARED_LISTS'] ?? '', 'real');
const isThere = process.env['ASSAY_SHARED_LISTS'] !== undefined && existsSync(folder);
if (!isThere)
  console.log('Skipped: golden counts of real lists; ASSAY_SHARED_LISTS names no folder with them.');

describe.skipIf(!isThere)('Formats, Golden counts: ofac_CONS_ENHANCED.xml', () => {
  const name = 'ofac_CONS_ENHANCED.xml.gz';

  test('what the file states', async () => {
    const entities = await recordsOf(name, 'sanctionsData', 'entity');
    const names = entities.flatMap((entity) => childrenOf(childOf(entity, 'names'), 'name'));
    const translations = names.flatMap((one) => childrenOf(childOf(one, 'translations'), 'translation'));
    const documents = within(entities, 'identityDocuments', 'identityDocument');
    const features = within(entities, 'features', 'feature');
    expect(countOf(names.map(nameGrade))).toEqual({
      'primary strong': 443,
      'A.K.A. strong': 925,
      'A.K.A. weak': 67,
      'F.K.A. strong': 141,
      'F.K.A. weak': 3,
    });
    expect(countOf(translations.map((one) => textIn(one, 'script')))).toEqual({
      Latin: 1579,
      Cyrillic: 39,
      'Chinese Simplified': 5,
      'Chinese Traditional': 1,
    });
    expect(documents).toHaveLength(692);
    expect(documents.filter((one) => isTrue(textIn(one, 'isValid')))).toHaveLength(692);
    expect(countOf(documents.map((one) => textIn(one, 'type')))).toMatchObject({
      'Tax ID No.': 213,
      'Registration ID': 208,
      'Government Gazette Number': 153,
      'Unified Social Credit Code (USCC)': 58,
      'Registration Number': 30,
      'Legal Entity Number': 14,
    });
    expect(countOf(features.map((one) => textIn(one, 'type')))).toMatchObject({
      Birthdate: 75,
      'Place of Birth': 21,
      'Nationality Country': 2,
      'Citizenship Country': 1,
      'Nationality of Registration': 12,
    });
    const lists = within(entities, 'sanctionsLists', 'sanctionsList').map(({ text }) => text);
    expect(countOf(lists)).toMatchObject({
      'Consolidated List': 443,
      'Sectoral Sanctions Identifications List': 286,
      'Non-SDN Palestinian Legislative Council List': 78,
      'SDN List': 77,
      'Non-SDN CMIC List': 68,
    });
  });

  test('what becomes of it', async () => {
    const file = await readReal('ofac_consolidated', name);
    expect(file.list).toMatchObject({ entryCount: 443, droppedEntries: 0, publishedAt: '2025-01-10' });
    expect(countOf(file.entries.map(({ entityType }) => entityType))).toEqual({ entity: 363, person: 80 });
    expect(file.list.counts).not.toHaveProperty('unknownDocumentTypes');
    // One spelling stands twice in an entity.
    expect(namesOf(file)).toHaveLength(1623);
    expect(countOf(file.entries.flatMap(({ programmes }) => programmes))).toMatchObject({
      'UKRAINE-EO13662': 286,
      'RUSSIA-EO14024': 82,
      'NS-PLC': 78,
      'CMIC-EO13959': 68,
    });
    expect(countOf(file.entries.flatMap(({ identifiers }) => identifiers.map(({ kind }) => kind)))).toEqual({
      registration_number: 689,
      passport: 1,
      national_id: 2,
    });
    expect(file.entries.flatMap(({ births }) => births)).toHaveLength(75);
    expect(file.entries.every(({ listedOn }) => listedOn !== null)).toBe(true);
  });
});

describe.skipIf(!isThere)('Formats, Golden counts: ofac_consolidated_standard_deriv.xml', () => {
  const name = 'ofac_consolidated_standard_deriv.xml.gz';

  test('what the file states', async () => {
    const entries = await recordsOf(name, 'sdnList', 'sdnEntry');
    const grades = within(entries, 'akaList', 'aka').map(
      (alias) => `${textIn(alias, 'type')} ${textIn(alias, 'category')}`,
    );
    expect(entries).toHaveLength(375);
    expect(countOf(grades)).toEqual({
      'a.k.a. strong': 801,
      'a.k.a. weak': 30,
      'f.k.a. strong': 83,
      'f.k.a. weak': 1,
    });
    expect(within(entries, 'idList', 'id')).toHaveLength(1264);
    expect(within(entries, 'addressList', 'address')).toHaveLength(407);
    expect(within(entries, 'dateOfBirthList', 'dateOfBirthItem')).toHaveLength(77);
    expect(within(entries, 'placeOfBirthList', 'placeOfBirthItem')).toHaveLength(20);
    expect(within(entries, 'citizenshipList', 'citizenship')).toHaveLength(2);
  });

  test('what becomes of it', async () => {
    const file = await readReal('ofac_consolidated', name);
    expect(file.list).toMatchObject({ entryCount: 375, droppedEntries: 0, publishedAt: '2020-03-17' });
    expect(countOf(file.entries.map(({ entityType }) => entityType))).toEqual({ entity: 293, person: 82 });
    expect(file.list.counts).not.toHaveProperty('unknownDocumentTypes');
    expect(file.entries.flatMap(({ births }) => births)).toHaveLength(77);
    // Two spellings stand twice in an entity.
    expect(namesOf(file)).toHaveLength(375 + 801 + 30 + 83 + 1 - 2);
  });
});

describe.skipIf(!isThere)('Formats, Golden counts: eu_fsf_RECONSTRUCTED_20260501.xml', () => {
  const name = 'eu_fsf_RECONSTRUCTED_20260501.xml.gz';

  test('what the file states', async () => {
    const entities = await recordsOf(name, 'export', 'sanctionEntity');
    const children = countOf(entities.flatMap((entity) => entity.children.map((child) => child.name)));
    expect(children).toMatchObject({
      nameAlias: 29_826,
      birthdate: 4301,
      citizenship: 2616,
      identification: 2435,
      address: 2346,
      remark: 687,
    });
    const strong = entities.flatMap((entity) => childrenOf(entity, 'nameAlias'));
    expect(strong.every((alias) => attributeOf(alias, 'strong') === 'true')).toBe(true);
  });

  test('what becomes of it', async () => {
    const file = await readReal('eu_fsf', name);
    expect(file.list).toMatchObject({ entryCount: 5860, droppedEntries: 0 });
    expect(countOf(file.entries.map(({ entityType }) => entityType))).toEqual({ person: 4341, entity: 1519 });
    expect(file.list.counts).not.toHaveProperty('unknownDocumentTypes');
    expect(countOf(file.entries.flatMap(({ programmes }) => programmes))).toMatchObject({
      UKR: 2596,
      IRN: 732,
      SYR: 380,
      BLR: 369,
      TAQA: 344,
      PRK: 255,
    });
    const listed = file.entries.map(({ names: [first] }) => first);
    expect(listed.filter(({ value }) => !/\p{Script=Latin}/u.test(value))).toEqual([]);
    expect(namesOf(file).filter(({ value }) => /\s{2}|\n/.test(value))).toEqual([]);
  });
});

function readReal(key: 'eu_fsf' | 'ofac_consolidated', name: string): Promise<ReadFile> {
  return readListFile(key, createReadStream(join(folder, name)) as AsyncIterable<Uint8Array>);
}

async function recordsOf(name: string, root: string, record: string): Promise<readonly XmlElement[]> {
  const unpacked = createReadStream(join(folder, name)).pipe(createGunzip()).setEncoding('utf8');
  const found: XmlElement[] = [];
  for await (const batch of readXml(unpacked as AsyncIterable<string>, { root, records: [record] })) {
    found.push(...batch.filter((element) => element.name === record));
  }
  return found;
}

function within(records: readonly XmlElement[], list: string, item: string): readonly XmlElement[] {
  return records.flatMap((record) => childrenOf(childOf(record, list), item));
}

function nameGrade(name: XmlElement): string {
  const kind = isTrue(textIn(name, 'isPrimary')) ? 'primary' : textIn(name, 'aliasType');
  return `${kind} ${isTrue(textIn(name, 'isLowQuality')) ? 'weak' : 'strong'}`;
}

function namesOf({ entries }: { readonly entries: readonly ListedEntry[] }): readonly ListedName[] {
  return entries.flatMap(({ names }) => names);
}

function countOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
