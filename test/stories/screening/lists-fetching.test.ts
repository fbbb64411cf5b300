import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { secondsAfter } from '@assay/values';
import { openLog } from '../../../src/platform/log/log.ts';
import {
  openListFetching,
  tickListFetches,
} from '../../../src/screening/lists/fetching/list-fetches.worker.ts';
import type { OwnAddresses } from '../../../src/screening/lists/publishers.ts';
import { operator } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { emptyLists, followLists } from '../../support/screening/lists.ts';
import { anEuFile, euPeople } from '../../support/screening/official-files.ts';
import {
  brokenOff,
  type FakePublisher,
  startPublisher,
  withEtag,
  withFile,
  withoutAnswer,
  withoutEnd,
  withStatus,
} from '../../support/screening/publisher.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Longer than a busy machine takes: no test waits for the end of its patience. */
const BOUNDS = {
  headWithinSeconds: 120,
  silentAtMostSeconds: 120,
  fileWithinSeconds: 120,
  backoffSeconds: [0, 0],
  fileBytes: limits.listFileBytes,
};
const NOWHERE = Object.fromEntries(
  ['ofac_sdn', 'ofac_consolidated', 'uk_sanctions', 'idb_sanctions', 'service_pep', 'un_sc'].map((key) => [
    key,
    'none',
  ]),
);

const LOG = openLog('silent');

let publisher: FakePublisher;
let service: TestService;
let op: Caller;
let addresses: OwnAddresses;

beforeAll(async () => {
  publisher = await startPublisher();
  addresses = { files: { ...NOWHERE, eu_fsf: `${publisher.url}/eu.xml` }, dates: {} };
  service = await startService({ listAddresses: addresses, listsAllowPrivate: true, fetchBounds: BOUNDS });
  op = operator(service);
});
afterAll(async () => {
  await service.stop();
  await publisher.close();
});
beforeEach(async () => {
  await emptyLists(service);
  await service.db.query(
    'update list_fetches set due_at = null, leased_until = null, failures = 0, fetched_at = null, failure = null',
  );
});

const EU = '//operator/v1/lists/eu_fsf';

async function eu(): Promise<Json> {
  const { body } = await op.get('//operator/v1/lists');
  return body.items.find((list: Json) => list.key === 'eu_fsf');
}

/** Asks for a fetch, and what its import came to. */
async function updated(): Promise<Json> {
  const started = await op.post(`${EU}/update`);
  expect(started.status).toBe(202);
  return vi.waitFor(
    async () => {
      const { body } = await op.get(`//operator/v1/lists/imports/${started.body.importId}`);
      if (body.state === 'running') throw new Error('still running');
      return body;
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** As if the time had come at which a worker looks what is to be fetched. */
async function tick(
  options: {
    readonly automatic?: boolean;
    readonly addresses?: OwnAddresses;
    readonly signal?: AbortSignal;
  } = {},
): Promise<number> {
  const fetching = openListFetching({
    addresses: options.addresses ?? addresses,
    automatic: options.automatic ?? true,
    allowPrivate: true,
    bounds: BOUNDS,
  });
  try {
    return await tickListFetches(
      {
        database: service.database,
        clock: service.clock,
        log: LOG,
        fetching,
        imports: service.service.longWork.listImports,
        chance: () => 0.5,
        signal: options.signal ?? new AbortController().signal,
      },
      service.clock.now(),
    );
  } finally {
    await followLists(service);
    await fetching.close();
  }
}

describe('Contract 4, Operator endpoints: POST /lists/{key}/update', () => {
  test('fetches the list and makes it the version that is searched', async () => {
    publisher.answer(withFile(anEuFile(euPeople(5)), { etag: '"1"' }));
    const one = await updated();
    expect(one).toMatchObject({
      state: 'activated',
      progress: { stage: 'ended', entries: 5 },
      attention: [],
    });
    expect(await eu()).toMatchObject({
      address: `${publisher.url}/eu.xml`,
      activeVersion: { versionId: one.versionId, entryCount: 5 },
      origin: 'mirror',
    });
    await service.service.longWork.listImports.settled();
    expect(await readdir(join(service.dataDir, 'imports'))).toEqual([]);
  });

  test('asks only for what is new: an unchanged file moves the confirmation and nothing else', async () => {
    publisher.answer(withEtag(anEuFile(euPeople(5)), '"1"'));
    const { versionId } = await updated();
    service.clock.moveSeconds(3_600);
    expect(await updated()).toMatchObject({ state: 'activated', versionId });
    expect(publisher.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(await eu()).toMatchObject({
      activeVersion: { versionId },
      confirmedAt: service.clock.now().toISOString(),
    });
    expect((await op.get(`${EU}/versions`)).body.items).toHaveLength(1);
  });

  test('the same content without an answer 304 is no new version either', async () => {
    publisher.answer(withFile(anEuFile(euPeople(5))));
    const { versionId } = await updated();
    service.clock.moveSeconds(3_600);
    expect(await updated()).toMatchObject({ state: 'activated', versionId });
    expect((await eu()).confirmedAt).toBe(service.clock.now().toISOString());
  });

  test('after a rollback the publisher is asked for its file, not whether it is new', async () => {
    publisher.answer(withEtag(anEuFile(euPeople(20), '2026-11-13'), '"1"'));
    await updated();
    publisher.answer(withEtag(anEuFile(euPeople(21), '2026-11-14'), '"2"'));
    await updated();
    await op.post(`${EU}/rollback`);
    expect(await updated()).toMatchObject({ state: 'refused' });
    expect(publisher.asked.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });

  test('failures of the publisher pass: 500 and then the file', async () => {
    publisher.answer(withStatus(500), brokenOff, withFile(anEuFile(euPeople(5))));
    expect(await updated()).toMatchObject({ state: 'activated' });
    expect(publisher.asked).toHaveLength(3);
  });

  test('a page in place of the list is no list: the version in use stays', async () => {
    publisher.answer(withFile(anEuFile(euPeople(5))));
    const { versionId } = await updated();
    publisher.answer(withFile('<html></html>', { 'content-type': 'text/html' }));
    expect(await updated()).toMatchObject({
      state: 'failed',
      attention: [expect.stringContaining('an HTML page instead of the list')],
    });
    expect(await eu()).toMatchObject({ activeVersion: { versionId }, attention: [expect.any(String)] });
  });
});

describe('Lists are fetched by themselves', () => {
  test('each once, then again after its interval', async () => {
    publisher.answer(withEtag(anEuFile(euPeople(5)), '"1"'));
    expect([await tick(), await tick()]).toEqual([1, 0]);
    expect((await eu()).activeVersion.entryCount).toBe(5);
    service.clock.moveSeconds(6 * 3_600 - 1);
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(1);
    expect(await tick()).toBe(1);
    expect(publisher.asked).toHaveLength(2);
    expect((await eu()).confirmedAt).toBe(service.clock.now().toISOString());
  });

  test('by one process at a time', async () => {
    publisher.answer(withFile(anEuFile(euPeople(5))));
    const ticks = await Promise.all([tick(), tick(), tick()]);
    expect(ticks.toSorted()).toEqual([0, 0, 1]);
    expect(publisher.asked).toHaveLength(1);
  });

  test('a process that ended in the middle is taken over when its lease is', async () => {
    const until = secondsAfter(service.clock.now(), 60);
    await service.db.query('update list_fetches set leased_until = $1', [until]);
    publisher.answer(withFile(anEuFile(euPeople(5))));
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(60);
    expect(await tick()).toBe(1);
  });

  test('a publisher that is not reached is asked again soon, and its list needs no attention', async () => {
    publisher.answer(withStatus(503));
    expect(await tick()).toBe(1);
    expect(await eu()).toMatchObject({ attention: [], lastImport: null });
    const [row] = await service.db.query<{ failures: number; failure: string; wait: number }>(
      `select failures, failure, extract(epoch from due_at - fetched_at)::int as wait
       from list_fetches where list_key = 'eu_fsf'`,
    );
    expect(row).toEqual({ failures: 1, failure: 'The publisher answered 503.', wait: 30 });
    service.clock.moveSeconds(30);
    publisher.answer(withFile(anEuFile(euPeople(5))));
    expect(await tick()).toBe(1);
    expect((await eu()).fetching.failure).toBeNull();
  });

  test('what will not pass by itself needs attention', async () => {
    publisher.answer(withStatus(404));
    expect(await tick()).toBe(1);
    expect(await eu()).toMatchObject({
      attention: [expect.stringContaining('The publisher answered 404.')],
      lastImport: { state: 'failed' },
    });
  });

  test('a file that was refused is looked at again after an hour', async () => {
    publisher.answer(withFile(anEuFile(euPeople(20))));
    await tick();
    service.clock.moveSeconds(6 * 3_600);
    publisher.answer(withFile(anEuFile(euPeople(3))));
    expect(await tick()).toBe(1);
    expect(await eu()).toMatchObject({
      activeVersion: { entryCount: 20 },
      lastImport: { state: 'refused' },
      attention: [expect.stringContaining('more than 10 percent')],
    });
    service.clock.moveSeconds(3_599);
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(1);
    publisher.answer(withFile(anEuFile(euPeople(20))));
    expect(await tick()).toBe(1);
    expect((await eu()).attention).toEqual([]);
  });

  test('a file that breaks off is fetched again within its import', async () => {
    publisher.answer(brokenOff, withFile(anEuFile(euPeople(5))));
    expect(await tick()).toBe(1);
    expect(await eu()).toMatchObject({ attention: [], activeVersion: { entryCount: 5 } });
  });

  test('a process that closes in the middle waits for nothing, and the list is due as before', async () => {
    for (const hanging of [withoutAnswer, withoutEnd]) {
      await emptyLists(service);
      publisher.answer(hanging);
      const closing = new AbortController();
      const ticking = tick({ signal: closing.signal });
      await expect.poll(() => publisher.asked).toHaveLength(1);
      closing.abort();
      expect(await ticking).toBe(0);
      await service.service.longWork.listImports.settled();
      publisher.answer(withFile(anEuFile(euPeople(5))));
      expect(await tick()).toBe(1);
      expect(await eu()).toMatchObject({ attention: [], activeVersion: { entryCount: 5 } });
      await service.db.query('update list_fetches set due_at = null');
    }
  });

  test('never where the operator does not want it, and not while the list is switched off', async () => {
    publisher.answer(withFile(anEuFile(euPeople(5))));
    expect(await tick({ automatic: false })).toBe(0);
    expect(await tick({ addresses: { files: { ...NOWHERE, eu_fsf: 'none' }, dates: {} } })).toBe(0);
    await op.post(`${EU}/disable`);
    expect(await tick()).toBe(0);
    await op.post(`${EU}/enable`);
    expect(publisher.asked).toEqual([]);
    expect(await tick()).toBe(1);
  });
});

test('formats of lists: a file that states no date has the one its publisher tells beside it', async () => {
  const dated: OwnAddresses = {
    files: { ...NOWHERE, eu_fsf: 'none', idb_sanctions: `${publisher.url}/idb.csv` },
    dates: { idb_sanctions: `${publisher.url}/show` },
  };
  const csv =
    'Title,Entity,Nationality,From,To,Source\nZorvan Kelmidor,Individual,Bolivia,2009-07-10T00:00,Ongoing,IDB\n';
  publisher.serve('/idb.csv', withFile(csv));
  publisher.serve('/show', withFile(JSON.stringify({ result: { last_modified: '2026-11-03T10:20:30' } })));
  expect(await tick({ addresses: dated })).toBe(1);
  const { body } = await op.get('//operator/v1/lists/idb_sanctions/versions');
  expect(body.items[0].publishedAt).toMatch(/^2026-11-03/);
});
