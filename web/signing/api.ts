import type { FieldContent, SigningSession, StoredValue } from './records.ts';

/** The signing endpoints of one link. Failures are values: every one of them has its place on the page. */
export interface SigningApi {
  readonly pdfUrl: string;
  read(): Promise<Answer<SigningSession>>;
  fill(fieldId: string, content: FieldContent): Promise<Answer<StoredValue>>;
  clear(fieldId: string): Promise<Answer<StoredValue>>;
  /** Sends the digest of the values that were shown. */
  complete(valuesSha256: string): Promise<Answer<SigningSession>>;
  decline(reason: string): Promise<Answer<SigningSession>>;
  /** The stored image of a signature, as a data URL; undefined where there is none. */
  picture(fieldId: string): Promise<string | undefined>;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export interface Failure {
  /** `offline`: no answer at all. `busy`: try again later. `unknown`: no such link. `refused`: the request itself. */
  readonly kind: 'offline' | 'busy' | 'unknown' | 'refused';
  readonly code: string;
  readonly detail: string;
  /** Fields that the refusal names. */
  readonly fields: readonly { readonly fieldId: string; readonly message: string }[];
}

const DEADLINE_MILLISECONDS = 30_000;

export function signingApi(token: string): SigningApi {
  const base = `/api/v1/signing/${encodeURIComponent(token)}`;
  const field = (id: string): string => `${base}/fields/${encodeURIComponent(id)}`;
  return {
    pdfUrl: `${base}/pdf`,
    read: () => ask(base, 'GET'),
    fill: (id, content) => ask(field(id), 'PUT', content),
    clear: (id) => clearField(id, field(id), base),
    complete: (valuesSha256) => ask(`${base}/complete`, 'POST', { consent: true, valuesSha256 }),
    decline: (reason) => ask(`${base}/decline`, 'POST', { reason }),
    picture: (id) => loadPicture(`${field(id)}/image`),
  };
}

async function ask<T>(url: string, method: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await fetch(url, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE_MILLISECONDS),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => ({}));
    if (response.ok) return { ok: true, value: answer as T };
    return { ok: false, failure: failureOf(response.status, answer as Problem) };
  } catch {
    return { ok: false, failure: { kind: 'offline', code: 'offline', detail: '', fields: [] } };
  }
}

/** The answer is empty, so the document is read again. */
async function clearField(id: string, url: string, base: string): Promise<Answer<StoredValue>> {
  const cleared = await ask(url, 'DELETE');
  if (!cleared.ok) return cleared;
  const session = await ask<SigningSession>(base, 'GET');
  if (!session.ok) return session;
  const { fields, sharedFields, requiredRemaining } = session.value;
  const field = [...fields, ...sharedFields].find((one) => one.id === id);
  if (!field) return { ok: false, failure: failureOf(404, {}) };
  return { ok: true, value: { field, alsoChanged: [], requiredRemaining } };
}

async function loadPicture(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MILLISECONDS);
    const response = await fetch(url, { cache: 'no-store', signal });
    return response.ok ? await dataUrl(await response.blob()) : undefined;
  } catch {
    return undefined;
  }
}

function dataUrl(blob: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    );
    reader.readAsDataURL(blob);
  });
}

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly fields?: readonly { readonly fieldId?: string; readonly message?: string }[];
}

function failureOf(status: number, problem: Problem): Failure {
  return {
    kind: kindOf(status),
    code: problem.code ?? String(status),
    detail: problem.detail ?? '',
    fields: (problem.fields ?? []).flatMap(({ fieldId, message }) =>
      fieldId === undefined ? [] : [{ fieldId, message: message ?? '' }],
    ),
  };
}

function kindOf(status: number): Failure['kind'] {
  if (status === 404) return 'unknown';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}
