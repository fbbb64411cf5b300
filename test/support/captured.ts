import type { Clock } from '../../src/platform/clock.ts';
import type { ApiKeyCaller } from './builders.ts';
import type { Json } from './http.ts';
import { signRequest } from './sign-request.ts';

/** A signed request as somebody on the way may have written it down. */
export interface Captured {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

export interface CapturedAnswer {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: Json;
}

/** Signed by the key, without an Idempotency-Key. */
export function captured(
  { keyId, secret }: ApiKeyCaller,
  clock: Clock,
  request: {
    readonly method: string;
    readonly path: string;
    readonly body?: string | Uint8Array | undefined;
    readonly mediaType?: string;
    readonly aheadSeconds?: number;
  },
): Captured {
  const { method, body, mediaType = 'application/json', aheadSeconds = 0 } = request;
  const path = `/api/v1${request.path}`;
  const now = new Date(clock.now().getTime() + aheadSeconds * 1000);
  const signed = signRequest({ keyId, secret }, { method, path, now, ...(body !== undefined && { body }) });
  return {
    method,
    path,
    body,
    headers: { ...(body !== undefined && { 'content-type': mediaType }), ...signed },
  };
}

/** To the letter, as often as one likes. */
export async function sendCaptured(
  url: string,
  { method, path, headers, body }: Captured,
): Promise<CapturedAnswer> {
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed') === 'true',
    body: text === '' ? undefined : JSON.parse(text),
  };
}
