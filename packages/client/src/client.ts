import type { Operations } from './api-types.ts';
import { OPERATIONS } from './operations.ts';
import { type ApiKeyCredential, signRequest } from './signing.ts';

export type OperationName = keyof Operations;

export type RequestOf<Name extends OperationName> = Operations[Name]['request'];

export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** Somebody who calls: a program with an API key, or the token of a member or an operator. */
export type Caller =
  | ApiKeyCredential
  | { readonly token: string; readonly mode?: 'live' | 'test' }
  | { readonly anyone: true };

export interface ClientOptions {
  /** As `https://assay.example.com`. */
  readonly baseUrl: string;
  readonly caller: Caller;
  /** After so long without an answer a call fails; 30 seconds where it is not said. */
  readonly timeoutMilliseconds?: number;
  readonly now?: () => Date;
}

/** The operations of the API by their names in its description; the types say what each takes and answers. */
export interface AssayClient {
  call<Name extends OperationName>(name: Name, ...request: Given<RequestOf<Name>>): Promise<AnswerOf<Name>>;
}

/** A request that needs nothing may be left out. */
type Given<Request> = object extends Request ? [request?: Request] : [request: Request];

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

/**
 * Calls the service. Where no answer came, send the same request with the same `idempotencyKey` again: nothing is done
 * twice.
 */
export function openClient(options: ClientOptions): AssayClient {
  return {
    call: async <Name extends OperationName>(name: Name, ...[request]: Given<RequestOf<Name>>) =>
      (await send(options, name, request ?? {})) as AnswerOf<Name>,
  };
}

async function send(options: ClientOptions, name: OperationName, request: AnyRequest): Promise<unknown> {
  const operation: (typeof OPERATIONS)[OperationName] & { readonly sends?: string } = OPERATIONS[name];
  const path = pathOf(operation.path, request);
  const body = sentBody(request.body);
  const mediaType = operation.sends ?? 'application/json';
  const response = await fetch(new URL(path, options.baseUrl), {
    method: operation.method,
    // The headers are for this service alone.
    redirect: 'error',
    headers: {
      ...(body !== undefined && { 'content-type': mediaType }),
      ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
      ...credentials(options, { ...request, method: operation.method, path, body }),
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

interface Prepared {
  readonly method: string;
  readonly path: string;
  readonly body: Sent;
  readonly idempotencyKey?: string;
}

function pathOf(template: string, { params = {}, query = {} }: AnyRequest): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? path : `${path}?${given.toString()}`;
}

function credentials(
  { caller, now }: ClientOptions,
  { method, path, body, idempotencyKey }: Prepared,
): Record<string, string> {
  if ('anyone' in caller) return {};
  if ('token' in caller)
    return {
      authorization: `Bearer ${caller.token}`,
      ...(caller.mode !== undefined && { 'x-service-mode': caller.mode }),
    };
  return signRequest(caller, {
    method,
    path,
    now: now?.() ?? new Date(),
    ...(body !== undefined && { body }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
}
