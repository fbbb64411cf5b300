import { timingSafeEqual } from 'node:crypto';
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
  return `${SCHEME}\n${timestamp}\n${method}\n${url}\n${idempotencyKey}\n${bodyDigest}`;
}

const VERSION = 'v1=';
const SIGNATURE_BYTES = VERSION.length + 64;
/** Written anew by each comparison: two buffers for each request would cost more than comparing them. */
const expected = Buffer.from(VERSION.padEnd(SIGNATURE_BYTES));
const sent = Buffer.alloc(SIGNATURE_BYTES);

/**
 * Compares in constant time a text that has the form of a signature; `mac` is the keyed hash under the secret, in hex.
 */
export function signatureFits(
  mac: (text: string) => string,
  request: SignedRequest,
  signature: string,
): boolean {
  if (signature.length !== SIGNATURE_BYTES || sent.write(signature) !== SIGNATURE_BYTES) return false;
  expected.write(mac(stringToSign(request)), VERSION.length, 'latin1');
  return timingSafeEqual(sent, expected);
}

/** Unix time in whole seconds, as the server's clock counts them too, and not too far from it in either direction. */
export function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) <= limits.signatureSkewSeconds;
}
