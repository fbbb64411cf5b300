import { createHash, createHmac } from 'node:crypto';

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
  readonly idempotencyKey?: string;
  readonly now: Date;
}

/** The three headers that authenticate a request. They fit this request alone, for five minutes. */
export function signRequest(credential: ApiKeyCredential, request: RequestToSign): Record<string, string> {
  const timestamp = String(Math.floor(request.now.getTime() / 1000));
  const text = [
    'ASSAY1-HMAC-SHA256',
    timestamp,
    request.method,
    request.path,
    request.idempotencyKey ?? '',
    createHash('sha256')
      .update(request.body ?? '')
      .digest('hex'),
  ].join('\n');
  const signature = createHmac('sha256', credential.secret).update(text).digest('hex');
  return { 'x-api-key': credential.keyId, 'x-timestamp': timestamp, 'x-signature': `v1=${signature}` };
}
