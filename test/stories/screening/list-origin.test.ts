import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportRequest } from '../../../src/screening/lists/list-import.ts';
import { anOrganization, operator, type TestOrganization } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { emptyLists, followLists, people, putList } from '../../support/screening/lists.ts';
import { anEuFile, euPeople } from '../../support/screening/official-files.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let op: Caller;

beforeAll(async () => {
  service = await startService({ listAgeDays: 90 });
  acme = await anOrganization(service);
  op = operator(service);
});
afterAll(() => service.stop());
beforeEach(() => emptyLists(service));

async function source(): Promise<Json> {
  const { body } = await acme.testKey.get('/screening/sources');
  const [eu] = body.items;
  const operated = (await op.get('//operator/v1/lists')).body.items[0];
  const { origin, publishedAgeDays, confirmedAt, attention } = operated;
  expect(eu).toMatchObject({ key: 'eu_fsf', origin, publishedAgeDays, confirmedAt, attention });
  return eu;
}

/** As a fetch or an import of a file does it. */
async function taken(origin: ImportRequest['origin'], file: string): Promise<void> {
  const { listImports } = service.service.longWork;
  const fetched: ImportRequest['file'] = async (fetching) =>
    file === 'not_modified'
      ? 'not_modified'
      : {
          file: await fetching.receive(Readable.from([Buffer.from(file)]), null),
          etag: '"1"',
          lastModified: null,
        };
  const given = origin === 'file' ? await listImports.receive(Readable.from([Buffer.from(file)])) : fetched;
  await listImports.start({ key: 'eu_fsf', force: false, origin, file: given });
  await listImports.settled();
  await followLists(service);
}

const run = async (): Promise<Json> =>
  (
    await acme.testKey.post('/screening/runs', {
      subject: { name: 'Nobody Known' },
      sources: ['eu_fsf'],
    })
  ).body;

describe('A source tells whose file confirmed it', () => {
  test('origin follows the last confirmation, and confirmedAt stays its moment', async () => {
    const file = anEuFile(euPeople(5), '2026-11-14');
    await taken('file', file);
    expect(await source()).toMatchObject({ origin: 'file', confirmedAt: service.clock.now().toISOString() });
    for (const origin of ['publisher', 'mirror', 'file'] as const) {
      service.clock.moveSeconds(60);
      await taken(origin, file);
      expect(await source()).toMatchObject({ origin, confirmedAt: service.clock.now().toISOString() });
    }
    service.clock.moveSeconds(60);
    await taken('publisher', 'not_modified');
    expect(await source()).toMatchObject({
      origin: 'publisher',
      confirmedAt: service.clock.now().toISOString(),
    });
  });

  test('a rollback brings back origin and confirmation of the version that it activates', async () => {
    await taken('publisher', anEuFile(euPeople(5), '2026-11-13'));
    const { confirmedAt } = await source();
    service.clock.moveSeconds(60);
    await taken('file', anEuFile(euPeople(6), '2026-11-14'));
    expect((await source()).origin).toBe('file');
    expect((await op.post('//operator/v1/lists/eu_fsf/rollback')).status).toBe(200);
    expect(await source()).toMatchObject({ origin: 'publisher', confirmedAt });
    const { items } = (await op.get('//operator/v1/lists/eu_fsf/versions')).body;
    expect(items.map(({ origin, active }: Json) => [origin, active])).toEqual([
      ['file', false],
      ['publisher', true],
    ]);
  });

  test('a file that states an old date is no older than its confirmation, but asks for attention', async () => {
    const day = (days: number): string =>
      new Date(service.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    await putList(service, 'eu_fsf', people(5), { publishedAt: day(90) });
    expect(await source()).toMatchObject({ publishedAgeDays: 90, stale: false, attention: [] });
    expect(await run()).toMatchObject({ sources: [{ stale: false, attention: false }] });
    service.clock.moveSeconds(86_400);
    expect(await source()).toMatchObject({
      publishedAgeDays: 91,
      stale: false,
      attention: [`The file states ${day(91)}, which is 91 days ago; 90 are allowed.`],
    });
    expect(await run()).toMatchObject({
      sources: [{ stale: false, attention: true }],
      incompleteReasons: expect.arrayContaining(['source_attention']),
    });
  });

  test('a source without a version has no origin', async () => {
    expect(await source()).toMatchObject({ activeVersion: null, origin: null, publishedAgeDays: null });
  });
});

describe('Contract 4, Operator endpoints: the same entries under a newer stated date', () => {
  test('are the same version, whose publishedAt moves to that date, also in later runs', async () => {
    const versionId = await putList(service, 'eu_fsf', people(5), { publishedAt: '2026-11-12' });
    expect((await run()).sources).toMatchObject([{ versionId, publishedAt: '2026-11-12' }]);
    await putList(service, 'eu_fsf', people(5), { publishedAt: '2026-11-14' });
    expect((await source()).activeVersion).toMatchObject({ versionId, publishedAt: '2026-11-14' });
    expect((await run()).sources).toMatchObject([{ versionId, publishedAt: '2026-11-14' }]);
  });
});
