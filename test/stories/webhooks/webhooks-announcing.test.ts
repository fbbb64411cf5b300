import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/platform/database/sql.ts';
import { announcer } from '../../../src/webhooks/index.ts';
import { anOrganization, aSubject } from '../../support/builders.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  type AssessingOrganization,
  stateOf,
} from '../../support/risk/assessments.ts';
import { anItem, submitBatch } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { aPolicy } from '../../support/risk/policies.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook, deliveriesOf, dispatch, allVerified } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let acme: AssessingOrganization;
let receiver: Receiver;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  acme = await anAssessingOrganization(service);
  return () => receiver.close();
});

/** What arrived at the receiver, in the order of the events. */
async function arrived(secret: string): Promise<Json[]> {
  await dispatch(service);
  return allVerified(receiver.received, secret, service.clock.now());
}

describe('Document 1, Events: every event of the table is pushed with its resource', () => {
  test('from the registration of a subject to the revocation of an override', async () => {
    const { secret } = await aWebhook(acme.testKey, receiver.url);
    const draft = await aPolicy(acme.owner, { sourceId: acme.sourceId, key: 'second' });
    await acme.admin.post(`/risk/policies/${draft}/publish`);
    const { subjectId, assessmentId, actionIds } = await anAssessedSubject(acme, 80);
    const [actionId = ''] = actionIds;
    const activity = await acme.testKey.post(`/risk/subjects/${subjectId}/activities`, {
      activityType: 'payment.sent',
      category: 'payment',
      title: 'A payment',
      occurredAt: service.clock.now().toISOString(),
    });
    await acme.testKey.post(`/risk/actions/${actionId}/transitions`, {
      status: 'acknowledged',
      expectedRevision: 1,
      reason: 'Seen',
    });
    await acme.admin.patch(`/risk/actions/${actionId}/assignment`, { dueAt: '2026-12-01T09:00:00Z' });
    const override = await acme.admin.post(`/risk/assessments/${assessmentId}/overrides`, {
      decision: 'reject',
      reason: 'Known fraud',
      expiresAt: '2026-12-01T00:00:00Z',
    });
    await acme.admin.post(`/risk/overrides/${override.body.id}/revoke`, { reason: 'A mistake' });
    const batch = await submitBatch(acme.testKey, subjectId, acme.sourceId, [anItem('device.score', 20)]);
    const evidence = await acme.testKey.get(`/risk/evidence?subjectId=${subjectId}`);
    const [first, second] = evidence.body.items;

    const events = await arrived(secret);
    const seen = events.map(({ event, data }) => [event, data.subjectId, data.resourceId].join(' '));
    expect(seen.toSorted()).toEqual(
      [
        `risk.policy.created  ${draft}`,
        `risk.policy.published  ${draft}`,
        `risk.subject.created ${subjectId} ${subjectId}`,
        `risk.evidence.recorded ${subjectId} ${first.id}`,
        `risk.assessment.created ${subjectId} ${assessmentId}`,
        `risk.action.requested ${subjectId} ${actionId}`,
        `risk.activity.reported ${subjectId} ${activity.body.id}`,
        `risk.action.transitioned ${subjectId} ${actionId}`,
        `risk.action.assigned ${subjectId} ${actionId}`,
        `risk.override.created ${subjectId} ${override.body.id}`,
        `risk.override.revoked ${subjectId} ${override.body.id}`,
        `risk.evidence.batch_recorded ${subjectId} ${batch.id}`,
        `risk.evidence.recorded ${subjectId} ${second.id}`,
      ].toSorted(),
    );
    const history = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    const persisted = new Map(history.body.items.map((item: Json) => [item.id, item.data.type]));
    for (const { eventId, event } of events.filter(({ data }) => data.subjectId !== null))
      expect(persisted.get(eventId)).toBe(event);
  });

  test('a payload has these members and no others, and repeats nothing that was said', async () => {
    const { secret } = await aWebhook(acme.testKey, receiver.url);
    const subjectId = await aSubject(acme.testKey, 'Jane Doe');
    const [event] = await arrived(secret);
    expect(event).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      event: 'risk.subject.created',
      timestamp: service.clock.now().toISOString(),
      data: { organizationId: acme.id, subjectId, resourceId: subjectId, sandbox: true },
    });
    const [request] = receiver.received;
    expect(Object.keys(JSON.parse(String(request?.body)))).toEqual(['eventId', 'event', 'timestamp', 'data']);
    expect(request).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-event': 'risk.subject.created',
        'x-timestamp': String(service.clock.now().getTime() / 1000),
        'webhook-id': event?.eventId,
      },
    });
  });

  test('Document 1, Delivery, rule 4: what is told leads to what holds now', async () => {
    const { secret } = await aWebhook(acme.testKey, receiver.url);
    const { subjectId, assessmentId, assessment } = await anAssessedSubject(acme, 80);
    const made = (await arrived(secret)).find(({ event }) => event === 'risk.assessment.created');
    expect(await stateOf(acme.testKey, made?.data.resourceId)).toMatchObject({
      assessmentId,
      current: true,
      effectiveDecision: assessment.data.decision,
    });

    service.clock.moveSeconds(1);
    await aDeviceScore(acme, subjectId, 20);
    const told = (await arrived(secret)).at(-1);
    expect(told).toMatchObject({ event: 'risk.evidence.recorded', data: { subjectId } });
    const { body } = await acme.testKey.get(`/risk/assessments?subjectId=${told?.data.subjectId}`);
    expect([body.items.length, body.nextOffset]).toEqual([1, null]);
    expect(await stateOf(acme.testKey, body.items[0].id)).toMatchObject({
      assessmentId,
      current: false,
      effectiveDecision: 'reassessment_required',
    });
  });

  test('sources, contexts and monitoring changes are not pushed', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    await acme.testKey.post('/risk/contexts', { kind: 'payment', externalId: 'p-1' });
    await acme.admin.post('/risk/sources', {
      key: 'another',
      facts: [{ key: 'x', type: 'number' }],
      apiKeyIds: [acme.testKey.id],
    });
    expect(await deliveriesOf(acme.testKey, id)).toEqual([]);
  });

  test('a batch of a hundred receipts is announced whole', async () => {
    const facts = Array.from({ length: 100 }, (_, index) => ({ key: `fact.${index}`, type: 'number' }));
    const source = await acme.admin.post('/risk/sources', {
      key: 'wide',
      facts,
      apiKeyIds: [acme.testKey.id],
    });
    const subjectId = await aSubject(acme.testKey);
    const { secret } = await aWebhook(acme.testKey, receiver.url);
    await submitBatch(
      acme.testKey,
      subjectId,
      source.body.id,
      facts.map(({ key }) => anItem(key, 1)),
    );
    const events = await arrived(secret);
    expect(events.filter(({ event }) => event === 'risk.evidence.recorded')).toHaveLength(100);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(101);
  });
});

describe('Document 1, Events: who is told', () => {
  test('only subscriptions that ask for the event; the same eventId to all of them', async () => {
    const all = await aWebhook(acme.testKey, receiver.url);
    const some = await aWebhook(acme.testKey, receiver.url, { events: ['risk.subject.created'] });
    const others = await aWebhook(acme.testKey, receiver.url, { events: ['risk.override.created'] });
    const subjectId = await aSubject(acme.testKey);
    await aDeviceScore(acme, subjectId, 10);
    const eventsOf = async (id: string) => (await deliveriesOf(acme.testKey, id)).map(({ event }) => event);
    expect(await eventsOf(all.id)).toEqual(['risk.evidence.recorded', 'risk.subject.created']);
    expect(await eventsOf(some.id)).toEqual(['risk.subject.created']);
    expect(await eventsOf(others.id)).toEqual([]);
    const [first] = await deliveriesOf(acme.testKey, some.id);
    const [, second] = await deliveriesOf(acme.testKey, all.id);
    expect(first?.eventId).toBe(second?.eventId);
    expect(first?.id).not.toBe(second?.id);
  });

  test('those of the same organization and mode, active when the change commits; nothing is replayed', async () => {
    await aSubject(acme.testKey, 'before');
    const { id, secret } = await aWebhook(acme.testKey, receiver.url);
    const live = await aWebhook(acme.liveKey, receiver.url, { mode: 'live' });
    const otherTenant = await anOrganization(service);
    const foreign = await aWebhook(otherTenant.testKey, receiver.url);
    const first = await aSubject(acme.testKey, 'while active');
    await acme.testKey.patch(`/webhooks/${id}`, { active: false });
    await aSubject(acme.testKey, 'while switched off');
    await acme.testKey.patch(`/webhooks/${id}`, { active: true });
    const second = await aSubject(acme.testKey, 'active again');
    expect(await deliveriesOf(acme.liveKey, live.id)).toEqual([]);
    expect(await deliveriesOf(otherTenant.testKey, foreign.id)).toEqual([]);
    const events = await arrived(secret);
    expect(events.map(({ data }) => data.resourceId)).toEqual([first, second]);
  });

  test('a live change has sandbox false', async () => {
    const { secret } = await aWebhook(acme.liveKey, receiver.url, { mode: 'live' });
    await aSubject(acme.liveKey);
    expect((await arrived(secret)).map(({ data }) => data.sandbox)).toEqual([false]);
  });

  test('deliveries written while active are still sent after switching off', async () => {
    const { id, secret } = await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    await acme.testKey.patch(`/webhooks/${id}`, { active: false });
    expect(await arrived(secret)).toHaveLength(1);
  });

  test('DELETE ends those that wait', async () => {
    const { id, secret } = await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    await acme.testKey.delete(`/webhooks/${id}`);
    expect(await arrived(secret)).toEqual([]);
  });

  test('DELETE waits for a change that is being announced, and takes its delivery along', async () => {
    let announced = (): void => undefined;
    let commit = (): void => undefined;
    const slow = await startService({
      announce: async (tx, ctx, history) => {
        await announcer(() => undefined)(tx, ctx, history);
        if (history[0].type !== 'risk.subject.created') return;
        await tx.rows(sql`select true`);
        announced();
        await new Promise<void>((resolve) => {
          commit = resolve;
        });
      },
    });
    try {
      const { testKey } = await anOrganization(slow);
      const { id } = await aWebhook(testKey, receiver.url);
      const underWay = new Promise<void>((resolve) => {
        announced = resolve;
      });
      const change = aSubject(testKey);
      await underWay;
      let removed = false;
      const removal = testKey.delete(`/webhooks/${id}`).then((answer) => {
        removed = true;
        return answer.status;
      });
      await expect
        .poll(async () => {
          const waiting = await slow.db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return waiting.length > 0 || removed;
        })
        .toBe(true);
      commit();
      await change;
      expect(await removal).toBe(204);
      expect(await slow.db.query('select from webhook_deliveries')).toHaveLength(0);
    } finally {
      await slow.stop();
    }
  });

  test('a change that is refused, and one that is replayed, announces nothing', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    const body = { kind: 'person', externalId: 'once' };
    await acme.testKey.post('/risk/subjects', body, { idempotencyKey: 'once' });
    await acme.testKey.post('/risk/subjects', body, { idempotencyKey: 'once' });
    await acme.testKey.post('/risk/subjects', body, { idempotencyKey: 'twice' });
    expect(await deliveriesOf(acme.testKey, id)).toHaveLength(1);
  });
});
