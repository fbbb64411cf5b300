import { Webhook } from 'standardwebhooks';
import { verifyWebhook, type WebhookEvent } from '@assay/client';
import { checkOf } from '../../../src/platform/http/json/validation.ts';
import { openOutbound } from '../../../src/platform/outbound/open-outbound.ts';
import type { OutboundOptions } from '../../../src/platform/outbound/outbound.ts';
import { type Dispatcher, openDispatcher } from '../../../src/webhooks/dispatching/deliveries.worker.ts';
import { DESCRIBED_EVENTS } from '../../../src/webhooks/payloads.ts';
import type { Call } from '../calls.ts';
import type { Caller, Json } from '../http.ts';
import type { ReceivedRequest } from './receiver.ts';
import type { TestService } from '../service.ts';

export interface DispatchOptions extends Partial<OutboundOptions> {
  readonly deadlineSeconds?: number;
}

/** The dispatcher of a worker process of its own, which looks at every organization with each tick. */
export function aDispatcher(service: TestService, options: DispatchOptions = {}): Dispatcher {
  const { database, vault, clock } = service;
  const { deadlineSeconds = 10, ...rules } = options;
  return openDispatcher({
    database,
    vault,
    clock,
    log: { error: (fields: unknown) => void service.logged.push(JSON.stringify(fields)) } as never,
    outbound: openOutbound({ allowPrivate: true, protocols: ['https:', 'http:'], ...rules }),
    deadlineSeconds,
    intervalSeconds: 0,
    wake: () => undefined,
  });
}

/** Sends until nothing is due any more. */
export async function dispatch(service: TestService, options: DispatchOptions = {}): Promise<void> {
  const dispatcher = aDispatcher(service, options);
  do await dispatcher.settled();
  while ((await dispatcher.tick(service.clock.now())) > 0);
}

export interface TestWebhook {
  readonly id: string;
  readonly secret: string;
}

export async function aWebhook(
  caller: Caller,
  url: string,
  more: { readonly events?: readonly string[]; readonly mode?: 'test' | 'live' } = {},
): Promise<TestWebhook> {
  const body = { url, events: more.events ?? ['*'], mode: more.mode ?? 'test' };
  const answer = await caller.post('/webhooks', body);
  if (answer.status !== 201) throw new Error(`webhook: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Newest first. */
export async function deliveriesOf(caller: Caller, id: string, query = ''): Promise<Json[]> {
  const answer = await caller.get(`/webhooks/${id}/deliveries${query}`);
  if (answer.status !== 200) throw new Error(`deliveries: ${JSON.stringify(answer.body)}`);
  return answer.body.items;
}

/** All of them, verified and in the order in which they were written. */
export async function allVerified(
  requests: readonly ReceivedRequest[],
  secret: string,
  now: Date,
): Promise<Json[]> {
  const events = await Promise.all(requests.map((request) => verified(request, secret, now)));
  return events.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1));
}

/** Verifies both signatures, one of them with a library of others, and reads the body. */
export async function verified(request: ReceivedRequest, secret: string, now: Date): Promise<WebhookEvent> {
  const headers = request.headers as Record<string, string>;
  const ownForm = pick(headers, ['x-timestamp', 'x-signature', 'x-webhook-event']);
  const standardForm = pick(headers, ['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  const event = await verifyWebhook({ headers: ownForm, body: request.body }, { secret, now });
  await verifyWebhook({ headers: standardForm, body: request.body }, { secret, now });
  atTime(now, () => new Webhook(secret).verify(request.body, standardForm));
  const faults = payloadFaults(event);
  if (faults.length > 0)
    throw new Error(`${event.event} is not as it is described: ${JSON.stringify(faults)}`);
  return event;
}

const payloadChecks = new Map(
  Object.entries(DESCRIBED_EVENTS).map(([name, { payload }]) => [name, checkOf(payload, 'body')]),
);

/** Where an event departs from its description. */
export function payloadFaults(event: WebhookEvent): readonly unknown[] {
  const check = payloadChecks.get(event.event);
  return check ? (check(event) ?? []) : ['it is not described'];
}

function pick(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, headers[name] ?? '']));
}

/** The library of others reads the clock of this machine. */
function atTime(now: Date, work: () => void): void {
  const real = Date.now;
  Date.now = () => now.getTime();
  try {
    work();
  } finally {
    Date.now = real;
  }
}

/** A subscription with a failed delivery. */
export interface SubscribedTenant {
  readonly webhookId: string;
  readonly failedDeliveryId: string;
}

export async function aSubscription(
  service: TestService,
  key: Caller,
  mode: 'test' | 'live',
): Promise<SubscribedTenant> {
  const { id: webhookId } = await aWebhook(key, 'https://receiver.example/', {
    mode,
    events: ['webhook.ping'],
  });
  const ping = await key.post(`/webhooks/${webhookId}/ping`);
  await service.db.query(
    `update webhook_deliveries set status = 'failed', attempts = 5, next_attempt_at = null where id = $1`,
    [ping.body.id],
  );
  return { webhookId, failedDeliveryId: ping.body.id };
}

/** How to call every endpoint of webhooks that takes an id. */
export const WEBHOOK_CALLS: Readonly<Record<string, (tenant: SubscribedTenant) => readonly Call[]>> = {
  'GET /api/v1/webhooks/{id}': ({ webhookId }) => [{ parameters: { id: webhookId } }],
  'PATCH /api/v1/webhooks/{id}': ({ webhookId }) => [
    { parameters: { id: webhookId }, body: { description: 'Changed' } },
  ],
  'DELETE /api/v1/webhooks/{id}': ({ webhookId }) => [{ parameters: { id: webhookId } }],
  'POST /api/v1/webhooks/{id}/rotate-secret': ({ webhookId }) => [{ parameters: { id: webhookId } }],
  'POST /api/v1/webhooks/{id}/ping': ({ webhookId }) => [{ parameters: { id: webhookId } }],
  'GET /api/v1/webhooks/{id}/deliveries': ({ webhookId }) => [{ parameters: { id: webhookId } }],
  'GET /api/v1/webhooks/{id}/deliveries/{deliveryId}': ({ webhookId, failedDeliveryId }) => [
    { parameters: { id: webhookId, deliveryId: failedDeliveryId } },
  ],
  'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/retry': ({ webhookId, failedDeliveryId }) => [
    { parameters: { id: webhookId, deliveryId: failedDeliveryId } },
  ],
};
