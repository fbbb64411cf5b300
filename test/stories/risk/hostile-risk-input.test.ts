import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import { limits } from '../../../src/kernel/limits.ts';
import type { Endpoint } from '../../../src/platform/endpoints/endpoint.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type CallsOf, RISK_CALLS, sendCall } from '../../support/calls.ts';
import {
  DOCUMENT_CALLS,
  type DocumentTenant,
  SIGNING_CALLS,
} from '../../support/documents/document-calls.ts';
import { documentRecords } from '../../support/documents/documents.ts';
import type { Answer, Caller, Json, SendOptions } from '../../support/http.ts';
import { problem, shown } from '../../support/problems.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';
import { SCREENING_CALLS } from '../../support/screening/screening-calls.ts';
import { startService, type TestService } from '../../support/service.ts';
import { documentTenantFor } from '../../support/tenant-for.ts';
import { aTenant, type Tenant } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
/** No accepted call changes its records. */
let standing: DocumentTenant;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  const [tenant, documents] = await Promise.all([aTenant(acme, 'test'), documentRecords(acme.testKey)]);
  standing = { ...tenant, documents };
});
afterAll(() => service.stop());

/** Whatever a test sends, the service never answers, logs or counts a failure of its own. */
afterEach(() => {
  const failures = service.logged.filter((line) => /"level":"error"|"status":5/.test(line));
  service.logged.length = 0;
  if (failures.length > 0)
    throw new Error(`The service counted this as its own failure:\n${failures.join('')}`);
});

const ALL_CALLS: Readonly<Record<string, CallsOf<DocumentTenant>>> = {
  ...RISK_CALLS,
  ...SCREENING_CALLS,
  ...DOCUMENT_CALLS,
  ...SIGNING_CALLS,
};
const CALLS = Object.entries(ALL_CALLS).map(
  ([address, callsOf]) => [address, callsOf, endpoints[address]!] as const,
);
/** With JSON; a body that is a file has tests of its own. */
const POSTS = CALLS.filter(([address, , { bodyType }]) => address.startsWith('POST ') && !bodyType);

/** A tenant of which every record that an accepted call may change is its own. */
function aTenantFor(address: string): Promise<DocumentTenant> {
  return documentTenantFor(address, acme, 'test', standing);
}

/** Somebody who may call the endpoint. */
function callerOf({ key, owner }: Tenant, { access }: Endpoint): Caller {
  return ['client', 'api_key', 'signer'].includes(access) ? key : owner;
}

/** How many rows every table has, and how long the history of the subjects is. */
async function stored(): Promise<unknown> {
  const tables = await service.db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const counts = tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`);
  const history = '(select sum(event_sequence) from risk_subjects) as history';
  return service.db.query(`select ${[...counts, history].join(', ')}`);
}

/** Texts that are no JSON as it should be exchanged, made of a body that is. */
function malformed(body: Json): Readonly<Record<string, string | Uint8Array>> {
  const good = JSON.stringify(body);
  const and = (member: string): string => `${good.slice(0, -1)}${good === '{}' ? '' : ','}${member}}`;
  const [[name, value] = ['a', 1]] = Object.entries(body);
  const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return {
    'ten thousand levels of lists': and(`"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}`),
    'ten thousand levels of objects': and(`"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    'a number beyond a double': and('"much":1e999'),
    'a lone surrogate': and('"text":"\\ud800"'),
    'a lone surrogate in a name': and('"\\udc00":1'),
    'a repeated name': and(good === '{}' ? `${member},${member}` : member),
    NUL: and('"text":"a\\u0000b"'),
    'a raw NUL': and('"text":"a\0b"'),
    'the name __proto__': and('"__proto__":{"mode":"live"}'),
    'cut JSON': good.slice(0, -1),
    'bytes that are not UTF-8': new Uint8Array([...Buffer.from(good.slice(0, -1)), 0xff, 0x7d]),
  };
}

/** JSON that is not what is asked. */
function unasked(body: Json, { body: schema }: Endpoint): Readonly<Record<string, string>> {
  return {
    'an unknown property': JSON.stringify({ ...body, unknown: 1 }),
    'the name constructor': JSON.stringify({ ...body, constructor: { prototype: {} } }),
    'an empty list': '[]',
    'a list of the body': JSON.stringify([body]),
    null: 'null',
    'a number': '1',
    'a text': '"text"',
    true: 'true',
    ...(schema && !takesNothing(schema) && { 'an empty body': '', 'an empty object': '{}' }),
  };
}

/** Where no property is required, an empty body is what is asked. */
function takesNothing(schema: object): boolean {
  const { required = [] } = schema as { required?: readonly string[] };
  return 'properties' in schema && required.length === 0;
}

const MEDIA_TYPES = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
];

describe('Contract 1, Idempotency, rule 3: what is refused for its form is a problem, stores nothing, and leaves its key free', () => {
  test.each(POSTS)('%s', async (address, callsOf, endpoint) => {
    const tenant = await aTenantFor(address);
    for (const [way, call] of callsOf(tenant).entries()) {
      const body = call.body ?? {};
      const idempotencyKey = `${endpoint.name}-${way}`;
      const send = (options: SendOptions): Promise<Answer> =>
        sendCall(callerOf(tenant, endpoint), address, call, { idempotencyKey, ...options });
      const before = await stored();
      for (const [what, raw] of Object.entries(malformed(body))) {
        const isLarge = Buffer.byteLength(raw) > (endpoint.maxBodyBytes ?? limits.requestBytes);
        const expected = isLarge ? problem(413, 'too_large') : problem(400, 'malformed_json');
        expect([what, shown(await send({ raw }))]).toEqual([what, expected]);
      }
      for (const [what, raw] of Object.entries(unasked(body, endpoint)))
        expect([what, shown(await send({ raw }))]).toEqual([what, problem(400, 'invalid_request')]);
      for (const mediaType of MEDIA_TYPES) {
        const options = { raw: JSON.stringify(body), headers: { 'content-type': mediaType } };
        const refusal = problem(415, 'unsupported_media_type');
        expect([mediaType, shown(await send(options))]).toEqual([mediaType, refusal]);
      }
      expect(await stored()).toEqual(before);
      const accepted = await send({});
      expect([accepted.status, accepted.headers.get('idempotency-replayed')]).toEqual([
        endpoint.status,
        null,
      ]);
    }
  });
});

describe('Document 1, Common rules, rule 2: a malformed UUID in a path is 400', () => {
  const withIds = CALLS.filter(([address]) => /\{(?:id|eventId)\}/.test(address));
  const NO_IDS = [
    'x',
    '00000000000000000000000000000000',
    '00000000-0000-0000-0000-00000000000',
    '00000000-0000-0000-0000-000000000000%0a',
    '%7B00000000-0000-0000-0000-000000000000%7D',
    '%00',
    "'%20or%201=1",
    '..%2f..%2fapi-keys',
  ];

  test.each(withIds)('%s', async (address, callsOf, endpoint) => {
    const before = await stored();
    for (const call of callsOf(standing))
      for (const name of Object.keys(call.parameters!).filter((one) => one !== 'resource'))
        for (const id of NO_IDS) {
          const parameters = { ...call.parameters, [name]: id };
          const answer = await sendCall(callerOf(standing, endpoint), address, { ...call, parameters });
          expect([id, shown(answer)]).toEqual([id, problem(400, 'invalid_request')]);
        }
    expect(await stored()).toEqual(before);
  });
});

describe('Contract 1, Lists: a POST takes no query parameter either', () => {
  test.each(POSTS)('%s', async (address, callsOf, endpoint) => {
    const before = await stored();
    for (const call of callsOf(standing))
      for (const query of ['dryRun=true', 'offset=0', '__proto__=1', '=1']) {
        const answer = await sendCall(callerOf(standing, endpoint), `${address}?${query}`, call);
        expect([query, shown(answer)]).toEqual([query, problem(400, 'invalid_request')]);
      }
    expect(await stored()).toEqual(before);
  });
});

/** Every place of a body, as the text that stands there after it: of a list, only its first item is looked into. */
function placesIn(value: Json): readonly ((raw: string) => string)[] {
  if (typeof value !== 'object' || value === null) return [(raw) => raw];
  const rest = JSON.stringify(Array.isArray(value) ? value.slice(1) : []).slice(1, -1);
  const inside = Array.isArray(value)
    ? placesIn(value[0]).map((at) => (raw: string) => `[${[at(raw), rest].filter(Boolean).join()}]`)
    : Object.keys(value).flatMap((name) =>
        placesIn(value[name]).map((at) => (raw: string) => memberReplaced(value, name, at(raw))),
      );
  return [(raw) => raw, ...inside];
}

function memberReplaced(object: Json, name: string, raw: string): string {
  const members = Object.keys(object).map(
    (one) => `${JSON.stringify(one)}:${one === name ? raw : JSON.stringify(object[one])}`,
  );
  return `{${members.join()}}`;
}

/** The whole body meets every value, each place in it meets some and each value some places: in a long run, all meet all. */
function metAt(place: number, values: readonly string[]): readonly string[] {
  const every = place === 0 ? 1 : repeats(8, 1);
  return values.filter((_, index) => (index + place) % every === 0);
}

describe('Contract 1, Errors: whatever stands at whatever place of a body, the service does not fail', () => {
  const NEVER = ['1e999', '"\\ud800"', '"a\\u0000b"', '{"__proto__":1}', '['.repeat(99) + ']'.repeat(99)];
  const PERHAPS = [
    'null',
    'true',
    '-1',
    '0.1',
    '1e308',
    '5e-324',
    '9007199254740993',
    '""',
    '"\\u0001 \\uffff"',
    `"${'x'.repeat(3_000)}"`,
    '"2026-13-45T99:99:99Z"',
    '"+275760-09-13T00:00:00.000Z"',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '{"constructor":{"prototype":{}}}',
    '{"toString":1}',
    '"constructor"',
    '"%s ${x} \'; drop table risk_subjects; --"',
  ];

  test.each(POSTS)('%s', REPEATED, async (address, callsOf, endpoint) => {
    const tenant = await aTenantFor(address);
    for (const call of callsOf(tenant)) {
      const send = (raw: string): Promise<Answer> =>
        sendCall(callerOf(tenant, endpoint), address, call, { raw });
      for (const [place, at] of placesIn(call.body ?? {}).entries()) {
        for (const raw of metAt(place, NEVER))
          expect([at(raw), shown(await send(at(raw)))]).toEqual([at(raw), problem(400, 'malformed_json')]);
        for (const raw of metAt(place, PERHAPS)) {
          const { status, headers } = await send(at(raw));
          const isProblem = headers.get('content-type')?.startsWith('application/problem+json');
          const isFine = status === endpoint.status || (isProblem && status < 500);
          expect([at(raw), isFine ? 'fine' : status]).toEqual([at(raw), 'fine']);
        }
      }
    }
  });
});
