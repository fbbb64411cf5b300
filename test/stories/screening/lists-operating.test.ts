import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIST_KEYS, type ListKey, LISTS, TERM_BUILDER_VERSION } from '@assay/name-screening';
import type { ListImporter } from '../../../src/screening/lists/imports/list-imports.worker.ts';
import { importListFile } from '../../../src/screening/lists/operating/lists.routes.ts';
import { aMember, anOrganization, operator, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { bearerCaller } from '../../support/http.ts';
import { emptyLists, followLists, people, putList } from '../../support/screening/lists.ts';
import { anEuFile, euPeople } from '../../support/screening/official-files.ts';
import { problem, shown } from '../../support/problems.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let op: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  op = operator(service);
});
afterAll(() => service.stop());
beforeEach(() => emptyLists(service));

const LISTS_PATH = '//operator/v1/lists';

function put(key: string, file: string | Uint8Array, query = ''): Promise<Answer> {
  return op.send('PUT', `${LISTS_PATH}/${key}/file${query}`, {
    raw: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
}

/** What an import came to, once it has ended. */
async function ended(started: Answer): Promise<Json> {
  expect(started.status).toBe(202);
  return vi.waitFor(
    async () => {
      const { body } = await op.get(`${LISTS_PATH}/imports/${started.body.importId}`);
      if (body.state === 'running') throw new Error('still running');
      return body;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function taken(key: ListKey, file: string | Uint8Array, query = ''): Promise<Json> {
  const one = await ended(await put(key, file, query));
  await service.service.longWork.listImports.settled();
  await followLists(service);
  return one;
}

async function listOf(key: ListKey): Promise<Json> {
  const { body } = await op.get(LISTS_PATH);
  return body.items.find((list: Json) => list.key === key);
}

async function sourceOf(key: ListKey, caller: Caller = acme.testKey): Promise<Json> {
  const { body } = await caller.get('/screening/sources');
  return body.items.find((list: Json) => list.key === key);
}

const leftFiles = (): Promise<string[]> => readdir(join(service.dataDir, 'imports')).catch(() => []);

describe('Document 2, Lists: GET /screening/sources', () => {
  test('tells of every list, before any is loaded', async () => {
    const { status, body } = await acme.testKey.get('/screening/sources');
    expect([status, body.items.map(({ key }: Json) => key)]).toEqual([200, [...LIST_KEYS]]);
    expect(body.items[0]).toEqual({
      key: 'eu_fsf',
      name: LISTS.eu_fsf.name,
      listKind: 'sanctions',
      enabled: true,
      activeVersion: null,
      confirmedAt: null,
      origin: null,
      publishedAgeDays: null,
      stale: false,
      staleReasons: [],
      attention: [],
      attribution: LISTS.eu_fsf.attribution,
      homepage: LISTS.eu_fsf.homepage,
    });
    expect(body.items.slice(-2)).toMatchObject([
      { key: 'service_pep', listKind: 'pep' },
      { key: 'un_sc', listKind: 'sanctions' },
    ]);
  });

  test('keys of both modes and every member see the same', async () => {
    await putList(service, 'eu_fsf', people(2));
    const member = await aMember(service, acme.owner, 'member');
    const callers = [acme.testKey, acme.liveKey, acme.owner, member];
    const answers = await Promise.all(callers.map((caller) => caller.get('/screening/sources')));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
  });

  test('tells of the version that is searched, its date and who must be credited', async () => {
    const versionId = await putList(service, 'uk_sanctions', people(3), {
      publishedAt: '2026-11-13',
      droppedEntries: 1,
    });
    expect(await sourceOf('uk_sanctions')).toMatchObject({
      activeVersion: {
        versionId,
        publishedAt: '2026-11-13',
        loadedAt: service.clock.now().toISOString(),
        entryCount: 3,
        droppedEntries: 1,
        termBuilderVersion: TERM_BUILDER_VERSION,
        reindexPending: false,
      },
      confirmedAt: service.clock.now().toISOString(),
      attribution: expect.stringContaining('Open Government Licence'),
    });
  });

  test('credits also whom the file itself names', async () => {
    await putList(service, 'service_pep', people(1), { attribution: 'Wikidata; Parliament of Nowhere' });
    expect((await sourceOf('service_pep')).attribution).toBe('Wikidata; Parliament of Nowhere');
  });

  test.each<[ListKey, number]>([
    ['eu_fsf', 48],
    ['service_pep', 14 * 24],
  ])('%s is stale when it was not confirmed for %i hours', async (key, hours) => {
    await putList(service, key, people(1));
    service.clock.moveSeconds(hours * 3_600);
    expect(await sourceOf(key)).toMatchObject({ stale: false, staleReasons: [] });
    service.clock.moveSeconds(1);
    expect(await sourceOf(key, acme.liveKey)).toMatchObject({
      stale: true,
      staleReasons: [`not_confirmed_for_${hours}_hours`],
    });
  });
});

describe('Contract 4, Operator endpoints: PUT /lists/{key}/file', () => {
  test('the official file becomes the version that is searched', async () => {
    const file = await readFile(
      new URL('../../../packages/name-screening/test/lists/eu-fsf.xml', import.meta.url),
      'utf8',
    );
    const one = await taken('eu_fsf', file);
    expect(one).toMatchObject({
      key: 'eu_fsf',
      state: 'activated',
      progress: { stage: 'ended', bytes: Buffer.byteLength(file), totalBytes: Buffer.byteLength(file) },
      attention: [],
      versionId: expect.stringMatching(/^eu_fsf-2026-09-22-/),
    });
    expect(one.progress.entries).toBeGreaterThan(0);
    expect(one.endedAt).toBe(service.clock.now().toISOString());
    const list = await listOf('eu_fsf');
    expect(list).toMatchObject({
      activeVersion: { versionId: one.versionId, entryCount: one.progress.entries },
      lastImport: { importId: one.importId, state: 'activated' },
      address: null,
      fetching: { automatic: false, nextAt: null, lastAt: null, failure: null },
    });
    expect(await leftFiles()).toEqual([]);
  });

  test('a compressed file is the same file', async () => {
    const file = anEuFile(euPeople(3));
    const plain = await taken('eu_fsf', file);
    service.clock.moveSeconds(60);
    const compressed = await taken('eu_fsf', gzipSync(file));
    expect(compressed).toMatchObject({ state: 'activated', versionId: plain.versionId });
    expect(await listOf('eu_fsf')).toMatchObject({ confirmedAt: service.clock.now().toISOString() });
  });

  test('what is not that list is refused, the old version stays, and an operator is called', async () => {
    const { versionId } = await taken('eu_fsf', anEuFile(euPeople(20)));
    const page = await taken('eu_fsf', '<!DOCTYPE html><html><body>Maintenance</body></html>');
    expect(page).toMatchObject({ state: 'refused', versionId: null, attention: [expect.any(String)] });
    expect(await sourceOf('eu_fsf')).toMatchObject({
      activeVersion: { versionId },
      attention: page.attention,
    });
    await taken('eu_fsf', anEuFile(euPeople(20)));
    expect(await sourceOf('eu_fsf')).toMatchObject({ attention: [] });
    expect(await leftFiles()).toEqual([]);
  });

  test('a file that goes back in time is taken by force alone', async () => {
    const newer = await taken('eu_fsf', anEuFile(euPeople(20), '2026-11-14'));
    const older = anEuFile(euPeople(21), '2026-11-13');
    expect(await taken('eu_fsf', older)).toMatchObject({ state: 'refused' });
    expect(await taken('eu_fsf', older, '?force=false')).toMatchObject({ state: 'refused' });
    expect((await listOf('eu_fsf')).activeVersion.versionId).toBe(newer.versionId);
    const forced = await taken('eu_fsf', older, '?force=true');
    expect(forced).toMatchObject({ state: 'activated' });
    expect((await listOf('eu_fsf')).activeVersion.versionId).toBe(forced.versionId);
  });

  test('who is not the operator is refused before the body is read', async () => {
    for (const caller of [bearerCaller(service.url, 'x'.repeat(64)), acme.owner, acme.liveKey]) {
      const answer = await caller.send('PUT', `${LISTS_PATH}/eu_fsf/file`, { raw: 'x'.repeat(100_000) });
      expect(shown(answer)).toEqual(problem(401, 'unauthenticated'));
    }
    expect(await leftFiles()).toEqual([]);
  });

  test('an unknown list is 404, an unknown parameter 400', async () => {
    expect(shown(await put('un_list', 'x'))).toEqual(problem(404, 'not_found'));
    expect(shown(await put('eu_fsf', 'x', '?force=yes'))).toMatchObject({ status: 400 });
    expect(await leftFiles()).toEqual([]);
  });

  test('who goes away in the middle leaves nothing behind', async () => {
    const socket = upload('eu_fsf', 1_000_000);
    socket.write('x'.repeat(10_000));
    await expect.poll(leftFiles).toHaveLength(1);
    service.clock.moveSeconds(30 * 24 * 3_600);
    await (service.service.longWork.listImports as ListImporter).tick(service.clock.now());
    expect(await leftFiles(), 'what is being received is not swept away').toHaveLength(1);
    socket.destroy();
    await expect.poll(leftFiles).toEqual([]);
    expect((await listOf('eu_fsf')).lastImport).toBeNull();
    expect(service.logged.filter((line) => /"level":"error"|"status":5/.test(line))).toEqual([]);
  });

  test('a file that turns out too large while it streams in is 413 and leaves nothing', async () => {
    const small = await startService({
      endpoints: { 'PUT /operator/v1/lists/{key}/file': { ...importListFile, maxBodyBytes: 100_000 } },
    });
    try {
      const chunks = async function* () {
        for (let at = 0; at < 11; at += 1) yield Buffer.alloc(10_000, 'x');
      };
      const answer = await fetch(`${small.url}/operator/v1/lists/eu_fsf/file`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${small.operatorToken}` },
        body: ReadableStream.from(chunks()),
        duplex: 'half',
      });
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
      expect(await readdir(join(small.dataDir, 'imports'))).toEqual([]);
    } finally {
      await small.stop();
    }
  });
});

describe('Contract 4, Operator endpoints: versions, rollback and switching', () => {
  test('versions stand newest first, and former ones stay', async () => {
    const ids = [];
    for (const count of [10, 11, 12]) {
      ids.unshift((await taken('eu_fsf', anEuFile(euPeople(count), `2026-11-${count}`))).versionId);
      service.clock.moveSeconds(60);
    }
    const { body } = await op.get(`${LISTS_PATH}/eu_fsf/versions`);
    expect(body.items.map(({ versionId }: Json) => versionId)).toEqual(ids);
    expect(body.items.map(({ active }: Json) => active)).toEqual([true, false, false]);
    expect(body.items[0]).toMatchObject({
      format: 'eu_xml_1_1',
      publishedAt: expect.stringMatching(/^2026-11-12/),
      entryCount: 12,
      droppedEntries: 0,
      termBuilderVersion: TERM_BUILDER_VERSION,
      counts: expect.any(Object),
    });
    expect(body.nextOffset).toBeNull();
    const { body: rest } = await op.get(`${LISTS_PATH}/eu_fsf/versions?offset=2`);
    expect(rest.items.map(({ versionId }: Json) => versionId)).toEqual(ids.slice(2));
  });

  test('a rollback activates the previous version; what was rolled back comes back by force alone', async () => {
    const first = await putList(service, 'eu_fsf', people(10), { publishedAt: '2026-11-13' });
    expect(shown(await op.post(`${LISTS_PATH}/eu_fsf/rollback`))).toEqual(problem(409, 'illegal_transition'));
    const second = await taken('eu_fsf', anEuFile(euPeople(10)), '?force=true');
    expect((await listOf('eu_fsf')).formerVersionId).toBe(first);
    const { status, body } = await op.post(`${LISTS_PATH}/eu_fsf/rollback`);
    expect([status, body.activeVersion.versionId, body.formerVersionId]).toEqual([
      200,
      first,
      second.versionId,
    ]);
    expect(service.service.capabilities.lists.current().get('eu_fsf')?.versionId).toBe(first);
    expect(await taken('eu_fsf', anEuFile(euPeople(10)), '')).toMatchObject({ state: 'refused' });
    expect(await taken('eu_fsf', anEuFile(euPeople(10)), '?force=true')).toMatchObject({
      state: 'activated',
      versionId: second.versionId,
    });
  });

  test('a caller who is told of a version is answered by it: import, rollback and switching', async () => {
    const searched = async (): Promise<unknown> => {
      const asked = { subject: { name: 'Nemo Nobody' }, sources: ['eu_fsf'] };
      const { body } = await acme.testKey.post('/screening/runs', asked);
      return [body.status, body.sources[0].versionId];
    };
    await followLists(service);
    expect(await searched()).toEqual(['error', null]);
    const first = await ended(await put('eu_fsf', anEuFile(euPeople(10), '2026-11-13')));
    expect(await searched()).toEqual(['clear', first.versionId]);
    const second = await ended(await put('eu_fsf', anEuFile(euPeople(11), '2026-11-14')));
    expect(await searched()).toEqual(['clear', second.versionId]);
    await op.post(`${LISTS_PATH}/eu_fsf/rollback`);
    expect(await searched()).toEqual(['clear', first.versionId]);
    await op.post(`${LISTS_PATH}/eu_fsf/disable`);
    expect(await searched()).toEqual(['error', null]);
    await op.post(`${LISTS_PATH}/eu_fsf/enable`);
    expect(await searched()).toEqual(['clear', first.versionId]);
  });

  test('a list that is switched off is searched no more, and keeps its version', async () => {
    const versionId = await putList(service, 'eu_fsf', people(1));
    const off = await op.post(`${LISTS_PATH}/eu_fsf/disable`);
    expect([off.status, off.body.enabled, off.body.activeVersion.versionId]).toEqual([200, false, versionId]);
    expect(service.service.capabilities.lists.current().has('eu_fsf')).toBe(false);
    expect((await sourceOf('eu_fsf')).enabled).toBe(false);
    expect((await op.post(`${LISTS_PATH}/eu_fsf/enable`)).body.enabled).toBe(true);
    expect(service.service.capabilities.lists.current().has('eu_fsf')).toBe(true);
  });

  test('what was done with a list is kept, newest first, with the versions before and after', async () => {
    const first = await taken('eu_fsf', anEuFile(euPeople(10), '2026-11-13'));
    const second = await taken('eu_fsf', anEuFile(euPeople(11), '2026-11-14'), '?force=true');
    await taken('eu_fsf', anEuFile(euPeople(11), '2026-11-14'));
    service.clock.moveSeconds(60);
    await op.post(`${LISTS_PATH}/eu_fsf/rollback`);
    for (const act of ['disable', 'disable', 'enable', 'enable'])
      await op.post(`${LISTS_PATH}/eu_fsf/${act}`);
    expect((await op.post(`${LISTS_PATH}/uk_sanctions/rollback`)).status).toBe(409);
    const { body } = await op.get(`${LISTS_PATH}/eu_fsf/history`);
    const changedAt = service.clock.now().toISOString();
    const byOperator = { importId: null, forced: false, changedAt };
    const [one, two] = [first.versionId, second.versionId];
    expect(body).toEqual({
      items: [
        { change: 'switched_on', versionId: one, formerVersionId: null, ...byOperator },
        { change: 'switched_off', versionId: null, formerVersionId: one, ...byOperator },
        { change: 'rolled_back', versionId: one, formerVersionId: two, ...byOperator },
        {
          change: 'activated',
          versionId: two,
          formerVersionId: one,
          importId: second.importId,
          forced: true,
          changedAt: expect.any(String),
        },
        {
          change: 'activated',
          versionId: one,
          formerVersionId: null,
          importId: first.importId,
          forced: false,
          changedAt: expect.any(String),
        },
      ],
      nextOffset: null,
      nextCursor: null,
    });
    const { body: older } = await op.get(`${LISTS_PATH}/eu_fsf/history?offset=4`);
    expect(older).toEqual({ items: body.items.slice(4), nextOffset: null, nextCursor: null });
    expect((await op.get(`${LISTS_PATH}/uk_sanctions/history`)).body.items).toEqual([]);
  });

  test('a list without a publisher cannot be fetched', async () => {
    const refused = await op.post(`${LISTS_PATH}/service_pep/update`);
    expect([shown(refused), refused.body.allowed]).toEqual([problem(409, 'illegal_transition'), []]);
  });

  test.each([
    ['get', '/un_list/versions'],
    ['get', '/un_list/history'],
    ['post', '/un_list/update'],
    ['post', '/un_list/enable'],
    ['post', '/un_list/disable'],
    ['post', '/un_list/rollback'],
    ['get', `/imports/${crypto.randomUUID()}`],
  ] as const)('%s %s is 404', async (method, path) => {
    expect(shown(await op[method](`${LISTS_PATH}${path}`))).toEqual(problem(404, 'not_found'));
  });

  test('only the operator operates', async () => {
    for (const caller of [acme.owner, acme.liveKey, bearerCaller(service.url, 'x'.repeat(64))]) {
      for (const [method, path] of [
        ['get', ''],
        ['get', '/eu_fsf/versions'],
        ['get', '/eu_fsf/history'],
        ['post', '/eu_fsf/rollback'],
        ['post', '/eu_fsf/disable'],
        ['post', '/eu_fsf/update'],
      ] as const)
        expect(shown(await caller[method](`${LISTS_PATH}${path}`))).toEqual(problem(401, 'unauthenticated'));
    }
  });
});

/** A connection that has announced a file of so many bytes. */
function upload(key: ListKey, bytes: number) {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `PUT /operator/v1/lists/${key}/file HTTP/1.1`,
    'host: assay',
    `authorization: Bearer ${service.operatorToken}`,
    `content-length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}
