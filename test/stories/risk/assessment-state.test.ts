import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
  stateOf,
} from '../../support/risk/assessments.ts';
import { aMember, anOrganization } from '../../support/builders.ts';
import { aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { inMode } from '../../support/risk/sources.ts';

let service: TestService;
let acme: AssessingOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

const HOUR = 3600;
const DAY = 24 * HOUR;
const inSeconds = (seconds: number): string =>
  new Date(service.clock.now().getTime() + seconds * 1000).toISOString();

describe('Contract 2, Bodies that were not shown: GET /risk/assessments/{id}/state', () => {
  test('a new assessment is current and decides as calculated', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    expect(await stateOf(acme.testKey, assessmentId)).toEqual({
      assessmentId,
      current: true,
      effectiveDecision: 'review',
      decision: 'review',
      reasons: [],
      overrideId: null,
      currentUntil: inSeconds(DAY),
    });
  });

  test('an incomplete one is current too, with nothing that could grow old', async () => {
    const { assessmentId } = await anAssessedSubject(acme, null);
    expect(await stateOf(acme.testKey, assessmentId)).toMatchObject({
      current: true,
      effectiveDecision: 'awaiting_evidence',
      decision: 'awaiting_evidence',
      currentUntil: null,
    });
  });

  test('may be read by any client of the organization and mode, and by nobody else', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 10);
    const path = `/risk/assessments/${assessmentId}/state`;
    const member = await aMember(service, acme.owner, 'member');
    const other = await anOrganization(service);
    const asked = [
      await acme.testKey.get(path),
      await member.get(path, { headers: inMode('test') }),
      await member.get(path),
      await acme.liveKey.get(path),
      await other.testKey.get(path),
      await acme.testKey.get('/risk/assessments/00000000-0000-7000-8000-000000000000/state'),
      await acme.testKey.get('/risk/assessments/x/state'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 404, 400]);
  });
});

describe('Document 1, Assessment currency', () => {
  test('newer evidence ends it', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    await aDeviceScore(acme, subjectId, 50);
    expect(await stateOf(acme.testKey, assessmentId)).toMatchObject({
      current: false,
      effectiveDecision: 'reassessment_required',
      decision: 'review',
      reasons: ['newer_evidence'],
      overrideId: null,
    });
  });

  test('a receipt that revokes is newer evidence', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const revoked = await acme.testKey.post(`/risk/subjects/${subjectId}/evidence`, {
      sourceRegistrationId: acme.sourceId,
      fact: 'device.score',
      status: 'revoked',
      value: null,
      observedAt: inSeconds(0),
    });
    expect(revoked.status).toBe(201);
    expect((await stateOf(acme.testKey, assessmentId)).reasons).toEqual(['newer_evidence']);
  });

  test('evidence of another subject does not, nor an activity', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const other = await anAssessedSubject(acme, 50);
    await aDeviceScore(acme, other.subjectId, 99);
    const activity = await acme.testKey.post(`/risk/subjects/${subjectId}/activities`, {
      activityType: 'account.opened',
      category: 'account',
      title: 'Opened an account',
      occurredAt: inSeconds(0),
    });
    expect(activity.status).toBe(201);
    expect((await stateOf(acme.testKey, assessmentId)).current).toBe(true);
  });

  test('a newer assessment for the policy key ends it, also by another version of the policy', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const nextVersion = await aPublishedPolicy(acme.owner, { sourceId: acme.sourceId, key: acme.policyKey });
    const newer = await anAssessment(acme, subjectId, nextVersion);
    expect(await stateOf(acme.testKey, assessmentId)).toMatchObject({
      current: false,
      effectiveDecision: 'reassessment_required',
      reasons: ['newer_assessment'],
    });
    expect((await stateOf(acme.testKey, newer.id)).current).toBe(true);
  });

  test('Document 1, What the service does, rule 2: an assessment for another policy key does not: a subject holds one current for each', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const onboarding = await aPublishedPolicy(acme.owner, { sourceId: acme.sourceId, key: 'onboarding' });
    const other = await anAssessment(acme, subjectId, onboarding);
    const states = [await stateOf(acme.testKey, assessmentId), await stateOf(acme.testKey, other.id)];
    expect(states.map(({ current }) => current)).toEqual([true, true]);
  });

  test('an elapsed freshness deadline ends it, at the moment that freshUntil names', async () => {
    const { assessmentId, assessment } = await anAssessedSubject(acme, 50);
    expect(assessment.data.freshUntil).toBe(inSeconds(DAY));
    service.clock.moveSeconds(DAY - 0.001);
    expect((await stateOf(acme.testKey, assessmentId)).current).toBe(true);
    service.clock.moveSeconds(0.001);
    expect(await stateOf(acme.testKey, assessmentId)).toMatchObject({
      current: false,
      effectiveDecision: 'reassessment_required',
      reasons: ['freshness_elapsed'],
      currentUntil: assessment.data.freshUntil,
    });
  });

  test('an elapsed review deadline ends it, at the moment that reviewDueAt names', async () => {
    const fresh = await anAssessingOrganization(service);
    const policyVersionId = await aPublishedPolicy(fresh.owner, {
      sourceId: fresh.sourceId,
      definition: { reviewAfterSeconds: HOUR },
    });
    const { assessmentId, assessment } = await anAssessedSubject({ ...fresh, policyVersionId }, 50);
    expect((await stateOf(fresh.testKey, assessmentId)).currentUntil).toBe(assessment.data.reviewDueAt);
    service.clock.moveSeconds(HOUR - 0.001);
    expect((await stateOf(fresh.testKey, assessmentId)).current).toBe(true);
    service.clock.moveSeconds(0.001);
    expect((await stateOf(fresh.testKey, assessmentId)).reasons).toEqual(['review_elapsed']);
  });

  test('every reason that holds is told, in the order of the contract', async () => {
    const fresh = await anAssessingOrganization(service);
    const policyVersionId = await aPublishedPolicy(fresh.owner, {
      sourceId: fresh.sourceId,
      definition: { reviewAfterSeconds: HOUR },
    });
    const reviewed = { ...fresh, policyVersionId };
    const { subjectId, assessmentId } = await anAssessedSubject(reviewed, 50);
    await aDeviceScore(reviewed, subjectId, 60);
    await anAssessment(reviewed, subjectId);
    service.clock.moveSeconds(DAY);
    await usedSource(assessmentId, 'service:session-checks');
    expect((await stateOf(fresh.testKey, assessmentId)).reasons).toEqual([
      'newer_evidence',
      'newer_assessment',
      'freshness_elapsed',
      'review_elapsed',
      'retired_source',
    ]);
  });

  test('refresh is a new assessment: the old one stays as it was and does not come back', async () => {
    const { subjectId, assessmentId, assessment } = await anAssessedSubject(acme, 50);
    await aDeviceScore(acme, subjectId, 80);
    const refreshed = await anAssessment(acme, subjectId);
    expect(await stateOf(acme.testKey, refreshed.id)).toMatchObject({
      current: true,
      effectiveDecision: 'restrict',
    });
    expect((await stateOf(acme.testKey, assessmentId)).reasons).toEqual([
      'newer_evidence',
      'newer_assessment',
    ]);
    expect((await acme.testKey.get(`/risk/assessments/${assessmentId}`)).body).toEqual(assessment);
  });
});

describe('Document 1, Source registration: assessments that used service:session-checks require reassessment', () => {
  test.each<[string, (snapshot: Snapshot) => void, boolean]>([
    ['a value that came from it', (input) => (input.source = 'service:session-checks'), false],
    [
      'a receipt of it that was weighed',
      (input) =>
        input.candidates.push({
          source: 'service:session-checks',
          evidenceId: '00000000-0000-7000-8000-000000000000',
          status: 'stale',
        }),
      false,
    ],
    [
      'it was accepted, but there was no receipt of it',
      (input) =>
        input.candidates.push({ source: 'service:session-checks', evidenceId: null, status: 'missing' }),
      true,
    ],
    ['only a value that reads like it', (input) => (input.value = 'service:session-checks'), true],
    ['a source whose name begins with it', (input) => (input.source = 'service:session-checks-2'), true],
  ])('%s', async (_what, change, current) => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    await changeInput(assessmentId, change);
    expect(await stateOf(acme.testKey, assessmentId)).toMatchObject({
      current,
      reasons: current ? [] : ['retired_source'],
      effectiveDecision: current ? 'review' : 'reassessment_required',
    });
  });
});

interface Snapshot {
  source: string | null;
  value: unknown;
  candidates: { source: string; evidenceId: string | null; status: string }[];
}

/** As an earlier release would have stored it: no policy can name the retired source any more. */
async function changeInput(assessmentId: string, change: (input: Snapshot) => void): Promise<void> {
  const [row] = await service.db.query<{ inputs: Snapshot[] }>(
    'select inputs from risk_assessments where id = $1',
    [assessmentId],
  );
  row!.inputs.forEach(change);
  await service.db.query('update risk_assessments set inputs = $2 where id = $1', [
    assessmentId,
    JSON.stringify(row!.inputs),
  ]);
}

function usedSource(assessmentId: string, source: string): Promise<void> {
  return changeInput(assessmentId, (input) => {
    input.source = source;
  });
}
