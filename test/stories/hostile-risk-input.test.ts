import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import { limits } from '../../src/kernel/limits.ts';
import type { Endpoint } from '../../src/platform/endpoint.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { type Call, RISK_CALLS, sendCall } from '../support/calls.ts';
import type { Answer, Caller, Json, SendOptions } from '../support/http.ts';
import { problem, shown } from '../support/problems.ts';
import { startService, type TestService } from '../support/service.ts';
import { aTenant, type Tenant } from '../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  tenant = await aTenant(acme, 'test');
});
afterAll(() => service.stop());

/** Whatever a test sends, the service never answers, logs or counts a failure of its own. */
afterEach(() => {
  const failures = service.logged.filter((line) => /"level":"error"|"status":5/.test(line));
  service.logged.length = 0;
  if (failures.length > 0)
    throw new Error(`The service counted this as its own failure:\n${failures.join('')}`);
});

interface Way {
  readonly address: string;
  readonly endpoint: Endpoint;
  /** Which of the ways to call it. */
  readonly way: number;
  readonly name: string;
}

/** Every way to send a body to the risk chapter. */
const POSTS: readonly Way[] = Object.entries(RISK_CALLS)
  .filter(([address]) => address.startsWith('POST '))
  .flatMap(([address]) => {
    const ways = address.endsWith('/simulate') || address.endsWith('/policy-selection') ? 2 : 1;
    return Array.from({ length: ways }, (_, way) => ({
      address,
      endpoint: endpoints[address]!,
      way,
      name: way === 0 ? address : `${address}, another way`,
    }));
  });

function callOf({ address, way }: Way, of = tenant): Call {
  return RISK_CALLS[address]!(of)[way]!;
}

function send({ address, endpoint }: Way, call: Call, options: SendOptions = {}): Promise<Answer> {
  const byKey = endpoint.access === 'client' || endpoint.access === 'api_key';
  const caller: Caller = byKey ? tenant.key : tenant.owner;
  return sendCall(caller, address, call, options);
}

/** Every row of the service's tables; a refusal leaves none behind. */
async function stored(): Promise<unknown> {
  const tables = await service.db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const counts = tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`);
  return service.db.query(`select ${counts.join(', ')}, (select sum(event_sequence) from risk_subjects) as history`);
}

const DEEP = '['.repeat(10_000) + ']'.repeat(10_000);

/** Texts that are no JSON as it should be exchanged, made of a body that is. */
function malformed(body: Json): Readonly<Record<string, string | Uint8Array>> {
  const good = JSON.stringify(body);
  const [first = 'a'] = Object.keys(body);
  const repeated = `${JSON.stringify(first)}:${JSON.stringify(body[first] ?? 1)}`;
  const and = (member: string): string => `{${[...good.slice(1, -1).split('\n'), member].filter(Boolean).join()}}`;
  return {
    'ten thousand levels of lists': and(`"deep":${DEEP}`),
    'ten thousand levels of objects': and(`"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    'a number beyond a double': and('"much":1e999'),
    'a lone surrogate': and('"text":"\\ud800"'),
    'a lone surrogate in a name': and('"\\udc00":1'),
    'a repeated name': and(`${repeated},${repeated}`),
    NUL: and('"text":"a\\u0000b"'),
    'a raw NUL': and('"text":"a\0b"'),
    __proto__: and('"__proto__":{"mode":"live"}'),
    'cut JSON': good.slice(0, -1),
    'bytes that are not UTF-8': new Uint8Array([...Buffer.from(good.slice(0, -1)), 0xff, 0x7d]),
  };
}

/** JSON that is not what is asked. */
function unasked(body: Json): Readonly<Record<string, string>> {
  return {
    'an unknown property': JSON.stringify({ ...body, unknown: 1 }),
    constructor: JSON.stringify({ ...body, constructor: { prototype: {} } }),
    'an empty list': '[]',
    'a list of the body': JSON.stringify([body]),
    null: 'null',
    'a number': '1',
    'a text': '"text"',
    true: 'true',
  };
}

const MEDIA_TYPES = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
];

describe('Contract 1, Errors: what is refused for its form is a problem, stores nothing and leaves its key free', () => {
  test.each(POSTS)('$name', async (post) => {
    const { endpoint, address } = post;
    const own = await aTenant(acme, 'test');
    const call = callOf(post, own);
    const body = call.body ?? {};
    const idempotencyKey = `hostile-${POSTS.indexOf(post)}`;
    const most = endpoint.maxBodyBytes ?? limits.requestBytes;
    const before = await stored();
    const expectRefusal = async (what: string, status: number, code: string, options: SendOptions) => {
      const answer = await send(post, call, { idempotencyKey, ...options });
      expect(shown(answer), `${what}: ${JSON.stringify(answer.body)}`).toEqual(problem(status, code));
    };
    for (const [what, raw] of Object.entries(malformed(body))) {
      const isLarge = Buffer.byteLength(raw) > most;
      await expectRefusal(what, isLarge ? 413 : 400, isLarge ? 'too_large' : 'malformed_json', { raw });
    }
    for (const [what, raw] of Object.entries(unasked(body)))
      await expectRefusal(what, 400, 'invalid_request', { raw });
    for (const mediaType of MEDIA_TYPES)
      await expectRefusal(mediaType, 415, 'unsupported_media_type', {
        raw: JSON.stringify(body),
        headers: { 'content-type': mediaType },
      });
    if (endpoint.body) {
      await expectRefusal('an empty body', 400, 'invalid_request', { raw: '' });
      await expectRefusal('an empty object', 400, 'invalid_request', { raw: '{}' });
    }
    expect(await stored()).toEqual(before);

    const accepted = await send(post, call, { idempotencyKey });
    expect([accepted.status, accepted.headers.get('idempotency-replayed')]).toEqual([endpoint.status, null]);
    expect(address in endpoints).toBe(true);
  });
});
