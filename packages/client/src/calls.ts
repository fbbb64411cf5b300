import type { Operations } from './api-types.ts';
import { OPERATIONS } from './operations.ts';
import { isWorthRetrying, waitBefore } from './retries.ts';

export type OperationName = keyof Operations;

export type RequestOf<Name extends OperationName> = Operations[Name]['request'];

export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

type Awaitable<Value> = Value | Promise<Value>;

/** Operations that answer page after page, and those that answer with a file. */
export type ListingName = NameAnswering<Listed>;
export type FileName = NameAnswering<Uint8Array>;

interface Listed {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

type NameAnswering<Answer> = {
  [Name in OperationName]: AnswerOf<Name> extends Answer ? Name : never;
}[OperationName];

/** How requests are sent, for every kind of caller. */
export interface CallOptions {
  /** As `https://assay.example.com`. */
  readonly baseUrl: string;
  /** After so long without an answer a call fails; 30 seconds where it is not said. */
  readonly timeoutMilliseconds?: number;
  /**
   * How often a request is sent again that was not answered, or refused for a while. One that changes something is, with
   * the same `idempotencyKey`, and without one only where it was refused for its rate.
   */
  readonly retries?: number;
  /** Headers that say who calls. */
  readonly credentials: (sent: SentRequest) => Awaitable<Readonly<Record<string, string>>>;
  /** Whether a browser sends its cookies along. */
  readonly cookies?: 'omit' | 'same-origin';
}

/** The operations of the API by their names in its description; the types say what each takes and answers. */
export interface AssayClient {
  call<Name extends OperationName>(
    name: Name,
    ...request: Arguments<RequestOf<Name>>
  ): Promise<AnswerOf<Name>>;
  /** Every item of a listing; a page is read when the one before is used up. */
  items<Name extends ListingName>(
    name: Name,
    ...request: Arguments<RequestOf<Name>>
  ): AsyncGenerator<AnswerOf<Name>['items'][number], void, undefined>;
  /** A file as it comes in, for what is too large to be held. */
  stream<Name extends FileName>(
    name: Name,
    ...request: Arguments<RequestOf<Name>>
  ): Promise<ReadableStream<Uint8Array>>;
}

/** A request that needs nothing may be left out. */
type Arguments<Request> = object extends Request ? [request?: Request] : [request: Request];

/** What the service refused. `code` is stable; `errors` point at what was wrong in the body. */
export class AssayProblem extends Error {
  override readonly name = 'AssayProblem';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly errors: readonly { readonly pointer?: string; readonly code: string; readonly message: string }[];
  /** Everything that the answer says, such as `currentRevision`. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Problem) {
    super(problem.detail ?? problem.title ?? `The service answered with ${status}.`);
    this.status = status;
    this.code = problem.code ?? String(status);
    this.requestId = problem.requestId;
    this.errors = problem.errors ?? [];
    this.problem = problem;
  }
}

interface Problem extends Readonly<Record<string, unknown>> {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly requestId?: string;
  readonly errors?: AssayProblem['errors'];
}

/** As every operation may have it. */
interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

const TIMEOUT_MILLISECONDS = 30_000;
const RETRIES = 2;
const SLOWEST_BYTES_PER_SECOND = 65_536;

/** Calls the service by the names of its operations. */
export function openCalls(options: CallOptions): AssayClient {
  return {
    call: async <Name extends OperationName>(name: Name, ...[request]: Arguments<RequestOf<Name>>) =>
      (await answerOf(await send(options, name, request ?? {}), name)) as AnswerOf<Name>,
    items: (name, ...[request]) => itemsOf(options, name, request ?? {}),
    stream: async (name, ...[request]) => {
      const { body } = await send(options, name, request ?? {}, 'until it begins');
      return body ?? new ReadableStream({ start: (empty) => empty.close() });
    },
  };
}

async function* itemsOf<Name extends ListingName>(
  options: CallOptions,
  name: Name,
  request: AnyRequest,
): AsyncGenerator<AnswerOf<Name>['items'][number], void, undefined> {
  const operation: (typeof OPERATIONS)[Name] & { readonly pagedBy?: string } = OPERATIONS[name];
  const { pagedBy = 'cursor' } = operation;
  let cursor: string | null = null;
  do {
    const query = { ...request.query, ...(cursor !== null && { [pagedBy]: cursor }) };
    const page = (await answerOf(await send(options, name, { ...request, query }), name)) as AnswerOf<Name> &
      Listed;
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Sends it, and again where that is safe and may help. */
async function send(
  options: CallOptions,
  name: OperationName,
  request: AnyRequest,
  timed: Timed = 'until its end',
): Promise<Response> {
  const { method } = OPERATIONS[name];
  const isStreamed = request.body instanceof ReadableStream;
  const isSafe = !isStreamed && (method === 'GET' || request.idempotencyKey !== undefined);
  for (let retry = 1; ; retry += 1) {
    const isLast = isStreamed || retry > (options.retries ?? RETRIES);
    const response = await attempt(options, name, request, timed).catch((error: unknown) => {
      if (isLast || !isSafe || error instanceof RequestUnsendable) throw error;
      return undefined;
    });
    if (response?.ok === true) return response;
    const canRetry = !isLast && (!response || isWorthRetrying(response.status, isSafe));
    if (response && !canRetry) throw new AssayProblem(response.status, await problemOf(response));
    await response?.body?.cancel();
    await waitBefore(retry, response?.headers.get('retry-after') ?? undefined);
  }
}

/** Nothing was sent, and nothing will be. */
export class RequestUnsendable extends TypeError {
  override readonly name = 'RequestUnsendable';
}

/** How long the time of a call counts: a file of any size may come in as slowly as it is used. */
type Timed = 'until its end' | 'until it begins';

async function attempt(
  options: CallOptions,
  name: OperationName,
  request: AnyRequest,
  timed: Timed,
): Promise<Response> {
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
  const response = await fetch(new URL(path, options.baseUrl), {
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
  return response;
}

/** A large file takes its time on a slow line. Of a stream nobody knows how long it is. */
function sendingMilliseconds(body: Sent): number {
  return body instanceof Uint8Array ? Math.ceil((1000 * body.length) / SLOWEST_BYTES_PER_SECOND) : 0;
}

function deadlineOf(
  milliseconds: number,
  timed: Timed,
): { readonly signal: AbortSignal; readonly begun: () => void } {
  if (timed === 'until its end') return { signal: AbortSignal.timeout(milliseconds), begun: () => undefined };
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('No answer came in time.', 'TimeoutError')),
    milliseconds,
  );
  return { signal: late.signal, begun: () => clearTimeout(timer) };
}

async function problemOf(response: Response): Promise<Problem> {
  return (await response.json().catch(() => ({}))) as Problem;
}

async function answerOf(response: Response, name: OperationName): Promise<unknown> {
  switch (OPERATIONS[name].answers) {
    case 'nothing':
      return undefined;
    case 'file':
      return new Uint8Array(await response.arrayBuffer());
    case 'json':
      return response.json();
  }
}

type Sent = string | Uint8Array | ReadableStream<Uint8Array> | undefined;

/** A file is sent as it is, everything else as JSON. */
function sentBody(body: unknown): Sent {
  return body === undefined || body instanceof Uint8Array || body instanceof ReadableStream
    ? body
    : JSON.stringify(body);
}

/** A request as it leaves: what a signature covers. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly idempotencyKey?: string;
}

/** Where a file is that a browser saves by itself: the path of a read, with its query. */
export function addressOf<Name extends OperationName>(name: Name, request: RequestOf<Name>): string {
  return pathOf(OPERATIONS[name].path, request);
}

function pathOf(template: string, { params = {}, query = {} }: AnyRequest): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? path : `${path}?${given.toString()}`;
}
