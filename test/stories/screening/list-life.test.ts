import { readdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TERM_BUILDER_VERSION } from '@assay/name-screening';
import { writeEntries } from '../../../src/screening/lists/entries/entries.store.ts';
import { readDelta } from '../../../src/screening/lists/entries/read-delta.lookup.ts';
import { rollbackList, setListEnabled } from '../../../src/screening/lists/operating/switch-list.command.ts';
import { tickReindexing } from '../../../src/screening/lists/indexes/reindexing.worker.ts';
import type { ListImporter } from '../../../src/screening/lists/imports/list-imports.worker.ts';
import { anOrganization } from '../../support/builders.ts';
import { holdingBack } from '../../support/database-with.ts';
import { aGate } from '../../support/gate.ts';
import {
  emptyLists,
  followLists,
  importEntries,
  listState,
  people,
  putList,
  searchedVersion,
} from '../../support/screening/lists.ts';
import { until } from '../../support/process.ts';
import { postRun } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => emptyLists(service));

const nothing = new AbortController().signal;

describe('Contract 4, Operator endpoints: rollback', () => {
  test('activates the previous version, and once more the one before the rollback', async () => {
    const first = await putList(service, 'eu_fsf', people(20));
    service.clock.moveSeconds(600);
    const second = await putList(service, 'eu_fsf', people(21));
    for (const expected of [first, second, first]) {
      expect(await rollbackList(service.database, 'eu_fsf', service.clock.now())).toBeUndefined();
      await followLists(service);
      expect(searchedVersion(service, 'eu_fsf')?.versionId).toBe(expected);
    }
    // It is as old as it was.
    const { confirmedAt } = await listState(service, 'eu_fsf');
    expect(confirmedAt).toEqual(new Date(service.clock.now().getTime() - 600_000));
  });

  test('a list without a previous version has none to go back to', async () => {
    await putList(service, 'eu_fsf', people(20));
    expect(await rollbackList(service.database, 'eu_fsf', service.clock.now())).toMatchObject({
      refused: 'illegal_transition',
    });
  });

  test('what was rolled back does not come back by itself, but by force, and a later version is free', async () => {
    const first = await putList(service, 'eu_fsf', people(20));
    const second = await putList(service, 'eu_fsf', people(21));
    await rollbackList(service.database, 'eu_fsf', service.clock.now());
    const again = await importEntries(service, 'eu_fsf', people(21));
    expect(again).toMatchObject({ state: 'refused', attention: [expect.stringContaining('rolled back')] });
    expect(await listState(service, 'eu_fsf')).toMatchObject({ activeVersionId: first });
    expect(await putList(service, 'eu_fsf', people(21), { force: true })).toBe(second);
    await rollbackList(service.database, 'eu_fsf', service.clock.now());
    const third = await putList(service, 'eu_fsf', people(22));
    expect(await listState(service, 'eu_fsf')).toMatchObject({ activeVersionId: third, attention: [] });
  });
});

describe('Contract 4, Operator endpoints: enable and disable', () => {
  test('a list that is switched off is not searched, and is again when it is switched on', async () => {
    const versionId = await putList(service, 'eu_fsf', people(20));
    await setListEnabled(service.database, 'eu_fsf', false, service.clock.now());
    await followLists(service);
    expect(searchedVersion(service, 'eu_fsf')).toBeUndefined();
    expect(await listState(service, 'eu_fsf')).toMatchObject({ enabled: false, activeVersionId: versionId });
    await setListEnabled(service.database, 'eu_fsf', true, service.clock.now());
    await followLists(service);
    expect(searchedVersion(service, 'eu_fsf')?.versionId).toBe(versionId);
  });
});

describe('Contract 4, Operator endpoints: imports that do not come to an end', () => {
  test('one whose process is gone has failed: the old version stays, and nothing of it', async () => {
    const first = await putList(service, 'eu_fsf', people(20));
    const before = await contents(service);
    const id = await aDeadImport(service);
    expect(await contents(service)).not.toEqual(before);
    await imports(service).tick(service.clock.now());
    expect((await contents(service)).imports).toMatchObject({ [id]: 'running' });
    service.clock.moveSeconds(31);
    await imports(service).tick(service.clock.now());
    await untilGivenUp(id, before);
    expect(await listState(service, 'eu_fsf')).toMatchObject({
      activeVersionId: first,
      attention: [expect.stringContaining('ended before it was done')],
    });
    await putList(service, 'eu_fsf', people(21));
  });

  test('one that another process gave up writes nothing more', async () => {
    const before = await contents(service);
    const id = await aDeadImport(service);
    service.clock.moveSeconds(31);
    await imports(service).tick(service.clock.now());
    await untilGivenUp(id, before);
    const rows = Buffer.from('[{"ordinal":9,"entry_id":"late","digest":"00","body":{}}]');
    const version = id as Parameters<typeof writeEntries>[1]['version'];
    expect(await writeEntries(service.database, { key: 'eu_fsf', version }, rows)).toBe(false);
    expect(await service.db.query(`select from list_entries`)).toEqual([]);
  });

  test('one that is stopped with its process has failed', async () => {
    const other = await startService({ db: service.db, vault: service.vault });
    // It waits for its turn, which never comes: otherwise so small a file might be done before its process is.
    await service.db.query(`update lists set import_id = gen_random_uuid() where key = 'eu_fsf'`);
    const received = await imports(other).receive(Readable.from([Buffer.from('<x>')]));
    const id = await imports(other).start({ key: 'eu_fsf', force: false, file: received, origin: 'file' });
    await other.service.close();
    await rm(other.dataDir, { recursive: true });
    const [row] = await service.db.query('select state, attention from list_imports where id = $1', [id]);
    expect(row).toMatchObject({ state: 'failed', attention: [expect.stringContaining('stopped')] });
  });

  test('a publisher that cannot be reached fails the import, and says that nothing changed confirms it', async () => {
    const versionId = await putList(service, 'eu_fsf', people(3));
    await imports(service).start({
      key: 'eu_fsf',
      force: false,
      file: () => Promise.reject(new Error('the publisher does not answer')),
      origin: 'publisher',
    });
    await imports(service).settled();
    expect(await listState(service, 'eu_fsf')).toMatchObject({
      attention: [expect.stringContaining('the publisher does not answer')],
    });
    service.clock.moveSeconds(60);
    await imports(service).start({
      key: 'eu_fsf',
      force: false,
      file: async () => 'not_modified',
      origin: 'publisher',
    });
    await imports(service).settled();
    expect(await listState(service, 'eu_fsf')).toMatchObject({
      activeVersionId: versionId,
      attention: [],
      confirmedAt: service.clock.now(),
    });
  });

  test('a body that breaks leaves no file', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('broken');
      })(),
    );
    await expect(imports(service).receive(breaking)).rejects.toThrow('broken');
    expect(await readdir(`${service.dataDir}/imports`)).toEqual([]);
  });
});

describe('Contract 4, Operator endpoints: one import after the other', () => {
  test('two of one list at once both come to their end, in turn', async () => {
    await putList(service, 'eu_fsf', people(100));
    const outcomes = await Promise.all(
      [101, 102, 103, 104].map((number) => importEntries(service, 'eu_fsf', people(number))),
    );
    // Each was held against the version before it, whichever came first.
    for (const { state } of outcomes) expect(state).toBe('activated');
    const { activeVersion } = await listState(service, 'eu_fsf');
    expect(await service.db.query('select import_id from lists where import_id is not null')).toEqual([]);
    await followLists(service);
    expect(searchedVersion(service, 'eu_fsf')?.entryCount).toBe(activeVersion?.entryCount);
    expect(await service.db.query('select distinct version from list_indexes')).toHaveLength(2);
  });
});

describe('Contract 4, Operator endpoints: several processes', () => {
  test('all end up on the same version within seconds, without anybody telling them', async () => {
    const others = await Promise.all(
      [1, 2].map(() => startService({ db: service.db, vault: service.vault })),
    );
    for (const number of [30, 31, 32]) {
      const versionId = await putList(service, 'ofac_sdn', people(number));
      for (const other of others)
        await until(() => searchedVersion(other, 'ofac_sdn')?.versionId === versionId);
      expect(others.map((other) => searchedVersion(other, 'ofac_sdn'))).toEqual(
        others.map(() => ({ versionId, entryCount: number })),
      );
    }
    for (const other of others) await other.service.close();
  });

  test('a reader during an activation sees one whole version or the other', async () => {
    const counts = new Map<string, number>();
    for (const number of [10, 20]) {
      const versionId = await putList(service, 'uk_sanctions', people(number), { force: true });
      counts.set(versionId, number);
    }
    const seen = new Set<string>();
    const over = new AbortController();
    const looking = (async () => {
      while (!over.signal.aborted) {
        const { versionId = '', entryCount } = searchedVersion(service, 'uk_sanctions') ?? {};
        expect(entryCount).toBe(counts.get(versionId));
        seen.add(versionId);
        await sleep(0);
      }
    })();
    for (let turn = 0; turn < 10; turn += 1) {
      await rollbackList(service.database, 'uk_sanctions', service.clock.now());
      await followLists(service);
    }
    over.abort();
    await looking;
    expect(seen.size).toBe(2);
  });

  test('a run during an activation is made on one whole version', async () => {
    const acme = await anOrganization(service);
    const versions = new Map<string, string>();
    for (const name of ['A', 'B']) {
      const same = Array.from({ length: 30 }, (_, place) => ({
        entryId: `${name}-${place}`,
        name: 'Boris Testov',
      }));
      versions.set(await putList(service, 'uk_sanctions', same, { force: true }), name);
    }
    const over = new AbortController();
    const seen = new Set<string>();
    const run = async (): Promise<void> => {
      const { body } = await postRun(acme.testKey, {
        subject: { name: 'Boris Testov' },
        sources: ['uk_sanctions'],
      });
      const [{ versionId }] = body.sources;
      seen.add(versionId);
      const entryIds = body.matches.map(({ sourceEntryId }: { sourceEntryId: string }) => sourceEntryId);
      expect(entryIds).toHaveLength(30);
      expect(new Set(entryIds.map((id: string) => id[0]))).toEqual(new Set([versions.get(versionId)]));
    };
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) await run();
    };
    const clients = [client(), client(), client()];
    for (let turn = 0; turn < 12; turn += 1) {
      await rollbackList(service.database, 'uk_sanctions', service.clock.now());
      await followLists(service);
      // Begun after the activation, whenever those of the clients were.
      await run();
    }
    over.abort();
    await Promise.all(clients);
    expect(seen).toEqual(new Set(versions.keys()));
  });

  test('a process that has not loaded a list yet says so in /readyz, and is ready once it has', async () => {
    const versionId = await putList(service, 'ofac_sdn', people(30));
    await service.db.query('alter table list_indexes rename to away');
    // It looks for newer versions when it is told to, and not by itself before it is asked.
    const other = await startService({ db: service.db, vault: service.vault, listPollSeconds: 3600 });
    // A busy machine may say besides that its database is slow, for a while.
    const readyz = async (): Promise<unknown> => {
      const answer = await fetch(`${other.url}/readyz`);
      return { code: answer.status, ...((await answer.json()) as object) };
    };
    await expect.poll(readyz).toEqual({
      code: 503,
      status: 'not_ready',
      unready: ['lists: loading ofac_sdn'],
      loading: [],
      degraded: [],
    });
    expect(other.service.capabilities.lists.loading()).toEqual(['ofac_sdn']);
    await service.db.query('alter table away rename to list_indexes');
    await followLists(other);
    await other.service.capabilities.lists.whenLoaded();
    const ready = { code: 200, status: 'ready', unready: [], loading: [], degraded: [] };
    await expect.poll(readyz).toEqual(ready);
    expect(searchedVersion(other, 'ofac_sdn')?.versionId).toBe(versionId);
    await putList(service, 'idb_sanctions', people(3));
    await expect.poll(readyz).toEqual({
      code: 503,
      status: 'not_ready',
      unready: ['lists: loading idb_sanctions'],
      loading: [],
      degraded: [],
    });
    await followLists(other);
    await expect.poll(readyz).toEqual(ready);
    await putList(service, 'ofac_sdn', people(31));
    await expect
      .poll(readyz)
      .toEqual({ ...ready, loading: ['lists: loading the newer version of ofac_sdn'] });
    expect(searchedVersion(other, 'ofac_sdn')?.versionId).toBe(versionId);
    await followLists(other);
    await expect.poll(readyz).toEqual(ready);
    expect(searchedVersion(other, 'ofac_sdn')?.versionId).not.toBe(versionId);
    await other.service.close();
  });
});

describe('Document 2, Versioning, rule 2: an index of an older term builder', () => {
  test('is searched until it was built anew, from the stored entries', async () => {
    const versionId = await putList(service, 'eu_fsf', people(1_200));
    await service.db.query('update list_versions set term_builder_version = 2');
    await service.db.query('update list_indexes set term_builder_version = 2');
    await followLists(service);
    expect(service.service.capabilities.lists.current().get('eu_fsf')).toMatchObject({
      termBuilderVersion: 2,
    });
    expect(await listState(service, 'eu_fsf')).toMatchObject({ reindexPending: true });
    const parts = { ...service, log: silent, signal: nothing };
    const [asked, begin] = [aGate(), aGate()];
    const first = tickReindexing(
      { ...parts, database: holdingBack(service.database, asked, begin) },
      service.clock.now(),
    );
    await asked.opened;
    expect(await tickReindexing(parts, service.clock.now()), 'it is leased').toBe(0);
    begin.open();
    expect(await first).toBe(1);
    await followLists(service);
    const list = service.service.capabilities.lists.current().get('eu_fsf');
    expect(list).toMatchObject({ versionId, termBuilderVersion: TERM_BUILDER_VERSION });
    expect(list?.index).toMatchObject({ entryCount: 1_200, termBuilderVersion: TERM_BUILDER_VERSION });
    expect(await listState(service, 'eu_fsf')).toMatchObject({ reindexPending: false });
    const builds = 'select distinct term_builder_version as "builtBy" from list_indexes';
    expect(await service.db.query(builds)).toEqual([{ builtBy: TERM_BUILDER_VERSION }]);
    expect(await tickReindexing(parts, service.clock.now())).toBe(0);
  });
});

describe('Contract 4, Operator endpoints: an index that is laid out in another way', () => {
  test('is never opened: a process that starts says that it loads, until the index was built anew', async () => {
    const versionId = await putList(service, 'uk_sanctions', people(30));
    await service.db.query(`update list_versions set index_layout = -1 where version_id = '${versionId}'`);
    await service.db.query(`delete from list_indexes where part = (select min(part) from list_indexes)`);
    const other = await startService({ db: service.db, vault: service.vault });
    await followLists(other);
    expect(other.service.capabilities.lists.loading()).toContain('uk_sanctions');
    await tickReindexing({ ...service, log: silent, signal: nothing }, service.clock.now());
    await followLists(other);
    expect(searchedVersion(other, 'uk_sanctions')?.versionId).toBe(versionId);
    await other.service.close();
  });
});

describe('Contract 4, Re-screening: what a version says otherwise', () => {
  test('new and changed entries by place, removed ones by id', async () => {
    const first = await putList(service, 'eu_fsf', people(20));
    const drafts = people(20).map((draft, place) =>
      place === 3 ? { ...draft, programmes: ['NEW'] } : draft,
    );
    const second = await putList(service, 'eu_fsf', [{ entryId: 'first', name: 'Neu' }, ...drafts.slice(1)]);
    expect(await readDelta(service.database, first, second)).toEqual({
      changedOrdinals: [0, 3],
      removedEntryIds: ['P-0'],
    });
    expect(await readDelta(service.database, second, second)).toEqual({
      changedOrdinals: [],
      removedEntryIds: [],
    });
    expect(await readDelta(service.database, 'eu_fsf-1999-01-01-0123456789', second)).toBeUndefined();
  });

  test('relatives of a changed or removed person count as changed', async () => {
    const relativeOf = (entryId: string) => ({
      dateOfDeath: null,
      positions: [],
      relatives: [{ entryId, relation: 'child', start: null, end: null }] as const,
    });
    const family = [
      { entryId: 'child-of-1', name: 'Child 1', pep: relativeOf('P-1') },
      { entryId: 'child-of-2', name: 'Child 2', pep: relativeOf('P-2') },
      { entryId: 'child-of-3', name: 'Child 3', pep: relativeOf('P-3') },
    ];
    const first = await putList(service, 'service_pep', [...people(40), ...family]);
    const drafts = people(40)
      .map((draft, place) => (place === 1 ? { ...draft, name: 'Another Name' } : draft))
      .filter((_draft, place) => place !== 3);
    const second = await putList(service, 'service_pep', [...drafts, ...family]);
    // The places of the second version: the removed one has moved those behind it.
    expect(await readDelta(service.database, first, second)).toEqual({
      changedOrdinals: [1, 39, 41],
      removedEntryIds: ['P-3'],
    });
  });
});

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  request: () => undefined,
};

function imports({ service: { longWork } }: TestService): ListImporter {
  return longWork.listImports as ListImporter;
}

/** An import of half a file, by a process that is no more. */
async function aDeadImport(where: TestService): Promise<string> {
  const id = '019a8000-0000-7000-8000-000000000001';
  const until = new Date(where.clock.now().getTime() + 30_000).toISOString();
  await where.db.query('delete from list_imports where id = $1', [id]);
  await where.db.query(
    `insert into list_imports (id, list_key, force, state, progress, counts, attention, leased_until, started_at)
     values ($1, 'eu_fsf', false, 'running', '{"stage":"reading"}', '{}', '[]', $2, $2)`,
    [id, until],
  );
  await where.db.query(`update lists set import_id = $1 where key = 'eu_fsf'`, [id]);
  await where.db.query(
    `insert into list_entries (list_key, digest, first_import, body) values ('eu_fsf', '\\x01', $1, '{}')`,
    [id],
  );
  await where.db.query(`insert into list_version_entries values ($1, 0, 'half', '\\x01')`, [id]);
  await where.db.query(`insert into list_indexes values ($1, 4, 'part', 0, '\\x00')`, [id]);
  return id;
}

interface Contents {
  readonly imports: Readonly<Record<string, string>>;
  readonly counts: unknown;
}

/** Also while a tick finds nothing to do: the service looks by itself too, and may just be about to give it up. */
async function untilGivenUp(id: string, { imports: others, counts }: Contents): Promise<void> {
  await expect.poll(() => contents(service)).toEqual({ imports: { ...others, [id]: 'failed' }, counts });
}

async function contents({ db }: TestService): Promise<Contents> {
  const tables = ['list_versions', 'list_entries', 'list_version_entries', 'list_indexes'];
  const rows = await db.query<{ id: string; state: string }>('select id, state from list_imports');
  return {
    imports: Object.fromEntries(rows.map(({ id, state }) => [id, state])),
    counts: await Promise.all(tables.map((table) => db.query(`select count(*) from ${table}`))),
  };
}
