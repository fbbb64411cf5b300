import type { OperationName } from './operation-types.ts';
import { OPERATIONS } from './operations.ts';
import { AssayProblem, type Problem, RequestUnsendable } from './problem.ts';
import { isWorthRetrying, waitBefore } from './retries.ts';

type Awaitable<Value> = Value | Promise<Value>;

/** How requests are sent, for every kind of caller. */
export interface SendingOptions {
  /** As `https://assay.example.com`. */
  readonly baseUrl: string;
  /** After so long without an answer a call fails; 30 seconds where it is not said. */
  readonly timeoutMilliseconds?: number;
  /**
   * How often a request is sent again that was not answered, or refused for a while. One that changes something is, with
   * the same `idempotencyKey`, and without one only where it was refused for its rate.
   */
  readonly retries?: number;
  /** What carries requests in place of the runtime's `fetch`: by way of a proxy, say, or to see what goes by. */
  readonly fetch?: Fetch;
}

/** As much of `fetch` as is needed. */
export type Fetch = (address: URL, request: RequestInit) => Promise<Answered>;

/** As much of an answer as is needed; a `Response` has it. */
export type Answered = Pick<Response, 'ok' | 'status' | 'headers' | 'body' | 'json' | 'arrayBuffer'>;

export interface CredentialedOptions extends SendingOptions {
  /** Headers that say who calls. */
  readonly credentials: (sent: SentRequest) => Awaitable<Readonly<Record<string, string>>>;
  /** Whether a browser sends its cookies along. */
  readonly cookies?: 'omit' | 'same-origin';
}

/** As every operation may have it. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** A request as it leaves: what a signature covers. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly idempotencyKey?: string;
}

/** How long the time of a call counts: a file of any size may come in as slowly as it is used. */
export type TimeoutSpan = 'until its end' | 'until it begins';

const TIMEOUT_MILLISECONDS = 30_000;
const RETRIES = 2;
const SLOWEST_BYTES_PER_SECOND = 65_536;

/** Sends it, and again where that is safe and may help. */
export async function send(
  options: CredentialedOptions,
  name: OperationName,
  request: AnyRequest,
  timed: TimeoutSpan = 'until its end',
): Promise<Answered> {
  const { method } = OPERATIONS[name];
  const isStreamed = request.body instanceof ReadableStream;
  if (isStreamed && !options.fetch && !sendsStreams())
    throw new RequestUnsendable('This browser sends no streams: send bytes.');
  const isSafe = !isStreamed && (method === 'GET' || request.idempotencyKey !== undefined);
  for (let retry = 1; ; retry += 1) {
    const isLast = isStreamed || retry > (options.retries ?? RETRIES);
    const answer = await attempt(options, name, request, timed).catch((error: unknown) => {
      if (isLast || !isSafe || error instanceof RequestUnsendable) throw error;
      return undefined;
    });
    if (answer?.ok === true) return answer;
    const canRetry = !isLast && (!answer || isWorthRetrying(answer.status, isSafe));
    if (answer && !canRetry) throw new AssayProblem(answer.status, await problemOf(answer));
    await answer?.body?.cancel();
    await waitBefore(retry, answer?.headers.get('retry-after') ?? undefined);
  }
}

async function attempt(
  options: CredentialedOptions,
  name: OperationName,
  request: AnyRequest,
  timed: TimeoutSpan,
): Promise<Answered> {
  const operation: (typeof OPERATIONS)[OperationName] & { readonly sends?: string } = OPERATIONS[name];
  const path = pathOf(operation.path, request);
  const body = sentBody(request.body);
  const { idempotencyKey } = request;
  const sent = {
    method: operation.method,
    path,
    ...(body !== undefined && { body }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  const milliseconds = (options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS) + sendingMilliseconds(body);
  const deadline = deadlineOf(milliseconds, timed);
  const answer = await (options.fetch ?? fetch)(new URL(path, options.baseUrl), {
    method: operation.method,
    // The headers are for this service alone.
    redirect: 'error',
    credentials: options.cookies ?? 'omit',
    headers: {
      ...(body !== undefined && { 'content-type': operation.sends ?? 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(await options.credentials(sent)),
    },
    ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    signal: deadline.signal,
  });
  deadline.begun();
  return answer;
}

/** Where `fetch` knows no streams it takes one for a text, and would send the words `[object ReadableStream]`. */
function sendsStreams(): boolean {
  const request = { method: 'POST', body: new ReadableStream(), duplex: 'half' } as const;
  return !new Request('http://localhost', request).headers.has('content-type');
}

/** A large file takes its time on a slow line. Of a stream nobody knows how long it is. */
function sendingMilliseconds(body: SentRequest['body']): number {
  return body instanceof Uint8Array ? Math.ceil((1000 * body.length) / SLOWEST_BYTES_PER_SECOND) : 0;
}

function deadlineOf(
  milliseconds: number,
  timed: TimeoutSpan,
): { readonly signal: AbortSignal; readonly begun: () => void } {
  if (timed === 'until its end') return { signal: AbortSignal.timeout(milliseconds), begun: () => undefined };
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('No answer came in time.', 'TimeoutError')),
    milliseconds,
  );
  return { signal: late.signal, begun: () => clearTimeout(timer) };
}

async function problemOf(answer: Answered): Promise<Problem> {
  return (await answer.json().catch(() => ({}))) as Problem;
}

/** A file is sent as it is, everything else as JSON. */
function sentBody(body: unknown): SentRequest['body'] | undefined {
  return body === undefined || body instanceof Uint8Array || body instanceof ReadableStream
    ? body
    : JSON.stringify(body);
}

export function pathOf(template: string, { params = {}, query = {} }: AnyRequest): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? path : `${path}?${given.toString()}`;
}
