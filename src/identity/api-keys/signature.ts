import { hash, timingSafeEqual } from 'node:crypto';
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
const BLOCK_BYTES = 64;

/** A secret made ready to verify with: HMAC's inner and outer key blocks (RFC 2104), which depend on it alone. */
export interface VerifyingKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

export function verifyingKey(secret: string): VerifyingKey {
  const bytes = Buffer.from(secret, 'utf8');
  const block = Buffer.alloc(BLOCK_BYTES);
  (bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes).copy(block);
  return {
    inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
  };
}

/**
 * HMAC-SHA256 as two one-shot hashes over ready key blocks: on the path of every request this costs a third of
 * making an Hmac object. A test holds it against node:crypto.
 */
export function hmacSha256(key: VerifyingKey, text: string): Buffer {
  const inner = hash('sha256', Buffer.concat([key.inner, Buffer.from(text, 'utf8')]), 'buffer');
  return hash('sha256', Buffer.concat([key.outer, inner]), 'buffer');
}

/** Compares in constant time, whatever was sent. */
export function signatureFits(key: VerifyingKey, request: SignedRequest, signature: string): boolean {
  if (!SIGNATURE.test(signature)) return false;
  return timingSafeEqual(hmacSha256(key, stringToSign(request)), Buffer.from(signature.slice(3), 'hex'));
}

/** Unix time in whole seconds, not too far from the server's clock in either direction. */
export function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= limits.signatureSkewSeconds * 1000;
}
