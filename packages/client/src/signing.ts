import { bytesOf, hexOf, type HmacKey, hmacKey, hmacSha256, sha256 } from './web-crypto.ts';

/** An API key: its public identifier and its secret. */
export interface ApiKeyCredential {
  readonly keyId: string;
  readonly secret: string;
}

export interface RequestToSign {
  readonly method: string;
  /** Path with its query, exactly as it will be sent. */
  readonly path: string;
  readonly body?: string | Uint8Array;
  /** Lower-case hex, in place of a body that is too large to be held. */
  readonly bodySha256?: string;
  readonly idempotencyKey?: string;
  readonly now: Date;
}

/** The three headers that authenticate a request. They fit this request alone, for five minutes. */
export async function signRequest(
  credential: ApiKeyCredential,
  request: RequestToSign,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(request.now.getTime() / 1000));
  const text = [
    'ASSAY1-HMAC-SHA256',
    timestamp,
    request.method,
    request.path,
    request.idempotencyKey ?? '',
    request.bodySha256 ?? (await sha256Of(request.body ?? '')),
  ].join('\n');
  const signature = hexOf(await hmacSha256(await keyOf(credential), bytesOf(text)));
  return { 'x-api-key': credential.keyId, 'x-timestamp': timestamp, 'x-signature': `v1=${signature}` };
}

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Most requests that only read have no body: theirs is not worked out again. */
async function sha256Of(body: string | Uint8Array): Promise<string> {
  return body.length === 0 ? SHA256_OF_NOTHING : hexOf(await sha256(bytesOf(body)));
}

interface KnownKey {
  readonly secret: string;
  readonly key: Promise<HmacKey>;
}

const known = new WeakMap<ApiKeyCredential, KnownKey>();

/** A caller signs many requests with the same secret: its key is imported once. */
function keyOf(credential: ApiKeyCredential): Promise<HmacKey> {
  const { secret } = credential;
  const found = known.get(credential);
  if (found?.secret === secret) return found.key;
  const key = hmacKey(bytesOf(secret));
  known.set(credential, { secret, key });
  return key;
}
