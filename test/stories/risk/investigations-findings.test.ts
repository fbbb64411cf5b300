import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCREENING_FACTS } from '../../../src/screening/index.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
  inTestMode,
} from '../../support/risk/assessments.ts';
import { aSubject, signIn } from '../../support/builders.ts';
import { submit } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { found, investigated } from '../../support/risk/investigations.ts';
import { aPublishedPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource } from '../../support/risk/sources.ts';

let service: TestService;
let acme: AssessingOrganization;
let secondSource: string;
/** Accepts both sources, so that they can disagree. */
let twoSources: string;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
  secondSource = await aSource(acme.owner, POLICY_FACTS, [acme.testKey.id]);
  const accepted = [`registered:${acme.sourceId}`, `registered:${secondSource}`];
  const inputs = [{ key: 'device.score', type: 'number', acceptedSources: accepted, maxAgeSeconds: 86_400 }];
  const definition = { inputs };
  twoSources = await aPublishedPolicy(acme.owner, { sourceId: acme.sourceId, key: 'both', definition });
});
afterAll(() => service.stop());

const DAY = 86_400;
const now = (): string => service.clock.now().toISOString();
const investigate = (subjectId: string): Promise<Json> => investigated(service, acme.testKey, subjectId);
const cited = (finding: Json): readonly string[] =>
  finding?.citations.map(({ resource, id }: Json) => `${resource}/${id}`);

/** Every citation can be read as the record that it names. */
async function expectCitationsExist({ data }: Json): Promise<void> {
  for (const { citations } of data.findings) {
    expect(citations.length).toBeGreaterThan(0);
    for (const { resource, id } of citations)
      expect((await acme.testKey.get(`/risk/${resource}/${id}`)).status, `${resource}/${id}`).toBe(200);
  }
}

async function score(subjectId: string, value: number, sourceId = acme.sourceId): Promise<Json> {
  return submit(acme.testKey, subjectId, sourceId, 'device.score', value, { observedAt: now() });
}

describe('Contract 2, Investigation: what the built-in investigator states', () => {
  test('sources in conflict', async () => {
    const subjectId = await aSubject(acme.testKey);
    const receipts = [await score(subjectId, 10), await score(subjectId, 90, secondSource)];
    await anAssessment(acme, subjectId, twoSources);
    const investigation = await investigate(subjectId);
    const [finding, ...more] = found(investigation, 'sources_in_conflict');
    expect(more).toEqual([]);
    expect(finding?.statement).toBe(
      `Policy both: the accepted sources of device.score disagree: registered:${acme.sourceId} says 10, registered:${secondSource} says 90.`,
    );
    expect(cited(finding)).toEqual([...receipts.map(({ id }) => `evidence/${id}`), `policies/${twoSources}`]);
    await expectCitationsExist(investigation);
  });

  test('missing evidence, and that the assessment is incomplete', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, null);
    const investigation = await investigate(subjectId);
    expect(found(investigation, 'evidence_missing')).toMatchObject([
      {
        severity: 'attention',
        statement:
          'Policy fraud: device.score has no usable evidence (missing): no accepted source has said anything.',
        citations: [{ resource: 'policies', id: acme.policyVersionId }],
      },
    ]);
    expect(found(investigation, 'assessment_incomplete')).toMatchObject([
      {
        statement:
          'Policy fraud: the newest assessment is incomplete and decides awaiting_evidence; unresolved inputs: device.score (missing).',
        citations: [{ resource: 'assessments', id: assessmentId }],
      },
    ]);
    await expectCitationsExist(investigation);
  });

  test('evidence that was taken back', async () => {
    const { subjectId } = await anAssessedSubject(acme, 50);
    const taken = { status: 'revoked', observedAt: now() };
    const { id } = await submit(acme.testKey, subjectId, acme.sourceId, 'device.score', null, taken);
    const investigation = await investigate(subjectId);
    const [finding] = found(investigation, 'evidence_missing');
    expect(finding?.statement).toContain('(revoked)');
    expect(cited(finding)).toContain(`evidence/${id}`);
    expect(found(investigation, 'assessment_not_current')).toMatchObject([
      {
        statement:
          'Policy fraud: the newest assessment is not current (newer_evidence); a new one is needed.',
      },
    ]);
  });

  test('evidence that expires soon: within a week, in the last quarter of its life', async () => {
    const { subjectId } = await anAssessedSubject(acme, 50);
    expect(found(await investigate(subjectId), 'evidence_expiring')).toEqual([]);
    service.clock.moveSeconds(0.75 * DAY - 1);
    expect(found(await investigate(subjectId), 'evidence_expiring')).toEqual([]);
    service.clock.moveSeconds(1);
    const [finding] = found(await investigate(subjectId), 'evidence_expiring');
    const end = new Date(service.clock.now().getTime() + 0.25 * DAY * 1000).toISOString();
    expect(finding?.statement).toBe(`Policy fraud: the evidence of device.score can be used until ${end}.`);
    service.clock.moveSeconds(0.25 * DAY);
    const later = await investigate(subjectId);
    expect(found(later, 'evidence_expiring')).toEqual([]);
    expect(found(later, 'evidence_missing')[0]?.statement).toContain('(stale)');
  });

  test('what drives the score, and which rules hold', async () => {
    const { subjectId, assessmentId, assessment } = await anAssessedSubject(acme, 99);
    const investigation = await investigate(subjectId);
    const evidence = { resource: 'evidence', id: assessment.data.inputs[0].evidenceId };
    expect(found(investigation, 'score_drivers')).toMatchObject([
      {
        severity: 'info',
        statement:
          "Policy fraud: score 80 (band high) is the sum of device 80 (80 points × 1: Risky device), within the policy's bounds.",
        citations: [{ resource: 'assessments', id: assessmentId }, evidence],
      },
    ]);
    expect(found(investigation, 'rule_held')).toMatchObject([
      {
        severity: 'critical',
        statement:
          'Policy fraud: rule compromised holds and asks for band high or higher and decides reject: Compromised device',
      },
    ]);
    expect(investigation.data.findings[0].code, 'the most severe first').toBe('rule_held');
  });

  test('what would change the band, with exact bounds', async () => {
    const { subjectId } = await anAssessedSubject(acme, 50);
    const investigation = await investigate(subjectId);
    expect(found(investigation, 'band_could_fall')[0]?.statement).toBe(
      'Policy fraud, in band medium: The band falls with a change of 1 input, and of no fewer: low when device.score is below 40.',
    );
    expect(found(investigation, 'band_could_rise')[0]?.statement).toBe(
      'Policy fraud, in band medium: The band rises with a change of 1 input, and of no fewer: high when device.score is 70 or more.',
    );
    await expectCitationsExist(investigation);
  });

  test('what changed since the previous assessment', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 10);
    await aDeviceScore(acme, subjectId, 80);
    const second = await anAssessment(acme, subjectId);
    const investigation = await investigate(subjectId);
    const [finding] = found(investigation, 'changed_since_previous');
    expect(finding).toMatchObject({
      severity: 'attention',
      statement:
        'Policy fraud: since the previous assessment decision went from none to restrict; band went from low to high; score went from 0 to 80; factor device went from 0 to 80; device.score went from 10 to 80.',
    });
    expect(cited(finding).slice(0, 2)).toEqual([`assessments/${second.id}`, `assessments/${assessmentId}`]);
    await expectCitationsExist(investigation);
    await anAssessment(acme, subjectId);
    expect(found(await investigate(subjectId), 'changed_since_previous'), 'nothing has').toEqual([]);
  });

  test('an override against the calculated decision, while it is active', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const admin = inTestMode(await signIn(service, acme.owner.email, acme.owner.password));
    const expiresAt = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
    const override = (decision: string): Promise<Json> =>
      admin
        .post(`/risk/assessments/${assessmentId}/overrides`, {
          decision,
          reason: 'Mrs Miller is known',
          expiresAt,
        })
        .then(({ body }) => body);
    const { id } = await override('none');
    const investigation = await investigate(subjectId);
    expect(found(investigation, 'override_against_decision')).toMatchObject([
      {
        severity: 'attention',
        statement: 'Policy fraud: an override decides none, which is weaker than the calculated review.',
        citations: [
          { resource: 'overrides', id },
          { resource: 'assessments', id: assessmentId },
        ],
      },
    ]);
    expect(JSON.stringify(investigation), 'what people wrote is not repeated').not.toContain('Miller');
    await expectCitationsExist(investigation);
    await override('reject');
    expect(found(await investigate(subjectId), 'override_against_decision')).toMatchObject([
      { severity: 'info' },
    ]);
    await override('review');
    expect(found(await investigate(subjectId), 'override_against_decision'), 'as calculated').toEqual([]);
    await override('none');
    service.clock.moveSeconds(3_600);
    expect(found(await investigate(subjectId), 'override_against_decision'), 'expired').toEqual([]);
  });

  test('actions that have not moved for a week', async () => {
    const { subjectId, actionIds } = await anAssessedSubject(acme, 50);
    service.clock.moveSeconds(7 * DAY - 1);
    expect(found(await investigate(subjectId), 'action_stale')).toEqual([]);
    service.clock.moveSeconds(1);
    const [finding] = found(await investigate(subjectId), 'action_stale');
    expect(finding?.statement).toBe(
      'Action manual_review of policy fraud is requested and has not moved for 7 days.',
    );
    expect(cited(finding)[0]).toBe(`actions/${actionIds[0]}`);
    const moved = { status: 'acknowledged', expectedRevision: 1, reason: 'Seen' };
    await acme.testKey.post(`/risk/actions/${actionIds[0]}/transitions`, moved);
    expect(found(await investigate(subjectId), 'action_stale'), 'it moved').toEqual([]);
    service.clock.moveSeconds(8 * DAY);
    expect(found(await investigate(subjectId), 'action_stale')).toHaveLength(1);
    await acme.testKey.post(`/risk/actions/${actionIds[0]}/transitions`, {
      status: 'completed',
      expectedRevision: 2,
      reason: 'Done',
    });
    expect(found(await investigate(subjectId), 'action_stale'), 'it ended').toEqual([]);
  });

  test.each([
    ['screening.sanctions', 'match', 'critical'],
    ['screening.sanctions', 'possible_match', 'attention'],
    ['screening.pep', 'pep', 'attention'],
    ['screening.pep', 'former_pep', 'info'],
  ])('a screening hit: %s = %s is %s', async (fact, value, severity) => {
    expect(SCREENING_FACTS[fact as keyof typeof SCREENING_FACTS].values).toContain(value);
    const subjectId = await aSubject(acme.testKey);
    const id = await aScreening(subjectId, fact, value);
    const findings = found(await investigate(subjectId), 'screening_hit');
    expect(findings).toMatchObject([
      {
        severity,
        statement: `${fact} of service:screening:test:r70:m90 is "${value}".`,
        citations: [{ resource: 'evidence', id }],
      },
    ]);
  });

  test.each([
    ['screening.sanctions', 'clear'],
    ['screening.pep', 'none'],
  ])('no hit: %s = %s', async (fact, value) => {
    const subjectId = await aSubject(acme.testKey);
    await aScreening(subjectId, fact, value);
    expect(found(await investigate(subjectId), 'screening_hit')).toEqual([]);
  });

  test('no statement carries the externalId of the subject', async () => {
    const subjectId = await aSubject(acme.testKey, 'customer-4711-secret');
    await score(subjectId, 99);
    await anAssessment(acme, subjectId);
    const investigation = await investigate(subjectId);
    expect(investigation.data.findings.length).toBeGreaterThan(2);
    expect(JSON.stringify(investigation)).not.toContain('4711');
  });

  test('each policy key is told by its newest assessment', async () => {
    const { subjectId } = await anAssessedSubject(acme, 50);
    await anAssessment(acme, subjectId, twoSources);
    await aDeviceScore(acme, subjectId, 80);
    await anAssessment(acme, subjectId);
    const statements = found(await investigate(subjectId), 'score_drivers').map(({ statement }) => statement);
    expect(statements.map((text) => text.slice(0, 24))).toEqual([
      'Policy both: score 50 (b',
      'Policy fraud: score 80 (',
    ]);
  });
});

/** Screening records its results itself; here a receipt stands for one. */
async function aScreening(subjectId: string, fact: string, value: string): Promise<string> {
  const { id } = await score(subjectId, 10);
  await service.db.query(
    `update risk_evidence set fact = '${fact}', value = '"${value}"', source = 'service:screening:test:r70:m90'
     where id = '${id}'`,
  );
  return id;
}
