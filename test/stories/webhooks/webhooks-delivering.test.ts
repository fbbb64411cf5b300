import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { inShort, NOBODY } from '../../support/risk/evidence.ts';
import type { Caller, Json } from '../../support/http.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook, deliveriesOf, dispatch, verified } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let acme: TestOrganization;
let key: Caller;
let receiver: Receiver;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  acme = await anOrganization(service);
  key = acme.testKey;
  return () => receiver.close();
});

/** A delivery whose every attempt the receiver answers with 500. */
async function aFailedDelivery(): Promise<{ webhookId: string; secret: string; delivery: Json }> {
  const { id: webhookId, secret } = await aWebhook(key, receiver.url);
  receiver.answerWith(() => ({ status: 500 }));
  await aSubject(key);
  for (const wait of [0, 60, 120, 240, 480]) {
    service.clock.moveSeconds(wait);
    await dispatch(service);
  }
  const [delivery] = await deliveriesOf(key, webhookId);
  expect(delivery?.status).toBe('failed');
  return { webhookId, secret, delivery };
}

describe('Contract 2, Webhooks: a delivery with its body', () => {
  test('tells to the byte what the receiver gets, and nothing of it under another webhook or organization', async () => {
    const { id } = await aWebhook(key, receiver.url);
    const other = await aWebhook(key, receiver.url, { events: ['document.sent'] });
    await aSubject(key);
    await dispatch(service);
    const [delivery] = await deliveriesOf(key, id);
    const { status, body } = await key.get(`/webhooks/${id}/deliveries/${delivery?.id}`);
    expect([status, body]).toEqual([200, { ...delivery, body: receiver.received[0]?.body.toString() }]);
    const stranger = (await anOrganization(service)).testKey;
    for (const [caller, path] of [
      [key, `/webhooks/${other.id}/deliveries/${delivery?.id}`],
      [key, `/webhooks/${id}/deliveries/${NOBODY}`],
      [acme.liveKey, `/webhooks/${id}/deliveries/${delivery?.id}`],
      [stranger, `/webhooks/${id}/deliveries/${delivery?.id}`],
    ] as const)
      expect((await caller.get(path)).body.code).toBe('not_found');
  });
});

describe('Document 1, Delivery, rule 2: attempts', () => {
  test('2xx is delivered', async () => {
    const { id } = await aWebhook(key, receiver.url);
    receiver.answerWith(() => ({ status: 201, body: 'Thank you' }));
    await aSubject(key);
    const [queued] = await deliveriesOf(key, id);
    const now = service.clock.now().toISOString();
    expect(queued).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      eventId: expect.any(String),
      event: 'risk.subject.created',
      status: 'pending',
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
      deliveredAt: null,
      lastStatusCode: null,
      lastError: null,
      responsePreview: null,
    });
    service.clock.moveSeconds(1);
    await dispatch(service);
    const [delivered] = await deliveriesOf(key, id);
    expect(delivered).toEqual({
      ...queued,
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      deliveredAt: service.clock.now().toISOString(),
      lastStatusCode: 201,
      responsePreview: 'Thank you',
    });
    await dispatch(service);
    expect(receiver.received).toHaveLength(1);
  });

  test('five attempts with waits of 60, 120, 240 and 480 seconds from the end of the one before', async () => {
    const { id, secret } = await aWebhook(key, receiver.url);
    // The attempt itself takes three seconds of the service's time.
    receiver.answerWith(() => {
      service.clock.moveSeconds(3);
      return { status: 503, body: 'Not now' };
    });
    await aSubject(key);
    const timestamps: string[] = [];
    for (const [attempt, wait] of [60, 120, 240, 480].entries()) {
      await dispatch(service);
      const [delivery] = await deliveriesOf(key, id);
      expect(delivery).toMatchObject({
        status: 'pending',
        attempts: attempt + 1,
        nextAttemptAt: new Date(service.clock.now().getTime() + wait * 1000).toISOString(),
        lastStatusCode: 503,
        lastError: 'unexpected_status',
        responsePreview: 'Not now',
      });
      service.clock.moveSeconds(wait - 1);
      await dispatch(service);
      expect(receiver.received).toHaveLength(attempt + 1);
      service.clock.moveSeconds(1);
      timestamps.push(String(Math.floor(service.clock.now().getTime() / 1000)));
    }
    await dispatch(service);
    const [failed] = await deliveriesOf(key, id);
    expect(failed).toMatchObject({ status: 'failed', attempts: limits.webhookAttempts, nextAttemptAt: null });
    service.clock.moveSeconds(86_400);
    await dispatch(service);
    expect(receiver.received).toHaveLength(limits.webhookAttempts);
    expect(new Set(receiver.received.map(({ body }) => body.toString('hex'))).size).toBe(1);
    expect(receiver.received.slice(1).map(({ headers }) => headers['x-timestamp'])).toEqual(timestamps);
    const last = receiver.received.at(-1);
    if (last) await verified(last, secret, new Date(Number(last.headers['x-timestamp']) * 1000));
  });

  test.each([300, 301, 302, 307, 308, 400, 410, 500])(
    'an answer of %i is a failed attempt',
    async (status) => {
      const { id } = await aWebhook(key, receiver.url);
      receiver.answerWith(() => ({ status: status, headers: { location: '/elsewhere' } }));
      await aSubject(key);
      await dispatch(service);
      const [delivery] = await deliveriesOf(key, id);
      expect(delivery).toMatchObject({ status: 'pending', attempts: 1, lastStatusCode: status });
      expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    },
  );

  test('a receiver that is not there, or does not answer in time, is a failed attempt', async () => {
    const gone = await startReceiver();
    await gone.close();
    const nobody = await aWebhook(key, gone.url);
    await aSubject(key);
    await dispatch(service);
    expect((await deliveriesOf(key, nobody.id))[0]).toMatchObject({
      status: 'pending',
      lastError: 'connection_failed',
      lastStatusCode: null,
      responsePreview: null,
    });
    // Only now: within so short a time a busy machine may not even learn that nobody is there.
    const slow = await aWebhook(key, receiver.url);
    receiver.answerWith(() => ({ status: 200, delayMilliseconds: 5_000 }));
    await aSubject(key);
    await dispatch(service, { deadlineSeconds: 0.2 });
    expect((await deliveriesOf(key, slow.id))[0]).toMatchObject({ status: 'pending', lastError: 'timeout' });
  });

  test('at most 4 KiB are read and 1,000 characters shown of an answer', async () => {
    const { id } = await aWebhook(key, receiver.url);
    receiver.answerWith(() => ({ status: 200, body: '€'.repeat(100_000) }));
    await aSubject(key);
    await dispatch(service);
    const [delivery] = await deliveriesOf(key, id);
    expect(delivery).toMatchObject({ status: 'delivered', responsePreview: '€'.repeat(1_000) });
    receiver.answerWith(() => ({ status: 200, body: 'nul\0 and \u{1F600}'.padEnd(999, 'x') }));
    await aSubject(key);
    await dispatch(service);
    const [second] = await deliveriesOf(key, id);
    expect(second?.responsePreview).toBe('nul\uFFFD and \u{1F600}'.padEnd(999, 'x'));
  });

  test('the address and the secret are those of the moment of the attempt', async () => {
    const { id } = await aWebhook(key, 'http://127.0.0.1:9/');
    await aSubject(key);
    await key.patch(`/webhooks/${id}`, { url: `${receiver.url}/moved?to=here` });
    await dispatch(service);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/moved?to=here']);
  });
});

describe('Contract 2, Webhooks: rotate-secret', () => {
  test('the former secret signs too for 24 hours, the newest first', async () => {
    const { id, secret: former } = await aWebhook(key, receiver.url);
    const rotated = await key.post(`/webhooks/${id}/rotate-secret`);
    expect([rotated.status, Object.keys(rotated.body)]).toEqual([200, ['secret']]);
    const newest: string = rotated.body.secret;
    expect(newest).not.toBe(former);

    const signaturesAfter = async (seconds: number): Promise<string[]> => {
      service.clock.moveSeconds(seconds);
      await aSubject(key);
      await dispatch(service);
      return String(receiver.received.at(-1)?.headers['x-signature']).split(',');
    };
    expect(await signaturesAfter(24 * 3600 - 1)).toHaveLength(2);
    const during = receiver.received.at(-1);
    const now = service.clock.now();
    if (during) for (const secret of [newest, former]) await verified(during, secret, now);
    const first = { ...during?.headers, 'x-signature': String(during?.headers['x-signature']).split(',')[0] };
    if (during) await verified({ ...during, headers: first }, newest, now);

    expect(await signaturesAfter(1)).toHaveLength(1);
    const after = receiver.received.at(-1);
    if (!after) throw new Error('nothing arrived');
    await verified(after, newest, service.clock.now());
    await expect(verified(after, former, service.clock.now())).rejects.toThrow('no valid signature');
  });

  test('a retry with the same key shows the same secret; a second rotation ends the first', async () => {
    const { id, secret: oldest } = await aWebhook(key, receiver.url);
    const send = () =>
      key.post(`/webhooks/${id}/rotate-secret`, undefined, { idempotencyKey: `rotate-${id}` });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    const second = await key.post(`/webhooks/${id}/rotate-secret`);
    await aSubject(key);
    await dispatch(service);
    const [request] = receiver.received;
    if (!request) throw new Error('nothing arrived');
    for (const { body } of [first, second]) await verified(request, body.secret, service.clock.now());
    await expect(verified(request, oldest, service.clock.now())).rejects.toThrow('no valid signature');
  });
});

describe('Contract 2, Webhooks: ping', () => {
  test('queues webhook.ping for this one, also while it is switched off', async () => {
    const { id, secret } = await aWebhook(key, receiver.url, { events: ['risk.override.created'] });
    await key.patch(`/webhooks/${id}`, { active: false });
    const ping = await key.post(`/webhooks/${id}/ping`);
    expect([ping.status, ping.body]).toMatchObject([201, { event: 'webhook.ping', status: 'pending' }]);
    await dispatch(service);
    const [request] = receiver.received;
    if (!request) throw new Error('nothing arrived');
    expect(await verified(request, secret, service.clock.now())).toEqual({
      eventId: ping.body.eventId,
      event: 'webhook.ping',
      timestamp: service.clock.now().toISOString(),
      data: { organizationId: acme.id, sandbox: true },
    });
    expect(await deliveriesOf(key, id)).toMatchObject([{ id: ping.body.id, status: 'delivered' }]);
  });
});

describe('Contract 2, Webhooks: retry', () => {
  test('a failed delivery is due at once, with a new set of five attempts and the same bytes', async () => {
    const { webhookId, delivery } = await aFailedDelivery();
    service.clock.moveSeconds(3600);
    const retried = await key.post(`/webhooks/${webhookId}/deliveries/${delivery.id}/retry`);
    const now = service.clock.now().toISOString();
    expect([retried.status, retried.body]).toEqual([
      200,
      { ...delivery, status: 'pending', attempts: 0, nextAttemptAt: now },
    ]);
    for (const wait of [0, 60, 120, 240, 480]) {
      service.clock.moveSeconds(wait);
      await dispatch(service);
    }
    expect(receiver.received).toHaveLength(10);
    expect((await deliveriesOf(key, webhookId))[0]).toMatchObject({ status: 'failed', attempts: 5 });
    await key.post(`/webhooks/${webhookId}/deliveries/${delivery.id}/retry`);
    receiver.answerWith(() => ({ status: 204 }));
    await dispatch(service);
    expect((await deliveriesOf(key, webhookId))[0]).toMatchObject({
      status: 'delivered',
      attempts: 1,
      lastError: null,
      lastStatusCode: 204,
      responsePreview: '',
    });
    expect(new Set(receiver.received.map(({ body }) => body.toString('hex'))).size).toBe(1);
  });

  test('one that is pending or delivered is 409, one that is not of this webhook 404', async () => {
    const { id } = await aWebhook(key, receiver.url);
    const other = await aWebhook(key, receiver.url, { events: ['risk.override.created'] });
    await aSubject(key);
    const [delivery] = await deliveriesOf(key, id);
    const path = `/webhooks/${id}/deliveries/${delivery?.id}/retry`;
    expect(inShort(await key.post(path))).toBe('409, illegal_transition');
    await dispatch(service);
    expect(inShort(await key.post(path))).toBe('409, illegal_transition');
    for (const address of [`${other.id}/deliveries/${delivery?.id}`, `${id}/deliveries/${NOBODY}`])
      expect(inShort(await key.post(`/webhooks/${address}/retry`))).toBe('404, not_found');
    expect((await key.post(`/webhooks/${id}/deliveries/nonsense/retry`)).status).toBe(400);
  });
});

describe('Document 1, Delivery history paging', () => {
  test('newest first, page by page, each delivery once', async () => {
    const { id } = await aWebhook(key, receiver.url);
    for (let index = 0; index < 7; index += 1) await aSubject(key);
    const all = await deliveriesOf(key, id);
    expect(all).toHaveLength(7);
    const ids: string[] = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const pages: Json[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '?limit=3' : `?limit=3&cursor=${cursor}`;
      const page = await key.get(`/webhooks/${id}/deliveries${query}`);
      pages.push(page.body.items);
      cursor = page.body.nextCursor;
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(all);
    const whole = await key.get(`/webhooks/${id}/deliveries?limit=7`);
    expect(whole.body.nextCursor).toBeNull();
  });

  test('50 at a time unless told otherwise, at most 100', async () => {
    const { id } = await aWebhook(key, receiver.url);
    await service.db.query(
      `insert into webhook_deliveries (organization_id, mode, subscription_id, id, event_id, event, body, status, attempts,
         next_attempt_at, created_at)
       select $1, 'test', $2, gen_random_uuid(), gen_random_uuid(), 'webhook.ping', '{}', 'failed', 5, null, now()
       from generate_series(1, 101)`,
      [acme.id, id],
    );
    const sizeWith = async (query: string) => (await deliveriesOf(key, id, query)).length;
    expect(await sizeWith('')).toBe(50);
    expect(await sizeWith(`?limit=${limits.deliveryPageRows}`)).toBe(100);
    expect(await sizeWith('?limit=1')).toBe(1);
    for (const limit of ['0', '-1', '1.5', 'many', String(limits.deliveryPageRows + 1)])
      expect((await key.get(`/webhooks/${id}/deliveries?limit=${limit}`)).status).toBe(400);
  });

  test('by status', async () => {
    const { webhookId, delivery } = await aFailedDelivery();
    receiver.answerWith(() => ({ status: 200 }));
    await aSubject(key);
    await dispatch(service);
    await aSubject(key);
    const withStatus = (status: string) => deliveriesOf(key, webhookId, `?status=${status}`);
    expect(await withStatus('failed')).toEqual([delivery]);
    expect(await withStatus('delivered')).toHaveLength(1);
    expect(await withStatus('pending')).toHaveLength(1);
    expect((await key.get(`/webhooks/${webhookId}/deliveries?status=lost`)).status).toBe(400);
  });

  test('a cursor is bound to its webhook and mode: anything else is invalid_cursor', async () => {
    const { id } = await aWebhook(key, receiver.url);
    const other = await aWebhook(key, receiver.url);
    for (let index = 0; index < 2; index += 1) await aSubject(key);
    const page = await key.get(`/webhooks/${id}/deliveries?limit=1`);
    const cursor: string = page.body.nextCursor;
    expect((await key.get(`/webhooks/${id}/deliveries?cursor=${cursor}`)).status).toBe(200);
    const changed = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
    for (const bad of [changed, cursor.slice(0, -1), `${cursor}A`, 'nonsense', '', '%00'])
      expect([bad, (await key.get(`/webhooks/${id}/deliveries?cursor=${bad}`)).status]).toEqual([bad, 400]);
    expect(inShort(await key.get(`/webhooks/${other.id}/deliveries?cursor=${cursor}`))).toBe(
      '400, invalid_cursor, cursor invalid_cursor',
    );
    const live = await aWebhook(acme.liveKey, receiver.url, { mode: 'live' });
    expect(inShort(await acme.liveKey.get(`/webhooks/${live.id}/deliveries?cursor=${cursor}`))).toContain(
      '400, invalid_cursor',
    );
  });
});
