import type { Operations } from './api-types.ts';
import { OPERATIONS } from './operations.ts';

export type OperationName = keyof Operations;

export type RequestOf<Name extends OperationName> = Operations[Name]['request'];

export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** How requests are sent, for every kind of caller. */
export interface CallOptions {
  /** As `https://assay.example.com`. */
  readonly baseUrl: string;
  /** After so long without an answer a call fails; 30 seconds where it is not said. */
  readonly timeoutMilliseconds?: number;
  /** Headers that say who calls. */
  readonly credentials: (sent: SentRequest) => Readonly<Record<string, string>>;
  /** Whether a browser sends its cookies along. */
  readonly cookies?: 'omit' | 'same-origin';
}

/** The operations of the API by their names in its description; the types say what each takes and answers. */
export interface AssayClient {
  call<Name extends OperationName>(
    name: Name,
    ...request: Arguments<RequestOf<Name>>
  ): Promise<AnswerOf<Name>>;
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

/** Calls the service by the names of its operations. */
export function openCalls(options: CallOptions): AssayClient {
  return {
    call: async <Name extends OperationName>(name: Name, ...[request]: Arguments<RequestOf<Name>>) =>
      (await send(options, name, request ?? {})) as AnswerOf<Name>,
  };
}

async function send(options: CallOptions, name: OperationName, request: AnyRequest): Promise<unknown> {
  const operation: (typeof OPERATIONS)[OperationName] & { readonly sends?: string } = OPERATIONS[name];
  const path = pathOf(operation.path, request);
  const body = sentBody(request.body);
  const mediaType = operation.sends ?? 'application/json';
  const response = await fetch(new URL(path, options.baseUrl), {
    method: operation.method,
    // The headers are for this service alone.
    redirect: 'error',
    credentials: options.cookies ?? 'omit',
    headers: {
      ...(body !== undefined && { 'content-type': mediaType }),
      ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
      ...options.credentials({
        method: operation.method,
        path,
        ...(body !== undefined && { body }),
        ...(request.idempotencyKey !== undefined && { idempotencyKey: request.idempotencyKey }),
      }),
    },
    ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    signal: AbortSignal.timeout(options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS),
  });
  if (!response.ok)
    throw new AssayProblem(response.status, (await response.json().catch(() => ({}))) as Problem);
  switch (operation.answers) {
    case 'nothing':
      return undefined;
    case 'file':
      return new Uint8Array(await response.arrayBuffer());
    case 'json':
      return response.json();
  }
}

type Sent = string | Uint8Array | undefined;

/** A file is sent as it is, everything else as JSON. */
function sentBody(body: unknown): Sent {
  return body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
}

/** A request as it leaves: what a signature covers. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array;
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
