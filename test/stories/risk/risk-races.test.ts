/** @module-tag once */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import {
  anItem,
  aSubmission,
  everyItem,
  sendAssessment,
  sendBatch,
  sendEvidence,
  submit,
} from '../../support/risk/evidence.ts';
import { type Answer, type Caller, type Json, keyCaller } from '../../support/http.ts';
import { aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource } from '../../support/risk/sources.ts';

describe.each([
  ['that both share statements', true],
  ['of which one shares none', false],
])('Two processes %s', (_name, statementSharing) => {
  /** Two processes side by side on one database, each with connections of its own. */
  let service: TestService;
  let second: TestService;
  let acme: TestOrganization;
  /** The same API key, asking the one and the other. */
  let callers: readonly [Caller, Caller];
  let sourceId: string;
  let policyVersionId: string;

  beforeAll(async () => {
    service = await startService();
    second = await startService({ db: service.db, vault: service.vault, statementSharing });
    acme = await anOrganization(service);
    callers = [acme.testKey, keyCaller(second.url, acme.testKey, second.clock)];
    const facts = ['device.score', 'a', 'b', 'c'].map((key) => ({ key, type: 'number' as const }));
    sourceId = await aSource(acme.owner, facts, [acme.testKey.id]);
    policyVersionId = await aPublishedPolicy(acme.owner, { sourceId });
  });
  afterAll(async () => {
    await second.service.close();
    await service.stop();
  });

  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const callerOf = (index: number): Caller => callers[index % 2]!;
  const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
  const countersOf = async (subject: string): Promise<Json> => {
    const [row] = await service.db.query(
      `select evidence_revision::int as revision, evidence_sequence::int as evidence,
      assessment_sequence::int as assessments, event_sequence::int as events from risk_subjects where id = $1`,
      [subject],
    );
    return row;
  };
  const listOf = (resource: string, subject: string): Promise<Json[]> =>
    everyItem(acme.testKey, `/risk/${resource}?subjectId=${subject}`);

  function statuses(answers: readonly Answer[]): Record<string, number> {
    const counted: Record<string, number> = {};
    for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
    return counted;
  }

  describe('Contract 1, Idempotency, rule 4: twenty identical requests at the same moment make one record', () => {
    const TWENTY = upTo(20);

    test.each<[string, (caller: Caller, subject: string, key: string) => Promise<Answer>, string, number]>([
      [
        'evidence',
        (caller, subject, idempotencyKey) =>
          sendEvidence(caller, subject, aSubmission(sourceId, 'a', 1), { idempotencyKey }),
        'evidence',
        1,
      ],
      [
        'a batch',
        (caller, subject, idempotencyKey) =>
          sendBatch(caller, subject, sourceId, [anItem('a', 1), anItem('b', 2)], { idempotencyKey }),
        'evidence',
        2,
      ],
      [
        'an assessment',
        (caller, subject, idempotencyKey) =>
          sendAssessment(caller, subject, { policyVersionId }, { idempotencyKey }),
        'assessments',
        1,
      ],
      [
        'a policy selection',
        (caller, subject, idempotencyKey) =>
          caller.post(
            `/risk/subjects/${subject}/policy-selection`,
            { policyVersionIds: [policyVersionId] },
            { idempotencyKey },
          ),
        'events',
        2,
      ],
    ])('%s', async (what, send, resource, records) => {
      const subject = await aSubject(acme.testKey);
      const key = `race-${what.replaceAll(' ', '-')}`;
      const answers = await Promise.all(TWENTY.map((index) => send(callerOf(index), subject, key)));
      expect(statuses(answers)).toEqual({ 201: 20 });
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const first = answers.filter(({ headers }) => headers.get('idempotency-replayed') === null);
      expect(first).toHaveLength(1);
      expect(await listOf(resource, subject)).toHaveLength(records);
    });
  });

  describe('Contract 2, Records: sequences are given under a lock on the subject', () => {
    test('twenty receipts of one fact: no gap, no repeat, and each supersedes the one before', async () => {
      const subject = await aSubject(acme.testKey);
      const answers = await Promise.all(
        upTo(20).map((value) => sendEvidence(callerOf(value), subject, aSubmission(sourceId, 'a', value))),
      );
      expect(statuses(answers)).toEqual({ 201: 20 });
      const receipts = await listOf('evidence', subject);
      expect(receipts.map(({ data }) => data.sequence)).toEqual(upTo(20));
      expect(sorted(receipts.map(({ data }) => data.value))).toEqual(upTo(20));
      const ids = receipts.map(({ id }) => id as string);
      expect(receipts.map(({ data }) => [data.supersedes, data.supersededBy])).toEqual(
        ids.map((_, index) => [ids[index - 1] ?? null, ids[index + 1] ?? null]),
      );
      // What each answer said of the one before it is what the records say.
      const told = new Map(answers.map(({ body }) => [body.id, body.data.supersedes]));
      expect(receipts.map(({ id, data }) => told.get(id) === data.supersedes)).toEqual(ids.map(() => true));
      expect(await countersOf(subject)).toEqual({ revision: 20, evidence: 20, assessments: 0, events: 21 });
    });

    test('twenty assessments: consecutive, each after the one before it of the policy key', async () => {
      const subject = await aSubject(acme.testKey);
      await submit(acme.testKey, subject, sourceId, 'device.score', 50);
      const other = await aPublishedPolicy(acme.owner, { sourceId });
      const answers = await Promise.all(
        upTo(20).map((index) =>
          sendAssessment(callerOf(index), subject, {
            policyVersionId: index % 4 < 2 ? policyVersionId : other,
          }),
        ),
      );
      expect(statuses(answers)).toEqual({ 201: 20 });
      const assessments = await listOf('assessments', subject);
      expect(assessments.map(({ data }) => data.sequence)).toEqual(upTo(20));
      for (const version of [policyVersionId, other]) {
        const own = assessments.filter(({ data }) => data.policyVersionId === version);
        expect(own).toHaveLength(10);
        expect(own.map(({ data }) => data.previousAssessmentId)).toEqual([
          null,
          ...own.slice(0, -1).map(({ id }) => id as string),
        ]);
      }
      const events = await listOf('events', subject);
      expect(events.map(({ data }) => data.sequence)).toEqual(upTo(events.length));
      expect(await countersOf(subject)).toEqual({
        revision: 1,
        evidence: 1,
        assessments: 20,
        events: 2 + 20 + 20,
      });
    });

    test('evidence, batches, assessments, selections and activities together', async () => {
      const subject = await aSubject(acme.testKey);
      const kinds: readonly ((caller: Caller, index: number) => Promise<Answer>)[] = [
        (caller, index) => sendEvidence(caller, subject, aSubmission(sourceId, 'device.score', index)),
        (caller, index) =>
          sendBatch(
            caller,
            subject,
            sourceId,
            ['a', 'b', 'c'].map((fact) => anItem(fact, index)),
          ),
        (caller) => sendAssessment(caller, subject, { policyVersionId }),
        (caller) =>
          caller.post(`/risk/subjects/${subject}/policy-selection`, {
            policyVersionIds: [policyVersionId],
          }),
        (caller) =>
          caller.post(`/risk/subjects/${subject}/activities`, {
            activityType: 'account.opened',
            category: 'account',
            title: 'Opened an account',
            occurredAt: '2026-11-15T09:00:00Z',
          }),
      ];
      const answers = await Promise.all(
        upTo(60).map((index) => kinds[index % kinds.length]!(callerOf(Math.floor(index / 3)), index)),
      );
      expect(statuses(answers)).toEqual({ 201: 60 });
      const [receipts, assessments, events] = [
        await listOf('evidence', subject),
        await listOf('assessments', subject),
        await listOf('events', subject),
      ];
      expect(receipts.map(({ data }) => data.sequence)).toEqual(upTo(12 + 12 * 3));
      expect(assessments.map(({ data }) => data.sequence)).toEqual(upTo(12));
      expect(events.map(({ data }) => data.sequence)).toEqual(upTo(events.length));
      expect(await countersOf(subject)).toEqual({
        revision: 24,
        evidence: 48,
        assessments: 12,
        events: events.length,
      });
      // The receipts of a batch stand together.
      const batches = receipts.map(({ data }) => data.batchId as string | null).filter((id) => id !== null);
      const changes = batches.filter((id, index) => id !== batches[index - 1]);
      expect(changes).toHaveLength(12);
    });

    test('subjects do not wait for each other, nor share a number', async () => {
      const subjects = await Promise.all(upTo(10).map(() => aSubject(acme.testKey)));
      const answers = await Promise.all(
        subjects.flatMap((subject, index) =>
          [1, 2].map((value) =>
            sendEvidence(callerOf(index + value), subject, aSubmission(sourceId, 'a', value)),
          ),
        ),
      );
      expect(sorted(answers.map(({ body }) => body.data.sequence))).toEqual([
        ...subjects.map(() => 1),
        ...subjects.map(() => 2),
      ]);
    });
  });

  describe('Document 1, Assessment: of many subjects at the same moment', () => {
    test('each rests on the evidence, the numbers and the history of its own subject', async () => {
      const subjects = await Promise.all(upTo(20).map(() => aSubject(acme.testKey)));
      const submissionsOf = (index: number): number => 1 + (index % 3);
      for (const [index, subject] of subjects.entries())
        for (const _ of upTo(submissionsOf(index)))
          await submit(acme.testKey, subject, sourceId, 'device.score', index);
      let former = subjects.map((): string | null => null);
      for (const sequence of [1, 2, 3]) {
        const answers = await Promise.all(
          subjects.map((subject) => sendAssessment(acme.testKey, subject, { policyVersionId })),
        );
        const found = answers.map(({ body: { data } }) => [
          data.subjectId,
          data.inputs[0].value,
          data.sequence,
          data.previousAssessmentId,
        ]);
        expect(found).toEqual(subjects.map((subject, index) => [subject, index, sequence, former[index]]));
        former = answers.map(({ body }) => body.id);
      }
      for (const [index, subject] of subjects.entries()) {
        const [assessments, events] = [await listOf('assessments', subject), await listOf('events', subject)];
        expect(assessments.map(({ id }) => id).at(-1)).toBe(former[index]);
        expect(events.map(({ data }) => data.sequence)).toEqual(upTo(events.length));
        expect(await countersOf(subject)).toEqual({
          revision: submissionsOf(index),
          evidence: submissionsOf(index),
          assessments: 3,
          events: events.length,
        });
      }
    });
  });

  describe('Document 1, Assessment: an assessment that races with evidence', () => {
    test('saw the inputs of the evidence revision that it names', async () => {
      const subject = await aSubject(acme.testKey);
      // The value is the revision that its submission makes, if submissions come one after another.
      const submissions = (async () => {
        for (const value of upTo(40)) await submit(callerOf(value), subject, sourceId, 'device.score', value);
      })();
      const rounds = upTo(4).map(async (lane) => {
        const made: Answer[] = [];
        for (let count = 0; count < 12; count += 1)
          made.push(await sendAssessment(callerOf(lane), subject, { policyVersionId }));
        return made;
      });
      const answers = (await Promise.all(rounds)).flat();
      await submissions;
      expect(statuses(answers)).toEqual({ 201: 48 });
      const assessments = await listOf('assessments', subject);
      expect(assessments.map(({ data }) => data.sequence)).toEqual(upTo(48));
      for (const { data } of assessments) {
        const [input] = data.inputs;
        expect([data.evidenceRevision, input.status]).toEqual([
          input.value ?? 0,
          data.evidenceRevision === 0 ? 'missing' : 'resolved',
        ]);
      }
      // In the order of their sequence they never see less than the one before.
      const revisions = assessments.map(({ data }) => data.evidenceRevision as number);
      expect(revisions).toEqual(sorted(revisions));
    });

    test('is current exactly when nothing came after it', async () => {
      for (let round = 0; round < 10; round += 1) {
        const subject = await aSubject(acme.testKey);
        await submit(acme.testKey, subject, sourceId, 'device.score', 1);
        const [assessed] = await Promise.all([
          sendAssessment(callers[0], subject, { policyVersionId }),
          sendEvidence(callers[1], subject, aSubmission(sourceId, 'device.score', 2)),
        ]);
        const { data, id } = assessed.body;
        const state = await acme.testKey.get(`/risk/assessments/${id}/state`);
        const sawIt = data.inputs[0].value === 2;
        expect([data.evidenceRevision, state.body.current]).toEqual([sawIt ? 2 : 1, sawIt]);
      }
    });

    test('a policy that is published meanwhile is a draft or it is not', async () => {
      const subject = await aSubject(acme.testKey);
      const headers = { 'x-risk-mode': 'test' };
      for (let round = 0; round < 8; round += 1) {
        const policy = await acme.testKey.get(`/risk/policies/${policyVersionId}`);
        const { definition } = policy.body.data;
        const draft = await acme.owner.post(
          '/risk/policies',
          { key: `race-${round}`, definition },
          { headers },
        );
        const version = draft.body.id;
        const [published, ...tried] = await Promise.all([
          acme.owner.post(`/risk/policies/${version}/publish`, undefined, { headers }),
          ...callers.map((caller) => sendAssessment(caller, subject, { policyVersionId: version })),
        ]);
        expect(published.status).toBe(200);
        expect(tried.every(({ status }) => status === 201 || status === 422)).toBe(true);
        const after = await Promise.all(
          callers.map((caller) => sendAssessment(caller, subject, { policyVersionId: version })),
        );
        expect(statuses(after)).toEqual({ 201: 2 });
      }
    });
  });
});
