import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CUSTOMERS } from '../../../src/demo/year/calendar.ts';
import { YEAR_PARTS } from '../../../src/demo/year/year.ts';
import { NOWHERE } from '../../../src/demo/year/webhooks.step.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { verdictsOn } from '../../support/judge.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
let owner: Caller;

const PACE = {
  monitoringIntervalSeconds: 5,
  monitoringPerTick: 10,
  dispatchIntervalSeconds: 5,
};
const FILLED_WITHIN = { timeout: 400_000 };

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  owner = callingIn(acme.owner, 'test');
});
afterAll(() => service.stop());

async function demoOf(caller: Caller): Promise<Json> {
  return (await caller.get('/organization/demo')).body;
}

/** A failure ends the waiting, and says why. */
async function outcomeOf(caller: Caller): Promise<string> {
  const errors = service.logged.filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return (await demoOf(caller)).state;
}

describe('Contract 6, Activity, home, work: an invented year', () => {
  test('is for test mode alone, and for owners and admins', async () => {
    const live = await acme.owner.post('/organization/demo', {});
    expect([live.status, live.body.code]).toEqual([400, 'mode_conflict']);
    expect(await demoOf(acme.owner)).toMatchObject({ possible: false, state: null });
    const member = callingIn(await aMember(service, acme.owner, 'member'), 'test');
    expect((await member.post('/organization/demo', {})).status).toBe(403);
    expect((await acme.testKey.post('/organization/demo', {})).status).toBe(403);
  });

  test('is refused where test mode has records', async () => {
    const globex = await anOrganization(service);
    await aSubject(globex.testKey);
    const refused = await callingIn(globex.owner, 'test').post('/organization/demo', {});
    expect([refused.status, refused.body.code]).toEqual([409, 'already_exists']);
    expect(await demoOf(callingIn(globex.owner, 'test'))).toMatchObject({ possible: false, state: null });
  });

  test(
    'fills every screen once, dated over a year, and leaves live mode as it was',
    FILLED_WITHIN,
    async () => {
      expect(await demoOf(owner)).toMatchObject({ possible: true, state: null });
      const started = await owner.post('/organization/demo', {});
      expect([started.status, started.body]).toMatchObject([
        201,
        { possible: false, state: 'queued', progress: { done: 0, parts: YEAR_PARTS } },
      ]);
      const again = await owner.post('/organization/demo', {});
      expect([again.status, again.body.code]).toEqual([409, 'already_exists']);
      service.service.startWorkers(PACE, ['demos', 'list-imports', 'completion', 'batches']);
      await expect.poll(() => outcomeOf(owner), { timeout: 300_000, interval: 500 }).toBe('completed');
      expect(await demoOf(owner)).toMatchObject({ progress: { done: YEAR_PARTS, parts: YEAR_PARTS } });
      await everyScreenShowsSomething(owner);
      const verdicts = await verdictsOn(service.db, service.vault);
      expect(verdicts.filter((line) => !line.startsWith('  ok '))).toEqual([]);
      const subjects = await service.database.rows<{ count: number; first: Date }>(sql`
      select count(*)::int as count, min(created_at) as first from risk_subjects where mode = 'test'
        and organization_id = ${acme.id}`);
      expect(subjects[0]?.count).toBe(CUSTOMERS);
      const days = (service.clock.now().getTime() - (subjects[0]?.first.getTime() ?? 0)) / 86_400_000;
      expect(Math.round(days)).toBeGreaterThan(350);
      expect((await acme.owner.get('/risk/subjects')).body.items).toEqual([]);
      const keys = (await acme.owner.get('/api-keys')).body.items;
      expect(keys.find(({ name }: Json) => name === 'Invented onboarding')).toMatchObject({
        mode: 'test',
        revokedAt: expect.any(String),
      });
    },
  );
});

const PLACES = [
  ...['subjects', 'assessments', 'policies', 'sources', 'overrides', 'actions', 'contexts', 'evidence'].map(
    (resource) => `/risk/${resource}`,
  ),
  '/risk/investigations',
  '/documents',
  '/templates',
  '/verification/sessions',
  '/verification/workflows',
  '/screening/runs',
  '/screening/matches',
  '/screening/monitors',
  '/screening/batches',
  '/screening/own-lists',
  '/webhooks',
];

async function everyScreenShowsSomething(caller: Caller): Promise<void> {
  for (const place of PLACES) {
    const { status, body } = await caller.get(place);
    expect([place, status, body.items?.length > 0]).toEqual([place, 200, true]);
  }
  await itsWebhookLeadsNowhere(caller);
  const { body: home } = await caller.get('/home');
  for (const work of ['undecidedMatches', 'openActions', 'waitingDocuments'])
    expect([work, home[work].count > 0]).toEqual([work, true]);
  const days = (done: readonly Json[]): number => done.filter(({ count }) => count > 0).length;
  for (const done of ['runs', 'assessments', 'decisions'])
    expect([done, days(home.series[done]) >= 5]).toEqual([done, true]);
}

/** Pinged when it was made and at the end; of all else that the year does, nobody is told. */
async function itsWebhookLeadsNowhere(caller: Caller): Promise<void> {
  const [webhook] = (await caller.get('/webhooks')).body.items;
  expect(webhook).toMatchObject({ active: true, mode: 'test', url: NOWHERE });
  const { items } = (await caller.get(`/webhooks/${webhook.id}/deliveries`)).body;
  expect(items.map(({ event, status }: Json) => [event, status])).toEqual([
    ['webhook.ping', 'pending'],
    ['webhook.ping', 'pending'],
  ]);
}
