import { createHmac } from 'node:crypto';
import type { EventId } from '../../kernel/ids.ts';

export interface AttemptToSign {
  readonly eventId: EventId;
  readonly event: string;
  readonly body: string;
  /** Newest first; two during a rotation. */
  readonly keys: readonly Buffer[];
  readonly at: Date;
}

/** The headers of one attempt: the service's own form of the signature, and that of Standard Webhooks. */
export function signHeaders({ eventId, event, body, keys, at }: AttemptToSign): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const own = keys.map((key) => `v1=${hmac(key, `${timestamp}.${body}`).toString('hex')}`);
  const standard = keys.map((key) => `v1,${hmac(key, `${eventId}.${timestamp}.${body}`).toString('base64')}`);
  return {
    'content-type': 'application/json',
    'x-webhook-event': event,
    'x-timestamp': timestamp,
    'x-signature': own.join(','),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
