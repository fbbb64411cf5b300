import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import type { Mode } from '../../../src/kernel/scope.ts';
import type { Endpoint } from '../../../src/platform/endpoints/endpoint.ts';
import { splitAddress } from '../../../src/platform/http/routes.ts';
import { RESOURCES } from '../../../src/risk/records/resources.ts';
import { anApiKey, anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Call, type CallsOf, type Parameters, RISK_CALLS, sendCall } from '../../support/calls.ts';
import {
  DOCUMENT_CALLS,
  type DocumentTenant,
  SIGNING_CALLS,
} from '../../support/documents/document-calls.ts';
import { documentRecords } from '../../support/documents/documents.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import { seal } from '../../support/history.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { aDefinition, aPolicy } from '../../support/risk/policies.ts';
import { SCREENING_CALLS } from '../../support/screening/screening-calls.ts';
import { startService, type TestService } from '../../support/service.ts';
import { documentTenantFor } from '../../support/tenant-for.ts';
import { aTenant, type Tenant } from '../../support/tenants.ts';
import { VERIFICATION_CALLS } from '../../support/verification/verification-calls.ts';
import { aSubscription, type SubscribedTenant, WEBHOOK_CALLS } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let acme: TestOrganization;
let globex: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  globex = await anOrganization(service);
});
afterAll(() => service.stop());

/** A tenant of the risk chapter, with what its organization has besides. */
interface WholeTenant extends Tenant, SubscribedTenant, DocumentTenant {
  readonly userId: string;
  readonly apiKeyId: string;
}

async function aWholeTenant(organization: TestOrganization, mode: Mode): Promise<WholeTenant> {
  const tenant = await aTenant(organization, mode);
  return {
    ...tenant,
    ...(await aSubscription(service, tenant.key, mode)),
    ...(await aMemberAndKey(organization, mode)),
    documents: await documentRecords(tenant.key),
  };
}

async function aMemberAndKey(organization: TestOrganization, mode: Mode) {
  counter += 1;
  const email = `tenant${counter}@example.com`;
  // Without a password, so that the member can be invited again.
  const member = { email, name: 'A member', role: 'member' };
  const { body } = await organization.owner.post('/organization/members', member);
  return { userId: body.userId, apiKeyId: (await anApiKey(service, organization.owner, mode)).id };
}

let counter = 0;
const standing = new Map<string, Promise<WholeTenant>>();

/** A tenant of which whatever the endpoint may change is its own; what only is read may be another test’s too. */
async function aTenantFor(address: string, organization: TestOrganization, mode: Mode): Promise<WholeTenant> {
  const name = `${organization.id} ${mode}`;
  const made = standing.get(name) ?? aWholeTenant(organization, mode);
  standing.set(name, made);
  const tenant = await made;
  if (address.startsWith('GET ')) return tenant;
  if (address in IDENTITY_CALLS) return { ...tenant, ...(await aMemberAndKey(organization, mode)) };
  if (address in WEBHOOK_CALLS) return { ...tenant, ...(await aSubscription(service, tenant.key, mode)) };
  return { ...tenant, ...(await documentTenantFor(address, organization, mode, tenant)) };
}

/** Their records belong to the organization and not to one of its modes. */
const IDENTITY_CALLS: Readonly<Record<string, CallsOf<WholeTenant>>> = {
  'PATCH /api/v1/organization/members/{userId}': ({ userId }) => [
    { parameters: { userId }, body: { role: 'admin' } },
  ],
  'DELETE /api/v1/organization/members/{userId}': ({ userId }) => [{ parameters: { userId } }],
  'POST /api/v1/organization/members/{userId}/invitation': ({ userId }) => [{ parameters: { userId } }],
  'POST /api/v1/api-keys/{id}/revoke': ({ apiKeyId }) => [{ parameters: { id: apiKeyId } }],
};

const CALLS: Readonly<Record<string, CallsOf<WholeTenant>>> = {
  ...IDENTITY_CALLS,
  ...RISK_CALLS,
  ...WEBHOOK_CALLS,
  ...VERIFICATION_CALLS,
  ...SCREENING_CALLS,
  ...DOCUMENT_CALLS,
  ...SIGNING_CALLS,
};

/** How to call each endpoint that takes an id. An endpoint that is missing in the tables fails its test. */
function callsOf(address: string, tenant: WholeTenant): readonly Call[] {
  const calls = CALLS[address];
  if (calls) return calls(tenant);
  throw new Error(
    `Nobody knows yet how to call '${address}' with the ids of another tenant. Add it to RISK_CALLS in ` +
      `test/support/calls.ts, or to IDENTITY_CALLS in test/stories/platform/tenancy.test.ts if the record belongs to the ` +
      `organization as a whole: each call names records of the Tenant (let aTenant make them, where there are none) ` +
      `and would be accepted.`,
  );
}

/** The parameters that are ids, by the schema that checks them. */
function idsOf(schema: Endpoint['params']): string[] {
  const properties = schema.properties as Record<string, { format?: string; anyOf?: { format?: string }[] }>;
  return Object.entries(properties)
    .filter(([, { format, anyOf }]) => format === 'uuid' || anyOf?.some((one) => one.format === 'uuid'))
    .map(([name]) => name);
}

const takesIds = ({ params, body }: Endpoint): boolean =>
  idsOf(params).length > 0 || JSON.stringify(body ?? {}).includes('"format":"uuid"');

const inOrganizations = Object.entries(endpoints).filter(
  ([, { access }]) => access !== 'anyone' && access !== 'operator',
);
const withIds = inOrganizations.filter(([, endpoint]) => takesIds(endpoint));
/** The bearer of a link reads one document with it; everybody else reads by an own credential. */
const reads = inOrganizations.filter(
  ([address, { access }]) => address.startsWith('GET ') && access !== 'signer',
);

function withoutRequestId({ status, body: { requestId: _differs, ...body } }: Answer): Json {
  return { status, ...body };
}

/** Everybody of the intruding tenant who may call the endpoint at all. */
function callersOf(tenant: Tenant, { access }: Endpoint): readonly Caller[] {
  if (access === 'client' || access === 'manager') return [tenant.key, tenant.owner];
  return access === 'api_key' || access === 'signer' ? [tenant.key] : [tenant.owner];
}

/** A place of an id in a call: a path parameter, or a JSON Pointer into the body. */
type Place = { readonly parameter: string } | { readonly pointer: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function placesOf({ params }: Endpoint, { body }: Call): readonly Place[] {
  return [
    ...idsOf(params).map((parameter) => ({ parameter })),
    ...pointersOf(body, '').map((pointer) => ({ pointer })),
  ];
}

function pointersOf(value: Json, pointer: string): readonly string[] {
  if (typeof value === 'string') return UUID.test(value) ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => pointersOf(inner, `${pointer}/${name}`));
}

function idAt(call: Call, place: Place): string {
  if ('parameter' in place) return call.parameters![place.parameter]!;
  const names = place.pointer.split('/').slice(1);
  return names.reduce((value: Json, name) => value[name], call.body);
}

function withId(call: Call, place: Place, id: string): Call {
  if ('parameter' in place) return { ...call, parameters: { ...call.parameters, [place.parameter]: id } };
  const body = structuredClone(call.body);
  const names = place.pointer.split('/').slice(1);
  const last = names.pop()!;
  names.reduce((value: Json, name) => value[name], body)[last] = id;
  return { ...call, body };
}

/**
 * Contract 2, *Settled besides*: API keys that cannot be bound are 400 with a pointer, and so are findings that the
 * investigation does not have, and assignees that are no members; everything else is not found.
 */
function missingCode(places: readonly Place[]): string {
  const partsAlone = places.every(
    (place) => 'pointer' in place && /^\/(?:(?:apiKeyIds|findings)\/|assigneeId$)/.test(place.pointer),
  );
  return partsAlone ? 'invalid_request' : 'not_found';
}

/**
 * The intruder calls with its own ids, but one of them, or all of them, foreign: that must look as if these were
 * missing. Returns each call where it does not.
 */
async function leaks(
  address: string,
  victim: WholeTenant,
  intruder: WholeTenant,
  isForeign: (place: Place) => boolean = () => true,
): Promise<unknown[]> {
  const endpoint = endpoints[address]!;
  const foreign = callsOf(address, victim);
  const found: unknown[] = [];
  for (const [index, own] of callsOf(address, intruder).entries()) {
    const places = placesOf(endpoint, own).filter(isForeign);
    for (const swapped of [...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])]) {
      const filled = (idFor: (place: Place) => string): Call =>
        swapped.reduce((call, place) => withId(call, place, idFor(place)), own);
      for (const caller of callersOf(intruder, endpoint)) {
        const there = withoutRequestId(
          await sendCall(
            caller,
            address,
            filled((place) => idAt(foreign[index]!, place)),
          ),
        );
        const nowhere = withoutRequestId(
          await sendCall(
            caller,
            address,
            filled(() => crypto.randomUUID()),
          ),
        );
        const same = isDeepStrictEqual(there, nowhere) && there.code === missingCode(swapped);
        if (!same) found.push({ address, swapped, there, nowhere });
      }
    }
  }
  return found;
}

/** Members belong to both modes of their organization. */
function isOfOneMode(place: Place): boolean {
  return !('pointer' in place && place.pointer === '/assigneeId');
}

/** How the call ends for the owner of the record: it works, and nobody else has changed the record. */
async function statusesFor(address: string, tenant: WholeTenant): Promise<number[]> {
  const [caller] = callersOf(tenant, endpoints[address]!);
  const answers: Answer[] = [];
  for (const call of callsOf(address, tenant)) answers.push(await sendCall(caller!, address, call));
  return answers.map(({ status }) => status);
}

describe('Contract 1, Errors: 404, another tenant’s id looks exactly like a missing one', () => {
  test.each(withIds)('another organization: %s', async (address, { status }) => {
    const [victim, intruder] = await Promise.all([
      aTenantFor(address, acme, 'test'),
      aTenantFor(address, globex, 'test'),
    ]);
    expect(await leaks(address, victim, intruder)).toEqual([]);
    expect(new Set(await statusesFor(address, victim))).toEqual(new Set([status]));
    expect(new Set(await statusesFor(address, intruder))).toEqual(new Set([status]));
  });

  test.each(withIds)(
    'Document 1, Authentication, rule 1: the other mode: %s',
    async (address, { status }) => {
      const [inTest, inLive] = await Promise.all([
        aTenantFor(address, acme, 'test'),
        aTenantFor(address, acme, 'live'),
      ]);
      const apart = !(address in IDENTITY_CALLS);
      expect(apart ? await leaks(address, inTest, inLive, isOfOneMode) : []).toEqual([]);
      expect(apart ? await leaks(address, inLive, inTest, isOfOneMode) : []).toEqual([]);
      expect(new Set(await statusesFor(address, inTest))).toEqual(new Set([status]));
    },
  );

  test('the tables know no endpoint that is gone', () => {
    expect(Object.keys(CALLS).filter((address) => !(address in endpoints))).toEqual([]);
  });

  test('the calls name a record wherever a body takes an id', async () => {
    const tenant = await aTenantFor('GET ', acme, 'test');
    const unnamed = withIds.flatMap(([address, { name, body }]) => {
      const calls = callsOf(address, tenant);
      const named = calls
        .flatMap((call) => pointersOf(call.body, ''))
        .map((pointer) => pointer.split('/')[1]);
      const taken = Object.entries((body as Endpoint['params'] | undefined)?.properties ?? {}).filter(
        ([, schema]) => JSON.stringify(schema).includes('"format":"uuid"'),
      );
      return taken
        .filter(([property]) => !named.includes(property))
        .map(([property]) => `${name} ${property}`);
    });
    expect(unnamed).toEqual([]);
  });

  test('a tenant has a record of every resource that can be made', async () => {
    const { records } = await aTenant(acme, 'test');
    expect(
      Object.keys(records).toSorted(),
      'Let aTenant in test/support/tenants.ts make a record of each resource.',
    ).toEqual(Object.keys(RESOURCES).toSorted());
  });
});

describe('Contract 1, Errors: 404, also a source that a policy names, and a cursor', () => {
  let victims: readonly WholeTenant[];
  let intruder: WholeTenant;
  beforeAll(async () => {
    victims = [await aTenantFor('GET ', acme, 'test'), await aTenantFor('GET ', globex, 'live')];
    intruder = await aTenantFor('GET ', globex, 'test');
  });

  test('publishing a policy that accepts a foreign source', async () => {
    const publish = async (sourceId: string): Promise<Json> => {
      const id = await aPolicy(intruder.owner, { sourceId });
      return withoutRequestId(await intruder.owner.post(`/risk/policies/${id}/publish`));
    };
    const nowhere = await publish(NOBODY);
    expect([nowhere.status, nowhere.code]).toEqual([422, 'policy_not_publishable']);
    for (const { records } of victims) expect(await publish(records.sources)).toEqual(nowhere);
  });

  test('validating one', async () => {
    const warnings = async (sourceId: string): Promise<Json> => {
      const { body } = await intruder.key.post('/risk/policies/validate', {
        definition: aDefinition(sourceId),
      });
      return body.warnings;
    };
    const nowhere = await warnings(NOBODY);
    expect(nowhere.map(({ code }: Json) => code)).toEqual(['not_publishable']);
    for (const { records } of victims) expect(await warnings(records.sources)).toEqual(nowhere);
  });

  const withQueryIds = reads.filter(
    ([, { params, query }]) => idsOf(params).length * idsOf(query).length > 0,
  );

  test.each(withQueryIds)('a foreign id in the query of %s', async (address, { query }) => {
    const { path } = splitAddress(address);
    for (const { parameters } of callsOf(address, intruder)) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters![name]!);
      for (const name of idsOf(query)) {
        const asked = async (id: string): Promise<Json> =>
          withoutRequestId(await intruder.key.get(`/${filled}?${name}=${id}`));
        const nowhere = await asked(NOBODY);
        for (const { records } of victims)
          for (const id of Object.values(records)) expect(await asked(id)).toEqual(nowhere);
      }
    }
  });
});

/** Every read that needs no id, with its path parameters: `{resource}` stands for each resource, `{index}` for the first. */
function listAddresses(): readonly (readonly [string, Parameters])[] {
  return reads
    .filter(([, { params, query }]) => idsOf(params).length === 0 && !requiresQuery(query))
    .flatMap(([address]): (readonly [string, Parameters])[] => {
      if (address.includes('{resource}'))
        return Object.keys(RESOURCES).map((resource) => [address, { resource }] as const);
      if (address.includes('{index}')) return [[address, { index: '0' }]];
      // Every tenant has a list of its own by this name.
      const parameters = address.includes('{name}') ? { name: 'kept' } : {};
      return [[address, address.includes('{key}') ? { key: 'own:kept' } : parameters] as const];
    });
}

function requiresQuery({ required = [] }: { readonly required?: readonly string[] }): boolean {
  return required.length > 0;
}

describe('Contract 1, Identity: every tenant table carries organization and mode', () => {
  const recordsIn = ({ records, screening, documents, draftId, newcomerId }: WholeTenant): string[] => [
    ...Object.values(records),
    ...Object.values(screening).filter((id) => typeof id === 'string'),
    screening.ownList.importId,
    ...Object.values(documents).filter((id) => UUID.test(id)),
    draftId,
    newcomerId,
  ];
  const idsIn = (tenant: WholeTenant): string[] => [...recordsIn(tenant), tenant.userId, tenant.apiKeyId];
  /** Contract 6, *Activity, home, work* and *History*: they are the organization's, and each entry says its mode. */
  const ofBothModes = new Set([
    'GET /api/v1/activity',
    'GET /api/v1/history/entries',
    'GET /api/v1/history/export',
  ]);
  let victim: WholeTenant;
  let otherTenant: WholeTenant;
  let otherMode: WholeTenant;
  beforeAll(async () => {
    victim = await aWholeTenant(acme, 'test');
    otherTenant = await aWholeTenant(globex, 'test');
    otherMode = await aWholeTenant(acme, 'live');
    await seal(service);
  });

  test.each(listAddresses())(
    'Document 1, What the service does, rule 4: %s shows nothing of another organization or mode: %j',
    async (address, parameters) => {
      const endpoint = endpoints[address]!;
      for (const intruder of [otherTenant, otherMode]) {
        const shared = intruder === otherMode;
        if (shared && ofBothModes.has(address)) continue;
        for (const caller of callersOf(intruder, endpoint)) {
          const answer = await sendCall(caller, address, { parameters });
          expect(answer.status).toBe(200);
          const text = JSON.stringify(answer.body);
          const hidden = shared ? recordsIn(victim) : [...idsIn(victim), acme.id];
          for (const id of hidden) expect(text).not.toContain(id);
        }
      }
    },
  );

  test.each(listAddresses())(
    '%s finds by a foreign id in the query what it finds by a random one: %j',
    async (address, parameters) => {
      const { method, path } = splitAddress(address);
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
      for (const { key } of [otherTenant, otherMode]) {
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

  test('keys and external ids are the tenant’s own: all may use the same, and a search finds its own alone', async () => {
    const name = 'the-same-in-every-tenant';
    const tenants = [
      await aTenant(acme, 'test', name),
      await aTenant(acme, 'live', name),
      await aTenant(globex, 'test', name),
      await aTenant(globex, 'live', name),
    ];
    for (const { key, records, newcomerId, draftId } of tenants) {
      const linked = `/risk/subjects/${records.subjects}/events/${records.events}/assessments`;
      const version = { policyVersionId: records.policies, trigger: 'again', eventIds: [records.events] };
      const again = await key.post(`/risk/subjects/${records.subjects}/assessments`, version);
      const [action] = again.body.data.requiredActions;
      const found = async (path: string): Promise<string[]> =>
        (await key.get(path)).body.items.map(({ id }: Json) => id).toSorted();
      const searches: Readonly<Record<string, string[]>> = {
        [`/risk/subjects?search=${name}`]: [records.subjects, newcomerId],
        [`/risk/contexts?search=${name}`]: [records.contexts],
        [`/risk/policies?search=${name}`]: [records.policies, draftId],
        [`/risk/action-queue?search=${name}`]: [records.actions, action.actionId],
        [`/risk/action-queue?policyKey=${name}`]: [records.actions, action.actionId],
        [`${linked}?search=${name}`]: [again.body.id],
      };
      for (const [path, ids] of Object.entries(searches)) expect(await found(path)).toEqual(ids.toSorted());
    }
  });

  test('a signed token or key cannot name another organization: no header or parameter does', async () => {
    const headers = { 'x-organization-id': acme.id, 'x-organization': acme.id };
    expect((await globex.owner.get('/organization', { headers })).body.id).toBe(globex.id);
    expect((await globex.owner.get(`/organization?organizationId=${acme.id}`)).status).toBe(400);
  });
});
