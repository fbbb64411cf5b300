import type { Answered, ApiKeyCredential, Caller as ClientCaller } from '@assay/client';
import type { Clock } from '../../src/platform/clock.ts';
import { carry } from './carry.ts';
import { signRequest } from './sign-request.ts';
import { clientRequestOf, sendThroughClient } from './through-client.ts';

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

/**
 * Sends requests as one caller: through the client where it has words for them, and otherwise as they are. Paths are
 * relative to /api/v1 unless they start with //.
 */
export interface Caller {
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  get(path: string, options?: SendOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  delete(path: string, options?: SendOptions): Promise<Answer>;
}

export function keyCaller(url: string, credential: ApiKeyCredential, clock: Clock): Caller {
  return callerOf({
    url,
    clock,
    caller: () => credential,
    headers: (sent, now) => signRequest(credential, { ...sent, now }),
  });
}

export function bearerCaller(url: string, token: string): Caller {
  return callerOf({
    url,
    caller: (mode) => ({ token, ...(mode !== undefined && { mode }) }),
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
}

export function anonymousCaller(url: string): Caller {
  return callerOf({ url, caller: () => ({ anyone: true }), headers: () => ({}) });
}

interface Identity {
  readonly url: string;
  readonly clock?: Clock;
  readonly caller: (mode: 'live' | 'test' | undefined) => ClientCaller;
  readonly headers: (sent: Prepared, now: Date) => Record<string, string>;
}

interface Prepared {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array;
  readonly idempotencyKey?: string;
}

let made = 0;

function callerOf(identity: Identity): Caller {
  const send = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
    const full = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const idempotencyKey =
      options.idempotencyKey === undefined && method === 'POST'
        ? `test-key-${(made += 1)}`
        : (options.idempotencyKey ?? undefined);
    const { headers = {}, raw } = options;
    const body = raw ?? options.body;
    const now = momentFor(identity.clock, method, idempotencyKey);
    const asked =
      typeof raw === 'string'
        ? undefined
        : clientRequestOf({ method, path: full, body, idempotencyKey, headers });
    // The mode of an API key is its own: to name one beside it is what no client does.
    if (asked && (asked.mode === undefined || !identity.clock)) {
      const { url, caller } = identity;
      const story = { url, caller: caller(asked.mode), carry, now: () => now };
      const { answered, content } = await sendThroughClient(story, asked);
      return answerOf(answered, content instanceof Uint8Array ? textOf(answered, content) : (content ?? ''));
    }
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const sent = {
      method,
      path: full,
      ...(text !== undefined && { body: text }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    };
    return sendAsItIs(identity, sent, { ...identity.headers(sent, now), ...headers });
  };
  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { body, ...options }),
    patch: (path, body, options) => send('PATCH', path, { body, ...options }),
    delete: (path, options) => send('DELETE', path, options),
  };
}

let moments = 0;

/** Time stands still in a test, and the same change twice in one second is one change where no key tells them apart. */
function momentFor(clock: Clock | undefined, method: string, idempotencyKey: string | undefined): Date {
  if (!clock) return new Date();
  if (method === 'GET' || idempotencyKey !== undefined) return clock.now();
  moments += 1;
  return new Date(clock.now().getTime() - (moments % 240) * 1000);
}

async function sendAsItIs(
  { url }: Identity,
  { method, path, body, idempotencyKey }: Prepared,
  headers: Record<string, string>,
): Promise<Answer> {
  const answered = await carry(new URL(`${url}${path}`), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
  });
  return answerOf(answered, textOf(answered, new Uint8Array(await answered.arrayBuffer())));
}

function answerOf({ status, headers }: Answered, body: Json): Answer {
  return { status, headers, body };
}

/** A file as its bytes, what else is not JSON as text. */
function textOf({ headers }: Answered, bytes: Uint8Array): Json {
  const type = headers.get('content-type') ?? '';
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'application/pdf') return content;
  return /\bjson\b/.test(type) ? JSON.parse(content.toString()) : content.toString();
}
