import type { Events } from './api-types.ts';
import { type Bytes, bytesOf, bytesOfBase64, bytesOfHex, isHmacSha256, joined } from './web-crypto.ts';

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
export async function verifyWebhook(
  received: ReceivedWebhook,
  expected: WebhookExpectation,
): Promise<WebhookEvent> {
  const body = bytesOf(received.body);
  const header = (name: string): string => headerOf(received, name);
  const keys = [expected.secret].flat().map(keyOf);
  const now = expected.now ?? new Date();
  const signed =
    (await isSignedOwn(header, body, keys, now)) || (await isSignedStandard(header, body, keys, now));
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
async function isSignedOwn(
  header: ReadHeader,
  body: Bytes,
  keys: readonly Bytes[],
  now: Date,
): Promise<boolean> {
  const timestamp = header('x-timestamp');
  const sent = header('x-signature')
    .split(',')
    .map((one) => bytesOfHex(/^\s*v1=([0-9a-f]{64})\s*$/.exec(one)?.[1] ?? ''));
  return isTimely(timestamp, now) && fits(keys, joined(bytesOf(`${timestamp}.`), body), sent);
}

/** `webhook-signature: v1,<base64>`, several separated by spaces, over `<id>.<timestamp>.<body>`. */
async function isSignedStandard(
  header: ReadHeader,
  body: Bytes,
  keys: readonly Bytes[],
  now: Date,
): Promise<boolean> {
  const timestamp = header('webhook-timestamp');
  const sent = header('webhook-signature')
    .split(' ')
    .map((one) => bytesOfBase64(one.startsWith('v1,') ? one.slice(3) : ''));
  const text = bytesOf(`${header('webhook-id')}.${timestamp}.`);
  return isTimely(timestamp, now) && fits(keys, joined(text, body), sent);
}

/** So many are enough while a secret is changed; each more would be work that a sender of forgeries gives. */
const SIGNATURES = 10;

async function fits(keys: readonly Bytes[], text: Bytes, signatures: readonly Bytes[]): Promise<boolean> {
  const tried = signatures.slice(0, SIGNATURES);
  const found = await Promise.all(
    keys.flatMap((key) => tried.map((signature) => isHmacSha256(key, signature, text))),
  );
  return found.includes(true);
}

/** Both count whole seconds. */
function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS;
}

function keyOf(secret: string): Bytes {
  const key = bytesOfBase64(secret.replace(/^whsec_/, ''));
  if (!secret.startsWith('whsec_') || key.length < 16) throw new TypeError('A secret begins with whsec_.');
  return key;
}

function headerOf({ headers }: ReceivedWebhook, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof found === 'string' ? found : found?.join(',')) ?? '';
}

function parse(body: Bytes): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body));
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
