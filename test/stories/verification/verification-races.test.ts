/** @module-tag once */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aCompletedRun,
  aRun,
  aSession,
  aWorkflow,
  complete,
  decide,
  nativeEvidence,
  postResult,
  receiptsOf,
  revisionOf,
  sessionOf,
  startRun,
  STEPS,
} from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let admin: Caller;
let workflow: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  admin = callingIn(acme.owner, 'test');
  workflow = await aWorkflow(admin);
});
afterAll(() => service.stop());

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const link = (sessionId: string, subjectId: string) =>
  acme.testKey.post(`/verification/sessions/${sessionId}/subject`, { subjectId });
const result = (quality: number) => ({ status: 'succeeded', outputs: { quality } });

/** Sequences have no gap, and the revision counts the changes that brought receipts. */
async function expectWhole(subjectId: string): Promise<void> {
  const { body } = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
  expect(body.items.map(({ data }: Json) => data.sequence)).toEqual(upTo(body.items.length));
  const receipts = await receiptsOf(acme.testKey, subjectId);
  expect(receipts.map(({ data }) => data.sequence)).toEqual(upTo(receipts.length));
}

describe('Contract 3, Endpoints: at the same moment', () => {
  test('two results for one step: one is kept, the other is 409', async () => {
    for (const round of upTo(6)) {
      const subjectId = await aSubject(acme.testKey);
      const session = await aSession(acme.testKey, [workflow.id], round % 2 === 0 ? {} : { subjectId });
      const runId = await aRun(acme.testKey, session);
      const answers = await Promise.all(
        upTo(4).map((quality) => postResult(acme.testKey, runId, 'photo', result(quality))),
      );
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      const kept = answers.find(({ status }) => status === 200)?.body.steps[0].outputs.quality;
      const [placed] = (await sessionOf(acme.testKey, session.id)).workflows;
      expect(placed.runs[0].steps[0].outputs).toEqual({ quality: kept });
      const evidence = await nativeEvidence(acme.testKey, subjectId);
      expect(evidence).toEqual(round % 2 === 0 ? {} : { 'r1:photo.quality': kept });
    }
  });

  test('results of different steps and the completion: all count once', async () => {
    const subjectId = await aSubject(acme.testKey);
    const session = await aSession(acme.testKey, [workflow.id], { subjectId });
    const runId = await aRun(acme.testKey, session);
    const answers = await Promise.all([
      ...STEPS.map(({ key }) => postResult(acme.testKey, runId, key, { status: 'unsupported' })),
      complete(acme.testKey, runId),
    ]);
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([200, 409]).toContain(answers[3]?.status);
    expect(await revisionOf(acme.testKey, subjectId)).toBe(3);
    await expectWhole(subjectId);
  });

  test('ten starts: numbers 1 to 10, and only the last is in progress', async () => {
    const session = await aSession(acme.testKey, [workflow.id], { subjectId: await aSubject(acme.testKey) });
    const [{ sessionWorkflowId }] = session.workflows;
    const answers = await Promise.all(upTo(10).map(() => startRun(acme.testKey, sessionWorkflowId)));
    expect(answers.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual(upTo(10));
    const { runs } = (await sessionOf(acme.testKey, session.id)).workflows[0];
    expect(runs.map(({ status }: Json) => status)).toEqual([...Array(9).fill('abandoned'), 'in_progress']);
  });

  test('the start of a run and a decision: whichever comes first, nothing of the older attempt stays', async () => {
    for (const round of upTo(8)) {
      const subjectId = await aSubject(acme.testKey);
      const session = await aSession(acme.testKey, [workflow.id], { subjectId });
      const runId = await aCompletedRun(acme.testKey, session);
      const [{ sessionWorkflowId }] = session.workflows;
      const run = { sessionWorkflowId, workflowRunId: runId };
      const deciding = () => decide(admin, subjectId, run, 'approved');
      const starting = () => startRun(acme.testKey, sessionWorkflowId);
      const both = round % 2 === 0 ? [deciding(), starting()] : [starting(), deciding()];
      expect(statuses(await Promise.all(both))).toEqual([201, 201]);
      const evidence = await nativeEvidence(acme.testKey, subjectId);
      expect(new Set(Object.values(evidence))).toEqual(new Set(['unavailable']));
      await expectWhole(subjectId);
    }
  });

  test('four decisions: the state table holds for what is stored', async () => {
    const subjectId = await aSubject(acme.testKey);
    const session = await aSession(acme.testKey, [workflow.id], { subjectId });
    const workflowRunId = await aCompletedRun(acme.testKey, session);
    const run = { sessionWorkflowId: session.workflows[0].sessionWorkflowId, workflowRunId };
    const answers = await Promise.all(upTo(4).map(() => decide(admin, subjectId, run, 'approved')));
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    expect(await revisionOf(acme.testKey, subjectId)).toBe(3);
  });

  test('links to two subjects: one holds, and only that one has evidence', async () => {
    for (let round = 0; round < 4; round += 1) {
      const session = await aSession(acme.testKey, [workflow.id]);
      await aCompletedRun(acme.testKey, session);
      const subjects = await Promise.all(upTo(4).map(() => aSubject(acme.testKey)));
      const answers = await Promise.all(subjects.map((subject) => link(session.id, subject)));
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      const { subjectId } = await sessionOf(acme.testKey, session.id);
      for (const subject of subjects)
        expect(await revisionOf(acme.testKey, subject)).toBe(subject === subjectId ? 1 : 0);
    }
  });

  test('a link and a result: the value is recorded once, whichever comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const session = await aSession(acme.testKey, [workflow.id]);
      const runId = await aRun(acme.testKey, session);
      const subjectId = await aSubject(acme.testKey);
      const answers = await Promise.all([
        link(session.id, subjectId),
        postResult(acme.testKey, runId, 'photo', result(round)),
        postResult(acme.testKey, runId, 'genuine', { status: 'failed' }),
      ]);
      expect(statuses(answers)).toEqual([200, 200, 200]);
      const receipts = await receiptsOf(acme.testKey, subjectId);
      expect(receipts.map(({ data }) => String(data.fact.split('.').at(-1))).toSorted()).toEqual([
        'passed',
        'quality',
      ]);
      await expectWhole(subjectId);
    }
  });

  test('attempts of one subject in many sessions: the newest alone speaks', async () => {
    const subjectId = await aSubject(acme.testKey);
    const sessions = await Promise.all(
      upTo(5).map(() => aSession(acme.testKey, [workflow.id], { subjectId })),
    );
    const runs = await Promise.all(sessions.map((session) => aRun(acme.testKey, session)));
    const answers = await Promise.all(
      runs.map((runId, index) => postResult(acme.testKey, runId, 'photo', result(index))),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    const receipts = await receiptsOf(acme.testKey, subjectId);
    expect(receipts.map(({ data }) => data.status)).toEqual(['available']);
    const [newest] = await service.db.query<{ id: string }>(
      `select r.id from verification_runs r where r.id = any($1) order by position desc, id desc limit 1`,
      [runs],
    );
    expect(receipts[0].data.providerRef).toBe(`run:${newest?.id}`);
    await expectWhole(subjectId);
  });
});
