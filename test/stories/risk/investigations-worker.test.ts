import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WritePath } from '../../../src/platform/writing/command.ts';
import type { RiskCapabilities } from '../../../src/risk/index.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { databaseWith } from '../../support/database-with.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import type { Json } from '../../support/http.ts';
import { aQueued, readInvestigation, tick } from '../../support/risk/investigations.ts';
import { startModelEndpoint } from '../../support/risk/model-endpoint.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: AssessingOrganization;
let subjectId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
beforeEach(async () => {
  ({ subjectId } = await anAssessedSubject(acme, 80));
});
afterAll(() => service.stop());

const LEASE_SECONDS = 120;
const RETRY_SECONDS = 30;

const read = async (id: string): Promise<Json> => (await readInvestigation(acme.testKey, id)).data;
const endings = async (id: string): Promise<readonly Json[]> =>
  (await acme.testKey.get(`/risk/events?resourceId=${id}`)).body.items
    .map(({ data }: Json) => data)
    .filter(({ type }: Json) => type === 'risk.investigation.completed');

/** A worker that is killed before it can end anything: nothing of it is ever committed. */
function killedWorker(): void {
  const writes: WritePath<RiskCapabilities> = { execute: () => new Promise(() => undefined) };
  void tick(service, { writes });
}

async function untilRunning(id: string): Promise<void> {
  while ((await read(id)).status !== 'running') await new Promise((resolve) => setImmediate(resolve));
}

/** A worker whose reading fails. */
function failingDatabase(): Database {
  return databaseWith(service.database, () => Promise.reject(new Error('secret of the database')));
}

describe('Contract 2, Investigation: a worker runs it under a lease and a crash only delays it', () => {
  test('what a killed worker had is run again when its lease has ended, and not before', async () => {
    const id = await aQueued(acme.testKey, subjectId);
    const startedAt = service.clock.now().toISOString();
    killedWorker();
    await untilRunning(id);
    service.clock.moveSeconds(LEASE_SECONDS - 1);
    expect(await tick(service)).toBe(0);
    service.clock.moveSeconds(1);
    expect(await tick(service)).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'completed', error: null, startedAt });
    expect(await endings(id)).toHaveLength(1);
  });

  test('one that comes back after its lease has ended ends nothing', async () => {
    const id = await aQueued(acme.testKey, subjectId);
    let awake: (() => void) | undefined;
    const sleeping = new Promise<void>((resolve) => {
      awake = resolve;
    });
    const writes: WritePath<RiskCapabilities> = {
      execute: async (call, command, input) => {
        await sleeping;
        return service.service.writes.execute(call, command, input);
      },
    };
    const late = tick(service, { writes });
    await untilRunning(id);
    service.clock.moveSeconds(LEASE_SECONDS);
    await aDeviceScore(acme, subjectId, 20);
    await tick(service);
    const ended = await read(id);
    awake?.();
    await late;
    expect(await read(id)).toEqual(ended);
    expect(await endings(id)).toHaveLength(1);
  });

  test('three crashes end it as failed', async () => {
    const id = await aQueued(acme.testKey, subjectId);
    for (let crash = 0; crash < 3; crash++) {
      killedWorker();
      await untilTries(id, crash + 1);
      service.clock.moveSeconds(LEASE_SECONDS);
    }
    expect((await read(id)).status).toBe('running');
    expect(await tick(service)).toBe(1);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error: 'investigator_failed',
      findings: [],
      snapshot: null,
      completedAt: service.clock.now().toISOString(),
    });
    expect(await endings(id)).toMatchObject([{ detail: { status: 'failed', error: 'investigator_failed' } }]);
    service.clock.moveSeconds(LEASE_SECONDS);
    expect(await tick(service)).toBe(0);
  });

  test('a failure is tried again after half a minute, and the third one ends it', async () => {
    const id = await aQueued(acme.testKey, subjectId);
    const database = failingDatabase();
    expect(await tick(service, { database })).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'running', error: null });
    service.clock.moveSeconds(RETRY_SECONDS - 1);
    expect(await tick(service, { database })).toBe(0);
    service.clock.moveSeconds(1);
    expect(await tick(service, { database })).toBe(1);
    service.clock.moveSeconds(RETRY_SECONDS);
    expect(await tick(service, { database })).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'failed', error: 'investigator_failed' });
    const { body } = await acme.testKey.get(`/risk/investigations/${id}`);
    expect(JSON.stringify(body)).not.toContain('secret of the database');
  });

  test('a second try that works completes it', async () => {
    const id = await aQueued(acme.testKey, subjectId);
    await tick(service, { database: failingDatabase() });
    service.clock.moveSeconds(RETRY_SECONDS);
    await tick(service);
    expect(await read(id)).toMatchObject({ status: 'completed', error: null });
    expect(await endings(id)).toHaveLength(1);
  });

  test('one that fails does not hold back the others of its tick', async () => {
    const [first, second] = [await aQueued(acme.testKey, subjectId), await aQueued(acme.testKey, subjectId)];
    let failed = false;
    const { database } = service;
    const once = databaseWith(database, (work) => {
      if (failed) return database.transaction(work);
      failed = true;
      return Promise.reject(new Error('once'));
    });
    await tick(service, { database: once });
    const statuses = [(await read(first)).status, (await read(second)).status];
    expect(new Set(statuses)).toEqual(new Set(['completed', 'running']));
    service.clock.moveSeconds(RETRY_SECONDS);
    expect(await tick(service)).toBe(1);
  });

  test('the workers of the service run both kinds by themselves, with the model that is configured', async () => {
    const endpoint = await startModelEndpoint();
    const model = { endpoint: endpoint.endpoint, name: 'small-model', apiKey: undefined };
    const own = await startService({ model });
    const organization = await anAssessingOrganization(own);
    await organization.admin.post('/risk/investigation-ai-settings', { enabled: true, expectedRevision: 0 });
    const { subjectId: ownSubject } = await anAssessedSubject(organization, 80);
    const ids = [
      await aQueued(organization.testKey, ownSubject),
      await aQueued(organization.testKey, ownSubject, { method: 'ai_assisted' }),
    ];
    own.service.startWorkers({
      monitoringIntervalSeconds: 5,
      monitoringPerTick: 10,
      dispatchIntervalSeconds: 5,
    });
    for (const id of ids)
      while ((await readInvestigation(organization.testKey, id)).data.status !== 'completed')
        await new Promise((resolve) => setImmediate(resolve));
    const ended = await Promise.all(ids.map((id) => readInvestigation(organization.testKey, id)));
    expect(ended.map(({ data }) => [data.model, data.error])).toEqual([
      [null, null],
      ['small-model', null],
    ]);
    expect(endpoint.asked[0]?.headers.authorization, 'no key, no header').toBeUndefined();
    await own.stop();
    await endpoint.close();
  });

  test('goes with its organization when that is deleted during the run', async () => {
    const other = await anAssessingOrganization(service);
    const own = await anAssessedSubject(other, 80);
    const id = await aQueued(other.testKey, own.subjectId);
    let awake: (() => void) | undefined;
    const sleeping = new Promise<void>((resolve) => {
      awake = resolve;
    });
    const writes: WritePath<RiskCapabilities> = {
      execute: async (call, command, input) => {
        await sleeping;
        return service.service.writes.execute(call, command, input);
      },
    };
    const running = tick(service, { writes });
    while ((await readInvestigation(other.testKey, id)).data.status !== 'running')
      await new Promise((resolve) => setImmediate(resolve));
    const deleted = await other.owner.send('DELETE', '/organization', { body: { confirm: other.name } });
    expect(deleted.status).toBe(204);
    awake?.();
    await running;
    expect(await service.db.query(`select id from risk_investigations where id = '${id}'`)).toEqual([]);
  });
});

async function untilTries(id: string, tries: number): Promise<void> {
  for (;;) {
    const [row] = await service.db.query<Json>(`select tries from risk_investigations where id = '${id}'`);
    if (row.tries === tries) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
