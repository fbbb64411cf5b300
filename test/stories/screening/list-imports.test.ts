import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListKey } from '@assay/name-screening';
import { readEntries, readEntriesById } from '../../../src/screening/lists/entries/entries.store.ts';
import type { ListState } from '../../../src/screening/lists/list-state.ts';
import {
  anEntry,
  emptyLists,
  importEntries,
  listState,
  people,
  putList,
  searchedVersion,
} from '../../support/screening/lists.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => emptyLists(service));

describe('Contract 4, Operator endpoints: a file becomes the version that is searched', () => {
  test('its version is named after list, day and content, and its entries are found by place and id', async () => {
    const versionId = await putList(service, 'ofac_sdn', people(3), { publishedAt: '2026-11-14' });
    expect(versionId).toMatch(/^ofac_sdn-2026-11-14-[0-9a-f]{10}$/);
    expect(searched('ofac_sdn')).toEqual({ versionId, entryCount: 3 });
    expect(await readEntries(service.database, versionId, [2, 0, 7])).toEqual(
      new Map([
        [0, anEntry(people(3)[0]!, 0)],
        [2, anEntry(people(3)[2]!, 2)],
      ]),
    );
    const byId = await readEntriesById(service.database, versionId, ['P-1', 'P-9']);
    expect([...byId.keys()]).toEqual(['P-1']);
    expect(await stateOf('ofac_sdn')).toMatchObject({
      enabled: true,
      activeVersionId: versionId,
      confirmedAt: service.clock.now(),
      attention: [],
      reindexPending: false,
      activeVersion: { publishedAt: '2026-11-14', entryCount: 3, droppedEntries: 0 },
    });
  });

  test('a later version costs its changes, and keeps the former one for explanation', async () => {
    const first = await putList(service, 'eu_fsf', people(50));
    const second = await putList(service, 'eu_fsf', [...people(50), { entryId: 'new', name: 'Nova Nemova' }]);
    expect(second).not.toBe(first);
    expect(await count('list_entries')).toBe(51);
    expect((await readEntries(service.database, first, [49])).get(49)?.entryId).toBe('P-49');
    expect((await readEntries(service.database, first, [50])).size).toBe(0);
    expect((await readEntries(service.database, second, [50])).get(50)?.entryId).toBe('new');
    expect(searched('eu_fsf')).toEqual({ versionId: second, entryCount: 51 });
  });

  test('only the active and the former version keep a built index', async () => {
    for (const more of [0, 1, 2, 3]) await putList(service, 'eu_fsf', people(10 + more));
    expect(await rows('select distinct version from list_indexes')).toHaveLength(2);
    expect(await count('list_versions')).toBe(4);
  });
});

describe('Contract 4, Operator endpoints: guards keep the old version and raise attention', () => {
  test.each([
    ['10 of 100 entries gone pass', 10, 'activated'],
    ['11 of 100 entries gone are refused', 11, 'refused'],
  ])('%s', async (_name, gone, state) => {
    const first = await putList(service, 'ofac_sdn', people(100));
    const before = await everything();
    const outcome = await importEntries(service, 'ofac_sdn', people(100).slice(gone));
    expect(outcome).toMatchObject({ state, progress: { stage: 'ended' } });
    if (state === 'activated') return;
    expect(outcome.attention).toEqual([expect.stringContaining('11 of the 100 entries')]);
    expect(await stateOf('ofac_sdn')).toMatchObject({
      activeVersionId: first,
      attention: outcome.attention,
    });
    expect(await everything()).toEqual(before);
  });

  test('entries that came do not outweigh entries that went', async () => {
    await putList(service, 'ofac_sdn', people(100));
    const others = Array.from({ length: 50 }, (_, place) => ({
      entryId: `Q-${place}`,
      name: `Other ${place}`,
    }));
    const outcome = await importEntries(service, 'ofac_sdn', [...people(100).slice(11), ...others]);
    expect(outcome.state).toBe('refused');
    expect(await rows(`select from list_entries where body ->> 'entryId' like 'Q-%'`)).toEqual([]);
  });

  test('a publication date that goes back is refused', async () => {
    await putList(service, 'uk_sanctions', people(5), { publishedAt: '2026-11-14' });
    const outcome = await importEntries(service, 'uk_sanctions', people(6), { publishedAt: '2026-11-13' });
    expect(outcome).toMatchObject({
      state: 'refused',
      attention: [expect.stringContaining('2026-11-13, before the version in use (2026-11-14)')],
    });
  });

  test('the date goes back also behind a later file that said the same', async () => {
    await putList(service, 'uk_sanctions', people(5), { publishedAt: '2026-11-12' });
    await putList(service, 'uk_sanctions', people(5), { publishedAt: '2026-11-14' });
    const outcome = await importEntries(service, 'uk_sanctions', people(6), { publishedAt: '2026-11-13' });
    expect(outcome.state).toBe('refused');
  });

  test('no entries are refused, with force too', async () => {
    const first = await putList(service, 'eu_fsf', people(2));
    for (const force of [false, true])
      expect(await importEntries(service, 'eu_fsf', [], { force })).toMatchObject({ state: 'refused' });
    expect(await stateOf('eu_fsf')).toMatchObject({ activeVersionId: first });
  });

  test('force passes a date that goes back and entries that are gone', async () => {
    await putList(service, 'eu_fsf', people(100), { publishedAt: '2026-11-14' });
    const second = await putList(service, 'eu_fsf', people(10), { publishedAt: '2026-11-01', force: true });
    expect(await stateOf('eu_fsf')).toMatchObject({ activeVersionId: second, attention: [] });
  });

  test('the next good import clears what a refused one left', async () => {
    await putList(service, 'eu_fsf', people(100));
    await importEntries(service, 'eu_fsf', people(10));
    expect((await stateOf('eu_fsf')).attention).toHaveLength(1);
    await putList(service, 'eu_fsf', people(101));
    expect((await stateOf('eu_fsf')).attention).toEqual([]);
  });
});

describe('Contract 4, Operator endpoints: unchanged content', () => {
  test.each([
    ['the same file', { publishedAt: '2026-11-15' }],
    ['the same entries in another file', { publishedAt: '2026-11-16' }],
  ])('%s only moves confirmedAt, and clears attention', async (_name, options) => {
    const first = await putList(service, 'eu_fsf', people(20));
    await importEntries(service, 'eu_fsf', people(1));
    expect((await stateOf('eu_fsf')).attention).toHaveLength(1);
    const before = await everything();
    service.clock.moveSeconds(3600);
    expect(await importEntries(service, 'eu_fsf', people(20), options)).toMatchObject({
      state: 'activated',
      versionId: first,
    });
    expect(await stateOf('eu_fsf')).toMatchObject({
      activeVersionId: first,
      confirmedAt: service.clock.now(),
      attention: [],
    });
    expect(await everything()).toEqual(before);
  });

  test('the same entries in another order are the same', async () => {
    const first = await putList(service, 'eu_fsf', people(20));
    expect(await putList(service, 'eu_fsf', people(20).toReversed(), { publishedAt: '2026-11-16' })).toBe(
      first,
    );
  });

  test('a version that was replaced comes back under its name', async () => {
    const first = await putList(service, 'eu_fsf', people(20));
    await putList(service, 'eu_fsf', people(21));
    await putList(service, 'eu_fsf', people(22));
    expect(await putList(service, 'eu_fsf', people(20))).toBe(first);
    expect(searched('eu_fsf')).toEqual({ versionId: first, entryCount: 20 });
    expect((await readEntries(service.database, first, [19])).get(19)?.entryId).toBe('P-19');
    expect(await count('list_versions')).toBe(3);
    const turned = await putList(service, 'eu_fsf', [...people(21).slice(1), people(1)[0]!], { force: true });
    expect((await readEntries(service.database, turned, [0])).get(0)?.entryId).toBe('P-1');
    expect(await rows('select distinct version from list_indexes')).toHaveLength(2);
  });
});

function searched(key: ListKey): ReturnType<typeof searchedVersion> {
  return searchedVersion(service, key);
}

function stateOf(key: ListKey): Promise<ListState> {
  return listState(service, key);
}

function rows(query: string): Promise<unknown[]> {
  return service.db.query(query);
}

async function count(table: string): Promise<number> {
  return (await rows(`select from ${table}`)).length;
}

/** How much there is of everything that an import writes, but for the record of it. */
async function everything(): Promise<Record<string, number>> {
  const tables = ['list_versions', 'list_entries', 'list_version_entries', 'list_indexes'];
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])));
}
