import type { TObject, TSchema } from 'typebox';
import type { RefusalCode } from '../../kernel/refusals.ts';
import { REFUSALS } from '../../kernel/refusals.ts';
import { type Endpoint, type EndpointTable, TAGS } from '../endpoints/endpoint.ts';
import { limits } from '../../kernel/limits.ts';
import { MODES } from '../../kernel/scope.ts';
import { RISK_PATHS } from '../http/callers/mode.ts';
import { PROBLEM_MEDIA_TYPE } from '../http/replies/problem.ts';
import { splitAddress } from '../http/routes.ts';
import { type Json, withReferences } from './openapi-schemas.ts';

export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: Readonly<Record<(typeof TAGS)[number], string>>;
  /** What is pushed to subscribers, by its name. */
  readonly events: Readonly<Record<string, PushedEvent>>;
}

interface PushedEvent {
  readonly summary: string;
  readonly payload: TSchema;
}

/** OpenAPI 3.1 from the very schemas that validate requests. */
export function describeApi(endpoints: EndpointTable, api: ApiDescription): Json {
  const components = new Map<string, unknown>([['Problem', PROBLEM]]);
  const paths: Record<string, Json> = {};
  for (const [address, endpoint] of Object.entries(endpoints)) {
    const { method, path } = splitAddress(address);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(address, endpoint, components) };
  }
  const used = new Set(Object.values(endpoints).map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: api.title, version: api.version, description: api.description, license: LICENSE },
    servers: [{ url: '/', description: 'The service that serves this description' }],
    tags: TAGS.filter((tag) => used.has(tag)).map((name) => ({ name, description: api.tags[name] })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(api.events).map(([name, event]) => [name, { post: pushed(name, event, components) }]),
    ),
    'x-problems': PROBLEM_CODES,
    components: {
      schemas: Object.fromEntries([...components].toSorted(byName)),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

function operation(address: string, endpoint: Endpoint, components: Map<string, unknown>): Json {
  const { method, path } = splitAddress(address);
  const { name, tag, summary, description, access, idempotencyKey, body } = endpoint;
  const refusals = refusalsOf(endpoint, method);
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    'x-access': access,
    ...(idempotencyKey && { 'x-idempotency': idempotencyKey }),
    'x-refusals': refusals,
    security: SECURITY[access],
    parameters: [
      ...parameters(endpoint.params, 'path', components),
      ...parameters(endpoint.query, 'query', components),
      ...(idempotencyKey ? [idempotencyParameter(idempotencyKey)] : []),
      ...(MODELESS.has(access) ? [] : modeParameters(path)),
    ],
    ...(body && { requestBody: requestBody(endpoint, body, components) }),
    ...(endpoint.streams && { requestBody: FILE_BODY }),
    responses: { [endpoint.status]: success(endpoint, components), ...problems(refusals) },
  };
}

/** A request that the service makes and the subscriber answers. */
function pushed(name: string, { summary, payload }: PushedEvent, components: Map<string, unknown>): Json {
  return {
    operationId: `receive${pascalCase(name)}`,
    tags: ['Webhooks'],
    summary,
    security: [{ webhookSignature: [] }],
    parameters: PUSH_HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: withReferences(payload, components) } },
    },
    responses: {
      '2XX': { description: 'Received; anything else, or nothing within 10 seconds, is tried again' },
    },
  };
}

/** `risk.evidence.batch_recorded` as `RiskEvidenceBatchRecorded`. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Access that no header can turn to another mode. */
const MODELESS: ReadonlySet<Endpoint['access']> = new Set(['anyone', 'operator', 'signer']);

function requestBody({ bodyType }: Endpoint, body: TSchema, components: Map<string, unknown>): Json {
  const content = bodyType
    ? { [bodyType]: {} }
    : { 'application/json': { schema: withReferences(body, components) } };
  return { required: true, content };
}

function success(endpoint: Endpoint, components: Map<string, unknown>): Json {
  const headers = endpoint.idempotencyKey && { headers: { 'Idempotency-Replayed': REPLAYED_HEADER } };
  if (endpoint.status === 204) return { description: 'Done; no body', ...headers };
  if (endpoint.file) return fileAnswer(endpoint.file);
  const schema = withReferences(endpoint.answer, components);
  return {
    description: SUCCESS[endpoint.status] ?? 'OK',
    ...headers,
    content: {
      'application/json': { schema },
      ...Object.fromEntries(
        endpoint.exportTypes.map((mediaType) => [mediaType, { schema: { type: 'string' } }]),
      ),
    },
  };
}

/** Files that are text. */
const TEXTS: ReadonlySet<string> = new Set(['text/csv', 'application/x-ndjson']);

function fileAnswer({ mediaTypes, headers }: NonNullable<Endpoint['file']>): Json {
  const described = Object.entries(headers).map(([name, description]) => [
    name,
    { description, required: true, schema: { type: 'string' } },
  ]);
  return {
    description: 'The bytes of the file',
    ...(described.length > 0 && { headers: Object.fromEntries(described) }),
    // OpenAPI 3.1: bytes that only their media type describes have no schema.
    content: Object.fromEntries(
      mediaTypes.map((mediaType) => [mediaType, TEXTS.has(mediaType) ? { schema: { type: 'string' } } : {}]),
    ),
  };
}

/** What the server itself refuses, by what the declaration says of itself, before `run` is asked. */
function refusalsOf(endpoint: Endpoint, method: string): readonly RefusalCode[] {
  const codes: RefusalCode[] = ['invalid_request', ...endpoint.refusals, 'unavailable', 'rate_limited'];
  if (endpoint.access === 'signer') codes.push('not_found');
  else if (endpoint.access !== 'anyone') codes.push('unauthenticated');
  if (!MODELESS.has(endpoint.access)) codes.push('mode_conflict', 'forbidden', 'password_change_required');
  if (endpoint.streams) codes.push('too_large', 'unsupported_media_type');
  // Where no body is needed an empty one may be sent, and is looked at like any other.
  const readsBody = method !== 'GET' && !endpoint.streams;
  if (readsBody) codes.push('too_large', 'unsupported_media_type');
  if (readsBody && !endpoint.bodyType) codes.push('malformed_json');
  if (endpoint.idempotencyKey === 'required') codes.push('idempotency_key_required');
  if (endpoint.idempotencyKey) codes.push('idempotency_conflict');
  return Object.keys(REFUSALS).filter((code): code is RefusalCode => codes.includes(code as RefusalCode));
}

function problems(refusals: readonly RefusalCode[]): Json {
  const byStatus = groupByStatus(refusals);
  const content = { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        ...(WAITED_FOR.has(status) && { headers: RETRY_AFTER }),
        content,
      },
    ]),
  );
}

/** Refusals that pass. */
const WAITED_FOR: ReadonlySet<number> = new Set([429, 503]);
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds', required: true, schema: { type: 'integer', minimum: 0 } },
};

function parameters(schema: TObject, place: 'path' | 'query', components: Map<string, unknown>): Json[] {
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties as Record<string, TSchema & { description?: string }>).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(property.description !== undefined && { description: property.description }),
      schema: withReferences(property, components),
    }),
  );
}

function idempotencyParameter(need: 'required' | 'honoured'): Json {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: need === 'required',
    description:
      need === 'required'
        ? 'An identical retry with the same key gets the first answer again.'
        : 'An identical retry with the same key gets the first answer again. Where an API key sends none, its signature serves as one for ten minutes.',
    schema: {
      type: 'string',
      pattern: `^[A-Za-z0-9_.:-]{1,${limits.idempotencyKeyCharacters}}$`,
      maxLength: limits.idempotencyKeyCharacters,
    },
  };
}

const SERVICE_MODE =
  'Dashboard sessions only, `live` when absent; an API key is pinned to its mode. Counts on every path.';
const RISK_MODE =
  'The same on this path. On paths outside `/risk` one that names another mode than `X-Service-Mode` is 400 `mode_conflict`.';

function modeParameters(path: string): Json[] {
  const parameter = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { enum: [...MODES] },
  });
  const service = parameter('X-Service-Mode', SERVICE_MODE);
  return path.startsWith(RISK_PATHS) ? [service, parameter('X-Risk-Mode', RISK_MODE)] : [service];
}

const PUSH_HEADERS: readonly Json[] = Object.entries({
  'X-Webhook-Event': 'Name of the event',
  'X-Timestamp': 'Unix seconds of this attempt; refuse more than 300 s off',
  'X-Signature':
    '`v1=` and the hex HMAC-SHA256 of `<timestamp>.<body>`; two, separated by a comma, during a rotation',
  'webhook-id': 'The `eventId`, as Standard Webhooks has it',
  'webhook-timestamp': 'As Standard Webhooks has it',
  'webhook-signature': 'As Standard Webhooks has it',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const SUCCESS: Readonly<Record<number, string>> = { 201: 'Created', 202: 'Accepted: it goes on by itself' };

/** As long as its endpoint takes; the media type says nothing that the bytes do not. */
const FILE_BODY: Json = {
  required: true,
  description: 'The bytes of the file. `Content-Type` may be anything.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const REPLAYED_HEADER: Json = { description: '`true` on the answer to a retry', schema: { const: 'true' } };

const SECURITY: Readonly<Record<Endpoint['access'], readonly Json[]>> = {
  anyone: [],
  operator: [{ operatorToken: [] }],
  client: [{ apiKeySignature: [] }, { dashboardToken: [] }, { sessionCookie: [] }],
  api_key: [{ apiKeySignature: [] }],
  manager: [{ apiKeySignature: [] }, { dashboardToken: [] }, { sessionCookie: [] }],
  member: [{ dashboardToken: [] }, { sessionCookie: [] }],
  administrator: [{ dashboardToken: [] }, { sessionCookie: [] }],
  owner: [{ dashboardToken: [] }, { sessionCookie: [] }],
  // The link that the path begins with.
  signer: [],
};

const SECURITY_SCHEMES: Json = {
  apiKeySignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'With `X-Timestamp` and `X-Signature`, as the introduction describes.',
  },
  dashboardToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From `POST /api/v1/auth/login`.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-assay',
    description:
      'From `POST /api/v1/auth/login` with `session: cookie`; `assay` where the service is reached by http. A change also needs `X-Assay-Csrf`.',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: 'The token of `ASSAY_OPERATOR_TOKEN`.' },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description:
      'Sent by the service: with `X-Timestamp`, over the raw body, under the secret of the subscription.',
  },
};

const LICENSE: Json = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };

/** Status and meaning of each code, for the reference. */
const PROBLEM_CODES: Json = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, { status, title }]) => [code, { status, description: title }]),
);

const PROBLEM: Json = {
  type: 'object',
  description:
    'RFC 9457 problem document. Some codes carry further members, such as `resourceId` or `limitBytes`.',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(REFUSALS), description: 'Stable; meant for programs' },
    detail: { type: 'string', description: 'Meant for people' },
    requestId: { type: 'string', description: 'As in the header `X-Request-Id`, and in the log' },
    traceId: {
      type: 'string',
      pattern: '^[0-9a-f]{32}$',
      description: 'Where the service is traced: the trace of the request',
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON Pointer into the body' },
          parameter: { type: 'string' },
          header: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          line: { type: 'integer', description: 'Into the source of a template, from 1' },
          column: { type: 'integer' },
        },
      },
    },
  },
};

function groupByStatus(codes: readonly RefusalCode[]): Map<number, RefusalCode[]> {
  const groups = new Map<number, RefusalCode[]>();
  for (const code of codes)
    groups.set(REFUSALS[code].status, [...(groups.get(REFUSALS[code].status) ?? []), code]);
  return groups;
}
