import { createHash } from 'node:crypto';
import { asId, type DeliveryId, type WebhookId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';

const ID_BYTES = 16;
const BINDING_BYTES = 12;
const CURSOR = /^[\w-]{38}$/;

/** The last delivery of a page, tied to the webhook and mode whose history it is. */
export function makeCursor(scope: Scope, webhookId: WebhookId, last: DeliveryId): string {
  const id = Buffer.from(last.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, bindingOf(scope, webhookId, id)]).toString('base64url');
}

/** Undefined for anything that was not made for this webhook and mode. */
export function readCursor(scope: Scope, webhookId: WebhookId, cursor: string): DeliveryId | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!CURSOR.test(cursor) || bytes.toString('base64url') !== cursor) return undefined;
  if (!bindingOf(scope, webhookId, id).equals(bytes.subarray(ID_BYTES))) return undefined;
  return asId(id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
}

/** It hides nothing, since every page is read in the caller's own scope: it tells a cursor that is out of place. */
function bindingOf({ organizationId, mode }: Scope, webhookId: WebhookId, id: Buffer): Buffer {
  const place = ['webhook deliveries', organizationId, mode, webhookId].join('\n');
  return createHash('sha256').update(place).update(id).digest().subarray(0, BINDING_BYTES);
}
