import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import type { Mode } from '../../src/kernel/scope.ts';
import type { Endpoint } from '../../src/platform/endpoint.ts';
import { splitAddress } from '../../src/platform/http/routes.ts';
import { RESOURCES } from '../../src/risk/records/resources.ts';
import { anApiKey, anOrganization, aSubject, type TestOrganization } from '../support/builders.ts';
import type { Answer, Caller, Json, SendOptions } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let globex: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  globex = await anOrganization(service);
});
afterAll(() => service.stop());

/** One tenant (an organization in one mode) with a record of every kind. */
interface Tenant {
  readonly owner: Caller;
  readonly key: Caller;
  readonly userId: string;
  readonly apiKeyId: string;
  /** A record of each resource of document 1, by the name of the resource. */
  readonly records: Readonly<Record<string, string>>;
}

async function aTenant(organization: TestOrganization, mode: Mode): Promise<Tenant> {
  const owner = inMode(organization.owner, mode);
  const key = mode === 'test' ? organization.testKey : organization.liveKey;
  const subjects = await aSubject(key);
  const events = await key.get(`/risk/events?subjectId=${subjects}`);
  return {
    owner,
    key,
    userId: await aMember(owner),
    apiKeyId: (await anApiKey(service, organization.owner, mode)).id,
    records: { subjects, events: events.body.items[0].id },
  };
}

let counter = 0;
async function aMember(owner: Caller): Promise<string> {
  counter += 1;
  const email = `tenant${counter}@example.com`;
  const member = { email, name: 'A member', role: 'member', password: 'correct horse battery' };
  return (await owner.post('/organization/members', member)).body.userId;
}

function inMode(caller: Caller, mode: Mode): Caller {
  const send = (method: string, path: string, options: SendOptions = {}): Promise<Answer> =>
    caller.send(method, path, { ...options, headers: { 'x-service-mode': mode, ...options.headers } });
  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { body, ...options }),
    patch: (path, body, options) => send('PATCH', path, { body, ...options }),
    delete: (path, options) => send('DELETE', path, options),
  };
}

type Parameters = Readonly<Record<string, string>>;

interface Call {
  /** The path parameters that name the tenant's own records; one set for each way to call the endpoint. */
  readonly of: (tenant: Tenant) => readonly Parameters[];
  readonly body?: unknown;
  /** `both` where the record belongs to the organization and not to one of its modes. */
  readonly modes?: 'both';
}

/** How to call each endpoint that takes an id. An endpoint that is missing here fails its test. */
const CALLS: Readonly<Record<string, Call>> = {
  'PATCH /api/v1/organization/members/{userId}': {
    of: ({ userId }) => [{ userId }],
    body: { role: 'admin' },
    modes: 'both',
  },
  'DELETE /api/v1/organization/members/{userId}': { of: ({ userId }) => [{ userId }], modes: 'both' },
  'POST /api/v1/api-keys/{id}/revoke': { of: ({ apiKeyId }) => [{ id: apiKeyId }], modes: 'both' },
  'GET /api/v1/risk/{resource}/{id}': {
    of: ({ records }) => Object.entries(records).map(([resource, id]) => ({ resource, id })),
  },
};

function callOf(address: string): Call {
  const call = CALLS[address];
  if (call) return call;
  throw new Error(
    `Nobody knows yet how to call '${address}' with the ids of another tenant. Add it to CALLS in ` +
      `test/stories/tenancy.test.ts: 'of' takes its path parameters from a Tenant (let aTenant make the record ` +
      `that they name, where there is none), 'body' is one that would be accepted, and 'modes' is 'both' only if ` +
      `the record belongs to the organization as a whole.`,
  );
}

/** The parameters that are ids, by the schema that checks them. */
function idsOf(schema: Endpoint['params']): string[] {
  const properties = schema.properties as Record<string, { format?: string; anyOf?: { format?: string }[] }>;
  return Object.entries(properties)
    .filter(([, { format, anyOf }]) => format === 'uuid' || anyOf?.some((one) => one.format === 'uuid'))
    .map(([name]) => name);
}

const inOrganizations = Object.entries(endpoints).filter(
  ([, { access }]) => access !== 'anyone' && access !== 'operator',
);
const withIds = inOrganizations.filter(([, { params }]) => idsOf(params).length > 0);
const reads = inOrganizations.filter(([address]) => address.startsWith('GET '));

function send(caller: Caller, address: string, parameters: Parameters, body?: unknown): Promise<Answer> {
  const { method, path } = splitAddress(address);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`'of' of ${address} gives no '${name}'.`);
    return value;
  });
  return caller.send(String(method), `/${filled}`, body === undefined ? {} : { body });
}

function withoutRequestId({ status, body: { requestId: _differs, ...body } }: Answer): Json {
  return { status, ...body };
}

/** Everybody of the intruding tenant who may call the endpoint at all. */
function callersOf(tenant: Tenant, { access }: Endpoint): readonly Caller[] {
  return access === 'client' ? [tenant.key, tenant.owner] : [tenant.owner];
}

/**
 * The intruder calls with its own ids, but one of them foreign: that must look as if this one were missing.
 * Returns each call where it does not.
 */
async function leaks(address: string, victim: Tenant, intruder: Tenant): Promise<unknown[]> {
  const endpoint = endpoints[address]!;
  const { of, body } = callOf(address);
  const own = of(intruder);
  const found: unknown[] = [];
  for (const [index, foreign] of of(victim).entries()) {
    for (const name of idsOf(endpoint.params)) {
      for (const caller of callersOf(intruder, endpoint)) {
        const ask = async (id: string): Promise<Json> =>
          withoutRequestId(await send(caller, address, { ...own[index], [name]: id }, body));
        const [there, nowhere] = [await ask(foreign[name]!), await ask(crypto.randomUUID())];
        const same = isDeepStrictEqual(there, nowhere) && there.status === 404 && there.code === 'not_found';
        if (!same) found.push({ address, foreign, name, there, nowhere });
      }
    }
  }
  return found;
}

/** How the call ends for whoever the record belongs to: it works, and nobody else has changed the record. */
async function statusesFor(address: string, tenant: Tenant): Promise<number[]> {
  const { of, body } = callOf(address);
  const [caller] = callersOf(tenant, endpoints[address]!);
  const answers: Answer[] = [];
  for (const parameters of of(tenant)) answers.push(await send(caller!, address, parameters, body));
  return answers.map(({ status }) => status);
}

describe('Contract 1, Errors, 404: another tenant’s id looks exactly like a missing one', () => {
  test.each(withIds)('another organization: %s', async (address, { status }) => {
    const [victim, intruder] = [await aTenant(acme, 'test'), await aTenant(globex, 'test')];
    expect(await leaks(address, victim, intruder)).toEqual([]);
    expect(new Set(await statusesFor(address, victim))).toEqual(new Set([status]));
    expect(new Set(await statusesFor(address, intruder))).toEqual(new Set([status]));
  });

  test.each(withIds)('the other mode: %s', async (address, { status }) => {
    const [inTest, inLive] = [await aTenant(acme, 'test'), await aTenant(acme, 'live')];
    const apart = callOf(address).modes !== 'both';
    expect(apart ? await leaks(address, inTest, inLive) : []).toEqual([]);
    expect(apart ? await leaks(address, inLive, inTest) : []).toEqual([]);
    expect(new Set(await statusesFor(address, inTest))).toEqual(new Set([status]));
  });

  test('the table knows no endpoint that is gone', () => {
    const known = withIds.map(([address]) => address);
    expect(Object.keys(CALLS).filter((address) => !known.includes(address))).toEqual([]);
  });

  test('a tenant has a record of every resource that is served', async () => {
    const { records } = await aTenant(acme, 'test');
    expect(
      Object.keys(records).toSorted(),
      'Let aTenant in test/stories/tenancy.test.ts make a record of each resource.',
    ).toEqual(Object.keys(RESOURCES).toSorted());
  });
});

/** Every read without ids of its own, with its path parameters: `{resource}` stands for each resource. */
function listAddresses(): readonly (readonly [string, Parameters])[] {
  return reads
    .filter(([, { params }]) => idsOf(params).length === 0)
    .flatMap(([address]) =>
      address.includes('{resource}')
        ? Object.keys(RESOURCES).map((resource) => [address, { resource }] as const)
        : [[address, {}] as const],
    );
}

describe('Contract 1, Identity: every tenant table carries organization and mode', () => {
  const idsIn = ({ userId, apiKeyId, records }: Tenant): string[] => [
    ...Object.values(records),
    userId,
    apiKeyId,
  ];
  let victim: Tenant;
  let stranger: Tenant;
  let otherMode: Tenant;
  beforeAll(async () => {
    victim = await aTenant(acme, 'test');
    stranger = await aTenant(globex, 'test');
    otherMode = await aTenant(acme, 'live');
  });

  test.each(listAddresses())(
    '%s shows nothing of another organization or mode: %j',
    async (address, parameters) => {
      const endpoint = endpoints[address]!;
      for (const intruder of [stranger, otherMode]) {
        const shared = intruder === otherMode;
        for (const caller of callersOf(intruder, endpoint)) {
          const answer = await send(caller, address, parameters);
          expect(answer.status).toBe(200);
          const text = JSON.stringify(answer.body);
          const hidden = shared ? Object.values(victim.records) : [...idsIn(victim), acme.id];
          for (const id of hidden) expect(text).not.toContain(id);
        }
      }
    },
  );

  test.each(listAddresses())(
    '%s finds by a foreign id in the query what it finds by a random one: %j',
    async (address, parameters) => {
      const { method, path } = splitAddress(address);
      const filled = path.replace('{resource}', parameters['resource'] ?? '');
      for (const { key } of [stranger, otherMode]) {
        for (const name of idsOf(endpoints[address]!.query)) {
          const found = async (id: string): Promise<Json> => {
            const { requestId: _differs, ...body } = (
              await key.send(String(method), `/${filled}?${name}=${id}`)
            ).body;
            return body;
          };
          const nowhere = await found(crypto.randomUUID());
          for (const id of idsIn(victim)) expect(await found(id)).toEqual(nowhere);
        }
      }
    },
  );

  test('a search finds the tenant’s own records alone', async () => {
    const externalId = 'the-same-in-every-tenant';
    const tenants = [acme.testKey, acme.liveKey, globex.testKey, globex.liveKey];
    const ids = await Promise.all(tenants.map((key) => aSubject(key, externalId)));
    for (const [index, key] of tenants.entries()) {
      const found = await key.get(`/risk/subjects?search=${externalId}`);
      expect(found.body.items.map((item: { id: string }) => item.id)).toEqual([ids[index]]);
    }
  });

  test('a signed token or key cannot name another organization: no header or parameter does', async () => {
    const headers = { 'x-organization-id': acme.id, 'x-organization': acme.id };
    expect((await globex.owner.get('/organization', { headers })).body.id).toBe(globex.id);
    expect((await globex.owner.get(`/organization?organizationId=${acme.id}`)).status).toBe(400);
  });
});
