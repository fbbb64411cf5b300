import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateOf } from '../../support/risk/assessments.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { assess } from '../../support/risk/evidence.ts';
import type { Caller, Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aBoundDefinition,
  aCheck,
  aCompletedRun,
  aRun,
  aSession,
  aWorkflow,
  catalogued,
  decide,
  give,
  importCheck,
  STEPS,
} from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let admin: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  admin = callingIn(acme.owner, 'test');
});
afterAll(() => service.stop());

let counter = 0;

async function aDraft(definition: unknown): Promise<string> {
  counter += 1;
  const { status, body } = await admin.post('/risk/policies', { key: `bound-${counter}`, definition });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const publish = (id: string) => admin.post(`/risk/policies/${id}/publish`);

async function aPublished(definition: unknown): Promise<string> {
  const id = await aDraft(definition);
  const { status, body } = await publish(id);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return id;
}

describe('Document 1, Native verification evidence: from a workflow to a decision', () => {
  test('the whole journey', async () => {
    // The policy needs what was read (with approval) and what was judged (without).
    const workflow = await aWorkflow(admin);
    const [name, passed] = [
      await catalogued(acme.testKey, workflow, 'read', 'nationalities'),
      await catalogued(acme.testKey, workflow, 'genuine', 'passed'),
    ];
    const definition = aBoundDefinition(passed);
    const nationality = {
      key: 'nationality',
      type: 'list',
      itemType: 'string',
      acceptedSources: [name.source],
      maxAgeSeconds: 86_400,
      verification: name.binding,
    };
    const policyVersionId = await aPublished({
      ...definition,
      inputs: [...definition.inputs, nationality],
      rules: [
        {
          id: 'home',
          all: [{ fact: 'nationality', operator: 'contains', value: 'GB' }],
          reason: 'From here',
          effect: { decision: 'none', actions: ['welcome'] },
        },
      ],
    });
    const subjectId = await aSubject(acme.testKey);
    const session = await aSession(acme.testKey, [workflow.id], { subjectId });
    const runId = await aCompletedRun(acme.testKey, session);
    const statuses = ({ data }: Json) =>
      Object.fromEntries(data.inputs.map((input: Json) => [input.key, input.status]));

    const early = await assess(acme.testKey, subjectId, policyVersionId);
    expect([early.data.status, statuses(early), early.data.decision]).toEqual([
      'incomplete',
      { document_is_genuine: 'resolved', nationality: 'missing' },
      'awaiting_evidence',
    ]);

    const run = { sessionWorkflowId: session.workflows[0].sessionWorkflowId, workflowRunId: runId };
    expect((await decide(admin, subjectId, run, 'approved')).status).toBe(201);
    expect((await stateOf(acme.testKey, early.id)).reasons).toContain('newer_evidence');
    const whole = await assess(acme.testKey, subjectId, policyVersionId);
    expect([
      whole.data.status,
      whole.data.score,
      whole.data.band,
      whole.data.requiredActions[0].name,
    ]).toEqual(['complete', 0, 'low', 'welcome']);
    const [genuine, nations] = whole.data.inputs;
    expect([genuine.value, genuine.source, nations.value, nations.source]).toEqual([
      true,
      passed.source,
      ['GB'],
      name.source,
    ]);
    expect(await stateOf(acme.testKey, whole.id)).toMatchObject({ current: true, effectiveDecision: 'none' });
    const replay = await acme.testKey.get(`/risk/assessments/${whole.id}/replay`);
    expect(replay.body.identical).toBe(true);

    const newer = await aRun(acme.testKey, session);
    expect(await stateOf(acme.testKey, whole.id)).toMatchObject({
      current: false,
      effectiveDecision: 'reassessment_required',
      reasons: ['newer_evidence'],
    });
    const after = await assess(acme.testKey, subjectId, policyVersionId);
    expect([after.data.status, statuses(after)]).toEqual([
      'incomplete',
      { document_is_genuine: 'unavailable', nationality: 'unavailable' },
    ]);
    await give(acme.testKey, newer, 'genuine', { passed: false });
    const forged = await assess(acme.testKey, subjectId, policyVersionId);
    expect(forged.data.inputs[0].value).toBe(false);
  });

  test('Contract 3, Native evidence, rule 2: the key of a bound input is its own, also in policy selection', async () => {
    const workflow = await aWorkflow(admin);
    const entry = await catalogued(acme.testKey, workflow, 'genuine', 'passed');
    const definition = aBoundDefinition(entry, 'ok');
    const applicability = [{ all: [{ fact: 'ok', operator: 'eq', value: true }] }];
    const policyVersionId = await aPublished({ ...definition, applicability });
    const subjectId = await aSubject(acme.testKey);
    const select = async () => {
      const body = { policyVersionIds: [policyVersionId] };
      const { body: event } = await acme.testKey.post(`/risk/subjects/${subjectId}/policy-selection`, body);
      return event.data.detail.candidates[0];
    };
    expect(await select()).toMatchObject({ applicability: 'unknown', missingInputs: ['ok'] });
    const session = await aSession(acme.testKey, [workflow.id], { subjectId });
    await give(acme.testKey, await aRun(acme.testKey, session), 'genuine');
    expect(await select()).toMatchObject({ applicability: 'matched', missingInputs: [] });
  });

  test('two inputs may be bound to one field at two revisions; a new revision needs a new binding', async () => {
    const first = await aWorkflow(admin);
    const second = await aWorkflow(admin, STEPS, first.key);
    const [old, current] = [
      await catalogued(acme.testKey, first, 'genuine', 'passed'),
      await catalogued(acme.testKey, second, 'genuine', 'passed'),
    ];
    expect([old.fact === current.fact, old.source === current.source]).toEqual([true, false]);
    const [before, after] = [aBoundDefinition(old, 'before'), aBoundDefinition(current, 'after')];
    const policyVersionId = await aPublished({ ...after, inputs: [...before.inputs, ...after.inputs] });
    const subjectId = await aSubject(acme.testKey);
    const session = await aSession(acme.testKey, [first.id], { subjectId });
    await give(acme.testKey, await aRun(acme.testKey, session), 'genuine');
    const { data } = await assess(acme.testKey, subjectId, policyVersionId);
    expect(data.inputs.map(({ key, status }: Json) => [key, status])).toEqual([
      ['before', 'missing'],
      ['after', 'resolved'],
    ]);
  });

  test('two inputs may take the same field from the same source', async () => {
    const workflow = await aWorkflow(admin);
    const entry = await catalogued(acme.testKey, workflow, 'genuine', 'passed');
    const [a, b] = [aBoundDefinition(entry, 'a'), aBoundDefinition(entry, 'b')];
    const policyVersionId = await aPublished({ ...a, inputs: [...a.inputs, ...b.inputs] });
    const subjectId = await aSubject(acme.testKey);
    const session = await aSession(acme.testKey, [workflow.id], { subjectId });
    await give(acme.testKey, await aRun(acme.testKey, session), 'genuine');
    const { data } = await assess(acme.testKey, subjectId, policyVersionId);
    expect(data.inputs.map(({ status, value }: Json) => [status, value])).toEqual([
      ['resolved', true],
      ['resolved', true],
    ]);
  });

  test('an imported check is taken under its own fact, from the principal that imported it', async () => {
    const workflow = await aWorkflow(admin);
    const session = await aSession(acme.testKey, [workflow.id]);
    const subjectId = await aSubject(acme.testKey);
    const entry = await catalogued(acme.testKey, workflow, 'genuine', 'passed');
    const { inputs, ...definition } = aBoundDefinition(entry, 'check.liveness');
    const clear = [{ fact: 'check.liveness', operator: 'eq', value: 'clear' }];
    const factor = {
      key: 'live',
      match: 'first',
      weight: 1,
      defaultPoints: 80,
      cases: [{ all: clear, points: 0 }],
    };
    const input = {
      key: 'check.liveness',
      type: 'string',
      acceptedSources: [`api_key:${acme.testKey.id}`],
      maxAgeSeconds: 86_400,
    };
    const policyVersionId = await aPublished({ ...definition, inputs: [input], factors: [factor] });
    expect(inputs).toHaveLength(1);
    const check = await aCheck(acme.testKey, session.id, { flags: ['review'] });
    await importCheck(acme.testKey, subjectId, check.id);
    const assessed = await assess(acme.testKey, subjectId, policyVersionId);
    expect([assessed.data.status, assessed.data.inputs[0].value, assessed.data.score]).toEqual([
      'complete',
      'review_required',
      80,
    ]);
  });
});

describe('Contract 2, Policy definition, rule 4: verification bindings at publication', () => {
  test.each<[string, (entry: Json) => Json]>([
    ['another workflow', (e) => ({ ...e.binding, workflowId: '00000000-0000-7000-8000-000000000000' })],
    ['another revision', (e) => ({ ...e.binding, workflowRevision: 2 })],
    ['another step', (e) => ({ ...e.binding, stepKey: 'photo' })],
    ['another field', (e) => ({ ...e.binding, field: 'quality' })],
  ])('%s is refused', async (_what, binding) => {
    const workflow = await aWorkflow(admin);
    const entry = await catalogued(acme.testKey, workflow, 'genuine', 'passed');
    const refused = await publish(await aDraft(aBoundDefinition({ ...entry, binding: binding(entry) })));
    expect([refused.status, refused.body.code]).toEqual([422, 'policy_not_publishable']);
    expect(refused.body.errors).toContainEqual(
      expect.objectContaining({ pointer: '/definition/inputs/0/verification', code: 'unknown_binding' }),
    );
  });

  test('a type that is not the field’s is refused', async () => {
    const workflow = await aWorkflow(admin);
    const entry = await catalogued(acme.testKey, workflow, 'photo', 'quality');
    const refused = await publish(await aDraft(aBoundDefinition({ ...entry, type: 'boolean' })));
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'unknown_binding']);
  });

  test('a workflow of the other mode or another organization does not exist here', async () => {
    const other = await anOrganization(service);
    for (const owner of [callingIn(acme.owner, 'live'), callingIn(other.owner, 'test')]) {
      const workflow = await aWorkflow(owner);
      const entry = await catalogued(owner, workflow, 'genuine', 'passed');
      const refused = await publish(await aDraft(aBoundDefinition(entry)));
      expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'unknown_binding']);
    }
  });
});
