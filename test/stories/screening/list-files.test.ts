import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListKey } from '@assay/name-screening';
import { emptyLists, importFile, listState, searchedVersion } from '../../support/screening/lists.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => emptyLists(service));

describe('Contract 4, Operator endpoints: official files, read by a thread of their own', () => {
  test.each([
    ['eu_fsf', 'eu-fsf.xml', 'eu_xml_1_1'],
    ['ofac_sdn', 'ofac-sdn-enhanced.xml', 'ofac_enhanced_xml'],
    ['ofac_consolidated', 'ofac-consolidated-standard.xml', 'ofac_standard_xml'],
    ['uk_sanctions', 'uk-sanctions-list.csv', 'uk_csv'],
    ['idb_sanctions', 'idb-sanctions.csv', 'idb_csv'],
    ['service_pep', 'service-pep.jsonl', 'service_pep_1'],
    ['un_sc', 'un-sc-consolidated.xml', 'un_xml'],
  ] as const)('%s from %s', async (key, name, format) => {
    const outcome = await importFile(service, key, await fixture(name));
    expect(outcome).toMatchObject({ state: 'activated', attention: [], progress: { stage: 'ended' } });
    const { activeVersion } = await listState(service, key);
    expect(activeVersion).toMatchObject({ versionId: outcome.versionId, format });
    expect(searchedVersion(service, key)).toEqual({
      versionId: outcome.versionId,
      entryCount: activeVersion?.entryCount,
    });
    expect(await readdir(join(service.dataDir, 'imports'))).toEqual([]);
  });

  test('plain or gzip, the version is the same', async () => {
    const text = await fixture('eu-fsf.xml');
    const plain = await importFile(service, 'eu_fsf', text);
    const packed = await importFile(service, 'eu_fsf', gzipSync(text));
    expect(packed).toMatchObject({ state: 'activated', versionId: plain.versionId });
  });
});

describe('Contract 4, Operator endpoints: a file that cannot be read cannot be forced', () => {
  const HTML = '<!DOCTYPE html><html><head><title>Service unavailable</title></head><body></body></html>';

  test.each([
    ['an HTML page', 'eu_fsf', async () => HTML],
    ['a file of no bytes', 'eu_fsf', async () => ''],
    ['the file of another list', 'uk_sanctions', () => fixture('eu-fsf.xml')],
    ['a file that is not closed', 'eu_fsf', () => withoutEnd('eu-fsf.xml')],
    ['a broken gzip', 'eu_fsf', async () => gzipSync(await fixture('eu-fsf.xml')).subarray(0, 500)],
  ] as [string, ListKey, () => Promise<string | Uint8Array>][])('%s', async (_name, key, file) => {
    const first = await importFile(service, key, await fixture(GOOD[key] ?? ''));
    const left = await remains(service);
    for (const force of [false, true]) {
      const outcome = await importFile(service, key, await file(), { force });
      expect(outcome).toMatchObject({ state: 'refused', attention: [expect.stringMatching(/^[A-Z].*\.$/s)] });
      expect(await listState(service, key)).toMatchObject({
        activeVersionId: first.versionId,
        attention: outcome.attention,
      });
    }
    expect(await remains(service)).toEqual(left);
    expect(searchedVersion(service, key)?.versionId).toBe(first.versionId);
  });
});

describe('Contract 4, Operator endpoints: force passes the guards', () => {
  test.each([
    ['ofac_sdn', 'ofac-sdn-standard.xml', /<Record_Count>\d+/, '<Record_Count>4711'],
    ['idb_sanctions', 'idb-datastore-search.json', /"total": \d+/, '"total": 4711'],
    ['service_pep', 'service-pep.jsonl', /"entryCount":\s*\d+/, '"entryCount":4711'],
  ] as const)('%s: a stated count that is not the count', async (key, name, count, stated) => {
    const file = (await fixture(name)).replace(count, stated);
    const refused = await importFile(service, key, file);
    expect(refused).toMatchObject({ state: 'refused', attention: [expect.stringContaining('4711')] });
    expect(await importFile(service, key, file, { force: true })).toMatchObject({
      state: 'activated',
      attention: [],
    });
    expect(searchedVersion(service, key)?.entryCount).toBeGreaterThan(0);
  });
});

describe('Contract 4, Operator endpoints: force passes that it is not that list, where it can be read as one', () => {
  test.each([
    ['ofac_sdn', 'ofac-consolidated-enhanced.xml'],
    ['ofac_sdn', 'ofac-consolidated-standard.xml'],
    ['ofac_consolidated', 'ofac-sdn-enhanced.xml'],
    ['ofac_consolidated', 'ofac-sdn-standard.xml'],
  ] as const)('%s from %s', async (key, name) => {
    const refused = await importFile(service, key, await fixture(name));
    expect(refused).toMatchObject({
      state: 'refused',
      attention: [expect.stringContaining(`The file is not that of ${key}`)],
    });
    const forced = await importFile(service, key, await fixture(name), { force: true });
    expect(forced).toMatchObject({ state: 'activated', attention: [] });
    expect(await listState(service, key)).toMatchObject({ activeVersionId: forced.versionId, attention: [] });
    expect(searchedVersion(service, key)?.versionId).toBe(forced.versionId);
  });
});

const GOOD: Partial<Record<ListKey, string>> = {
  eu_fsf: 'eu-fsf.xml',
  uk_sanctions: 'uk-sanctions-list.xml',
};

function fixture(name: string): Promise<string> {
  return readFile(new URL(`../../../packages/name-screening/test/lists/${name}`, import.meta.url), 'utf8');
}

async function withoutEnd(name: string): Promise<string> {
  const text = await fixture(name);
  return text.slice(0, text.lastIndexOf('</'));
}

async function remains({ db, dataDir }: TestService): Promise<unknown> {
  const tables = ['list_versions', 'list_entries', 'list_version_entries', 'list_indexes'];
  const counts = await Promise.all(tables.map((table) => db.query(`select count(*) from ${table}`)));
  return [counts, await readdir(join(dataDir, 'imports'))];
}
