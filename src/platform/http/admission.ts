import type { FastifyRequest } from 'fastify';
import { limits } from '../../kernel/limits.ts';
import type { Caller, OrganizationAccess } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal, UNAUTHENTICATED } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Gatekeeper, Identification } from './callers/authentication.ts';
import type { RawBody } from './bodies/body.ts';
import type { Fingerprint } from '../idempotency/idempotency.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { LARGE_BYTES, MalformedJson, parseJson, parseLargeJson } from './json/json.ts';
import { turnOfOthers } from '../turns.ts';
import { modeOf } from './callers/mode.ts';
import { hasBody } from './bodies/unread-body.ts';
import {
  type Check,
  checkOf,
  isCrowded,
  largeCheckOf,
  parameterTextFaults,
  readParameters,
} from './json/validation.ts';

/** A caller, and the scope that its credential and mode headers fix. */
export interface Admission {
  readonly caller: Caller;
  readonly scope: Scope;
}

/** Checks caller, mode and right: 401, 400 and 403, in this order. */
export function admit(
  gatekeeper: Gatekeeper,
  access: OrganizationAccess,
  request: {
    readonly identification: Identification;
    readonly headers: FastifyRequest['headers'];
    readonly route: string;
    readonly body: RawBody;
    readonly limitBytes: number;
    /** Nobody has read the body, which a signature covers. */
    readonly streams?: boolean;
  },
): Admission | Refusal {
  const { identification, headers, route, body, limitBytes, streams = false } = request;
  if (streams && identification.kind === 'signed' && !mayBeSigned(access)) return forbidden(access);
  const caller = callerOf(identification, body, limitBytes);
  if (isRefusal(caller)) return caller;
  const mode = modeOf(caller, headers, route);
  if (isRefusal(mode)) return mode;
  if (!gatekeeper.permits(access, caller)) return forbidden(access);
  return { caller, scope: { organizationId: caller.organizationId, mode } };
}

/** No API key has such a right, whoever signed with it. */
const FOR_PEOPLE: ReadonlySet<Endpoint['access']> = new Set(['member', 'administrator', 'owner']);

/** Whether an API key could have the right at all. */
export function mayBeSigned(access: Endpoint['access']): boolean {
  return !FOR_PEOPLE.has(access);
}

function forbidden(access: OrganizationAccess): Refusal<'forbidden'> {
  return refuse('forbidden', `This takes ${WHO[access]}.`);
}

const WHO: Readonly<Record<OrganizationAccess, string>> = {
  client: 'an API key or somebody who is signed in',
  api_key: 'an API key',
  manager: 'an API key, or an owner or admin who is signed in',
  member: 'somebody who is signed in',
  administrator: 'an owner or admin who is signed in',
  owner: 'an owner who is signed in',
  signer: 'the link of a signer',
};

function callerOf(identification: Identification, body: RawBody, limitBytes: number): Caller | Refusal {
  switch (identification.kind) {
    case 'caller':
      return identification.caller;
    case 'refused':
      return identification.refusal;
    case 'signed':
      if (body.digest === undefined) return tooLarge(limitBytes);
      return identification.verify(body.digest) ?? UNAUTHENTICATED;
  }
}

export interface Form {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotency: Omit<Fingerprint, 'principal'> | undefined;
}

/**
 * The form of a request as far as it shows by itself: sizes, media type, JSON, schemas, the idempotency key. That of a
 * large body is read in turns, between which others are served, and a crowded one is checked so.
 */
export type ReadForm = (request: FastifyRequest, body: RawBody) => Form | Refusal | Promise<Form | Refusal>;

export function formReader(endpoint: Endpoint): ReadForm {
  const { read, readLarge, fault, faultOfLarge } = bodyReader(endpoint);
  const readHead = headReader(endpoint);
  const judged = (head: Head, body: unknown, raw: RawBody): Form | Refusal => {
    const { params, query, key } = head;
    const wrong = endpoint.checkForm?.({ params, query, body });
    if (wrong) return wrong;
    const idempotency = key === undefined ? undefined : { ...key, bodyDigest: raw.digest ?? '' };
    return { params, query, body, idempotency };
  };
  const judgedInTurns = async (head: Head, body: unknown, raw: RawBody): Promise<Form | Refusal> => {
    await turnOfOthers();
    const wrong = await faultOfLarge(body);
    if (wrong) return wrong;
    await turnOfOthers();
    return judged(head, body, raw);
  };
  const inTurns = async (head: Head, request: FastifyRequest, raw: RawBody): Promise<Form | Refusal> => {
    const body = await readLarge(request, raw);
    return isRefusal(body) ? body : judgedInTurns(head, body.value, raw);
  };
  return (request, raw) => {
    const head = readHead(request);
    if (isRefusal(head)) return head;
    if (raw.bytes.length > LARGE_BYTES) return inTurns(head, request, raw);
    const body = read(request, raw);
    if (isRefusal(body)) return body;
    if (isCrowded(body.value, raw.bytes.length)) return judgedInTurns(head, body.value, raw);
    return fault(body.value) ?? judged(head, body.value, raw);
  };
}

/** The part of a form that stands before the body. */
interface Head {
  readonly params: unknown;
  readonly query: unknown;
  readonly key: Pick<Fingerprint, 'key' | 'method' | 'path'> | undefined;
}

function headReader(endpoint: Endpoint): (request: FastifyRequest) => Head | Refusal {
  const readParams = parameterReader(endpoint.params);
  const readQuery = parameterReader(endpoint.query);
  return (request) => {
    // It is never read, so no signature can cover it.
    if (request.method === 'GET' && hasBody(request.raw))
      return refuse('invalid_request', 'A GET takes no body.');
    if (!isDecodable(request.url))
      return refuse('invalid_request', 'The address is not percent-encoded UTF-8.');
    const params = readParams(request.params);
    if (isRefusal(params)) return params;
    const query = readQuery(request.query);
    if (isRefusal(query)) return query;
    // Before the body: a caller that forgot it is told so, with any other fault.
    const key = idempotencyKeyOf(endpoint, request);
    if (isRefusal(key)) return key;
    const { method, url: path } = request;
    return { params, query, key: key === undefined ? undefined : { key, method, path } };
  };
}

/** The router would leave alone the parts of a query that it cannot decode. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

type ReadBody = { readonly value: unknown } | Refusal;

interface BodyReader {
  /** Size, media type and JSON. */
  readonly read: (request: FastifyRequest, raw: RawBody) => ReadBody;
  /** The same, in turns between which others are served. */
  readonly readLarge: (request: FastifyRequest, raw: RawBody) => Promise<ReadBody>;
  /** The reasons why the body does not fit its schema. */
  readonly fault: (value: unknown) => Refusal | undefined;
  /** The first reason, of a large body or a crowded one and in turns. */
  readonly faultOfLarge: (value: unknown) => Promise<Refusal | undefined>;
}

function bodyReader(endpoint: Endpoint): BodyReader {
  const { bodyType, maxBodyBytes: limitBytes = limits.requestBytes } = endpoint;
  const fitsAlways = (): undefined => undefined;
  const asItIs = (read: BodyReader['read']): BodyReader => ({
    read,
    readLarge: async (request, raw) => read(request, raw),
    fault: fitsAlways,
    faultOfLarge: async () => undefined,
  });
  if (endpoint.streams) return asItIs(streamReader(limitBytes));
  if (bodyType) return asItIs(fileReader(bodyType, limitBytes));
  const check: Check = endpoint.body ? checkOf(endpoint.body, 'body') : emptyBodyFaults;
  const checkLarge = endpoint.body ? largeCheckOf(endpoint.body) : async (value: unknown) => check(value);
  const refusalOf = (faults: ReturnType<Check>): Refusal | undefined =>
    faults && invalid('The body does not fit its schema.', faults);
  return {
    read: (request, raw) => {
      if (raw.bytes.length === 0 && !raw.tooLarge) return { value: {} };
      return refuseBytes(request, raw, limitBytes) ?? parsed(() => parseJson(raw.bytes));
    },
    readLarge: async (request, raw) => {
      const refused = refuseBytes(request, raw, limitBytes);
      if (refused) return refused;
      const value = await parseLargeJson(raw.bytes).catch(unlessMalformed);
      return parsed(() => value);
    },
    fault: (value) => refusalOf(check(value)),
    faultOfLarge: async (value) => refusalOf(await checkLarge(value)),
  };
}

/** What reads a file that streams sees by its bytes whether it is gzip, and takes it however it is called. */
function streamReader(limitBytes: number): BodyReader['read'] {
  return ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > limitBytes) return tooLarge(limitBytes);
    return isEncoded(headers, 'gzip') ? ENCODED_OTHERWISE : { value: {} };
  };
}

function fileReader(mediaType: string, limitBytes: number): BodyReader['read'] {
  return (request, raw) => {
    if (raw.tooLarge) return tooLarge(limitBytes);
    if (isEncoded(request.headers)) return ENCODED;
    return isOfType(request.headers['content-type'], mediaType)
      ? { value: raw.bytes }
      : refuse('unsupported_media_type', `Send the body as ${mediaType}.`);
  };
}

function refuseBytes(request: FastifyRequest, raw: RawBody, limitBytes: number): Refusal | undefined {
  if (raw.tooLarge) return tooLarge(limitBytes);
  if (isEncoded(request.headers)) return ENCODED;
  if (isJson(request.headers['content-type'])) return undefined;
  return refuse('unsupported_media_type', 'Send the body as application/json.');
}

function parsed(parse: () => unknown): ReadBody {
  const value = attempted(parse);
  return value instanceof MalformedJson ? refuse('malformed_json', value.message) : { value };
}

function attempted(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    return unlessMalformed(error);
  }
}

function unlessMalformed(error: unknown): MalformedJson {
  if (error instanceof MalformedJson) return error;
  throw error;
}

export function tooLarge(limitBytes: number): Refusal<'too_large'> {
  return refuse('too_large', `The body is larger than ${limitBytes} bytes.`, { members: { limitBytes } });
}

const ENCODED = refuse('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.');
const ENCODED_OTHERWISE = refuse(
  'unsupported_media_type',
  'Send the body as it is, or packed with the Content-Encoding gzip.',
);

/** Compressed, so that the bytes that arrive are not yet the body that is meant. */
function isEncoded(
  { 'content-encoding': encoding = '' }: FastifyRequest['headers'],
  taken: 'gzip' | 'identity' = 'identity',
): boolean {
  return !['', 'identity', taken].includes(encoding.trim().toLowerCase());
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

function isJson(contentType: string | undefined): boolean {
  return contentType === 'application/json' || (contentType !== undefined && JSON_TYPE.test(contentType));
}

/** Parameters, which a file has no need of, are let pass. */
function isOfType(contentType: string | undefined, wanted: string): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === wanted;
}

/** An endpoint without a body accepts an empty one or `{}`. */
function emptyBodyFaults(value: unknown) {
  const isEmpty =
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
  return isEmpty
    ? undefined
    : [{ pointer: '', code: 'unknown_property', message: 'No body is expected here.' }];
}

function parameterReader(schema: Endpoint['params']): (raw: unknown) => unknown {
  const check = checkOf(schema, 'parameter');
  const required: readonly string[] = schema.required ?? [];
  return (raw) => {
    const sent = raw as Record<string, unknown>;
    if (required.length === 0 && isEmpty(sent)) return sent;
    const parameters = readParameters(sent, schema);
    const textFaults = parameterTextFaults(parameters);
    if (textFaults.length > 0) return invalid('A parameter is not valid text.', textFaults);
    const faults = check(parameters);
    return faults ? invalid('The parameters do not fit their schema.', faults) : parameters;
  };
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}

function invalid(detail: string, errors: Refusal['errors'] & {}): Refusal<'invalid_request'> {
  return refuse('invalid_request', detail, { errors });
}

const IDEMPOTENCY_KEY = new RegExp(`^[A-Za-z0-9_.:-]{1,${limits.idempotencyKeyCharacters}}$`);

function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined | Refusal {
  if (endpoint.idempotencyKey === undefined) return undefined;
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    if (endpoint.idempotencyKey === 'honoured') return undefined;
    return refuse('idempotency_key_required', 'Send an Idempotency-Key header; repeat it when you retry.');
  }
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  const message = `1 to ${limits.idempotencyKeyCharacters} letters, digits, underscores, dots, colons or hyphens.`;
  return invalid('The Idempotency-Key is not valid.', [
    { header: 'idempotency-key', code: 'pattern', message },
  ]);
}
