import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Caller } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { aWorkflow, aWorkflowKey, STEPS, type TestStep } from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;
let admin: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  other = await anOrganization(service);
  admin = callingIn(acme.owner, 'test');
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const save = (body: Readonly<Record<string, unknown>>, by: Caller = admin) =>
  by.post('/verification/workflows', { key: aWorkflowKey(), name: 'Identity', steps: STEPS, ...body });

describe('Contract 3, Model: a workflow', () => {
  test('is saved and read back; config and outputs may be left out', async () => {
    const saved = await save({
      key: 'kyc.basic_v1-eu',
      name: 'Basic',
      steps: [{ key: 'look', type: 'risk' }],
    });
    expect([saved.status, saved.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        mode: 'test',
        key: 'kyc.basic_v1-eu',
        revision: 1,
        name: 'Basic',
        steps: [{ key: 'look', type: 'risk', config: {}, outputs: [] }],
        createdAt: service.clock.now().toISOString(),
        createdBy: `user:${acme.owner.userId}`,
      },
    ]);
    const read = await acme.testKey.get(`/verification/workflows/${saved.body.id}`);
    expect([read.status, read.body]).toEqual([200, saved.body]);
  });

  test('saved again under its key, keeps the id and makes the next revision; the former stays as it was', async () => {
    const first = await aWorkflow(admin);
    const second = await save({ key: first.key, name: 'Renamed', steps: [{ key: 'look', type: 'check' }] });
    expect([second.status, second.body.id, second.body.revision, second.body.name]).toEqual([
      201,
      first.id,
      2,
      'Renamed',
    ]);
    const at = (query: string) => acme.testKey.get(`/verification/workflows/${first.id}${query}`);
    expect((await at('')).body).toEqual(second.body);
    expect((await at('?revision=2')).body).toEqual(second.body);
    expect((await at('?revision=1')).body).toEqual(first);
    expect([(await at('?revision=3')).status, (await at('?revision=0')).status]).toEqual([404, 400]);
  });

  test('saved ten times at once under one key, has one id and ten revisions', async () => {
    const key = aWorkflowKey();
    const saved = await Promise.all(Array.from({ length: 10 }, () => save({ key })));
    const revisions = saved.map(({ body }) => body.revision as number);
    expect(revisions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(saved.map(({ body }) => body.id)).size).toBe(1);
  });

  test('is listed once, with its newest revision, oldest workflow first', async () => {
    const fresh = await anOrganization(service);
    const owner = callingIn(fresh.owner, 'test');
    const [a, b] = [await aWorkflow(owner), await aWorkflow(owner)];
    const newer = await aWorkflow(owner, STEPS, a.key);
    const listed = await fresh.testKey.get('/verification/workflows');
    expect(listed.body).toEqual({ items: [newer, b], nextOffset: null, nextCursor: null });
    const rest = await fresh.testKey.get('/verification/workflows?offset=1');
    expect(rest.body.items).toEqual([b]);
  });

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no key', { key: undefined }, '/key required'],
    ['a key with a capital', { key: 'Kyc' }, '/key pattern'],
    ['no name', { name: ' ' }, '/name pattern'],
    ['no steps', { steps: [] }, '/steps min_items'],
    ['a step of another type', { steps: [{ key: 'a', type: 'guess' }] }, '/steps/0/type not_allowed'],
    [
      'an unknown property',
      { steps: [{ key: 'a', type: 'risk', next: 1 }] },
      '/steps/0/next unknown_property',
    ],
    [
      'two steps of one key',
      {
        steps: [
          { key: 'a', type: 'risk' },
          { key: 'a', type: 'check' },
        ],
      },
      '/steps/1/key not_unique',
    ],
    [
      'two outputs of one field',
      { steps: [aStep('string', 'string')] },
      '/steps/0/outputs/1/field not_unique',
    ],
    ['a list without items', { steps: [aStep('list')] }, '/steps/0/outputs/0/itemType required'],
    [
      'items of no list',
      { steps: [{ key: 'a', type: 'risk', outputs: [{ field: 'f', type: 'string', itemType: 'string' }] }] },
      '/steps/0/outputs/0/itemType not_allowed',
    ],
    ['an output of another type', { steps: [aStep('image')] }, '/steps/0/outputs/0/type not_allowed'],
  ])('with %s is refused', async (_what, body, fault) => {
    expect(inShort(await save(body))).toEqual(invalid(fault));
  });

  function aStep(...types: readonly string[]): unknown {
    return { key: 'a', type: 'risk', outputs: types.map((type) => ({ field: 'f', type })) };
  }

  test.each([
    ['workflow', (key: string) => ({ key }), '/key'],
    ['step', (key: string) => ({ steps: [{ key, type: 'risk' }] }), '/steps/0/key'],
    [
      'field',
      (field: string) => ({ steps: [{ key: 'a', type: 'risk', outputs: [{ field, type: 'string' }] }] }),
      '/steps/0/outputs/0/field',
    ],
  ])('the key of a %s has at most 40 characters', async (_what, bodyOf, pointer) => {
    const most = limits.workflowKeyCharacters;
    expect(most).toBe(40);
    const sized = (size: number) => save(bodyOf(aWorkflowKey().padEnd(size, 'x')));
    const [below, at, above] = [await sized(most - 1), await sized(most), await sized(most + 1)];
    expect([below.status, at.status, inShort(above)]).toEqual([201, 201, invalid(`${pointer} max_length`)]);
  });

  test('has at most 50 steps and 100 outputs', async () => {
    const steps = (count: number) =>
      save({ steps: Array.from({ length: count }, (_, index) => ({ key: `s${index}`, type: 'risk' })) });
    const outputs = (count: number) =>
      save({
        steps: [0, 1].map((step) => ({
          key: `s${step}`,
          type: 'risk',
          outputs: Array.from({ length: step === 0 ? 50 : count - 50 }, (_, index) => ({
            field: `f${index}`,
            type: 'string',
          })),
        })),
      });
    expect([limits.workflowSteps, limits.workflowOutputs]).toEqual([50, 100]);
    expect(
      [await steps(49), await steps(50), await outputs(99), await outputs(100)].map(({ status }) => status),
    ).toEqual([201, 201, 201, 201]);
    expect(inShort(await steps(51))).toEqual(invalid('/steps max_items'));
    expect(inShort(await outputs(101))).toEqual(invalid('/steps too_many_outputs'));
  });

  test('is saved by owners and admins only, read by every client', async () => {
    const [anAdmin, member] = [
      callingIn(await aMember(service, acme.owner, 'admin'), 'test'),
      callingIn(await aMember(service, acme.owner, 'member'), 'test'),
    ];
    expect((await save({}, anAdmin)).status).toBe(201);
    for (const by of [member, acme.testKey]) {
      expect(inShort(await save({}, by)).slice(0, 2)).toEqual([403, 'forbidden']);
      expect((await by.get('/verification/workflows')).status).toBe(200);
    }
  });

  test('belongs to one organization and mode: elsewhere its id looks missing and its key is free', async () => {
    const { id, key } = await aWorkflow(admin);
    const missing = (await acme.testKey.get(`/verification/workflows/${NOBODY}`)).body;
    for (const by of [acme.liveKey, other.testKey]) {
      const { status, body } = await by.get(`/verification/workflows/${id}`);
      expect([status, body.code, body.detail]).toEqual([404, missing.code, missing.detail]);
    }
    const elsewhere = await save({ key }, callingIn(other.owner, 'test'));
    expect([elsewhere.body.revision, elsewhere.body.id === id]).toEqual([1, false]);
    expect((await save({ key }, callingIn(acme.owner, 'live'))).body.revision).toBe(1);
  });

  test('an identical retry with its key makes no other revision', async () => {
    const body = { key: aWorkflowKey(), name: 'Identity', steps: STEPS };
    const options = { idempotencyKey: `save-${body.key}` };
    const first = await admin.post('/verification/workflows', body, options);
    const again = await admin.post('/verification/workflows', body, options);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    const without = await admin.post('/verification/workflows', body, { idempotencyKey: null });
    expect([without.status, without.body.revision]).toEqual([201, 2]);
  });
});

describe('Contract 3, Native evidence, rule 1: the catalogue', () => {
  test('lists every output field of every revision, with source, fact and binding', async () => {
    const fresh = await anOrganization(service);
    const owner = callingIn(fresh.owner, 'test');
    const first = await aWorkflow(owner);
    const second = await aWorkflow(
      owner,
      [{ key: 'photo', type: 'capture', outputs: [{ field: 'quality', type: 'number' }] }],
      first.key,
    );
    const { status, body } = await fresh.testKey.get('/risk/verification-inputs');
    const entry = (revision: number, stepKey: string, stepType: string, field: string, more: object) => ({
      workflowId: first.id,
      workflowKey: first.key,
      workflowRevision: revision,
      stepKey,
      stepType,
      field,
      itemType: null,
      source: `verification:${first.id}:r${revision}:${stepKey}`,
      fact: `verification.${first.key}.${stepKey}.${field}`,
      requiresApproval: stepType === 'extract' || stepType === 'enrich',
      binding: { workflowId: first.id, workflowRevision: revision, stepKey, field },
      ...more,
    });
    expect([status, body]).toEqual([
      200,
      {
        items: [
          entry(1, 'photo', 'capture', 'quality', { type: 'number' }),
          entry(1, 'read', 'extract', 'name_latin', { type: 'string' }),
          entry(1, 'read', 'extract', 'nationalities', { type: 'list', itemType: 'string' }),
          entry(1, 'genuine', 'validate', 'passed', { type: 'boolean' }),
          entry(2, 'photo', 'capture', 'quality', { type: 'number' }),
        ],
        nextOffset: null,
      },
    ]);
    expect(second.revision).toBe(2);
    const rest = await fresh.testKey.get('/risk/verification-inputs?offset=4');
    expect(rest.body.items).toEqual([body.items[4]]);
    expect((await fresh.liveKey.get('/risk/verification-inputs')).body.items).toEqual([]);
  });

  test('requires approval for extract and enrich alone', async () => {
    const fresh = await anOrganization(service);
    const types = ['capture', 'extract', 'enrich', 'check', 'validate', 'risk'] as const;
    await aWorkflow(
      callingIn(fresh.owner, 'test'),
      types.map((type) => ({ key: type, type, outputs: [{ field: 'f', type: 'string' }] })),
    );
    const { body } = await fresh.testKey.get('/risk/verification-inputs');
    expect(
      body.items.map((one: { stepType: string; requiresApproval: boolean }) => [
        one.stepType,
        one.requiresApproval,
      ]),
    ).toEqual(types.map((type) => [type, type === 'extract' || type === 'enrich']));
  });

  test('has pages of 100', async () => {
    const fresh = await anOrganization(service);
    const owner = callingIn(fresh.owner, 'test');
    const wide: TestStep = {
      key: 'wide',
      type: 'check',
      outputs: Array.from({ length: 60 }, (_, index) => ({ field: `f${index}`, type: 'string' })),
    };
    await aWorkflow(owner, [wide]);
    await aWorkflow(owner, [wide]);
    const page = await fresh.testKey.get('/risk/verification-inputs');
    expect([page.body.items.length, page.body.nextOffset]).toEqual([100, 100]);
    const next = await fresh.testKey.get('/risk/verification-inputs?offset=100');
    expect([next.body.items.length, next.body.nextOffset]).toEqual([20, null]);
  });
});

describe('Document 2, Verification workflow check step: refused when it is saved', () => {
  const SCREENING = {
    sources: ['eu_fsf', 'service_pep'],
    reviewScore: 70,
    matchScore: 90,
    pepLookbackMonths: 12,
  };
  const screening = (providerConfig: unknown, more: object = {}) => ({
    key: 'sanctions',
    type: 'check',
    config: { kind: 'pep_sanctions', provider: 'service_screening', providerConfig },
    ...more,
  });
  const READ = STEPS[1];
  const saveWith = (...steps: readonly unknown[]) => save({ steps });

  test('after the identity document and with good settings it is accepted', async () => {
    const saved = await saveWith(READ, screening(SCREENING));
    expect([saved.status, saved.body.steps[1].config.providerConfig]).toEqual([201, SCREENING]);
    expect((await saveWith(READ, screening({ sources: ['ofac_sdn'] }))).status).toBe(201);
    const native = { key: 'd', type: 'extract', outputs: [{ field: 'name_native', type: 'string' }] };
    expect((await saveWith(native, { key: 'x', type: 'risk' }, screening(SCREENING))).status).toBe(201);
  });

  test.each<[string, readonly unknown[]]>([
    ['before any step', [screening(SCREENING), READ]],
    ['after a step that reads no name', [{ ...READ, outputs: [] }, screening(SCREENING)]],
    ['after a name that was not extracted', [{ ...READ, type: 'capture' }, screening(SCREENING)]],
  ])('placed %s', async (_where, steps) => {
    const refused = await saveWith(...steps);
    expect(inShort(refused)[2]).toEqual([expect.stringMatching(/^\/steps\/\d misplaced_step$/)]);
  });

  const AT = '/steps/1/config/providerConfig';
  test.each<[string, unknown, string]>([
    ['no providerConfig', undefined, `${AT} required`],
    ['a providerConfig that is no object', [], `${AT} type`],
    [
      'no sources',
      { ...SCREENING, sources: undefined, pepLookbackMonths: undefined },
      `${AT}/sources required`,
    ],
    ['empty sources', { sources: [] }, `${AT}/sources min_items`],
    ['what is no key of a list', { sources: ['eu_fsf', 'The Moon'] }, `${AT}/sources/1 pattern`],
    ['a key too long', { sources: ['m'.repeat(81)] }, `${AT}/sources/0 pattern`],
    [
      'too many lists',
      { sources: Array.from({ length: 21 }, (_, index) => `list_${index}`) },
      `${AT}/sources max_items`,
    ],
    ['a list twice', { sources: ['eu_fsf', 'eu_fsf'] }, `${AT}/sources/1 not_unique`],
    ['a score of 0', { ...SCREENING, reviewScore: 0 }, `${AT}/reviewScore out_of_bounds`],
    ['a score of 101', { ...SCREENING, matchScore: 101 }, `${AT}/matchScore out_of_bounds`],
    ['a score with decimals', { ...SCREENING, matchScore: 90.5 }, `${AT}/matchScore out_of_bounds`],
    ['equal scores', { ...SCREENING, reviewScore: 90 }, `${AT}/reviewScore not_below_match_score`],
    [
      'reviewScore 90 alone',
      { sources: ['eu_fsf'], reviewScore: 90 },
      `${AT}/reviewScore not_below_match_score`,
    ],
    ['a short look-back', { ...SCREENING, pepLookbackMonths: 11 }, `${AT}/pepLookbackMonths out_of_bounds`],
    [
      'a look-back of a century',
      { ...SCREENING, pepLookbackMonths: 1_201 },
      `${AT}/pepLookbackMonths out_of_bounds`,
    ],
    [
      'a look-back without the PEP list',
      { ...SCREENING, sources: ['eu_fsf'] },
      `${AT}/pepLookbackMonths not_allowed`,
    ],
    ['an unknown setting', { ...SCREENING, lists: [] }, `${AT}/lists unknown_property`],
  ])('with %s', async (_what, providerConfig, fault) => {
    expect(inShort(await saveWith(READ, screening(providerConfig)))).toEqual(invalid(fault));
  });

  test.each<[string, object, string]>([
    ['another type', { type: 'validate' }, '/steps/1/type not_allowed'],
    [
      'another kind',
      { config: { kind: 'news', provider: 'service_screening', providerConfig: SCREENING } },
      '/steps/1/config/kind not_allowed',
    ],
    ['outputs', { outputs: [{ field: 'f', type: 'string' }] }, '/steps/1/outputs not_allowed'],
  ])('with %s', async (_what, more, fault) => {
    expect(inShort(await saveWith(READ, screening(SCREENING, more)))).toEqual(invalid(fault));
  });

  test('steps of other providers keep whatever settings they have', async () => {
    const config = { kind: 'pep_sanctions', provider: 'another', providerConfig: { anything: [1, null] } };
    const saved = await saveWith({ key: 'a', type: 'check', config });
    expect([saved.status, saved.body.steps[0].config]).toEqual([201, config]);
  });
});
