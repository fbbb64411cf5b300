import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationId } from '../../../src/kernel/ids.ts';
import { boundMeasurement } from '../../../src/platform/metrics/backlog.ts';
import type { Reader } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { countAssessments } from '../../../src/risk/records/waiting-work.store.ts';
import { aMember, anOrganization } from '../../support/builders.ts';
import { aSentDocument } from '../../support/documents/sending.ts';
import { aTemplate } from '../../support/documents/documents.ts';
import type { Caller, Json } from '../../support/http.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessment,
  anAssessingOrganization,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import { putList } from '../../support/screening/lists.ts';
import { anOwnList, giveRows, importedOwn, OWN_HEADER } from '../../support/screening/own-lists.ts';
import { decided, LISTED, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { aWebhook } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let acme: AssessingOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

async function home(caller: Caller = acme.owner, mode: 'test' | 'live' = 'test'): Promise<Json> {
  const { status, body } = await callingIn(caller, mode).get('/home');
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const NOTHING = { count: 0, oldest: null };
const BORIS = { subject: { name: 'Boris Testov' } };
const inDays = (days: number): string =>
  new Date(service.clock.now().getTime() + days * 86_400_000).toISOString();
const now = (): string => service.clock.now().toISOString();

describe('Contract 6, Activity, home, work: what waits', () => {
  test('nothing in a new organization, and thirty days on which nothing was done', async () => {
    const { lists: _lists, series, ...waiting } = await home((await anOrganization(service)).owner);
    expect(waiting).toEqual({
      undecidedMatches: NOTHING,
      openActions: NOTHING,
      openActionGroups: [],
      expiringEvidence: NOTHING,
      expiringOverrides: NOTHING,
      staleAssessments: NOTHING,
      failedDeliveries: NOTHING,
      waitingDocuments: NOTHING,
    });
    expect(Object.keys(series)).toEqual(['runs', 'assessments', 'decisions']);
    for (const days of Object.values<Json[]>(series)) {
      expect(days).toHaveLength(30);
      expect(days.at(-1)).toMatchObject({ day: now().slice(0, 10), count: 0 });
    }
    expect(series.decisions.at(-1)).toMatchObject({
      byDecision: { confirmed: 0, false_positive: 0 },
      medianHours: null,
    });
  });

  test('matches that nobody has decided on, and what was done today', async () => {
    await putList(service, 'eu_fsf', [LISTED]);
    const globex = await anOrganization(service);
    const first = await screened(globex.testKey, BORIS);
    service.clock.moveSeconds(3600);
    const second = await screened(globex.testKey, BORIS);
    const today = (days: Json[]): number => days.at(-1).count;
    expect((await home(globex.owner)).undecidedMatches).toEqual({ count: 2, oldest: first.createdAt });
    await decided(callingIn(globex.owner, 'test'), first.matches[0].id, 'false_positive');
    const { undecidedMatches, series } = await home(globex.owner);
    expect(undecidedMatches).toEqual({ count: 1, oldest: second.createdAt });
    expect([today(series.runs), today(series.decisions), today(series.assessments)]).toEqual([2, 1, 0]);
    expect((await home(globex.owner, 'live')).undecidedMatches).toEqual(NOTHING);
  });

  test('runs by status, decisions by what was decided, and the hours that half of them took at most', async () => {
    await putList(service, 'eu_fsf', [LISTED]);
    const globex = await anOrganization(service);
    const owner = callingIn(globex.owner, 'test');
    await screened(globex.testKey, { subject: { name: 'Nobody Known' } });
    const runs: Json[] = [];
    for (let made = 0; made < 3; made += 1) runs.push(await screened(globex.testKey, BORIS));
    const day = now().slice(0, 10);
    const decide = async (hours: number, decisions: readonly string[]): Promise<void> => {
      service.clock.moveSeconds(hours * 3600);
      for (const decision of decisions) await decided(owner, runs.pop().matches[0].id, decision);
    };
    await decide(1, ['false_positive']);
    await decide(0.5, ['false_positive', 'confirmed']);
    const { series } = await home(globex.owner);
    const of = (days: Json[]): Json => days.find((one) => one.day === day);
    expect(of(series.runs)).toMatchObject({
      count: 4,
      byStatus: { clear: 3, match: 1, possible_match: 0, incomplete: 0, error: 0 },
    });
    expect(series.decisions.at(-1)).toMatchObject({
      count: 3,
      byDecision: { confirmed: 1, false_positive: 2 },
      medianHours: 1.5,
    });
  });

  test('open actions, stale assessments and overrides that end within seven days', async () => {
    const globex = await anAssessingOrganization(service);
    const at = now();
    const { subjectId, assessmentId, actionIds } = await anAssessedSubject(globex, 80);
    expect(await home(globex.owner)).toMatchObject({
      openActions: { count: 1, oldest: at },
      staleAssessments: NOTHING,
      expiringOverrides: NOTHING,
    });
    const override = (expiresAt: string) =>
      globex.admin.post(`/risk/assessments/${assessmentId}/overrides`, {
        decision: 'review',
        reason: 'Known',
        expiresAt,
      });
    await override(new Date(Date.parse(inDays(7)) + 1).toISOString());
    expect((await home(globex.owner)).expiringOverrides).toEqual(NOTHING);
    const end = inDays(7);
    const { body } = await override(end);
    expect((await home(globex.owner)).expiringOverrides).toEqual({ count: 1, oldest: end });
    await override(inDays(3));
    expect((await home(globex.owner)).expiringOverrides).toEqual({ count: 1, oldest: inDays(3) });
    expect(body.id).toBeTruthy();
    await aDeviceScore(globex, subjectId, 20);
    const move = { status: 'cancelled', expectedRevision: 1, reason: 'Done with' };
    await globex.admin.post(`/risk/actions/${actionIds[0]}/transitions`, move);
    expect(await home(globex.owner)).toMatchObject({
      openActions: NOTHING,
      staleAssessments: { count: 1, oldest: at },
    });
    expect((await home(globex.owner)).series.assessments.at(-1).count).toBe(1);
  });

  test('assessments by the band that they fell into, on their day and in their mode alone', async () => {
    const globex = await anAssessingOrganization(service);
    await anAssessedSubject(globex, 80, 'customer-1');
    await anAssessedSubject(globex, 90, 'customer-2');
    await anAssessedSubject(globex, 10, 'customer-3');
    const { body: unknown } = await globex.testKey.post('/risk/subjects', {
      kind: 'person',
      externalId: 'customer-4',
    });
    expect((await anAssessment(globex, unknown.id)).data.band).toBeNull();
    const { assessments } = (await home(globex.owner)).series;
    expect(assessments.slice(-2)).toMatchObject([
      { count: 0, byBand: [] },
      {
        count: 4,
        byBand: [
          { band: 'high', count: 2 },
          { band: 'low', count: 1 },
          { band: null, count: 1 },
        ],
      },
    ]);
    expect((await home(globex.owner, 'live')).series.assessments.at(-1)).toMatchObject({
      count: 0,
      byBand: [],
    });
  });

  test('assessments of a band are counted from the index of their key, whatever their results weigh', async () => {
    const { database, clock } = service;
    const today = { name: 'today', from: new Date(clock.now().getTime() - 86_400_000), to: clock.now() };
    const plan = await database.transaction(async (tx) => {
      boundMeasurement(tx);
      let lines: readonly string[] = [];
      const explaining: Reader = {
        rows: async (query) => {
          const rows = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
          lines = rows.map((line) => line['QUERY PLAN']);
          return [];
        },
      };
      await countAssessments(explaining, { organizationId: acme.id as OrganizationId, mode: 'test' }, [
        today,
      ]);
      return { rollback: lines.join('\n') };
    });
    expect(plan).toContain('Index Only Scan using risk_assessments_pkey');
  });

  test('evidence that ends within seven days, the newest of its fact and source, listed as it is counted', async () => {
    const globex = await anAssessingOrganization(service);
    const { subjectId } = await anAssessedSubject(globex, 50, 'customer-7');
    const ends = async (expiresAt: string, more: Json = {}) => {
      const answer = await globex.testKey.post(`/risk/subjects/${subjectId}/evidence`, {
        sourceRegistrationId: globex.sourceId,
        fact: 'device.score',
        status: 'available',
        value: 50,
        observedAt: now(),
        expiresAt,
        ...more,
      });
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const expiring = async () => (await home(globex.owner)).expiringEvidence;
    await ends(new Date(Date.parse(inDays(7)) + 1).toISOString());
    expect(await expiring()).toEqual(NOTHING);
    const end = inDays(7);
    const id = await ends(end);
    expect(await expiring()).toEqual({ count: 1, oldest: end });
    const listed = await globex.testKey.get('/risk/attention?of=expiringEvidence');
    expect(listed.body).toEqual({
      items: [
        {
          id,
          at: end,
          name: 'device.score',
          subjectId,
          subject: { kind: 'person', externalId: 'customer-7' },
        },
      ],
      nextCursor: null,
    });
    const stale = await globex.testKey.get('/risk/attention?of=staleAssessments');
    expect(stale.body.items).toMatchObject([{ name: 'fraud', subjectId }]);
    expect((await globex.liveKey.get('/risk/attention?of=expiringEvidence')).body.items).toEqual([]);
    await ends(inDays(60));
    expect(await expiring()).toEqual(NOTHING);
  });

  test('lists of its own that have no file, or none for too long', async () => {
    const globex = await anOrganization(service);
    const owner = callingIn(globex.owner, 'test');
    const official = (await home(globex.owner)).lists.count;
    const inNeed = async () => (await home(globex.owner)).lists.count - official;
    await anOwnList(owner, 'block', { staleAfterHours: 1 });
    expect(await inNeed()).toBe(1);
    await giveRows(owner, 'block', ['1,Nemo Nobody']);
    expect(await inNeed()).toBe(0);
    service.clock.moveSeconds(3600);
    expect(await inNeed()).toBe(0);
    service.clock.moveSeconds(1);
    expect(await inNeed()).toBe(1);
    expect((await home(globex.owner, 'live')).lists.count).toBe(official);
  });

  test('an own list whose last file was refused, though it is searched as it was', async () => {
    const globex = await anOrganization(service);
    const owner = callingIn(globex.owner, 'test');
    const official = (await home(globex.owner)).lists.count;
    await anOwnList(owner, 'block');
    await giveRows(owner, 'block', ['1,Nemo Nobody', '2,Anna Example']);
    expect((await home(globex.owner)).lists.count).toBe(official);
    expect(await importedOwn(owner, 'block', `${OWN_HEADER}\n`)).not.toMatchObject({ state: 'activated' });
    expect((await home(globex.owner)).lists.count).toBe(official + 1);
  });

  test('documents that were sent, and deliveries that failed', async () => {
    const globex = await anOrganization(service);
    const key = globex.testKey;
    const at = now();
    await aSentDocument(key, (await aTemplate(key)).id);
    const { id } = await aWebhook(key, 'https://receiver.example/');
    await key.post(`/webhooks/${id}/ping`);
    await service.database.rows(
      sql`update webhook_deliveries set status = 'failed', next_attempt_at = null where subscription_id = ${id}`,
    );
    expect(await home(globex.owner)).toMatchObject({
      waitingDocuments: { count: 1, oldest: at },
      failedDeliveries: { count: 1, oldest: at },
    });
  });

  test('lists that were never loaded or are stale', async () => {
    const { lists } = await home();
    expect(lists.count).toBeGreaterThan(0);
    await putList(service, 'eu_fsf', [LISTED]);
    const loaded = (await home()).lists.count;
    service.clock.moveSeconds(40 * 86_400);
    const globex = await anOrganization(service);
    expect((await home(globex.owner)).lists.count).toBe(loaded + 1);
  });

  test.each([
    [9_999, 9_999],
    [10_000, 10_000],
    [10_001, 10_000],
  ])('of %i open actions it counts %i', async (number, count) => {
    const globex = await anOrganization(service);
    await service.database.rows(sql`
      insert into risk_actions (organization_id, mode, id, subject_id, assessment_id, policy_key, policy_version_id, name,
        decision, status, revision, created_at, created_by)
      select ${globex.id}::uuid, 'test', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'k', gen_random_uuid(),
        'n', 'review', 'requested', 1, ${service.clock.now()}::timestamptz, 'service:test'
      from generate_series(1, ${number}::int)`);
    expect((await home(globex.owner)).openActions).toEqual({ count, oldest: now() });
  });

  const DAY = 86_400;
  test.each([
    [0, 'day'],
    [DAY, 'day'],
    [DAY + 1, 'week'],
    [7 * DAY, 'week'],
    [7 * DAY + 1, 'month'],
    [30 * DAY, 'month'],
    [30 * DAY + 1, 'older'],
  ])(
    'an action that is open for %i seconds is of the age %s, here and in the queue',
    async (seconds, age) => {
      const globex = await anAssessingOrganization(service);
      const owner = callingIn(globex.owner, 'test');
      const { actionIds } = await anAssessedSubject(globex, 80);
      const oldest = new Date(service.clock.now().getTime() - seconds * 1000);
      await service.database.rows(sql`
      update risk_actions set created_at = ${oldest} where organization_id = ${globex.id} and id = ${actionIds[0]}`);
      const group = { decision: 'restrict', age, count: 1, oldest: oldest.toISOString() };
      expect((await home(globex.owner)).openActionGroups).toEqual([group]);
      for (const other of ['day', 'week', 'month', 'older']) {
        const { body } = await owner.get(`/risk/action-queue?decision=restrict&age=${other}`);
        expect.soft([other, body.items.length]).toEqual([other, other === age ? 1 : 0]);
      }
    },
  );

  test('open actions by severity and age, those that wait longest first, which sum to all', async () => {
    const globex = await anAssessingOrganization(service);
    const owner = callingIn(globex.owner, 'test');
    const oldest = new Date(service.clock.now().getTime() - 60 * DAY * 1000);
    const first = await anAssessedSubject(globex, 80);
    await service.database.rows(sql`
      update risk_actions set created_at = ${oldest}, decision = 'reject'
      where organization_id = ${globex.id} and id = ${first.actionIds[0]}`);
    for (let made = 0; made < 2; made += 1) await anAssessedSubject(globex, 80);
    const { openActions, openActionGroups } = await home(globex.owner);
    expect(openActionGroups).toEqual([
      { decision: 'reject', age: 'older', count: 1, oldest: oldest.toISOString() },
      { decision: 'restrict', age: 'day', count: 2, oldest: now() },
    ]);
    expect(openActions).toEqual({ count: 3, oldest: oldest.toISOString() });
    const queued = async (query: string): Promise<number> =>
      (await owner.get(`/risk/action-queue?${query}`)).body.items.length;
    expect([
      await queued('decision=restrict'),
      await queued('decision=none'),
      await queued('age=older'),
    ]).toEqual([2, 0, 1]);
    expect((await home(globex.owner, 'live')).openActionGroups).toEqual([]);
  });

  test('for members of every role, and for nobody else', async () => {
    const globex = await anOrganization(service);
    const member = await aMember(service, globex.owner, 'member');
    expect((await callingIn(member, 'test').get('/home')).status).toBe(200);
    expect((await globex.testKey.get('/home')).body.code).toBe('forbidden');
    const answer = await callingIn(member, 'test').get('/home?days=3');
    expect([answer.status, answer.body.errors[0].parameter]).toEqual([400, 'days']);
  });
});
