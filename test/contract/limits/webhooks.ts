import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { aGate } from '../../support/gate.ts';
import type { Json } from '../../support/http.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { aDispatcher, aWebhook, deliveriesOf, dispatch } from '../../support/webhooks/webhooks.ts';
import { type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

/** Webhook subscriptions and their deliveries. */
export const WEBHOOK_LIMITS: EnforcedLimits = {
  webhookUrlCharacters: { number: 2_048, from: 'ours', holds: holdsUrl },
  webhookDescriptionCharacters: { number: 500, from: 'ours', holds: holdsDescription },
  webhookEvents: { number: 50, from: 'Contract 2, Webhooks', holds: holdsEvents },
  webhookFormerSecretHours: { number: 24, from: 'Contract 2, Webhooks', holds: holdsFormerSecret },
  webhookAttempts: { number: 5, from: 'Document 1, Limits', holds: holdsAttempts },
  webhookBackoffSeconds: { number: 60, from: 'Document 1, Limits', holds: holdsBackoff },
  webhookDeadlineSeconds: { number: 10, from: 'Document 1, Limits', holds: holdsDeadline },
  webhookResponseBytes: { number: 4 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsResponse },
  webhookPreviewCharacters: { number: 1_000, from: 'Document 1, Limits', holds: holdsPreview },
  webhookLeaseSeconds: { number: 60, from: 'Document 1, Events, Delivery', holds: holdsLease },
  webhookBatchDeliveries: { number: 100, from: 'Document 1, Events, Delivery', holds: holdsBatch },
  deliveryPageRows: { number: 100, from: 'Document 1, Limits', holds: holdsPage },
};

const create = ({ testKey }: AssessingOrganization, body: object) =>
  testKey.post('/webhooks', { url: 'https://receiver.example/', events: ['*'], mode: 'test', ...body });

async function holdsUrl(acme: AssessingOrganization): Promise<void> {
  const sized = (size: number): string => 'https://receiver.example/'.padEnd(size, 'x');
  const refusal = 'invalid_request /url max_length';
  await expectAtMost(limits.webhookUrlCharacters, (size) => create(acme, { url: sized(size) }), refusal);
}

async function holdsDescription(acme: AssessingOrganization): Promise<void> {
  const refusal = 'invalid_request /description max_length';
  const most = limits.webhookDescriptionCharacters;
  await expectAtMost(most, (size) => create(acme, { description: 'x'.repeat(size) }), refusal);
}

/** There are fewer names than this, so one of them is repeated. */
async function holdsEvents(acme: AssessingOrganization): Promise<void> {
  const events = (size: number): string[] => Array.from({ length: size }, () => 'webhook.ping');
  const refusal = 'invalid_request /events max_items';
  await expectAtMost(limits.webhookEvents, (size) => create(acme, { events: events(size) }), refusal);
}

/** A receiver with a subscription of its own, and a way to make a delivery to it. */
async function withReceiver(
  { service, testKey }: AssessingOrganization,
  work: (hook: {
    readonly id: string;
    readonly receiver: Receiver;
    readonly ping: () => Promise<string>;
    readonly send: () => Promise<void>;
    readonly newest: () => Promise<Json>;
  }) => Promise<void>,
): Promise<void> {
  const receiver = await startReceiver();
  const { id } = await aWebhook(testKey, receiver.url, { events: ['webhook.ping'] });
  try {
    await work({
      id,
      receiver,
      ping: async () => (await testKey.post(`/webhooks/${id}/ping`)).body.id,
      send: () => dispatch(service),
      newest: async () => (await deliveriesOf(testKey, id))[0],
    });
  } finally {
    await testKey.delete(`/webhooks/${id}`);
    await receiver.close();
  }
}

async function holdsFormerSecret(acme: AssessingOrganization): Promise<void> {
  await withReceiver(acme, async ({ id, receiver, ping, send }) => {
    const signatures = async (): Promise<number> => {
      await ping();
      await send();
      return String(receiver.received.at(-1)?.headers['x-signature']).split(',').length;
    };
    await acme.testKey.post(`/webhooks/${id}/rotate-secret`);
    acme.service.clock.moveSeconds(limits.webhookFormerSecretHours * 3600 - 1);
    const before = await signatures();
    acme.service.clock.moveSeconds(1);
    expect([before, await signatures()]).toEqual([2, 1]);
  });
}

async function holdsAttempts(acme: AssessingOrganization): Promise<void> {
  await withReceiver(acme, async ({ receiver, ping, send, newest }) => {
    receiver.answerWith(() => ({ status: 500 }));
    await ping();
    const statuses: string[] = [];
    for (let attempt = 1; attempt <= limits.webhookAttempts; attempt += 1) {
      await send();
      statuses.push((await newest()).status);
      acme.service.clock.moveSeconds(3600);
    }
    await send();
    expect(statuses.indexOf('failed')).toBe(limits.webhookAttempts - 1);
    expect(receiver.received).toHaveLength(limits.webhookAttempts);
  });
}

async function holdsBackoff(acme: AssessingOrganization): Promise<void> {
  await withReceiver(acme, async ({ receiver, ping, send }) => {
    receiver.answerWith(() => ({ status: 500 }));
    await ping();
    await send();
    acme.service.clock.moveSeconds(limits.webhookBackoffSeconds - 0.001);
    await send();
    expect(receiver.received).toHaveLength(1);
    acme.service.clock.moveSeconds(0.001);
    await send();
    expect(receiver.received).toHaveLength(2);
  });
}

/** The one limit of which the time is really waited for: it is the receiver's. */
async function holdsDeadline(acme: AssessingOrganization): Promise<void> {
  const hanging = limits.webhookDeadlineSeconds * 1000;
  await withReceiver(acme, (inTime) =>
    withReceiver(acme, async (late) => {
      inTime.receiver.answerWith(() => ({ status: 200, delayMilliseconds: hanging - 4_000 }));
      late.receiver.answerWith(() => ({ status: 200, delayMilliseconds: hanging + 500 }));
      await Promise.all([inTime.ping(), late.ping()]);
      await inTime.send();
      expect(await inTime.newest()).toMatchObject({ status: 'delivered' });
      expect(await late.newest()).toMatchObject({ status: 'pending', lastError: 'timeout' });
    }),
  );
}

/** Of an answer that never ends, only so much is waited for: its beginning is there at once. */
async function holdsResponse(acme: AssessingOrganization): Promise<void> {
  await withReceiver(acme, async ({ receiver, ping, send, newest }) => {
    // Four bytes for each character, so that the preview ends before the bytes do.
    const answerOf = (bytes: number): string => '\u{1F600}'.repeat(24) + 'x'.repeat(bytes - 96);
    for (const size of [-1, 0, 1, 1_000_000].map((more) => limits.webhookResponseBytes + more)) {
      receiver.answerWith(() => ({ status: 200, body: answerOf(size) }));
      await ping();
      await send();
      expect(await newest()).toMatchObject({ status: 'delivered' });
    }
    const unending = {
      status: 200,
      body: answerOf(limits.webhookResponseBytes),
      headers: { 'content-length': '10000000' },
    };
    receiver.answerWith(() => unending);
    await withReceiver(acme, async (other) => {
      const answer = aGate();
      other.receiver.answerWith(() => ({ status: 200, after: answer.opened }));
      await Promise.all([ping(), other.ping()]);
      const sent = send();
      await expect.poll(newest).toMatchObject({ status: 'delivered' });
      expect(await other.newest()).toMatchObject({ status: 'pending', attempts: 0 });
      answer.open();
      await sent;
      expect(await other.newest()).toMatchObject({ status: 'delivered' });
    });
  });
}

async function holdsPreview(acme: AssessingOrganization): Promise<void> {
  await withReceiver(acme, async ({ receiver, ping, send, newest }) => {
    const shown: number[] = [];
    for (const size of [-1, 0, 1].map((more) => limits.webhookPreviewCharacters + more)) {
      receiver.answerWith(() => ({ status: 200, body: '€'.repeat(size) }));
      await ping();
      await send();
      shown.push(Array.from((await newest()).responsePreview as string).length);
    }
    const most = limits.webhookPreviewCharacters;
    expect(shown).toEqual([most - 1, most, most]);
  });
}

async function holdsLease(acme: AssessingOrganization): Promise<void> {
  await withReceiver(acme, async ({ receiver, ping, send }) => {
    const answer = aGate();
    const isFirst = (): boolean => receiver.received.length === 1;
    receiver.answerWith(() => ({ status: 200, ...(isFirst() && { after: answer.opened }) }));
    await ping();
    const interrupted = aDispatcher(acme.service, { deadlineSeconds: 60 });
    await interrupted.tick(acme.service.clock.now());
    await receiver.waitFor(1);
    acme.service.clock.moveSeconds(limits.webhookLeaseSeconds - 0.001);
    await send();
    expect(receiver.received).toHaveLength(1);
    acme.service.clock.moveSeconds(0.001);
    await send();
    expect(receiver.received).toHaveLength(2);
    answer.open();
    await interrupted.settled();
  });
}

async function holdsBatch(acme: AssessingOrganization): Promise<void> {
  const { service, testKey } = acme;
  const receiver = await startReceiver();
  const hooks = await Promise.all(
    Array.from({ length: 5 }, () => aWebhook(testKey, receiver.url, { events: ['webhook.ping'] })),
  );
  for (const count of [-1, 0, 1].map((more) => limits.webhookBatchDeliveries + more)) {
    for (let made = 0; made < count; made += 1)
      await testKey.post(`/webhooks/${hooks[made % hooks.length]?.id}/ping`);
    const dispatcher = aDispatcher(service);
    expect(await dispatcher.tick(service.clock.now())).toBe(Math.min(count, limits.webhookBatchDeliveries));
    await dispatcher.settled();
    await dispatch(service);
  }
  for (const { id } of hooks) await testKey.delete(`/webhooks/${id}`);
  await receiver.close();
}

async function holdsPage(acme: AssessingOrganization): Promise<void> {
  await withReceiver(acme, async ({ id, ping }) => {
    for (let made = 0; made <= limits.deliveryPageRows; made += 1) await ping();
    const page = (limit: number) => acme.testKey.get(`/webhooks/${id}/deliveries?limit=${limit}`);
    const most = limits.deliveryPageRows;
    await expectAtMost(most, page, 'invalid_request limit maximum');
    expect((await page(most)).body.items).toHaveLength(most);
    expect(outcome(await page(0))).toBe('invalid_request limit minimum');
  });
}
