import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Json } from '../../support/http.ts';
import { aDefinition, aPolicy, aPublishedPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource } from '../../support/risk/sources.ts';

let service: TestService;
let acme: TestOrganization;
let sourceId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, POLICY_FACTS, [acme.testKey.id]);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const WITHOUT_KEY = { idempotencyKey: null };

function simulate(body: unknown): Promise<Answer> {
  return acme.testKey.post('/risk/policies/simulate', body, WITHOUT_KEY);
}

function scored(value: number, more: object = {}) {
  return { name: `score ${value}`, inputs: { 'device.score': { value, ...more } } };
}

function faults({ body }: Answer): readonly string[] {
  return (body.errors as { pointer: string; code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
}

async function example(name: string): Promise<Json> {
  return JSON.parse(await readFile(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8'));
}

describe('Contract 2, Policy definition: the example policies', () => {
  test.each(['onboarding', 'fraud'])('%s comes to what its scenarios expect', async (name) => {
    const { definition } = await example(name);
    const scenarios = await example(`${name}.scenarios`);
    const answer = await simulate({ definition, scenarios });
    expect(answer.status).toBe(200);
    const failed = answer.body.scenarios.filter(({ passed }: Json) => passed !== true);
    expect(failed).toEqual([]);
    expect(answer.body.scenarios.map((one: Json) => one.name)).toEqual(
      scenarios.map((one: Json) => one.name),
    );
  });
});

describe('Contract 2, Validate, simulate, and beyond: simulate', () => {
  test('answers with the evaluator, the digest, every scenario and what they covered', async () => {
    const expectation = { score: 80, band: 'high', decision: 'reject' };
    const answer = await simulate({
      definition: aDefinition(sourceId),
      scenarios: [scored(10), { ...scored(80), expect: expectation }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      evaluatorVersion: 'risk-evaluator-v1',
      policyDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      scenarios: [
        {
          name: 'score 10',
          passed: null,
          differences: [],
          applicability: 'matched',
          result: {
            status: 'complete',
            score: 0,
            band: 'low',
            forcedBand: null,
            decision: 'none',
            requiredActions: [],
            factors: [
              {
                key: 'device',
                status: 'scored',
                caseIndex: null,
                caseId: null,
                points: 0,
                weight: 1,
                contribution: 0,
                reason: null,
              },
            ],
            rules: [{ id: 'compromised', outcome: 'not_held', reason: 'Compromised device' }],
          },
        },
        {
          name: 'score 80',
          passed: false,
          differences: [{ path: '/decision', expected: 'reject', actual: 'restrict' }],
          applicability: 'matched',
          result: expect.objectContaining({ score: 80, band: 'high', requiredActions: ['hold_payment'] }),
        },
      ],
      coverage: {
        cases: [
          { factor: 'device', caseIndex: 0, caseId: 'risky', hits: 1 },
          { factor: 'device', caseIndex: 1, caseId: 'unusual', hits: 0 },
        ],
        rules: [{ id: 'compromised', hits: 0 }],
        bands: [
          { id: 'low', hits: 1 },
          { id: 'medium', hits: 0 },
          { id: 'high', hits: 1 },
        ],
      },
    });
  });

  test('takes a stored version, draft or published, with the digest that it has', async () => {
    const ids = [await aPolicy(acme.owner, { sourceId }), await aPublishedPolicy(acme.owner, { sourceId })];
    for (const policyVersionId of ids) {
      const answer = await simulate({ policyVersionId, scenarios: [scored(50)] });
      expect([answer.status, answer.body.scenarios[0].result.score]).toEqual([200, 50]);
      const { body } = await acme.testKey.get(`/risk/policies/${policyVersionId}`);
      expect(answer.body.policyDigest).toBe(body.data.digest);
    }
  });

  test('a version that is not there, of another mode or organization, is not found', async () => {
    const policyVersionId = await aPolicy(acme.owner, { sourceId });
    const other = await anOrganization(service);
    for (const [caller, id] of [
      [acme.testKey, NOBODY],
      [acme.liveKey, policyVersionId],
      [other.testKey, policyVersionId],
    ] as const) {
      const body = { policyVersionId: id, scenarios: [scored(50)] };
      expect((await caller.post('/risk/policies/simulate', body)).body.code).toBe('not_found');
    }
  });

  test('takes a definition or a version, one of the two', async () => {
    const scenarios = [scored(50)];
    const neither = await simulate({ scenarios });
    expect([neither.status, faults(neither)]).toEqual([400, ['/definition required']]);
    const both = await simulate({ scenarios, definition: aDefinition(sourceId), policyVersionId: NOBODY });
    expect([both.status, faults(both)]).toEqual([400, ['/policyVersionId not_allowed']]);
  });

  test('an invalid definition is 400 with pointers into the body', async () => {
    const definition = { ...aDefinition(sourceId), bands: [] };
    const refused = await simulate({ definition, scenarios: [scored(50)] });
    expect([refused.status, refused.body.code, faults(refused)]).toEqual([
      400,
      'invalid_policy',
      ['/definition/bands min_items'],
    ]);
  });

  test('an input left out is missing, an old one stale, a withdrawn one tells why it is unresolved', async () => {
    const scenarios = [
      { name: 'missing', inputs: {} },
      scored(50, { ageSeconds: 86_399.999 }),
      scored(50, { ageSeconds: 86_400 }),
      { name: 'revoked', inputs: { 'device.score': { value: null, status: 'revoked' } } },
    ];
    const answer = await simulate({ definition: aDefinition(sourceId), scenarios });
    const results = answer.body.scenarios.map(({ result }: Json) => [
      result.status,
      result.score,
      result.decision,
    ]);
    expect(results).toEqual([
      ['incomplete', null, 'awaiting_evidence'],
      ['complete', 50, 'review'],
      ['incomplete', null, 'awaiting_evidence'],
      ['incomplete', null, 'awaiting_evidence'],
    ]);
  });

  test('the result is computed whatever the applicability', async () => {
    const applicability = [{ all: [{ fact: 'device.score', operator: 'lt', value: 45 }] }];
    const definition = { ...aDefinition(sourceId), applicability };
    const answer = await simulate({
      definition,
      scenarios: [scored(40), scored(50), { name: 'none', inputs: {} }],
    });
    const found = answer.body.scenarios.map((one: Json) => [one.applicability, one.result.band]);
    expect(found).toEqual([
      ['matched', 'medium'],
      ['not_matched', 'medium'],
      ['unknown', null],
    ]);
  });

  test.each(['2026-11-15T09:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z'])(
    'may be evaluated as of %s',
    async (evaluatedAt) => {
      const answer = await simulate({
        definition: aDefinition(sourceId),
        evaluatedAt,
        scenarios: [scored(50)],
      });
      expect([answer.status, answer.body.scenarios[0].result.score]).toEqual([200, 50]);
    },
  );

  test('scenarios that do not fit the policy are 400, each fault at its place', async () => {
    const scenarios = [
      scored(50),
      {
        name: 'wrong',
        inputs: { 'device.score': { value: 'high', source: 'user:me' }, nothing: { value: 1 } },
      },
    ];
    const refused = await simulate({ definition: aDefinition(sourceId), scenarios });
    expect([refused.status, refused.body.code, faults(refused)]).toEqual([
      400,
      'invalid_request',
      [
        '/scenarios/1/inputs/device.score/value type',
        '/scenarios/1/inputs/device.score/source not_accepted',
        '/scenarios/1/inputs/nothing unknown_input',
      ],
    ]);
  });

  test.each<[string, object, string]>([
    ['no name', { inputs: {} }, '/scenarios/0/name required'],
    ['no inputs', { name: 'x' }, '/scenarios/0/inputs required'],
    [
      'an unknown status',
      scored(1, { status: 'late' }),
      '/scenarios/0/inputs/device.score/status not_allowed',
    ],
    [
      'an age in the future',
      scored(1, { ageSeconds: -1 }),
      '/scenarios/0/inputs/device.score/ageSeconds minimum',
    ],
    [
      'an unknown expectation',
      { ...scored(1), expect: { factors: [] } },
      '/scenarios/0/expect/factors unknown_property',
    ],
    [
      'an unknown decision',
      { ...scored(1), expect: { decision: 'deny' } },
      '/scenarios/0/expect/decision not_allowed',
    ],
  ])('a scenario with %s is refused', async (_what, scenario, expected) => {
    const refused = await simulate({ definition: aDefinition(sourceId), scenarios: [scenario] });
    expect([refused.status, faults(refused)]).toEqual([400, [expected]]);
  });

  test('saves nothing, and needs no Idempotency-Key', async () => {
    const count = async (): Promise<string> => {
      const tables = [
        'risk_policies',
        'risk_events',
        'risk_assessments',
        'risk_actions',
        'risk_evidence',
        'idempotency_keys',
      ];
      const queries = tables.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`);
      return JSON.stringify(await service.db.query(queries.join(' union all ')));
    };
    const before = await count();
    const body = { definition: aDefinition(sourceId), scenarios: [scored(99)] };
    expect((await simulate(body)).status).toBe(200);
    expect(
      (await acme.testKey.post('/risk/policies/simulate', body, { idempotencyKey: 'sim-1' })).status,
    ).toBe(200);
    expect(await count()).toBe(before);
  });

  test('is for every client, members included', async () => {
    const member = await aMember(service, acme.owner, 'member');
    const body = { definition: aDefinition(sourceId), scenarios: [scored(50)] };
    expect((await member.post('/risk/policies/simulate', body, WITHOUT_KEY)).status).toBe(200);
  });
});

describe('Contract 2, Validate, simulate, and beyond: simulate, limits', () => {
  test('1 to 200 scenarios', async () => {
    const ask = async (count: number): Promise<string> => {
      const scenarios = Array.from({ length: count }, () => scored(50));
      const answer = await simulate({ definition: aDefinition(sourceId), scenarios });
      return answer.status === 200 ? `${answer.body.scenarios.length}` : faults(answer).join();
    };
    const most = limits.simulationScenarios;
    expect([await ask(0), await ask(1)]).toEqual(['/scenarios min_items', '1']);
    expect([await ask(most - 1), await ask(most), await ask(most + 1)]).toEqual([
      '199',
      '200',
      '/scenarios max_items',
    ]);
  });

  test('a body of at most 1 MiB', async () => {
    const text = JSON.stringify({ definition: aDefinition(sourceId), scenarios: [scored(50)] });
    const ask = async (bytes: number): Promise<readonly unknown[]> => {
      const raw = text.padEnd(bytes, ' ');
      const { status, body } = await acme.testKey.send('POST', '/risk/policies/simulate', { raw });
      return [status, body.limitBytes];
    };
    const most = limits.simulationRequestBytes;
    expect(await ask(most - 1)).toEqual([200, undefined]);
    expect(await ask(most)).toEqual([200, undefined]);
    expect(await ask(most + 1)).toEqual([413, most]);
  });

  test('a definition that could not be stored for its size is 413 here too', async () => {
    const definition = { ...aDefinition(sourceId), title: 'x'.repeat(limits.policyBytes) };
    const refused = await simulate({ definition, scenarios: [scored(50)] });
    expect([refused.status, refused.body.limitBytes]).toEqual([413, limits.policyBytes]);
  });
});

describe('Policies and scenarios that mean harm', () => {
  const nested = (levels: number, inner: string): string => '['.repeat(levels) + inner + ']'.repeat(levels);
  const body = (definition: string, scenarios = '[{"name":"x","inputs":{}}]'): string =>
    `{"definition":${definition},"scenarios":${scenarios}}`;
  const sound = (): string => JSON.stringify(aDefinition(sourceId));

  test.each<[string, () => string, string]>([
    ['10,000 levels', () => body(nested(10_000, '1')), 'malformed_json'],
    [
      'a number beyond doubles',
      () => body(sound().replace('"weight":1', '"weight":1e999')),
      'malformed_json',
    ],
    [
      'a repeated member',
      () => body(sound().replace('"weight":1', '"weight":1,"weight":2')),
      'malformed_json',
    ],
    ['a __proto__ member', () => body(sound().replace('{', '{"__proto__":{"floor":1},')), 'malformed_json'],
    [
      'a __proto__ input',
      () => body(sound(), '[{"name":"x","inputs":{"__proto__":{"value":1}}}]'),
      'malformed_json',
    ],
    ['NUL in a name', () => body(sound(), '[{"name":"\\u0000","inputs":{}}]'), 'malformed_json'],
    [
      '20 levels where a value belongs',
      () => body(sound().replace('"value":70', `"value":${nested(20, '1')}`)),
      'invalid_policy',
    ],
    [
      'a list of 15,000 values',
      () => body(sound().replace('"gte","value":70', `"in","value":[${'1,'.repeat(15_000)}1]`)),
      'invalid_policy',
    ],
    [
      '20 levels as evidence',
      () => body(sound(), `[{"name":"x","inputs":{"device.score":{"value":${nested(20, '1')}}}}]`),
      'invalid_request',
    ],
    [
      'a constructor input',
      () => body(sound(), '[{"name":"x","inputs":{"constructor":{"value":1}}}]'),
      'invalid_request',
    ],
  ])('%s', async (_what, raw, code) => {
    const refused = await acme.testKey.send('POST', '/risk/policies/simulate', { raw: raw() });
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });

  test.each(['/risk/policies', '/risk/policies/validate'])('the same at %s', async (path) => {
    const ask = async (definition: string): Promise<string> => {
      const raw = `{"key":"k","definition":${definition}}`;
      return (await acme.owner.send('POST', path, { raw })).body.code;
    };
    expect(await ask(nested(10_000, '1'))).toBe('malformed_json');
    expect(await ask('{"floor":1e999}')).toBe('malformed_json');
    expect(await ask('{"floor":1,"floor":2}')).toBe('malformed_json');
    expect(await ask('{"__proto__":1}')).toBe('malformed_json');
  });
});
