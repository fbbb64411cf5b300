import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import {
  aMember,
  anOrganization,
  aSubject,
  type SignedIn,
  type TestOrganization,
} from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aCheck,
  aCompletedRun,
  aRun,
  aSession,
  aWorkflow,
  complete,
  give,
  postResult,
  sessionOf,
  startRun,
  STEPS,
} from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;
let member: SignedIn;
let admin: Caller;
let workflow: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  other = await anOrganization(service);
  member = await aMember(service, acme.owner, 'member');
  admin = callingIn(acme.owner, 'test');
  workflow = await aWorkflow(admin);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const inSeconds = (seconds: number): string =>
  new Date(service.clock.now().getTime() + seconds * 1000).toISOString();
const code = ({ status, body }: { status: number; body: Json }) => [status, body.code];
const create = (body: object, by: Caller = acme.testKey) =>
  by.post('/verification/sessions', { externalId: 'journey', workflowIds: [workflow.id], ...body });
const link = (sessionId: string, subjectId: string, by: Caller = acme.testKey) =>
  by.post(`/verification/sessions/${sessionId}/subject`, { subjectId });
const statusOf = async ({ id }: Json) => (await sessionOf(acme.testKey, id)).status;

describe('Contract 3, Model: a session', () => {
  test('holds the newest revision of each workflow, in the order given', async () => {
    const second = await aWorkflow(admin);
    const revised = await aWorkflow(admin, STEPS, second.key);
    const created = await create({ workflowIds: [revised.id, workflow.id] });
    const placed = ({ id, key, revision }: Json) => ({
      sessionWorkflowId: expect.any(String),
      workflowId: id,
      workflowKey: key,
      workflowRevision: revision,
      runs: [],
    });
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        mode: 'test',
        externalId: 'journey',
        subjectId: null,
        status: 'open',
        workflows: [placed(revised), placed(workflow)],
        checks: [],
        expiresAt: null,
        createdAt: service.clock.now().toISOString(),
        createdBy: `api_key:${acme.testKey.id}`,
      },
    ]);
    expect(revised.revision).toBe(2);
    expect(await sessionOf(acme.testKey, created.body.id)).toEqual(created.body);
  });

  test('stays with its revision when the workflow is saved again', async () => {
    const own = await aWorkflow(admin);
    const session = await aSession(acme.testKey, [own.id]);
    await aWorkflow(admin, [{ key: 'other', type: 'risk' }], own.key);
    await aRun(acme.testKey, session);
    const [placed] = (await sessionOf(acme.testKey, session.id)).workflows;
    expect([placed.workflowRevision, placed.runs[0].steps.map(({ key }: Json) => key)]).toEqual([
      1,
      ['photo', 'read', 'genuine'],
    ]);
  });

  test('externalId is not unique; any client may create one', async () => {
    const answers = [await create({}), await create({}), await create({}, callingIn(member, 'test'))];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
  });

  test.each<[string, object, string]>([
    ['no externalId', { externalId: undefined }, '/externalId required'],
    ['an empty externalId', { externalId: '' }, '/externalId min_length'],
    ['no workflows', { workflowIds: [] }, '/workflowIds min_items'],
    ['a workflow id that is none', { workflowIds: ['kyc'] }, '/workflowIds/0 format'],
    ['an unknown property', { mode: 'test' }, '/mode unknown_property'],
  ])('with %s is refused', async (_what, body, fault) => {
    expect(inShort(await create(body))).toEqual(invalid(fault));
  });

  test('takes each workflow once', async () => {
    const twice = await create({ workflowIds: [workflow.id, workflow.id.toUpperCase()] });
    expect(inShort(twice)).toEqual(invalid('/workflowIds/1 not_unique'));
  });

  test('takes at most 20 workflows and an externalId of 200 characters', async () => {
    expect([limits.sessionWorkflows, limits.sessionExternalIdCharacters]).toEqual([20, 200]);
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) ids.push((await aWorkflow(admin)).id);
    const sized = (count: number) => create({ workflowIds: ids.slice(0, count) });
    expect([(await sized(19)).status, (await sized(20)).status]).toEqual([201, 201]);
    expect(inShort(await sized(21))).toEqual(invalid('/workflowIds max_items'));
    const named = (size: number) => create({ externalId: 'x'.repeat(size) });
    expect([(await named(199)).status, (await named(200)).status]).toEqual([201, 201]);
    expect(inShort(await named(201))).toEqual(invalid('/externalId max_length'));
  });

  test('names workflows and a subject that are there, of the same mode', async () => {
    const [live, foreign] = [await aSubject(acme.liveKey), await aSubject(other.testKey)];
    const liveWorkflow = await aWorkflow(callingIn(acme.owner, 'live'));
    for (const body of [
      { workflowIds: [NOBODY] },
      { workflowIds: [workflow.id, liveWorkflow.id] },
      { subjectId: NOBODY },
      { subjectId: live },
      { subjectId: foreign },
    ])
      expect(code(await create(body))).toEqual([404, 'not_found']);
  });

  test('an expiry says its zone and lies in the future', async () => {
    expect((await create({ expiresAt: '2026-12-01T00:00:00' })).status).toBe(400);
    const now = service.clock.now().toISOString();
    expect(inShort(await create({ expiresAt: now }))).toEqual(invalid('/expiresAt not_in_the_future'));
    expect((await create({ expiresAt: inSeconds(1) })).body.expiresAt).toBe(inSeconds(1));
  });

  test('is completed while the newest run of each workflow is, and a new run reopens it', async () => {
    const second = await aWorkflow(admin);
    const session = await aSession(acme.testKey, [workflow.id, second.id]);
    expect(await statusOf(session)).toBe('open');
    await aCompletedRun(acme.testKey, session);
    expect(await statusOf(session)).toBe('open');
    await aCompletedRun(acme.testKey, session, 1);
    expect(await statusOf(session)).toBe('completed');
    const again = await aRun(acme.testKey, session);
    expect(await statusOf(session)).toBe('open');
    for (const { key } of STEPS) await give(acme.testKey, again, key, {}, 'failed');
    await complete(acme.testKey, again);
    expect(await statusOf(session), 'a failed run is not a completed one').toBe('open');
  });

  test('is listed oldest first, with workflows, runs and checks', async () => {
    const fresh = await anOrganization(service);
    const own = await aWorkflow(callingIn(fresh.owner, 'test'));
    const [a, b] = [await aSession(fresh.testKey, [own.id]), await aSession(fresh.testKey, [own.id])];
    await aCompletedRun(fresh.testKey, a);
    await aCheck(fresh.testKey, b.id);
    const { body } = await fresh.testKey.get('/verification/sessions');
    expect(body).toEqual({
      items: [await sessionOf(fresh.testKey, a.id), await sessionOf(fresh.testKey, b.id)],
      nextOffset: null,
      nextCursor: null,
    });
    expect([
      body.items[0].status,
      body.items[0].workflows[0].runs.length,
      body.items[1].checks.length,
    ]).toEqual(['completed', 1, 1]);
    const rest = await fresh.testKey.get('/verification/sessions?offset=1');
    expect(rest.body.items.map(({ id }: Json) => id)).toEqual([b.id]);
  });
});

describe('Contract 3, Model: a session that has expired', () => {
  test('takes nothing new, and can still be read', async () => {
    const session = await aSession(acme.testKey, [workflow.id], { expiresAt: inSeconds(60) });
    const runId = await aRun(acme.testKey, session);
    for (const { key } of STEPS.slice(1)) await give(acme.testKey, runId, key);
    const subjectId = await aSubject(acme.testKey);
    service.clock.moveSeconds(59);
    expect(await statusOf(session)).toBe('open');
    service.clock.moveSeconds(1);
    expect(await statusOf(session)).toBe('expired');
    const check = { kind: 'liveness', provider: 'Eyes Ltd', status: 'clear' };
    const writes = [
      startRun(acme.testKey, session.workflows[0].sessionWorkflowId),
      postResult(acme.testKey, runId, 'photo', { status: 'failed' }),
      complete(acme.testKey, runId),
      link(session.id, subjectId),
      acme.testKey.post(`/verification/sessions/${session.id}/checks`, check),
    ];
    for (const answer of await Promise.all(writes)) expect(code(answer)).toEqual([409, 'session_expired']);
    const after = await sessionOf(acme.testKey, session.id);
    expect([after.subjectId, after.checks, after.workflows[0].runs.length]).toEqual([null, [], 1]);
  });

  test('is expired even where everything in it was completed', async () => {
    const session = await aSession(acme.testKey, [workflow.id], { expiresAt: inSeconds(60) });
    await aCompletedRun(acme.testKey, session);
    expect(await statusOf(session)).toBe('completed');
    service.clock.moveSeconds(60);
    expect(await statusOf(session)).toBe('expired');
  });
});

describe('Contract 3, Endpoints: linking a session to a subject', () => {
  test('is done once, at creation or later', async () => {
    const [ann, bob] = [await aSubject(acme.testKey), await aSubject(acme.testKey)];
    const later = await aSession(acme.testKey, [workflow.id]);
    const linked = await link(later.id, ann);
    expect([linked.status, linked.body]).toEqual([200, { ...later, subjectId: ann }]);
    const atOnce = await aSession(acme.testKey, [workflow.id], { subjectId: ann });
    expect(atOnce.subjectId).toBe(ann);
    for (const session of [later, atOnce])
      for (const subject of [ann, bob])
        expect(code(await link(session.id, subject))).toEqual([409, 'already_linked']);
    expect((await sessionOf(acme.testKey, later.id)).subjectId).toBe(ann);
  });

  test('needs a session and a subject of this organization and mode', async () => {
    const session = await aSession(acme.testKey, [workflow.id]);
    const subject = await aSubject(acme.testKey);
    const [live, foreign] = [await aSubject(acme.liveKey), await aSubject(other.testKey)];
    for (const id of [NOBODY, live, foreign])
      expect(code(await link(session.id, id))).toEqual([404, 'not_found']);
    expect(code(await link(NOBODY, subject))).toEqual([404, 'not_found']);
    expect(code(await link(session.id, live, acme.liveKey))).toEqual([404, 'not_found']);
    expect(code(await link(session.id, foreign, other.testKey))).toEqual([404, 'not_found']);
    expect((await sessionOf(acme.testKey, session.id)).subjectId).toBeNull();
  });
});

describe('Contract 3, Model: a run', () => {
  const aStarted = async () => {
    const session = await aSession(acme.testKey, [workflow.id]);
    return { session, runId: await aRun(acme.testKey, session) };
  };

  test('starts with every step pending', async () => {
    const session = await aSession(acme.testKey, [workflow.id]);
    const [{ sessionWorkflowId }] = session.workflows;
    const started = await startRun(acme.testKey, sessionWorkflowId);
    expect([started.status, started.body]).toEqual([
      201,
      {
        workflowRunId: expect.any(String),
        sessionWorkflowId,
        number: 1,
        status: 'in_progress',
        reviewStatus: 'pending',
        startedAt: service.clock.now().toISOString(),
        completedAt: null,
        steps: STEPS.map(({ key }) => ({ key, status: 'pending', outputs: {}, completedAt: null })),
      },
    ]);
    expect((await sessionOf(acme.testKey, session.id)).workflows[0].runs).toEqual([started.body]);
  });

  test('that is newer abandons one in progress, and leaves one that ended as it is', async () => {
    const { session, runId } = await aStarted();
    await aCompletedRun(acme.testKey, session);
    await aRun(acme.testKey, session);
    const { runs } = (await sessionOf(acme.testKey, session.id)).workflows[0];
    expect(runs.map(({ number, status }: Json) => [number, status])).toEqual([
      [1, 'abandoned'],
      [2, 'completed'],
      [3, 'in_progress'],
    ]);
    expect(code(await postResult(acme.testKey, runId, 'photo', { status: 'failed' }))).toEqual([
      409,
      'illegal_transition',
    ]);
    expect(code(await complete(acme.testKey, runId))).toEqual([409, 'illegal_transition']);
  });

  test('takes results in any order, each once', async () => {
    const { runId } = await aStarted();
    service.clock.moveSeconds(5);
    const answer = await postResult(acme.testKey, runId, 'genuine', {
      status: 'succeeded',
      outputs: { passed: true },
    });
    const completedAt = service.clock.now().toISOString();
    expect([answer.status, answer.body.status, answer.body.steps[2]]).toEqual([
      200,
      'in_progress',
      { key: 'genuine', status: 'succeeded', outputs: { passed: true }, completedAt },
    ]);
    await give(acme.testKey, runId, 'photo');
    for (const status of ['succeeded', 'failed', 'unsupported']) {
      const again = await postResult(acme.testKey, runId, 'genuine', { status, outputs: { passed: false } });
      expect([again.status, again.body.code, again.body.allowed]).toEqual([409, 'illegal_transition', []]);
    }
  });

  test.each<[string, object, string]>([
    ['no status', { outputs: {} }, '/status required'],
    ['another status', { status: 'pending' }, '/status not_allowed'],
    [
      'an undeclared field',
      { status: 'succeeded', outputs: { image: 'x' } },
      '/outputs/image undeclared_field',
    ],
    [
      'a value of another type',
      { status: 'succeeded', outputs: { name_latin: 7 } },
      '/outputs/name_latin type',
    ],
    [
      'a scalar for a list',
      { status: 'failed', outputs: { nationalities: 'GB' } },
      '/outputs/nationalities type',
    ],
    [
      'items of another type',
      { status: 'succeeded', outputs: { nationalities: [1] } },
      '/outputs/nationalities type',
    ],
    ['an unknown property', { status: 'failed', reason: 'x' }, '/reason unknown_property'],
  ])('a result with %s is refused', async (_what, body, fault) => {
    const { runId } = await aStarted();
    expect(inShort(await postResult(acme.testKey, runId, 'read', body))).toEqual(invalid(fault));
    expect((await postResult(acme.testKey, runId, 'read', { status: 'failed' })).status).toBe(200);
  });

  test('a value that is no value is refused', async () => {
    const { runId } = await aStarted();
    const refused = await postResult(acme.testKey, runId, 'read', {
      status: 'succeeded',
      outputs: { name_latin: null },
    });
    expect(refused.status).toBe(400);
  });

  test('an output has at most 16 KiB', async () => {
    expect(limits.stepOutputBytes).toBe(16 * 1024);
    const sized = async (bytes: number) => {
      const { runId } = await aStarted();
      const name = 'x'.repeat(bytes - 2);
      return postResult(acme.testKey, runId, 'read', { status: 'succeeded', outputs: { name_latin: name } });
    };
    const most = limits.stepOutputBytes;
    const [below, at, above] = [await sized(most - 1), await sized(most), await sized(most + 1)];
    expect([below.status, at.status, code(above), above.body.limitBytes]).toEqual([
      200,
      200,
      [413, 'too_large'],
      most,
    ]);
  });

  test('a step or run that is not there is 404', async () => {
    const { runId } = await aStarted();
    const body = { status: 'failed' };
    expect(code(await postResult(acme.testKey, runId, 'nothing', body))).toEqual([404, 'not_found']);
    expect(code(await postResult(acme.testKey, NOBODY, 'photo', body))).toEqual([404, 'not_found']);
    expect(code(await complete(acme.testKey, NOBODY))).toEqual([404, 'not_found']);
    expect(code(await startRun(acme.testKey, NOBODY))).toEqual([404, 'not_found']);
  });

  test.each([
    ['completed', ['succeeded', 'succeeded', 'succeeded']],
    ['completed', ['succeeded', 'unsupported', 'succeeded']],
    ['failed', ['succeeded', 'unsupported', 'failed']],
  ])('ends as %s with results %j', async (outcome, statuses) => {
    const { session, runId } = await aStarted();
    for (const [index, { key }] of STEPS.entries()) {
      const early = await complete(acme.testKey, runId);
      expect(code(early), `${key} has no result yet`).toEqual([409, 'illegal_transition']);
      await give(acme.testKey, runId, key, {}, statuses[index]);
    }
    const ended = await complete(acme.testKey, runId);
    expect([ended.status, ended.body.status, ended.body.completedAt]).toEqual([
      200,
      outcome,
      service.clock.now().toISOString(),
    ]);
    expect(code(await complete(acme.testKey, runId))).toEqual([409, 'illegal_transition']);
    expect((await sessionOf(acme.testKey, session.id)).workflows[0].runs).toEqual([ended.body]);
  });

  test('a session workflow has at most 50 of them', async () => {
    expect(limits.sessionWorkflowRuns).toBe(50);
    const session = await aSession(acme.testKey, [workflow.id]);
    for (let count = 0; count < 50; count += 1) await aRun(acme.testKey, session);
    const one = await startRun(acme.testKey, session.workflows[0].sessionWorkflowId);
    expect(code(one)).toEqual([409, 'limit_reached']);
  });

  test('is nobody else’s', async () => {
    const { session, runId } = await aStarted();
    for (const by of [acme.liveKey, other.testKey]) {
      const answers = [
        await by.get(`/verification/sessions/${session.id}`),
        await startRun(by, session.workflows[0].sessionWorkflowId),
        await postResult(by, runId, 'photo', { status: 'failed' }),
        await complete(by, runId),
      ];
      expect(answers.map(code)).toEqual(answers.map(() => [404, 'not_found']));
      expect((await by.get('/verification/sessions')).body.items).not.toContainEqual(
        expect.objectContaining({ id: session.id }),
      );
    }
    expect((await give(acme.testKey, runId, 'photo')).status).toBe('in_progress');
  });
});

describe('Contract 1, Idempotency: writes of verification', () => {
  test('are repeated under the same key without doing it again', async () => {
    const session = await aSession(acme.testKey, [workflow.id]);
    const options = { idempotencyKey: `run-${session.id}` };
    const [{ sessionWorkflowId }] = session.workflows;
    const first = await startRun(acme.testKey, sessionWorkflowId, options);
    const again = await startRun(acme.testKey, sessionWorkflowId, options);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    const result = { status: 'succeeded', outputs: { quality: 1 } };
    const posting = { idempotencyKey: `photo-${session.id}` };
    const { workflowRunId } = first.body;
    const posted = await postResult(acme.testKey, workflowRunId, 'photo', result, posting);
    const reposted = await postResult(acme.testKey, workflowRunId, 'photo', result, posting);
    expect([reposted.status, reposted.body]).toEqual([200, posted.body]);
    expect((await sessionOf(acme.testKey, session.id)).workflows[0].runs.length).toBe(1);
    const unkeyed = await startRun(acme.testKey, sessionWorkflowId, { idempotencyKey: null });
    expect([unkeyed.status, unkeyed.body.number]).toEqual([201, 2]);
  });
});

describe('Contract 1, Identity: the history of verification', () => {
  test('every change leaves an audit entry without any output', async () => {
    const subjectId = await aSubject(acme.testKey);
    const session = await aSession(acme.testKey, [workflow.id]);
    const runId = await aCompletedRun(acme.testKey, session);
    const check = await aCheck(acme.testKey, session.id);
    await link(session.id, subjectId);
    const rows = await service.db.query<{ type: string; detail: unknown; actor: string }>(
      `select type, detail, actor from audit where resource_id = any($1) order by id`,
      [[session.id, runId, check.id]],
    );
    expect(rows.map(({ type }) => type).toSorted()).toEqual([
      'check.recorded',
      'run.completed',
      'run.started',
      'run.step_recorded',
      'run.step_recorded',
      'run.step_recorded',
      'session.created',
      'session.linked',
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([`api_key:${acme.testKey.id}`]));
    expect(JSON.stringify(rows)).not.toContain('LOVELACE');
  });
});
