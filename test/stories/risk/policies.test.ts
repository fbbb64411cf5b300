import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionSchema } from '@assay/policy-engine';
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

const TEST = { headers: { 'x-risk-mode': 'test' } };
const NOBODY = '00000000-0000-7000-8000-000000000000';

function create(body: unknown, options: object = {}): Promise<Answer> {
  return acme.owner.post('/risk/policies', body, { ...TEST, ...options });
}

function publish(id: string): Promise<Answer> {
  return acme.owner.post(`/risk/policies/${id}/publish`, undefined, TEST);
}

/** Faults without their messages, which are for people. */
function faults({ body }: Answer): readonly string[] {
  return (body.errors as { pointer: string; code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
}

describe('Document 1, Policy version', () => {
  test('is created as a draft with its normalized definition, and read back as the same record', async () => {
    const { formatVersion, floor, ...sent } = aDefinition(sourceId);
    const created = await create({ key: 'onboarding', definition: sent });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'policies',
      data: {
        key: 'onboarding',
        version: 1,
        status: 'draft',
        definition: { formatVersion, floor, ...sent },
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        publishedAt: null,
        publishedBy: null,
        mode: 'test',
        createdAt: service.clock.now().toISOString(),
        createdBy: `user:${acme.owner.userId}`,
      },
    });
    expect((await acme.testKey.get(`/risk/policies/${created.body.id}`)).body).toEqual(created.body);
  });

  test('another version under the same key takes the next number, in each mode by itself', async () => {
    const version = async (key: string, mode: string): Promise<number> => {
      const headers = { 'x-risk-mode': mode };
      const body = { key, definition: aDefinition(sourceId) };
      return (await acme.owner.post('/risk/policies', body, { headers })).body.data.version;
    };
    expect(await version('numbered', 'test')).toBe(1);
    expect(await version('numbered', 'test')).toBe(2);
    expect(await version('numbered', 'live')).toBe(1);
    expect(await version('numbered-too', 'test')).toBe(1);
    expect(await version('numbered', 'test')).toBe(3);
  });

  test('twelve creations at once under one key take twelve consecutive numbers', async () => {
    const body = { key: 'race', definition: aDefinition(sourceId) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    const versions = answers.map((answer) => answer.body.data.version as number).toSorted((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('definitions that differ only in order and defaults have the same digest, others do not', async () => {
    const definition = aDefinition(sourceId);
    const reversed = Object.fromEntries(Object.entries(definition).toReversed());
    const digests = [];
    for (const sent of [definition, reversed, { ...definition, floor: 1 }])
      digests.push((await create({ key: 'digest', definition: sent })).body.data.digest);
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  test('an identical retry gets the same draft again', async () => {
    const body = { key: 'retried', definition: aDefinition(sourceId) };
    const first = await create(body, { idempotencyKey: 'policy-retry' });
    const again = await create(body, { idempotencyKey: 'policy-retry' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const listed = await acme.testKey.get('/risk/policies?search=retried');
    expect(listed.body.items).toHaveLength(1);
  });

  test('of another organization or mode is not found', async () => {
    const id = await aPolicy(acme.owner, { sourceId });
    const other = await anOrganization(service);
    for (const answer of [
      await acme.liveKey.get(`/risk/policies/${id}`),
      await other.testKey.get(`/risk/policies/${id}`),
      await other.owner.post(`/risk/policies/${id}/publish`, undefined, TEST),
      await acme.owner.post(`/risk/policies/${id}/publish`),
      await publish(NOBODY),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  test('is listed oldest first and searched by key, literally and whatever the case', async () => {
    const { owner, testKey } = await anOrganization(service);
    for (const key of ['a.b', 'a_b', 'axb', 'a.b']) await aPolicy(owner, { sourceId, key });
    const keys = async (query: string): Promise<string[]> =>
      (await testKey.get(`/risk/policies${query}`)).body.items.map(
        ({ data }: Json) => `${data.key} ${data.version}`,
      );
    expect(await keys('')).toEqual(['a.b 1', 'a_b 1', 'axb 1', 'a.b 2']);
    expect(await keys('?search=A.B')).toEqual(['a.b 1', 'a.b 2']);
    expect(await keys('?search=a_')).toEqual(['a_b 1']);
    expect((await testKey.get(`/risk/policies?subjectId=${NOBODY}`)).status).toBe(400);
  });

  test.each(['Onboarding', '1st', '', 'a b', 'a'.repeat(81)])('is refused under the key %j', async (key) => {
    const refused = await create({ key, definition: aDefinition(sourceId) });
    expect([refused.body.code, faults(refused)]).toEqual(['invalid_request', ['/key pattern']]);
  });

  test.each([
    ['no definition', { key: 'k' }, '/definition required'],
    ['no key', { definition: {} }, '/key required'],
    ['a version of its own', { key: 'k', definition: {}, version: 7 }, '/version unknown_property'],
  ])('is refused with %s', async (_what, body, expected) => {
    const refused = await create(body);
    expect([refused.body.code, faults(refused)]).toEqual(['invalid_request', [expected]]);
  });
});

describe('Document 1, Authentication, rule 4: owners and admins create and publish', () => {
  test('a member and an API key may do neither', async () => {
    const id = await aPolicy(acme.owner, { sourceId });
    const member = await aMember(service, acme.owner, 'member');
    const body = { key: 'forbidden', definition: aDefinition(sourceId) };
    for (const caller of [member, acme.testKey]) {
      expect((await caller.post('/risk/policies', body)).body.code).toBe('forbidden');
      expect((await caller.post(`/risk/policies/${id}/publish`)).body.code).toBe('forbidden');
    }
    const admin = await aMember(service, acme.owner, 'admin');
    expect((await admin.post('/risk/policies', body)).status).toBe(201);
    expect((await admin.post(`/risk/policies/${id}/publish`, undefined, TEST)).status).toBe(200);
  });

  test('both need an Idempotency-Key', async () => {
    const without = { ...TEST, idempotencyKey: null };
    const id = await aPolicy(acme.owner, { sourceId });
    for (const path of ['/risk/policies', `/risk/policies/${id}/publish`]) {
      const body = path.endsWith('publish') ? undefined : { key: 'k', definition: {} };
      expect((await acme.owner.post(path, body, without)).body.code).toBe('idempotency_key_required');
    }
  });
});

describe('Contract 2, Policy definition: a draft that breaks its rules is 400 invalid_policy', () => {
  const broken = (change: Record<string, unknown>): Promise<Answer> =>
    create({ key: 'broken', definition: { ...aDefinition(sourceId), ...change } });

  test.each([
    ['an unknown property', { weights: [] }, ['/definition/weights unknown_property']],
    [
      'no band at zero',
      { bands: [{ ...band('low'), lowerBound: 1 }], rules: [] },
      ['/definition/bands/0/lowerBound not_zero'],
    ],
    ['another format version', { formatVersion: 2 }, ['/definition/formatVersion not_allowed']],
    ['a ceiling below the floor', { floor: 2, ceiling: 1 }, ['/definition/ceiling below_floor']],
  ])('%s', async (_what, change, expected) => {
    const refused = await broken(change);
    expect([refused.status, refused.body.code, faults(refused)]).toEqual([400, 'invalid_policy', expected]);
  });

  test.each([[null], ['x'], [[]], [5]])('a definition that is %j', async (definition) => {
    const refused = await create({ key: 'broken', definition });
    expect([refused.body.code, faults(refused)]).toEqual(['invalid_policy', ['/definition type']]);
  });

  test('at most 100 faults are told', async () => {
    const rules = Array.from({ length: 101 }, () => ({}));
    const refused = await broken({ rules });
    expect(refused.body.errors).toHaveLength(limits.reportedFaults);
  });

  test('leaves no draft, no event and no used key', async () => {
    const options = { idempotencyKey: 'broken-then-mended' };
    const count = async (): Promise<number> =>
      (await service.db.query('select id from risk_events union all select id from risk_policies')).length;
    const before = await count();
    expect((await create({ key: 'mended', definition: {} }, options)).status).toBe(400);
    expect(await count()).toBe(before);
    const mended = await create({ key: 'mended', definition: aDefinition(sourceId) }, options);
    expect([mended.status, mended.body.data.version]).toEqual([201, 1]);
  });
});

function band(id: string) {
  return { id, lowerBound: 0, effect: { decision: 'none', actions: [] } };
}

describe('Document 1, Limits: a normalized policy request has at most 64 KiB', () => {
  const KEY = 'large';

  /** A definition whose normalized request has exactly this many bytes, some of them of more than one to a character. */
  function sized(bytes: number, change: Record<string, unknown> = {}) {
    const rules = Array.from({ length: 140 }, (_, index) => ({
      id: `r${index}`,
      all: [{ fact: 'device.score', operator: 'gt', value: index }],
      reason: 'é'.repeat(160),
      forcedBand: 'high',
    }));
    const full = { ...aDefinition(sourceId), title: '', rules, ...change };
    let missing = bytes - Buffer.byteLength(JSON.stringify({ key: KEY, definition: full }));
    for (const rule of rules) {
      const more = Math.min(missing, 300);
      rule.reason += 'x'.repeat(more);
      missing -= more;
    }
    expect(missing).toBe(0);
    return full;
  }

  test('below and at the limit it is taken, above it is 413', async () => {
    for (const [bytes, status] of [
      [limits.policyBytes - 1, 201],
      [limits.policyBytes, 201],
      [limits.policyBytes + 1, 413],
    ] as const) {
      const answer = await create({ key: KEY, definition: sized(bytes) });
      expect([bytes, answer.status]).toEqual([bytes, status]);
    }
    const { body } = await create({ key: KEY, definition: sized(limits.policyBytes + 1) });
    expect([body.code, body.limitBytes]).toEqual(['too_large', limits.policyBytes]);
  });

  test('what normalization adds counts: without floor and formatVersion the same policy is as large', async () => {
    const { formatVersion: _, floor: __, ...sent } = sized(limits.policyBytes + 1);
    expect(Buffer.byteLength(JSON.stringify({ key: KEY, definition: sent }))).toBeLessThan(
      limits.policyBytes,
    );
    expect((await create({ key: KEY, definition: sent })).status).toBe(413);
  });

  test('space around it does not count, up to 256 KiB of request', async () => {
    const text = JSON.stringify({ key: KEY, definition: aDefinition(sourceId) });
    for (const [bytes, status] of [
      [limits.policyRequestBytes - 1, 201],
      [limits.policyRequestBytes, 201],
      [limits.policyRequestBytes + 1, 413],
    ] as const) {
      const answer = await acme.owner.send('POST', '/risk/policies', {
        ...TEST,
        raw: text.padEnd(bytes, ' '),
      });
      expect([bytes, answer.status]).toEqual([bytes, status]);
    }
  });
});

describe('Document 1, States and transitions, Policy version: publication', () => {
  test('says when and by whom, and leaves the rest as it was', async () => {
    const id = await aPolicy(acme.owner, { sourceId });
    const { body: draft } = await acme.testKey.get(`/risk/policies/${id}`);
    service.clock.moveSeconds(60);
    const published = await publish(id);
    expect(published.status).toBe(200);
    expect(published.body).toEqual({
      ...draft,
      data: {
        ...draft.data,
        status: 'published',
        publishedAt: service.clock.now().toISOString(),
        publishedBy: `user:${acme.owner.userId}`,
      },
    });
    expect((await acme.testKey.get(`/risk/policies/${id}`)).body).toEqual(published.body);
  });

  test('happens once', async () => {
    const id = await aPublishedPolicy(acme.owner, { sourceId });
    const again = await publish(id);
    expect([again.status, again.body.code]).toEqual([409, 'already_published']);
  });

  test('asked for ten times at once, one is done and nine are refused', async () => {
    const id = await aPolicy(acme.owner, { sourceId });
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_published')).toHaveLength(9);
    const events = await acme.testKey.get(`/risk/events?resourceId=${id}`);
    expect(events.body.items).toHaveLength(2);
  });

  test('takes a registered source of this organization and mode only', async () => {
    const { owner, testKey } = await anOrganization(service);
    const id = await aPolicy(owner, { sourceId });
    const refused = await owner.post(`/risk/policies/${id}/publish`, undefined, TEST);
    expect([refused.status, refused.body.code, faults(refused)]).toEqual([
      422,
      'policy_not_publishable',
      ['/definition/inputs/0/acceptedSources/0 unknown_source'],
    ]);
    expect((await testKey.get(`/risk/policies/${id}`)).body.data.status).toBe('draft');
    const live = await aPolicy(acme.owner, { sourceId, mode: 'live' });
    expect((await acme.owner.post(`/risk/policies/${live}/publish`)).body.code).toBe(
      'policy_not_publishable',
    );
  });

  test('of a source that was disabled since is done: recorded evidence stays valid', async () => {
    const disabled = await aSource(acme.owner, POLICY_FACTS, [acme.testKey.id]);
    const bindings = { expectedRevision: 1, apiKeyIds: [], enabled: false };
    expect((await acme.owner.post(`/risk/sources/${disabled}/bindings`, bindings, TEST)).status).toBe(200);
    await aPublishedPolicy(acme.owner, { sourceId: disabled });
  });

  test('names every fault of sources, bindings and documented values', async () => {
    const input = (key: string, acceptedSources: string[], more: object = {}) => ({
      key,
      type: 'string',
      acceptedSources,
      maxAgeSeconds: 60,
      ...more,
    });
    const verification = { workflowId: NOBODY, workflowRevision: 1, stepKey: 'scan', field: 'country' };
    const inputs = [
      input('device.score', [`registered:${sourceId}`, `registered:${NOBODY}`, 'registered:mine']),
      input('device.name', [`registered:${sourceId}`]),
      input('country', ['verification:w:r1:scan']),
      input('country.bound', [`verification:${NOBODY}:r1:scan`], { verification }),
      input('check.face', ['service:session-checks']),
      input('screening.sanctions', ['service:screening:sanctions', `registered:${sourceId}`]),
      input('screening.pep', ['service:screening:pep'], { type: 'boolean' }),
    ];
    const rules = [
      {
        id: 'hit',
        all: [
          { fact: 'screening.sanctions', operator: 'eq', value: 'hit' },
          { fact: 'screening.sanctions', operator: 'in', value: ['match', 'maybe'] },
        ],
        reason: 'Hit',
        forcedBand: 'high',
      },
    ];
    const id = await aPolicy(acme.owner, { sourceId, definition: { inputs, factors: [], rules } });
    const refused = await publish(id);
    expect(refused.status).toBe(422);
    expect(faults(refused)).toEqual([
      '/definition/inputs/0/acceptedSources/0 fact_type',
      '/definition/inputs/0/acceptedSources/1 unknown_source',
      '/definition/inputs/0/acceptedSources/2 malformed_source',
      '/definition/inputs/1/acceptedSources/0 undeclared_fact',
      '/definition/inputs/2/acceptedSources/0 binding_required',
      '/definition/inputs/4/acceptedSources/0 retired_source',
      '/definition/inputs/5/acceptedSources/1 source_not_allowed',
      '/definition/inputs/6/type fact_type',
      '/definition/inputs/3/verification unknown_binding',
      '/definition/rules/0/all/0/value undocumented_value',
      '/definition/rules/0/all/1/value/1 undocumented_value',
    ]);
  });
});

describe('Document 1, Events', () => {
  test('creation and publication each leave one event, without a subject', async () => {
    const id = await aPublishedPolicy(acme.owner, { sourceId, key: 'eventful' });
    const { items } = (await acme.testKey.get(`/risk/events?resourceId=${id}`)).body;
    expect(items.map(({ data }: Json) => data)).toEqual(
      ['risk.policy.created', 'risk.policy.published'].map((type) =>
        expect.objectContaining({
          type,
          category: null,
          subjectId: null,
          sequence: null,
          resource: 'policies',
          resourceId: id,
          actor: `user:${acme.owner.userId}`,
          detail: { key: 'eventful', version: 1 },
        }),
      ),
    );
  });
});

describe('Contract 2, Policy definition: GET /risk/policy-schema', () => {
  test('Document 1, Versioning, rule 2: describes format version 1 to every client', async () => {
    const { status, body } = await acme.testKey.get('/risk/policy-schema');
    expect(status).toBe(200);
    expect(body).toEqual({
      formatVersion: 1,
      evaluatorVersion: 'risk-evaluator-v1',
      schema: definitionSchema,
      operators: ['eq', 'in', 'contains', 'gt', 'gte', 'lt', 'lte', 'eq_fact', 'neq_fact'],
      decisions: ['none', 'review', 'restrict', 'reject'],
      limits: {
        policyBytes: 65_536,
        policyRequestBytes: 262_144,
        simulationRequestBytes: 1_048_576,
        simulationScenarios: 200,
        analysisCells: 2_000_000,
        analysisSeconds: 2,
      },
    });
    const member = await aMember(service, acme.owner, 'member');
    expect((await member.get('/risk/policy-schema')).body).toEqual(body);
  });
});

describe('Contract 2, Validate, simulate, and beyond: validate', () => {
  const validate = (body: unknown): Promise<Answer> =>
    acme.testKey.post('/risk/policies/validate', body, { idempotencyKey: null });
  const warned = ({ body }: Answer): readonly string[] =>
    body.warnings.map(({ pointer, code }: Json) => `${pointer} ${code}`);

  test('a sound policy is valid, with the normal form that its draft will have', async () => {
    const { formatVersion: _, floor: __, ...definition } = aDefinition(sourceId);
    const answer = await validate({ key: 'sound', definition });
    expect(answer.status).toBe(200);
    const { body: draft } = await create({ key: 'sound', definition });
    expect(answer.body).toEqual({
      valid: true,
      errors: [],
      warnings: [],
      analysis: { exhaustive: true, cells: expect.any(Number) },
      normalized: {
        definition: draft.data.definition,
        bytes: Buffer.byteLength(JSON.stringify({ key: 'sound', definition: draft.data.definition })),
        digest: draft.data.digest,
      },
    });
    expect(answer.body.analysis.cells).toBeGreaterThan(0);
  });

  test('the key may be left out, and is checked where it is not', async () => {
    const definition = aDefinition(sourceId);
    const { body } = await validate({ definition });
    expect(body.normalized.bytes).toBe(Buffer.byteLength(JSON.stringify({ definition })));
    expect((await validate({ key: 'No key', definition })).body.code).toBe('invalid_request');
    expect((await validate({ key: 'k' })).body.code).toBe('invalid_request');
  });

  test('an invalid one is an answer with every error, its pointer counted from the body', async () => {
    const bands = [{ ...band('low'), lowerBound: 1 }];
    const definition = { ...aDefinition(sourceId), ceiling: 0, floor: 1, bands };
    const answer = await validate({ definition });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      valid: false,
      errors: [
        '/definition/ceiling below_floor',
        '/definition/bands/0/lowerBound not_zero',
        '/definition/rules/0/forcedBand unknown_band',
      ].map((fault) => {
        const [pointer, code] = fault.split(' ');
        return { pointer, code, message: expect.any(String) };
      }),
      warnings: [],
      analysis: { exhaustive: false, cells: 0 },
      normalized: null,
    });
    expect((await validate({ definition: null })).body.valid).toBe(false);
  });

  test('warns of what can never happen, with a witness for a gap', async () => {
    const [factor] = aDefinition(sourceId).factors;
    const [risky, unusual] = factor!.cases;
    const { defaultPoints: _, ...open } = factor!;
    const factors = [{ ...open, cases: [unusual, risky] }];
    const answer = await validate({ definition: { ...aDefinition(sourceId), factors } });
    expect(answer.body.valid).toBe(true);
    expect(warned(answer)).toContain('/definition/factors/0/cases/1 case_unreachable');
    const gap = answer.body.warnings.find(({ code }: Json) => code === 'factor_gap');
    expect(gap).toEqual({
      pointer: '/definition/factors/0',
      code: 'factor_gap',
      message: expect.any(String),
      witness: { 'device.score': expect.any(Number) },
    });
    expect(gap.witness['device.score']).toBeLessThan(40);
  });

  test('warns of what would keep it from being published, as publication would say it', async () => {
    const definition = aDefinition(NOBODY);
    const answer = await validate({ definition });
    expect(warned(answer)).toEqual(['/definition/inputs/0/acceptedSources/0 not_publishable']);
    const id = await aPolicy(acme.owner, { sourceId: NOBODY });
    const refused = await publish(id);
    expect(refused.body.errors.map(({ message }: Json) => message)).toEqual(
      answer.body.warnings.map(({ message }: Json) => message),
    );
  });

  test('looks at the sources of the caller', async () => {
    const { testKey } = await anOrganization(service);
    const body = { definition: aDefinition(sourceId) };
    expect(warned(await validate(body))).toEqual([]);
    for (const caller of [testKey, acme.liveKey])
      expect(warned(await caller.post('/risk/policies/validate', body))).toEqual([
        '/definition/inputs/0/acceptedSources/0 not_publishable',
      ]);
  });

  test('over 64 KiB in its normal form is 413', async () => {
    const definition = { ...aDefinition(sourceId), title: 'x'.repeat(limits.policyBytes) };
    const refused = await validate({ definition });
    expect([refused.status, refused.body.code, refused.body.limitBytes]).toEqual([
      413,
      'too_large',
      limits.policyBytes,
    ]);
  });

  test('saves nothing', async () => {
    const count = async (): Promise<number> =>
      (await service.db.query('select id from risk_events union all select id from risk_policies')).length;
    const before = await count();
    await validate({ definition: aDefinition(sourceId) });
    expect(await count()).toBe(before);
  });

  test.each(['onboarding', 'fraud'])(
    'the example policy %s is valid, and only its sources are not here',
    async (name) => {
      const text = await readFile(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8');
      const answer = await validate(JSON.parse(text));
      expect([answer.body.valid, answer.body.errors]).toEqual([true, []]);
      const codes: string[] = answer.body.warnings.map(({ code }: Json) => code);
      expect([...new Set(codes)]).toEqual(['not_publishable']);
      expect(answer.body.analysis.exhaustive).toBe(true);
    },
  );
});
