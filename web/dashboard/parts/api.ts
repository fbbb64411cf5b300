import type { Mode } from './session.ts';

/** The service as one signed-in member sees it. Failures are values: every one of them has its place on the page. */
export interface Api {
  readonly get: <T>(path: string, query?: Query) => Promise<Answer<T>>;
  /** The key makes a second try of the same request harmless: whoever tries again passes the same one. */
  readonly post: <T>(path: string, body?: object, idempotencyKey?: string) => Promise<Answer<T>>;
  readonly patch: <T>(path: string, body: object) => Promise<Answer<T>>;
  readonly remove: (path: string, body?: object) => Promise<Answer<unknown>>;
  /** A file, such as a PDF. */
  readonly file: (path: string) => Promise<Answer<Blob>>;
  /** Sends JSON and reads the file that is made of it. */
  readonly postForFile: (path: string, body: object) => Promise<Answer<Blob>>;
  /** Sends the bytes of a file as they are. */
  readonly upload: <T>(path: string, file: Blob, mediaType: string, key: string) => Promise<Answer<T>>;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export interface Failure {
  /** 0 where no answer came at all. */
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly Fault[];
  readonly requestId: string | undefined;
}

export interface Fault {
  /** JSON pointer into the body that was sent, or the name of a parameter. */
  readonly pointer?: string;
  readonly parameter?: string;
  readonly message: string;
}

interface Caller {
  readonly token?: string;
  readonly mode?: Mode;
  /** The token is no longer good. */
  readonly onUnauthenticated?: () => void;
  /** Somebody else chose the password: it has to be changed before anything else. */
  readonly onPasswordToChange?: () => void;
}

const BASE = '/api/v1';
const DEADLINE_MILLISECONDS = 60_000;
/** Files are large, and lines may be slow. */
const FILE_DEADLINE_MILLISECONDS = 300_000;

export function apiOf(caller: Caller): Api {
  return {
    get: <T>(path: string, query?: Query) => ask<T>(caller, 'GET', withQuery(path, query), jsonOf),
    post: <T>(path: string, body?: object, key?: string) =>
      ask<T>(caller, 'POST', path, jsonOf, { ...jsonSent(body), key }),
    patch: <T>(path: string, body: object) => ask<T>(caller, 'PATCH', path, jsonOf, jsonSent(body)),
    remove: (path, body) => ask(caller, 'DELETE', path, jsonOf, jsonSent(body)),
    file: (path) => ask(caller, 'GET', path, blobOf),
    postForFile: (path, body) => ask(caller, 'POST', path, blobOf, jsonSent(body)),
    upload: <T>(path: string, file: Blob, mediaType: string, key: string) =>
      ask<T>(caller, 'POST', path, jsonOf, { body: file, mediaType, key }),
  };
}

interface Sent {
  readonly body?: BodyInit;
  readonly mediaType?: string;
  readonly key?: string | undefined;
}

function jsonSent(body: object | undefined): Sent {
  return body === undefined ? {} : { body: JSON.stringify(body), mediaType: 'application/json' };
}

async function jsonOf<T>(response: Response): Promise<T> {
  return (response.status === 204 ? undefined : await response.json()) as T;
}

function blobOf(response: Response): Promise<Blob> {
  return response.blob();
}

/** Where the browser is not on a secure page it makes no UUIDs, but random numbers all the same. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `dashboard-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The same key for as long as the same is sent: whoever tries again after a broken connection makes nothing twice. */
export function keyByContent(): (content: object) => string {
  let [last, key] = ['', ''];
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last) [last, key] = [text, newIdempotencyKey()];
    return key;
  };
}

/** A path with those of the parameters that are given. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

async function ask<T>(
  caller: Caller,
  method: string,
  path: string,
  read: (response: Response) => Promise<T>,
  sent: Sent = {},
): Promise<Answer<T>> {
  const isFile = read === blobOf || sent.body instanceof Blob;
  try {
    const response = await fetch(`${BASE}${path}`, {
      ...(sent.body !== undefined && { body: sent.body }),
      method,
      cache: 'no-store',
      credentials: 'omit',
      headers: headersOf(caller, sent),
      signal: AbortSignal.timeout(isFile ? FILE_DEADLINE_MILLISECONDS : DEADLINE_MILLISECONDS),
    });
    if (response.ok) return { ok: true, value: await read(response) };
    const failure = failureOf(response.status, (await response.json().catch(() => ({}))) as Problem);
    if (failure.status === 401) caller.onUnauthenticated?.();
    if (failure.code === 'password_change_required') caller.onPasswordToChange?.();
    return { ok: false, failure };
  } catch {
    return { ok: false, failure: OFFLINE };
  }
}

function headersOf({ token, mode }: Caller, { mediaType, key }: Sent): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(mode !== undefined && { 'x-service-mode': mode }),
    ...(mediaType !== undefined && { 'content-type': mediaType }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

const OFFLINE: Failure = {
  status: 0,
  code: 'offline',
  detail: 'The service did not answer. Check the connection and try again.',
  errors: [],
  requestId: undefined,
};

interface Problem {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly requestId?: string;
  readonly errors?: readonly Fault[];
}

function failureOf(status: number, { code, title, detail, requestId, errors = [] }: Problem): Failure {
  return {
    status,
    code: code ?? String(status),
    detail: detail ?? title ?? `The service answered with ${status}.`,
    errors,
    requestId,
  };
}
