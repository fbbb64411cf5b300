import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import type { Access } from '../../src/kernel/principal.ts';
import { REFUSALS } from '../../src/kernel/refusals.ts';
import type { Endpoint, EndpointTable } from '../../src/platform/endpoints/endpoint.ts';
import { awaited, specification, type SpecifiedEndpoint } from './specification.ts';

type Specification = Readonly<Record<string, SpecifiedEndpoint>>;

/** Whom the specification lets in beyond ordinary clients, or keeps out: read these lists before you change one. */
const BY_ACCESS: Readonly<Record<Exclude<Access, 'client'>, readonly string[]>> = {
  owner: [
    'DELETE /api/v1/organization',
    'POST /api/v1/risk/investigation-ai-settings',
    'GET /api/v1/history/export',
  ],
  administrator: [
    'POST /api/v1/organization/demo',
    'POST /api/v1/organization/members',
    'PATCH /api/v1/organization/members/{userId}',
    'DELETE /api/v1/organization/members/{userId}',
    'POST /api/v1/organization/members/{userId}/invitation',
    'POST /api/v1/api-keys',
    'POST /api/v1/api-keys/{id}/revoke',
    'POST /api/v1/risk/contexts/{id}/policies',
    'POST /api/v1/risk/policies',
    'POST /api/v1/risk/policies/{id}/publish',
    'POST /api/v1/risk/sources',
    'POST /api/v1/risk/sources/{id}/bindings',
    'POST /api/v1/risk/subjects/{id}/verification-decisions',
    'POST /api/v1/risk/investigations/{id}/reviews',
    'POST /api/v1/risk/assessments/{id}/overrides',
    'POST /api/v1/risk/overrides/{id}/revoke',
    'POST /api/v1/risk/policies/{id}/shadow',
    'POST /api/v1/risk/shadows/{id}/end',
    'POST /api/v1/verification/workflows',
    'POST /api/v1/screening/matches/{id}/decision',
    'GET /api/v1/activity',
    'PUT /api/v1/screening/own-lists/{name}',
    'PUT /api/v1/screening/own-lists/{name}/file',
    'POST /api/v1/screening/own-lists/{name}/rollback',
    'DELETE /api/v1/screening/own-lists/{name}',
  ],
  api_key: ['POST /api/v1/risk/subjects/{id}/evidence', 'POST /api/v1/risk/subjects/{id}/evidence/batch'],
  manager: [
    'POST /api/v1/webhooks',
    'PATCH /api/v1/webhooks/{id}',
    'DELETE /api/v1/webhooks/{id}',
    'POST /api/v1/webhooks/{id}/rotate-secret',
    'POST /api/v1/webhooks/{id}/ping',
    'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/retry',
  ],
  member: [
    'GET /api/v1/auth/session',
    'POST /api/v1/auth/logout',
    'POST /api/v1/auth/logout-everywhere',
    'POST /api/v1/auth/password',
    'GET /api/v1/organization',
    'GET /api/v1/organization/demo',
    'GET /api/v1/organization/members',
    'GET /api/v1/api-keys',
    'GET /api/v1/home',
    'PATCH /api/v1/risk/actions/{id}/assignment',
    'PATCH /api/v1/screening/matches/{id}/assignment',
  ],
  anyone: [
    'POST /api/v1/auth/login',
    'GET /api/v1/auth/invitations/{token}',
    'POST /api/v1/auth/invitations/{token}',
    'GET /.well-known/assay-history-keys.json',
  ],
  signer: [
    'GET /api/v1/signing/{token}',
    'GET /api/v1/signing/{token}/pdf',
    'PUT /api/v1/signing/{token}/fields/{fieldId}',
    'DELETE /api/v1/signing/{token}/fields/{fieldId}',
    'POST /api/v1/signing/{token}/complete',
    'POST /api/v1/signing/{token}/decline',
    'GET /api/v1/signing/{token}/fields/{fieldId}/image',
  ],
  operator: [
    'POST /operator/v1/organizations',
    'GET /operator/v1/status',
    'GET /operator/v1/lists',
    'GET /operator/v1/lists/{key}/versions',
    'GET /operator/v1/lists/{key}/history',
    'GET /operator/v1/lists/{key}/changes',
    'PUT /operator/v1/lists/{key}/file',
    'GET /operator/v1/lists/imports/{importId}',
    'POST /operator/v1/lists/{key}/update',
    'POST /operator/v1/lists/{key}/enable',
    'POST /operator/v1/lists/{key}/disable',
    'POST /operator/v1/lists/{key}/rollback',
  ],
};

/** POSTs of documents 1 and 2 and of webhooks that work without an Idempotency-Key. */
const KEY_EXEMPT = [
  'POST /api/v1/risk/policies/validate',
  'POST /api/v1/risk/policies/simulate',
  'POST /api/v1/webhooks/{id}/rotate-secret',
  'POST /api/v1/webhooks/{id}/ping',
  'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/retry',
];
const OF_DOCUMENTS_1_AND_2 = /^POST \/api\/v1\/(?:risk|screening|webhooks)(?:\/|$)/;

describe('The table of endpoints', () => {
  test('holds what the specification and the contract hold', () => {
    expect(presenceFaults(endpoints, specification, awaited)).toEqual([]);
  });

  test('stands in the order of the specification', () => {
    const known = Object.keys(endpoints).filter((address) => address in specification);
    const order = Object.keys(specification).filter((address) => address in endpoints);
    expect(
      known,
      'Move the lines of src/endpoints.ts into the order of test/contract/specification.ts',
    ).toEqual(order);
  });

  test('gives every operation a name of its own', () => {
    expect(nameFaults(endpoints)).toEqual([]);
  });
});

describe('Paths', () => {
  /** What the paths of one document begin with. */
  const beginnings = (document: string): ReadonlySet<string> =>
    new Set(
      Object.keys(endpoints)
        .filter((address) => specification[address]?.heading.startsWith(document))
        .map((address) => address.replace(/^\w+ ((?:\/[^/]+){2}).*$/, '$1')),
    );

  test('Document 1, Versioning, rule 1: they carry v1', () => {
    expect(beginnings('Document 1')).toEqual(new Set(['/api/v1']));
  });

  test('Document 2, Versioning, rule 1: they carry v1', () => {
    expect(beginnings('Document 2')).toEqual(new Set(['/api/v1']));
  });

  test('Document 3, Versioning, rule 1: they carry v1', () => {
    expect(beginnings('Document 3')).toEqual(new Set(['/api/v1']));
  });
});

describe('An endpoint', () => {
  test.each(Object.keys(endpoints))('%s is declared as it is specified', (address) => {
    expect(declarationFaults(address, endpoints[address]!, specification[address])).toEqual([]);
  });
});

describe('The pinned lists', () => {
  test.each(Object.entries(BY_ACCESS))('%s', (access, addresses) => {
    const specified = Object.keys(specification).filter((one) => specification[one]?.access === access);
    const declared = Object.keys(endpoints).filter((one) => endpoints[one]?.access === access);
    expect(
      { specified, declared },
      `A right was given or taken. If the specification says so, change the list of '${access}' here too.`,
    ).toEqual({ specified: addresses, declared: addresses.filter(isBuilt) });
  });

  test('Idempotency-Key exempt', () => {
    const specified = Object.keys(specification).filter(
      (one) => OF_DOCUMENTS_1_AND_2.test(one) && specification[one]?.idempotencyKey !== 'required',
    );
    const declared = Object.keys(endpoints).filter(
      (one) => OF_DOCUMENTS_1_AND_2.test(one) && endpoints[one]?.idempotencyKey !== 'required',
    );
    expect(
      { specified, declared },
      "Every mutating POST of documents 1 and 2 requires the key. Declare idempotencyKey: 'required'.",
    ).toEqual({ specified: KEY_EXEMPT, declared: KEY_EXEMPT.filter(isBuilt) });
  });
});

function isBuilt(address: string): boolean {
  return !awaited.has(address);
}

/** Specified, declared and awaited: each address is specified, and either declared or awaited. */
function presenceFaults(
  declared: EndpointTable,
  specified: Specification,
  waiting: ReadonlySet<string>,
): readonly string[] {
  const addresses = new Set([...Object.keys(declared), ...Object.keys(specified), ...waiting]);
  return [...addresses].flatMap((address) => {
    const built = Object.hasOwn(declared, address);
    if (!Object.hasOwn(specified, address))
      return [
        `${address} is not specified: mend the path, or enter it in specification.ts with its heading.`,
      ];
    if (built && waiting.has(address))
      return [`${address} is built: take it off 'awaited' in test/contract/specification.ts.`];
    if (!built && !waiting.has(address))
      return [`${address} (${specified[address]?.heading}) is not served: add it to src/endpoints.ts.`];
    return [];
  });
}

function nameFaults(declared: EndpointTable): readonly string[] {
  const names = Object.values(declared).map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => {
    const addresses = Object.keys(declared).filter((address) => declared[address]?.name === name);
    return `'${name}' names ${addresses.join(' and ')}: give each its own name.`;
  });
}

/** Where a declaration differs from its row. */
function declarationFaults(
  address: string,
  endpoint: Endpoint,
  row: SpecifiedEndpoint | undefined,
): readonly string[] {
  if (!row) return [];
  const key = endpoint.idempotencyKey ?? 'none';
  const faults = {
    [`access is '${endpoint.access}', specified is '${row.access}'`]: endpoint.access !== row.access,
    [`idempotencyKey is '${key}', specified is '${row.idempotencyKey}'`]: key !== row.idempotencyKey,
    [`status is ${endpoint.status}, specified is ${row.status}`]: endpoint.status !== row.status,
    [`'forbidden' is not among its refusals, yet ${row.narrowed}`]:
      row.narrowed !== undefined && !endpoint.refusals.includes('forbidden'),
    ...refusalFaults(endpoint),
    ...formFaults(address, endpoint),
  };
  return Object.keys(faults)
    .filter((fault) => faults[fault])
    .map((fault) => `${address} (${row.heading}): ${fault}. Mend the declaration of ${endpoint.name}.`);
}

function refusalFaults({ refusals }: Endpoint): Record<string, boolean> {
  return {
    'a refusal stands twice': new Set(refusals).size !== refusals.length,
    'a refusal is no code of src/kernel/refusals.ts': refusals.some((code) => !Object.hasOwn(REFUSALS, code)),
  };
}

function formFaults(address: string, endpoint: Endpoint): Record<string, boolean> {
  const { params, access, status, body, name, summary } = endpoint;
  const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter));
  const declared = Object.keys(params.properties);
  const method = address.split(' ')[0];
  return {
    [`its path has {${inPath.join('}, {')}}, its params are ${declared.join(', ') || 'none'}`]:
      inPath.toSorted().join() !== declared.toSorted().join(),
    'a path parameter is optional': declared.some(
      (parameter) => !(params.required ?? []).includes(parameter),
    ),
    'only the operator uses /operator/v1': address.includes(' /operator/v1/') !== (access === 'operator'),
    'a GET answers 200 and takes no body': method === 'GET' && (status !== 200 || body !== undefined),
    'a DELETE answers 204': method === 'DELETE' && status !== 204,
    'its name is not in camelCase': !/^[a-z]+(?:[A-Z][a-z0-9]*)*$/.test(name),
    'it has no summary': summary.trim() === '',
  };
}

describe('Each check can fail', () => {
  const row: SpecifiedEndpoint = {
    heading: 'Document 1, Endpoints',
    access: 'client',
    narrowed: undefined,
    idempotencyKey: 'required',
    status: 201,
  };
  const [address, endpoint] = ['POST /api/v1/risk/subjects', endpoints['POST /api/v1/risk/subjects']!];

  test.each<[string, EndpointTable, Specification, string[], string]>([
    ['declared, not specified', { [address]: endpoint }, {}, [], 'is not specified'],
    ['awaited, not specified', {}, {}, [address], 'is not specified'],
    ['declared and awaited', { [address]: endpoint }, { [address]: row }, [address], "take it off 'awaited'"],
    ['neither', {}, { [address]: row }, [], 'add it to src/endpoints.ts'],
  ])('%s', (_case, declared, specified, waiting, message) => {
    expect(presenceFaults(declared, specified, new Set(waiting))).toEqual([expect.stringContaining(message)]);
  });

  test('one name for two', () => {
    expect(nameFaults({ 'GET /a': endpoint, 'GET /b': endpoint })).toEqual([
      expect.stringContaining('GET /a and GET /b'),
    ]);
  });

  test.each<[Partial<Endpoint>, Partial<SpecifiedEndpoint>, string]>([
    [{ access: 'member' }, {}, "access is 'member'"],
    [{ idempotencyKey: 'honoured' }, {}, "idempotencyKey is 'honoured'"],
    [{ idempotencyKey: undefined }, {}, "idempotencyKey is 'none'"],
    [{ status: 200 }, {}, 'status is 200'],
    [{}, { narrowed: 'a member may not' }, "'forbidden' is not among its refusals"],
    [{ refusals: ['not_found', 'not_found'] }, {}, 'a refusal stands twice'],
    [{ params: endpoints['GET /api/v1/risk/{resource}']!.params }, {}, 'its params are resource'],
    [{ access: 'operator' }, { access: 'operator' }, 'only the operator uses'],
    [{ name: 'Register_subject' }, {}, 'camelCase'],
  ])('a declaration that differs from its row (%#)', (changed, specified, message) => {
    const faults = declarationFaults(address, { ...endpoint, ...changed }, { ...row, ...specified });
    expect(faults).toEqual([expect.stringContaining(message)]);
  });
});
