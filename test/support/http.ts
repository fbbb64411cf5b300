import type { ApiKeyCredential } from '@assay/client';
import { type Dispatcher, request } from 'undici';
import type { Clock } from '../../src/platform/clock.ts';
import { signRequest } from './sign-request.ts';

/** What JSON holds is known to the test that reads it. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface SendOptions {
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Uint8Array;
  /** Made up for each POST unless given; null sends none. */
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests as one caller. Paths are relative to /api/v1 unless they start with //. */
export interface Caller {
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  get(path: string, options?: SendOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  delete(path: string, options?: SendOptions): Promise<Answer>;
}

interface Prepared {
  readonly method: string;
  readonly path: string;
  readonly body: string | Uint8Array | undefined;
  readonly idempotencyKey: string | undefined;
}

type Authenticate = (request: Prepared) => Record<string, string>;

export function keyCaller(url: string, credential: ApiKeyCredential, clock: Clock): Caller {
  return callerOf(url, ({ method, path, body, idempotencyKey }) =>
    signRequest(credential, {
      method,
      path,
      now: method !== 'GET' && idempotencyKey === undefined ? aMomentOf(clock) : clock.now(),
      ...(body !== undefined && { body }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }),
  );
}

let moments = 0;

/** Time stands still in a test, and the same change twice in one second is one change where no key tells them apart. */
function aMomentOf(clock: Clock): Date {
  moments += 1;
  return new Date(clock.now().getTime() - (moments % 240) * 1000);
}

export function bearerCaller(url: string, token: string): Caller {
  return callerOf(url, () => ({ authorization: `Bearer ${token}` }));
}

export function anonymousCaller(url: string): Caller {
  return callerOf(url, () => ({}));
}

let made = 0;

function callerOf(url: string, authenticate: Authenticate): Caller {
  const send = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
    const full = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const text = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const key =
      options.idempotencyKey === undefined && method === 'POST'
        ? `test-key-${(made += 1)}`
        : (options.idempotencyKey ?? undefined);
    // Not `fetch`, which takes a millisecond of a core longer for each: a third of what a story costs.
    const response = await request(`${url}${full}`, {
      method,
      headers: {
        'user-agent': 'node',
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...authenticate({ method, path: full, body: text, idempotencyKey: key }),
        ...options.headers,
      },
      ...(text !== undefined && { body: text }),
    });
    const headers = headersOf(response);
    return { status: response.statusCode, headers, body: await bodyOf(headers, response.body) };
  };
  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { body, ...options }),
    patch: (path, body, options) => send('PATCH', path, { body, ...options }),
    delete: (path, options) => send('DELETE', path, options),
  };
}

function headersOf(response: Dispatcher.ResponseData): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headers))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

/** A file as its bytes, what else is not JSON as text. */
async function bodyOf(headers: Headers, body: Dispatcher.ResponseData['body']): Promise<Json> {
  const type = headers.get('content-type') ?? '';
  if (type === 'application/pdf') return Buffer.from(await body.arrayBuffer());
  const text = await body.text();
  return /\bjson\b/.test(type) ? JSON.parse(text) : text;
}
