import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Events } from './api-types.ts';

/** A request as it arrived. The body is the raw bytes, before anything parsed them. */
export interface ReceivedWebhook {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string | Uint8Array;
}

export interface WebhookExpectation {
  /** `whsec_…`; both while you change over to a new one. */
  readonly secret: string | readonly string[];
  /** Whose events this receiver takes: those of another organization or mode are refused. */
  readonly organizationId?: string;
  readonly sandbox?: boolean;
  readonly now?: Date;
}

/** What was signed. Deduplicate on `eventId`, and read current state: an event is a reason to look, no proof. */
export interface WebhookEvent {
  readonly eventId: string;
  readonly event: string;
  readonly timestamp: string;
  readonly data: { readonly organizationId: string; readonly sandbox: boolean } & Readonly<
    Record<string, unknown>
  >;
}

/** Why a request is not a webhook of this connection. Answer it with 400, and nothing of the reason. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature over the raw bytes, in the service's own form or that of Standard Webhooks, and only then
 * parses them. Comparisons take the same time whatever was sent.
 */
export function verifyWebhook(received: ReceivedWebhook, expected: WebhookExpectation): WebhookEvent {
  const body = Buffer.from(received.body);
  const header = (name: string): string => headerOf(received, name);
  const keys = [expected.secret].flat().map(keyOf);
  const now = expected.now ?? new Date();
  const signed = isSignedOwn(header, body, keys, now) || isSignedStandard(header, body, keys, now);
  if (!signed) throw new WebhookRefused('no valid signature within the time window');
  const event = parse(body);
  const named = header('x-webhook-event');
  if (named !== '' && named !== event.event)
    throw new WebhookRefused('the header names another event than the body');
  if (expected.organizationId !== undefined && expected.organizationId !== event.data.organizationId)
    throw new WebhookRefused('an event of another organization');
  if (expected.sandbox !== undefined && expected.sandbox !== event.data.sandbox)
    throw new WebhookRefused('an event of the other mode');
  return event;
}

/** Whether it is the event of this name, and so holds what `docs/events` says of it. */
export function isEventOf<Name extends keyof Events>(
  event: WebhookEvent,
  name: Name,
): event is WebhookEvent & Events[Name] {
  return event.event === name;
}

type ReadHeader = (name: string) => string;

/** `X-Signature: v1=<hex>`, several separated by commas, over `<timestamp>.<body>`. */
function isSignedOwn(header: ReadHeader, body: Buffer, keys: readonly Buffer[], now: Date): boolean {
  const timestamp = header('x-timestamp');
  const sent = header('x-signature')
    .split(',')
    .map((one) => /^\s*v1=([0-9a-f]{64})\s*$/.exec(one)?.[1] ?? '');
  return isTimely(timestamp, now) && fits(keys, [`${timestamp}.`, body], sent, 'hex');
}

/** `webhook-signature: v1,<base64>`, several separated by spaces, over `<id>.<timestamp>.<body>`. */
function isSignedStandard(header: ReadHeader, body: Buffer, keys: readonly Buffer[], now: Date): boolean {
  const timestamp = header('webhook-timestamp');
  const sent = header('webhook-signature')
    .split(' ')
    .map((one) => (one.startsWith('v1,') ? one.slice(3) : ''));
  const text = `${header('webhook-id')}.${timestamp}.`;
  return isTimely(timestamp, now) && fits(keys, [text, body], sent, 'base64');
}

function fits(
  keys: readonly Buffer[],
  parts: readonly (string | Buffer)[],
  sent: readonly string[],
  encoding: 'hex' | 'base64',
): boolean {
  const signatures = sent.map((text) => Buffer.from(text, encoding));
  let found = false;
  for (const key of keys) {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part);
    const wanted = hmac.digest();
    for (const signature of signatures)
      if (signature.length === wanted.length && timingSafeEqual(signature, wanted)) found = true;
  }
  return found;
}

/** Both count whole seconds. */
function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS;
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (!secret.startsWith('whsec_') || key.length < 16) throw new TypeError('A secret begins with whsec_.');
  return key;
}

function headerOf({ headers }: ReceivedWebhook, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof found === 'string' ? found : found?.join(',')) ?? '';
}

function parse(body: Buffer): WebhookEvent {
  try {
    const event: unknown = JSON.parse(body.toString('utf8'));
    if (isEvent(event)) return event;
  } catch {
    // Signed, but not one of ours.
  }
  throw new WebhookRefused('the body is not an event');
}

function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { eventId, event, data } = value as Partial<Record<keyof WebhookEvent, unknown>>;
  return (
    typeof eventId === 'string' && typeof event === 'string' && typeof data === 'object' && data !== null
  );
}
