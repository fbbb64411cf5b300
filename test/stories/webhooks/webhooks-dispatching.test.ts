import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { aGate } from '../../support/gate.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aDispatcher, aWebhook, deliveriesOf, dispatch } from '../../support/webhooks/webhooks.ts';

const PACE = { monitoringIntervalSeconds: 3600, monitoringPerTick: 1, dispatchIntervalSeconds: 3600 };

/** No attempt ends by itself before its test does. */
const UNHURRIED = { deadlineSeconds: 600 };

let service: TestService;
let acme: TestOrganization;
let receiver: Receiver;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  acme = await anOrganization(service);
});
afterEach(async () => {
  await receiver.close();
  // What is left of one test is not sent in the next.
  await service.db.query('truncate webhook_subscriptions, webhook_deliveries');
});

function eventIds(receivers: readonly Receiver[] = [receiver]): string[] {
  return receivers.flatMap(({ received }) => received.map(({ headers }) => String(headers['webhook-id'])));
}

/** Deliveries that are due, written behind the service's back. */
async function queue(organization: TestOrganization, webhookId: string, count: number): Promise<void> {
  await service.db.query(
    `insert into webhook_deliveries (organization_id, mode, subscription_id, id, event_id, event, body, status, attempts,
       next_attempt_at, created_at)
     select $1, 'test', $2, gen_random_uuid(), gen_random_uuid(), 'webhook.ping', '{}', 'pending', 0, $3, $3
     from generate_series(1, $4)`,
    [organization.id, webhookId, service.clock.now(), count],
  );
}

describe('Contract 2, Webhooks: a commit wakes the dispatcher', () => {
  test('in the process of the change it arrives at once, long before the next sweep', async () => {
    const awake = await startService();
    try {
      const organization = await anOrganization(awake);
      const { id } = await aWebhook(organization.testKey, receiver.url);
      awake.service.startWorkers(PACE);
      await aSubject(organization.testKey);
      await receiver.waitFor(1);
      await organization.testKey.post(`/webhooks/${id}/ping`);
      await receiver.waitFor(2);
      receiver.answerWith(() => ({ status: 500 }));
      await aSubject(organization.testKey);
      await receiver.waitFor(3);
      await expect
        .poll(async () => (await deliveriesOf(organization.testKey, id)).map(({ status }) => status))
        .toEqual(['pending', 'delivered', 'delivered']);
    } finally {
      await awake.stop();
    }
  });

  test('what was written while nobody sent is found by the first sweep', async () => {
    const awake = await startService();
    try {
      const organization = await anOrganization(awake);
      await aWebhook(organization.testKey, receiver.url);
      await aSubject(organization.testKey);
      awake.service.startWorkers(PACE);
      expect(await receiver.waitFor(1)).toHaveLength(1);
    } finally {
      await awake.stop();
    }
  });

  test('closing waits for what is on its way, and keeps what came of it', async () => {
    const closing = await startService();
    const organization = await anOrganization(closing);
    const { id } = await aWebhook(organization.testKey, receiver.url);
    const answer = aGate();
    receiver.answerWith(() => ({ status: 200, after: answer.opened }));
    closing.service.startWorkers(PACE);
    await aSubject(organization.testKey);
    await receiver.waitFor(1);
    const closed = closing.service.close();
    answer.open();
    await closed;
    const rows = await closing.db.query('select status from webhook_deliveries where subscription_id = $1', [
      id,
    ]);
    await closing.db.drop();
    expect(rows).toEqual([{ status: 'delivered' }]);
  });
});

describe('Document 1, Delivery, rule 1: batches and leases', () => {
  test('a tick takes at most 100, and twenty of one subscription at once', async () => {
    const hooks = await Promise.all(
      Array.from({ length: 12 }, () => aWebhook(acme.testKey, receiver.url, { events: ['webhook.ping'] })),
    );
    for (const { id } of hooks) await queue(acme, id, 20);
    const dispatcher = aDispatcher(service);
    const answer = aGate();
    receiver.answerWith(() => ({ status: 200, after: answer.opened }));
    expect(await dispatcher.tick(service.clock.now())).toBe(limits.webhookBatchDeliveries);
    const leased = await service.db.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries where leased_until is not null group by subscription_id`,
    );
    expect(leased.reduce((sum, { count }) => sum + count, 0)).toBe(limits.webhookBatchDeliveries);
    expect(Math.max(...leased.map(({ count }) => count))).toBeLessThanOrEqual(20);
    answer.open();
    await dispatcher.settled();
    await dispatch(service);
    expect(new Set(eventIds()).size).toBe(240);
    expect(receiver.received).toHaveLength(240);
  });

  test('an interrupted attempt is taken up after 60 seconds, not before', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    // As a process leaves it that is killed between claim and send.
    const until = new Date(service.clock.now().getTime() + limits.webhookLeaseSeconds * 1000);
    await service.db.query(`update webhook_deliveries set leased_until = $1`, [until]);
    service.clock.moveSeconds(limits.webhookLeaseSeconds - 1);
    await dispatch(service);
    expect(receiver.received).toHaveLength(0);
    service.clock.moveSeconds(1);
    await dispatch(service);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(acme.testKey, id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('a lease is for 60 seconds', async () => {
    await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    const answer = aGate();
    receiver.answerWith(() => ({ status: 200, after: answer.opened }));
    const dispatcher = aDispatcher(service, UNHURRIED);
    await dispatcher.tick(service.clock.now());
    const [row] = await service.db.query<{ leased_until: Date }>(
      'select leased_until from webhook_deliveries',
    );
    expect(row?.leased_until.getTime()).toBe(service.clock.now().getTime() + 60_000);
    answer.open();
    await dispatcher.settled();
  });

  test('who lost the lease keeps nothing: another process is sending', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    const [failure, success] = [aGate(), aGate()];
    receiver.answerWith(() =>
      receiver.received.length === 1
        ? { status: 500, after: failure.opened }
        : { status: 200, after: success.opened },
    );
    const [first, second] = [aDispatcher(service, UNHURRIED), aDispatcher(service, UNHURRIED)];
    await first.tick(service.clock.now());
    await receiver.waitFor(1);
    service.clock.moveSeconds(limits.webhookLeaseSeconds);
    await second.tick(service.clock.now());
    await receiver.waitFor(2);
    failure.open();
    await first.settled();
    expect(await deliveriesOf(acme.testKey, id)).toMatchObject([
      { status: 'pending', attempts: 0, lastStatusCode: null },
    ]);
    success.open();
    await second.settled();
    expect(await deliveriesOf(acme.testKey, id)).toMatchObject([
      { status: 'delivered', attempts: 1, lastStatusCode: 200 },
    ]);
  });

  test('several dispatchers at once send nothing twice', async () => {
    const hooks = await Promise.all(Array.from({ length: 5 }, () => aWebhook(acme.testKey, receiver.url)));
    for (const { id } of hooks) await queue(acme, id, 60);
    await Promise.all([dispatch(service), dispatch(service), dispatch(service), dispatch(service)]);
    await dispatch(service);
    expect(receiver.received).toHaveLength(300);
    expect(new Set(eventIds()).size).toBe(300);
  });
});

describe('Contract 2, Webhooks: slow and dead receivers hold back nobody else', () => {
  test('a receiver that hangs does not delay the deliveries of another subscription', async () => {
    const hanging = await startReceiver();
    hanging.answerWith(() => ({ status: 200, after: aGate().opened }));
    const hung = await aWebhook(acme.testKey, hanging.url, { events: ['webhook.ping'] });
    await queue(acme, hung.id, 500);
    await aWebhook(acme.testKey, receiver.url, { events: ['risk.subject.created'] });
    const dispatcher = aDispatcher(service, UNHURRIED);
    await dispatcher.tick(service.clock.now());
    const calls = dispatcher.settled().then(() => 'given up');
    for (let index = 0; index < 25; index += 1) await aSubject(acme.testKey);
    while (receiver.received.length < 25) {
      await dispatcher.tick(service.clock.now());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // All of them came while the first calls still hung.
    expect(await Promise.race([calls, Promise.resolve('hangs')])).toBe('hangs');
    expect(hanging.received.length).toBeLessThanOrEqual(20);
    await hanging.close();
    await dispatcher.settled();
  });

  test('one that was slow gets one attempt at a time afterwards', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    await queue(acme, id, 200);
    receiver.answerWith(() => ({ status: 200, delayMilliseconds: 10_000 }));
    const dispatcher = aDispatcher(service, { deadlineSeconds: 0.2 });
    expect(await dispatcher.tick(service.clock.now())).toBe(20);
    await dispatcher.settled();
    expect(await dispatcher.tick(service.clock.now())).toBe(1);
    await dispatcher.settled();
    receiver.answerWith(() => ({ status: 200 }));
    expect(await dispatcher.tick(service.clock.now())).toBe(1);
    await dispatcher.settled();
    let taken = await dispatcher.tick(service.clock.now());
    // On a busy machine an attempt may be slow though it is answered at once: then it stays at one.
    for (; taken === 1; taken = await dispatcher.tick(service.clock.now())) await dispatcher.settled();
    expect(taken).toBe(20);
    await dispatcher.settled();
  });

  test('organizations take turns: a backlog of one leaves room for the others in the same batch', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => anOrganization(service)));
    const flood = await startReceiver();
    for (let index = 0; index < 20; index += 1) {
      const { id } = await aWebhook(acme.testKey, flood.url);
      await queue(acme, id, 100);
    }
    service.clock.moveSeconds(1);
    for (const other of others) {
      const { id } = await aWebhook(other.testKey, receiver.url);
      await queue(other, id, 3);
    }
    const dispatcher = aDispatcher(service);
    await dispatcher.tick(service.clock.now());
    await dispatcher.settled();
    expect(receiver.received.length).toBeGreaterThanOrEqual(15);
    expect(flood.received.length).toBeGreaterThan(50);
    await flood.close();
  });

  test('more subscriptions than fit into a batch: nobody is always the one who is cut off', async () => {
    const hooks = await Promise.all(
      Array.from({ length: 120 }, (_, index) => aWebhook(acme.testKey, `${receiver.url}/${index}`)),
    );
    for (const { id } of hooks) await queue(acme, id, 20);
    const dispatcher = aDispatcher(service);
    // By chance alone, one of them waits longer than this once in a million times.
    for (let tick = 0; tick < 12; tick += 1) {
      await dispatcher.tick(service.clock.now());
      await dispatcher.settled();
    }
    expect(receiver.received).toHaveLength(1_200);
    expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(120);
  });
});

describe('Document 1, Delivery, rule 2: what cannot be signed', () => {
  test('counts as an attempt, and ends as failed where its owner sees it', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    await service.db.query(`update webhook_subscriptions set sealed_secret = '\\\\x00' where id = '${id}'`);
    for (const seconds of [0, 60, 120, 240, 480]) {
      service.clock.moveSeconds(seconds);
      await dispatch(service);
    }
    expect(await deliveriesOf(acme.testKey, id)).toMatchObject([
      { status: 'failed', attempts: 5, lastError: 'not_signed', nextAttemptAt: null },
    ]);
    expect(receiver.received).toEqual([]);
  });
});

describe('Contract 2, Webhooks: the address check, on every attempt', () => {
  test('http is a failed attempt once the operator allows it no more', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    await dispatch(service, { protocols: ['https:'] });
    expect(await deliveriesOf(acme.testKey, id)).toMatchObject([
      { status: 'pending', attempts: 1, lastError: 'address_not_allowed', lastStatusCode: null },
    ]);
    expect(receiver.received).toEqual([]);
  });

  test('a private address is a failed attempt unless the operator allows it', async () => {
    const { id } = await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    await dispatch(service, { allowPrivate: false });
    expect(await deliveriesOf(acme.testKey, id)).toMatchObject([
      { status: 'pending', attempts: 1, lastError: 'address_not_allowed', lastStatusCode: null },
    ]);
    expect(receiver.received).toEqual([]);
    service.clock.moveSeconds(60);
    await dispatch(service, { allowPrivate: true });
    expect(await deliveriesOf(acme.testKey, id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });
});
