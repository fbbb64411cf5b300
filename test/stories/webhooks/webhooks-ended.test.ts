import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/platform/database/sql.ts';
import { tickEndedDeliveries } from '../../../src/webhooks/deliveries/ended-deliveries.worker.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { problem, shown } from '../../support/problems.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { aWebhook, deliveriesOf, dispatch } from '../../support/webhooks/webhooks.ts';

const DAYS = 7;
const DAY_SECONDS = 86_400;

let service: TestService;
let acme: TestOrganization;
let receiver: Receiver;
let webhookId: string;

beforeAll(async () => {
  service = await startService({ deliveryDays: DAYS });
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  acme = await anOrganization(service);
  ({ id: webhookId } = await aWebhook(acme.testKey, receiver.url));
});
afterEach(async () => {
  await receiver.close();
  await service.db.query('truncate webhook_subscriptions, webhook_deliveries');
});

function tick(deliveryDays: number | undefined = DAYS): Promise<number> {
  return tickEndedDeliveries({ database: service.database, deliveryDays }, service.clock.now());
}

async function aDelivered(): Promise<string> {
  await aSubject(acme.testKey);
  await dispatch(service);
  const [newest] = await deliveriesOf(acme.testKey, webhookId);
  expect(newest).toMatchObject({ status: 'delivered' });
  return newest?.['id'];
}

async function kept(): Promise<string[]> {
  return (await deliveriesOf(acme.testKey, webhookId)).map(({ id }) => id);
}

describe('Contract 2, Webhooks: a delivery that has ended is kept for so many days', () => {
  test('to the last millisecond; then it is gone, and its event is told to nobody again', async () => {
    const id = await aDelivered();
    service.clock.moveSeconds(DAYS * DAY_SECONDS);
    expect(await tick()).toBe(0);
    expect(await kept()).toEqual([id]);
    service.clock.moveSeconds(0.001);
    expect(await tick()).toBe(1);
    expect(await kept()).toEqual([]);
    expect(await tick()).toBe(0);
    await dispatch(service);
    expect(receiver.received).toHaveLength(1);
    for (const answer of [
      await acme.testKey.get(`/webhooks/${webhookId}/deliveries/${id}`),
      await acme.testKey.post(`/webhooks/${webhookId}/deliveries/${id}/retry`),
    ])
      expect(shown(answer)).toEqual(problem(404, 'not_found'));
  });

  test('one that has failed ends as well; one that is still to be sent stays, however old it is', async () => {
    await aDelivered();
    await aSubject(acme.testKey);
    await aSubject(acme.testKey);
    const [pending, failed] = await kept();
    await service.db.query(
      `update webhook_deliveries set status = 'failed', attempts = 5, next_attempt_at = null where id = $1`,
      [failed],
    );
    service.clock.moveSeconds(100 * DAY_SECONDS);
    expect(await tick()).toBe(2);
    expect(await kept()).toEqual([pending]);
    await dispatch(service);
    expect(await tick()).toBe(1);
    expect(receiver.received).toHaveLength(2);
  });

  test('what is younger stays, of every subscription, and the walk along a listing goes on where it was', async () => {
    await aDelivered();
    await aDelivered();
    service.clock.moveSeconds(4 * DAY_SECONDS);
    const young = await aDelivered();
    const page = await acme.testKey.get(`/webhooks/${webhookId}/deliveries?limit=1`);
    service.clock.moveSeconds(4 * DAY_SECONDS);
    expect(await tick()).toBe(2);
    expect(await kept()).toEqual([young]);
    const next = await acme.testKey.get(
      `/webhooks/${webhookId}/deliveries?limit=1&cursor=${page.body.nextCursor}`,
    );
    expect([next.status, next.body.items]).toEqual([200, []]);
  });

  test('a clock that was set back takes nothing away, and one that is right again does', async () => {
    await aDelivered();
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    service.clock.moveSeconds(-30 * DAY_SECONDS);
    const early = await aDelivered();
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(30 * DAY_SECONDS);
    expect(await tick()).toBe(2);
    expect(await kept()).not.toContain(early);
  });

  test('where nobody has said how many days, all stay', async () => {
    const id = await aDelivered();
    service.clock.moveSeconds(36_500 * DAY_SECONDS);
    expect(await tickEndedDeliveries({ database: service.database }, service.clock.now())).toBe(0);
    expect(await kept()).toEqual([id]);
    service.clock.moveSeconds(-36_500 * DAY_SECONDS);
  });
});

describe('Contract 2, Webhooks: removing what has ended disturbs nobody', () => {
  test('of workers that tick at once each delivery is removed by one, and more than one tick takes by the next', async () => {
    await service.db.query(
      `insert into webhook_deliveries (organization_id, mode, subscription_id, id, event_id, event, body, status, attempts,
         created_at, delivered_at)
       select $1, 'test', $2, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(),
         'webhook.ping', '{}', 'delivered', 1, $3, $3 from generate_series(1, 1200) n`,
      [acme.id, webhookId, service.clock.now()],
    );
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    const young = await aDelivered();
    let removed = 0;
    for (let round = 0; round < 10 && removed < 1200; round += 1)
      for (const one of await Promise.all([tick(), tick(), tick()])) removed += one;
    expect(removed).toBe(1200);
    expect(await kept()).toEqual([young]);
  });

  test('one that somebody holds, to send it again, is passed over', async () => {
    const held = await aDelivered();
    await aDelivered();
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    await service.database.transaction(async (tx) => {
      await tx.rows(sql`select from webhook_deliveries where id = ${held} for no key update`);
      expect(await tick()).toBe(1);
      return { commit: undefined };
    });
    expect(await kept()).toEqual([held]);
    expect(await tick()).toBe(1);
  });

  test('a running service does it by itself', async () => {
    await aDelivered();
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    const young = await aDelivered();
    service.service.startWorkers({
      monitoringIntervalSeconds: 3600,
      monitoringPerTick: 1,
      dispatchIntervalSeconds: 3600,
    });
    await expect.poll(kept).toEqual([young]);
  });
});
