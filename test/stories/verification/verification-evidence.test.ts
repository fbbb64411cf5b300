import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aCompletedRun,
  aRun,
  aSession,
  aWorkflow,
  complete,
  decide as sendDecision,
  give,
  nativeEvidence,
  postResult,
  receiptsOf,
  revisionOf,
  sessionOf,
  STEPS,
} from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;
let admin: Caller;
let workflow: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  other = await anOrganization(service);
  admin = callingIn(acme.owner, 'test');
  workflow = await aWorkflow(admin);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';

interface Linked {
  readonly subjectId: string;
  readonly session: Json;
}

async function aLinkedSession(workflowIds = [workflow.id], subject?: string): Promise<Linked> {
  const subjectId = subject ?? (await aSubject(acme.testKey));
  return { subjectId, session: await aSession(acme.testKey, workflowIds, { subjectId }) };
}

const decide = ({ subjectId, session }: Linked, workflowRunId: string, decision: string, place = 0) => {
  const { sessionWorkflowId } = session.workflows[place];
  return sendDecision(admin, subjectId, { sessionWorkflowId, workflowRunId }, decision);
};
const evidenceOf = (subjectId: string) => nativeEvidence(acme.testKey, subjectId);
const code = ({ status, body }: { status: number; body: Json }) => [status, body.code];

/** The approved outcome of `STEPS`, at a revision. */
const ALL = (revision = 1) => ({
  [`r${revision}:photo.quality`]: 87.5,
  [`r${revision}:genuine.passed`]: true,
  [`r${revision}:read.name_latin`]: 'ADA LOVELACE',
  [`r${revision}:read.nationalities`]: ['GB'],
});
const none = (evidence: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(evidence).map((name) => [name, 'unavailable']));

describe('Contract 3, Native evidence, rule 3: a usable result', () => {
  test('is recorded with source, class and run as soon as the step succeeds', async () => {
    const { subjectId, session } = await aLinkedSession();
    const runId = await aRun(acme.testKey, session);
    service.clock.moveSeconds(7);
    await give(acme.testKey, runId, 'photo');
    const now = service.clock.now().toISOString();
    expect(await receiptsOf(acme.testKey, subjectId)).toEqual([
      {
        id: expect.any(String),
        resource: 'evidence',
        data: {
          mode: 'test',
          subjectId,
          sequence: 1,
          fact: `verification.${workflow.key}.photo.quality`,
          source: `verification:${workflow.id}:r1:photo`,
          status: 'available',
          value: 87.5,
          observedAt: now,
          expiresAt: null,
          receivedAt: now,
          createdAt: now,
          createdBy: `api_key:${acme.testKey.id}`,
          providerRef: `run:${runId}`,
          provenance: { evidenceClass: 'verification', adapterVersion: 'verification-v1' },
          batchId: null,
          supersedes: null,
          supersededBy: null,
        },
      },
    ]);
  });

  test.each(['capture', 'check', 'validate', 'risk'] as const)(
    'of a %s step counts at once',
    async (type) => {
      const own = await aWorkflow(admin, [{ key: 's', type, outputs: [{ field: 'f', type: 'number' }] }]);
      const { subjectId, session } = await aLinkedSession([own.id]);
      await give(acme.testKey, await aRun(acme.testKey, session), 's', { f: 1 });
      expect(await evidenceOf(subjectId)).toEqual({ 'r1:s.f': 1 });
    },
  );

  test.each(['extract', 'enrich'] as const)(
    'of a %s step waits for completion and approval',
    async (type) => {
      const own = await aWorkflow(admin, [{ key: 's', type, outputs: [{ field: 'f', type: 'number' }] }]);
      const linked = await aLinkedSession([own.id]);
      const runId = await aRun(acme.testKey, linked.session);
      await give(acme.testKey, runId, 's', { f: 1 });
      expect(await evidenceOf(linked.subjectId), 'it succeeded').toEqual({});
      await complete(acme.testKey, runId);
      expect(await evidenceOf(linked.subjectId), 'the run is completed').toEqual({});
      const observedAt = service.clock.now().toISOString();
      service.clock.moveSeconds(60);
      expect((await decide(linked, runId, 'approved')).status).toBe(201);
      expect(await evidenceOf(linked.subjectId), 'and approved').toEqual({ 'r1:s.f': 1 });
      const [receipt] = await receiptsOf(acme.testKey, linked.subjectId);
      expect(receipt.data.observedAt, 'the value is as old as the step').toBe(observedAt);
    },
  );

  test('the receipts of one change are one step of the evidence revision and one event each', async () => {
    const linked = await aLinkedSession();
    const runId = await aCompletedRun(acme.testKey, linked.session);
    expect(await revisionOf(acme.testKey, linked.subjectId), 'photo and genuine').toBe(2);
    await decide(linked, runId, 'approved');
    expect(await revisionOf(acme.testKey, linked.subjectId), 'name and nationalities').toBe(3);
    const { body } = await acme.testKey.get(`/risk/events?subjectId=${linked.subjectId}`);
    expect(body.items.map(({ data }: Json) => data.type)).toEqual([
      'risk.subject.created',
      'risk.evidence.recorded',
      'risk.evidence.recorded',
      'risk.evidence.recorded',
      'risk.evidence.recorded',
      'risk.verification.decided',
    ]);
    await decide(linked, runId, 'revoked');
    expect(await revisionOf(acme.testKey, linked.subjectId), 'all four').toBe(4);
  });

  test('of a session that is not linked records nothing', async () => {
    const session = await aSession(acme.testKey, [workflow.id]);
    const before = await service.db.query(`select count(*) from risk_evidence`);
    await aCompletedRun(acme.testKey, session);
    expect(await service.db.query(`select count(*) from risk_evidence`)).toEqual(before);
  });
});

describe('Contract 3, Native evidence, rule 4: nothing falls back to an older favourable result', () => {
  test.each(['failed', 'unsupported'])(
    'a %s step makes its outputs unavailable, whatever it sent',
    async (status) => {
      const { subjectId, session } = await aLinkedSession();
      const runId = await aRun(acme.testKey, session);
      await give(acme.testKey, runId, 'photo', { quality: 99 }, status);
      await give(acme.testKey, runId, 'read', {}, status);
      expect(await evidenceOf(subjectId)).toEqual({
        'r1:photo.quality': 'unavailable',
        'r1:read.name_latin': 'unavailable',
        'r1:read.nationalities': 'unavailable',
      });
    },
  );

  test('a missing output is unavailable, and no approval makes it otherwise', async () => {
    const linked = await aLinkedSession();
    const runId = await aRun(acme.testKey, linked.session);
    await give(acme.testKey, runId, 'photo', {});
    await give(acme.testKey, runId, 'read', { name_latin: 'ADA LOVELACE' });
    await give(acme.testKey, runId, 'genuine');
    await complete(acme.testKey, runId);
    const found = {
      'r1:photo.quality': 'unavailable',
      'r1:read.nationalities': 'unavailable',
      'r1:genuine.passed': true,
    };
    expect(await evidenceOf(linked.subjectId)).toEqual(found);
    await decide(linked, runId, 'approved');
    expect(await evidenceOf(linked.subjectId)).toEqual({ ...found, 'r1:read.name_latin': 'ADA LOVELACE' });
  });

  test.each([
    ['rejected', ['rejected']],
    ['rejected after approval', ['approved', 'rejected']],
    ['revoked', ['approved', 'revoked']],
  ])('a run that is %s leaves no field of it available', async (_what, decisions) => {
    const linked = await aLinkedSession();
    const runId = await aCompletedRun(acme.testKey, linked.session);
    service.clock.moveSeconds(30);
    for (const decision of decisions) expect((await decide(linked, runId, decision)).status).toBe(201);
    expect(await evidenceOf(linked.subjectId)).toEqual(none(ALL()));
    const newest = (await receiptsOf(acme.testKey, linked.subjectId)).at(-1);
    expect([newest.data.providerRef, newest.data.observedAt]).toEqual([
      `run:${runId}`,
      service.clock.now().toISOString(),
    ]);
  });

  test('an approval after a rejection brings everything back', async () => {
    const linked = await aLinkedSession();
    const runId = await aCompletedRun(acme.testKey, linked.session);
    await decide(linked, runId, 'rejected');
    await decide(linked, runId, 'approved');
    expect(await evidenceOf(linked.subjectId)).toEqual(ALL());
  });

  test('the start of a newer attempt makes every field that has a receipt unavailable', async () => {
    const linked = await aLinkedSession();
    const runId = await aCompletedRun(acme.testKey, linked.session);
    await decide(linked, runId, 'approved');
    const revision = await revisionOf(acme.testKey, linked.subjectId);
    const newer = await aRun(acme.testKey, linked.session);
    expect(await evidenceOf(linked.subjectId)).toEqual(none(ALL()));
    expect(await revisionOf(acme.testKey, linked.subjectId)).toBe(revision + 1);
    const last = (await receiptsOf(acme.testKey, linked.subjectId)).slice(-4);
    expect(new Set(last.map(({ data }) => data.providerRef))).toEqual(new Set([`run:${newer}`]));
    await give(acme.testKey, newer, 'photo', { quality: 12 });
    expect(await evidenceOf(linked.subjectId)).toEqual({ ...none(ALL()), 'r1:photo.quality': 12 });
  });

  test('a first attempt has nothing to take away', async () => {
    const { subjectId, session } = await aLinkedSession();
    await aRun(acme.testKey, session);
    expect([await receiptsOf(acme.testKey, subjectId), await revisionOf(acme.testKey, subjectId)]).toEqual([
      [],
      0,
    ]);
  });

  test('newer means in any session and at any revision of the same workflow, for the same subject', async () => {
    const own = await aWorkflow(admin);
    const first = await aLinkedSession([own.id]);
    await decide(first, await aCompletedRun(acme.testKey, first.session), 'approved');
    const bystander = await aLinkedSession([own.id]);
    await aCompletedRun(acme.testKey, bystander.session);
    const another = await aLinkedSession([workflow.id], first.subjectId);
    await aCompletedRun(acme.testKey, another.session);
    const keyOf = ({ data }: Json) => `${data.source.split(':')[1]} ${data.status}`;
    await aWorkflow(admin, STEPS, own.key);
    const second = await aLinkedSession([own.id], first.subjectId);
    const runId = await aRun(acme.testKey, second.session);
    const last = (await receiptsOf(acme.testKey, first.subjectId)).slice(-4);
    expect(last.map(keyOf)).toEqual(Array(4).fill(`${own.id} unavailable`));
    expect(await evidenceOf(bystander.subjectId)).toMatchObject({ 'r1:photo.quality': 87.5 });
    await give(acme.testKey, runId, 'photo');
    const now = await evidenceOf(first.subjectId);
    expect([now['r1:photo.quality'], now['r2:photo.quality']], 'another revision is another source').toEqual([
      'unavailable',
      87.5,
    ]);
  });

  test('the older attempt goes on, but says nothing any more', async () => {
    const first = await aLinkedSession();
    const older = await aRun(acme.testKey, first.session);
    const second = await aLinkedSession([workflow.id], first.subjectId);
    await aRun(acme.testKey, second.session);
    for (const { key } of STEPS) await give(acme.testKey, older, key);
    expect((await complete(acme.testKey, older)).body.status).toBe('completed');
    expect([
      await receiptsOf(acme.testKey, first.subjectId),
      await revisionOf(acme.testKey, first.subjectId),
    ]).toEqual([[], 0]);
  });

  test('a decision on a run that is not the newest is kept and changes no evidence', async () => {
    const linked = await aLinkedSession();
    const older = await aCompletedRun(acme.testKey, linked.session);
    await aRun(acme.testKey, linked.session);
    const before = await receiptsOf(acme.testKey, linked.subjectId);
    const decided = await decide(linked, older, 'approved');
    expect([decided.status, decided.body.data.detail.decision]).toEqual([201, 'approved']);
    expect(await receiptsOf(acme.testKey, linked.subjectId)).toEqual(before);
    const [placed] = (await sessionOf(acme.testKey, linked.session.id)).workflows;
    expect(placed.runs.map(({ reviewStatus }: Json) => reviewStatus)).toEqual(['approved', 'pending']);
  });
});

describe('Contract 3, Native evidence, rule 5: receipts carry field values only', () => {
  test('and no receipt or event holds a whole step output', async () => {
    const linked = await aLinkedSession();
    await decide(linked, await aCompletedRun(acme.testKey, linked.session), 'approved');
    for (const { data } of await receiptsOf(acme.testKey, linked.subjectId))
      expect(typeof data.value === 'object' && !Array.isArray(data.value)).toBe(false);
    const { body } = await acme.testKey.get(`/risk/events?subjectId=${linked.subjectId}`);
    expect(JSON.stringify(body)).not.toContain('LOVELACE');
  });
});

describe('Contract 3, Native evidence, rule 6: a session that is linked later', () => {
  const link = (sessionId: string, subjectId: string) =>
    acme.testKey.post(`/verification/sessions/${sessionId}/subject`, { subjectId });

  test('gives the results of the newest run at once, as old as their steps', async () => {
    const second = await aWorkflow(admin);
    const session = await aSession(acme.testKey, [workflow.id, second.id]);
    await aCompletedRun(acme.testKey, session);
    const runId = await aRun(acme.testKey, session);
    await give(acme.testKey, runId, 'photo', { quality: 12 });
    const observedAt = service.clock.now().toISOString();
    service.clock.moveSeconds(100);
    await give(acme.testKey, runId, 'genuine', {}, 'failed');
    await aCompletedRun(acme.testKey, session, 1);
    const subjectId = await aSubject(acme.testKey);
    service.clock.moveSeconds(100);
    expect((await link(session.id, subjectId)).status).toBe(200);
    const receipts = await receiptsOf(acme.testKey, subjectId);
    expect(receipts.map(({ data }) => [data.fact, data.value ?? data.status])).toEqual([
      [`verification.${workflow.key}.photo.quality`, 12],
      [`verification.${workflow.key}.genuine.passed`, 'unavailable'],
      [`verification.${second.key}.photo.quality`, 87.5],
      [`verification.${second.key}.genuine.passed`, true],
    ]);
    expect([receipts[0].data.observedAt, receipts[0].data.providerRef]).toEqual([observedAt, `run:${runId}`]);
    expect(await revisionOf(acme.testKey, subjectId), 'one change').toBe(1);
  });

  test('goes on as if it had been linked from the start', async () => {
    const session = await aSession(acme.testKey, [workflow.id]);
    const runId = await aCompletedRun(acme.testKey, session);
    const subjectId = await aSubject(acme.testKey);
    await link(session.id, subjectId);
    expect((await decide({ subjectId, session }, runId, 'approved')).status).toBe(201);
    expect(await evidenceOf(subjectId)).toEqual(ALL());
  });

  test('says nothing where the subject has a later attempt already', async () => {
    const late = await aSession(acme.testKey, [workflow.id]);
    const old = await aCompletedRun(acme.testKey, late);
    const current = await aLinkedSession();
    const runId = await aCompletedRun(acme.testKey, current.session);
    await decide(current, runId, 'rejected');
    const before = await receiptsOf(acme.testKey, current.subjectId);
    expect((await link(late.id, current.subjectId)).status).toBe(200);
    expect(await receiptsOf(acme.testKey, current.subjectId)).toEqual(before);
    const linked = { subjectId: current.subjectId, session: late };
    expect((await decide(linked, old, 'approved')).status).toBe(201);
    expect(await evidenceOf(current.subjectId)).toEqual(none(ALL()));
  });

  test('takes the place of earlier attempts where its own is the later one', async () => {
    const earlier = await aLinkedSession();
    await decide(earlier, await aCompletedRun(acme.testKey, earlier.session), 'approved');
    const session = await aSession(acme.testKey, [workflow.id]);
    const runId = await aRun(acme.testKey, session);
    await give(acme.testKey, runId, 'photo', { quality: 3 });
    expect(await evidenceOf(earlier.subjectId)).toEqual(ALL());
    await link(session.id, earlier.subjectId);
    expect(await evidenceOf(earlier.subjectId)).toEqual({ ...none(ALL()), 'r1:photo.quality': 3 });
  });

  test('without any run records nothing', async () => {
    const session = await aSession(acme.testKey, [workflow.id]);
    const subjectId = await aSubject(acme.testKey);
    await link(session.id, subjectId);
    expect([await receiptsOf(acme.testKey, subjectId), await revisionOf(acme.testKey, subjectId)]).toEqual([
      [],
      0,
    ]);
  });
});

describe('Document 1, Verification decision', () => {
  test('answers with the event of the decision', async () => {
    const linked = await aLinkedSession();
    const runId = await aCompletedRun(acme.testKey, linked.session);
    const { status, body } = await decide(linked, runId, 'approved');
    const now = service.clock.now().toISOString();
    const actor = `user:${acme.owner.userId}`;
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        resource: 'events',
        data: {
          type: 'risk.verification.decided',
          category: 'evidence',
          subjectId: linked.subjectId,
          sequence: 6,
          resource: 'verification-runs',
          resourceId: runId,
          actor,
          reason: 'Looked at it',
          detail: {
            decision: 'approved',
            previous: 'pending',
            sessionId: linked.session.id,
            sessionWorkflowId: linked.session.workflows[0].sessionWorkflowId,
            workflowRunId: runId,
            workflowId: workflow.id,
            workflowRevision: 1,
          },
          occurredAt: now,
          recordedAt: now,
          mode: 'test',
          createdAt: now,
          createdBy: actor,
        },
      },
    ]);
    expect((await acme.testKey.get(`/risk/events/${body.id}`)).body).toEqual(body);
    const history = await acme.testKey.get(`/risk/events?resourceId=${runId}`);
    expect(history.body.items).toEqual([body]);
  });

  const DECISIONS = ['approved', 'rejected', 'revoked'] as const;
  const PATHS: Readonly<Record<string, readonly string[]>> = {
    pending: [],
    approved: ['approved'],
    rejected: ['rejected'],
    revoked: ['approved', 'revoked'],
  };
  const ALLOWED: Readonly<Record<string, readonly string[]>> = {
    pending: ['approved', 'rejected'],
    approved: ['rejected', 'revoked'],
    rejected: ['approved'],
    revoked: [],
  };

  test.each(Object.keys(PATHS).flatMap((from) => DECISIONS.map((to) => [from, to] as const)))(
    'Contract 3, Endpoints: %s → %s',
    async (from, to) => {
      const linked = await aLinkedSession();
      const runId = await aCompletedRun(acme.testKey, linked.session);
      for (const step of PATHS[from] ?? []) await decide(linked, runId, step);
      const { status, body } = await decide(linked, runId, to);
      const allowed = ALLOWED[from] ?? [];
      expect([status, body.code, body.allowed]).toEqual(
        allowed.includes(to) ? [201, undefined, undefined] : [409, 'illegal_transition', allowed],
      );
      const [placed] = (await sessionOf(acme.testKey, linked.session.id)).workflows;
      expect(placed.runs[0].reviewStatus).toBe(allowed.includes(to) ? to : from);
    },
  );

  test('needs a run that ended; a failed one can be rejected and never approved', async () => {
    const linked = await aLinkedSession();
    const runId = await aRun(acme.testKey, linked.session);
    const early = await decide(linked, runId, 'rejected');
    expect([early.status, early.body.allowed]).toEqual([409, []]);
    for (const { key } of STEPS) await give(acme.testKey, runId, key, {}, 'failed');
    await complete(acme.testKey, runId);
    const refused = await decide(linked, runId, 'approved');
    expect([refused.status, refused.body.code, refused.body.allowed]).toEqual([
      409,
      'illegal_transition',
      ['rejected'],
    ]);
    expect((await decide(linked, runId, 'rejected')).status).toBe(201);
    expect(code(await decide(linked, runId, 'approved'))).toEqual([409, 'illegal_transition']);
    await aRun(acme.testKey, linked.session);
    const abandoned = await aRun(acme.testKey, linked.session);
    expect(abandoned).not.toBe(runId);
    const { runs } = (await sessionOf(acme.testKey, linked.session.id)).workflows[0];
    expect(code(await decide(linked, runs[1].workflowRunId, 'rejected'))).toEqual([
      409,
      'illegal_transition',
    ]);
  });

  test('belongs to the subject, session workflow and exact run: anything else is 404', async () => {
    const linked = await aLinkedSession([workflow.id]);
    const runId = await aCompletedRun(acme.testKey, linked.session);
    const [{ sessionWorkflowId }] = linked.session.workflows;
    const run = { sessionWorkflowId, workflowRunId: runId };
    const unlinked = await aSession(acme.testKey, [workflow.id]);
    const loose = {
      sessionWorkflowId: unlinked.workflows[0].sessionWorkflowId,
      workflowRunId: await aCompletedRun(acme.testKey, unlinked),
    };
    const bystander = await aSubject(acme.testKey);
    const answers = [
      await sendDecision(admin, bystander, run, 'approved'),
      await sendDecision(admin, NOBODY, run, 'approved'),
      await sendDecision(admin, linked.subjectId, { ...run, workflowRunId: NOBODY }, 'approved'),
      await sendDecision(admin, linked.subjectId, { ...run, sessionWorkflowId: NOBODY }, 'approved'),
      await sendDecision(admin, linked.subjectId, loose, 'approved'),
      await sendDecision(callingIn(acme.owner, 'live'), linked.subjectId, run, 'approved'),
      await sendDecision(callingIn(other.owner, 'test'), linked.subjectId, run, 'approved'),
    ];
    expect(answers.map(code)).toEqual(answers.map(() => [404, 'not_found']));
    expect((await sendDecision(admin, linked.subjectId, run, 'approved')).status).toBe(201);
  });

  test('a newer attempt does not inherit it', async () => {
    const linked = await aLinkedSession();
    await decide(linked, await aCompletedRun(acme.testKey, linked.session), 'approved');
    const newer = await aCompletedRun(acme.testKey, linked.session);
    expect(await evidenceOf(linked.subjectId)).toEqual({
      ...ALL(),
      'r1:read.name_latin': 'unavailable',
      'r1:read.nationalities': 'unavailable',
    });
    const { runs } = (await sessionOf(acme.testKey, linked.session.id)).workflows[0];
    expect([runs[1].workflowRunId, runs[1].reviewStatus]).toEqual([newer, 'pending']);
  });

  test('a revocation does not restore an earlier approval', async () => {
    const linked = await aLinkedSession();
    await decide(linked, await aCompletedRun(acme.testKey, linked.session), 'approved');
    const newer = await aCompletedRun(acme.testKey, linked.session);
    await decide(linked, newer, 'approved');
    await decide(linked, newer, 'revoked');
    expect(await evidenceOf(linked.subjectId)).toEqual(none(ALL()));
  });

  test('can be made after the session has expired', async () => {
    const subjectId = await aSubject(acme.testKey);
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const session = await aSession(acme.testKey, [workflow.id], { subjectId, expiresAt });
    const runId = await aCompletedRun(acme.testKey, session);
    service.clock.moveSeconds(60);
    for (const decision of ['approved', 'revoked'])
      expect((await decide({ subjectId, session }, runId, decision)).status).toBe(201);
    expect(await evidenceOf(subjectId)).toEqual(none(ALL()));
  });

  test('needs a decision that is one and a reason, and its key', async () => {
    const linked = await aLinkedSession();
    const runId = await aCompletedRun(acme.testKey, linked.session);
    expect(inShort(await decide(linked, runId, 'pending'))).toEqual(invalid('/decision not_allowed'));
    const path = `/risk/subjects/${linked.subjectId}/verification-decisions`;
    const [{ sessionWorkflowId }] = linked.session.workflows;
    const body = { sessionWorkflowId, workflowRunId: runId, decision: 'approved', reason: ' ' };
    expect(inShort(await admin.post(path, body))).toEqual(invalid('/reason pattern'));
    const unkeyed = await admin.post(path, { ...body, reason: 'Fine' }, { idempotencyKey: null });
    expect(code(unkeyed)).toEqual([400, 'idempotency_key_required']);
    const byKey = await acme.testKey.post(path, { ...body, reason: 'Fine' });
    expect(code(byKey)).toEqual([403, 'forbidden']);
    expect((await postResult(acme.testKey, runId, 'photo', { status: 'failed' })).status).toBe(409);
  });
});
