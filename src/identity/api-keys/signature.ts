import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { limits } from '../../kernel/limits.ts';

export interface SignedRequest {
  readonly timestamp: string;
  readonly method: string;
  /** Path with its query, exactly as sent. */
  readonly url: string;
  readonly idempotencyKey: string;
  readonly bodyDigest: string;
}

const SCHEME = 'ASSAY1-HMAC-SHA256';

/** The idempotency key is signed too: a captured POST can only bring back its own answer. */
export function stringToSign({ timestamp, method, url, idempotencyKey, bodyDigest }: SignedRequest): string {
  return [SCHEME, timestamp, method, url, idempotencyKey, bodyDigest].join('\n');
}

const SIGNATURE = /^v1=[0-9a-f]{64}$/;

/** Compares in constant time, whatever was sent. */
export function signatureFits(
  secret: string | KeyObject,
  request: SignedRequest,
  signature: string,
): boolean {
  if (!SIGNATURE.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(stringToSign(request)).digest();
  return timingSafeEqual(expected, Buffer.from(signature.slice(3), 'hex'));
}

/** Unix time in whole seconds, not too far from the server's clock in either direction. */
export function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= limits.signatureSkewSeconds * 1000;
}
