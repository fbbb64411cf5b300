import { createHash, createHmac } from 'node:crypto';
import type { ApiKeyCredential, RequestToSign } from '@assay/client';

/**
 * The signature of contract 1, *Who is calling*, written a second time with another library than the client's: they are
 * held against each other, and this one costs those who send thousands of requests next to nothing.
 */
export function signRequest(
  { keyId, secret }: ApiKeyCredential,
  { method, path, body = '', idempotencyKey = '', now }: RequestToSign,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const bodyDigest = createHash('sha256').update(body).digest('hex');
  const text = `ASSAY1-HMAC-SHA256\n${timestamp}\n${method}\n${path}\n${idempotencyKey}\n${bodyDigest}`;
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return { 'x-api-key': keyId, 'x-timestamp': timestamp, 'x-signature': `v1=${signature}` };
}
