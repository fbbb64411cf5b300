import {
  type Answered,
  AssayProblem,
  type Caller as ClientCaller,
  type Fetch,
  openClient,
  type OperationName,
  OPERATIONS,
} from '@assay/client';
import { addressOf } from '@assay/client/browser';

/** What a story sends, before anybody has said who calls. */
export interface StoryRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The same as the client is asked for it. */
export interface ClientRequest {
  readonly name: OperationName;
  readonly mode: 'live' | 'test' | undefined;
  readonly request: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly idempotencyKey?: string;
  };
}

const MODE = 'x-service-mode';

/** Nothing where the client has no words for it: no operation, another spelling of the path, or headers of its own. */
export function clientRequestOf(sent: StoryRequest): ClientRequest | undefined {
  const { [MODE]: mode, 'content-type': mediaType, ...others } = sent.headers;
  const place = placeOf(sent.method, sent.path);
  if (!place || Object.keys(others).length > 0) return undefined;
  if (mode !== undefined && mode !== 'live' && mode !== 'test') return undefined;
  const { body, idempotencyKey } = sent;
  const operation = operationOf(place.name);
  const isFile = body instanceof Uint8Array;
  // The client says the type of a body by itself, which is the one that the operation takes.
  if (body === undefined ? mediaType !== undefined : isFile !== (operation.sends !== undefined))
    return undefined;
  if (isFile ? mediaType !== operation.sends : mediaType !== undefined) return undefined;
  const { name, ...address } = place;
  const request = {
    ...address,
    ...(body !== undefined && { body }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  return { name, mode, request };
}

/** With what not every operation has. */
function operationOf(
  name: OperationName,
): (typeof OPERATIONS)[OperationName] & { readonly sends?: string; readonly exportedBy?: string } {
  return OPERATIONS[name];
}

type Place = Pick<ClientRequest, 'name'> & Pick<ClientRequest['request'], 'params' | 'query'>;

/** The operation at this path, where the client writes the path in the very same way. */
function placeOf(method: string, path: string): Place | undefined {
  const [bare = '', search = ''] = path.split('?');
  const place = PLACES.find((one) => one.method === method && one.pattern.test(bare));
  const params = place && decoded(place.pattern.exec(bare)?.groups ?? {});
  if (!params) return undefined;
  const { name } = place;
  const query = Object.fromEntries(new URLSearchParams(search));
  return addressOf(name, { params, query }) === path ? { name, params, query } : undefined;
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

/** Those first that name more of their path. */
const PLACES = Object.entries(OPERATIONS)
  .map(([name, { method, path }]) => ({
    name: name as OperationName,
    method: method as string,
    parameters: path.split('{').length,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((one, other) => one.parameters - other.parameters);

export interface ClientStory {
  readonly url: string;
  readonly caller: ClientCaller;
  readonly carry: Fetch;
  readonly now: () => Date;
}

export interface ClientAnswer {
  readonly answered: Answered;
  /** As the client gives it: a value, the bytes of a file, nothing, or what a problem says. */
  readonly content: unknown;
}

/** As a program that uses the client sends it, once. */
export async function sendThroughClient(
  { url, caller, carry, now }: ClientStory,
  { name, request }: ClientRequest,
): Promise<ClientAnswer> {
  let answered: Answered | undefined;
  const client = openClient({
    baseUrl: url,
    caller,
    now,
    retries: 0,
    timeoutMilliseconds: PATIENCE_MILLISECONDS,
    fetch: async (address, sent) => (answered = await carry(address, sent)),
  });
  const operation = operationOf(name);
  const isExport = operation.exportedBy !== undefined && operation.exportedBy in request.query;
  try {
    const content = isExport
      ? new Uint8Array(await new Response(await client.stream(name as never, request)).arrayBuffer())
      : await client.call(name, request);
    return { answered: answered!, content };
  } catch (error) {
    if (!(error instanceof AssayProblem) || !answered) throw error;
    return { answered, content: error.problem };
  }
}

/** A busy machine may take its time; a test has its own limit. */
const PATIENCE_MILLISECONDS = 300_000;
