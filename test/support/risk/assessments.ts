import { anOrganization, aSubject, type TestOrganization } from '../builders.ts';
import type { Answer, Caller, Json, SendOptions } from '../http.ts';
import { aPublishedPolicy, POLICY_FACTS } from './policies.ts';
import type { TestService } from '../service.ts';
import { aSource, inMode } from './sources.ts';

/** An organization that can assess in test mode: a source bound to its test key, and a published `aDefinition`. */
export interface AssessingOrganization extends TestOrganization {
  readonly service: TestService;
  readonly sourceId: string;
  readonly policyVersionId: string;
  readonly policyKey: string;
  /** The owner, in test mode. */
  readonly admin: Caller;
}

export async function anAssessingOrganization(
  service: TestService,
  policyKey = 'fraud',
): Promise<AssessingOrganization> {
  const organization = await anOrganization(service);
  const sourceId = await aSource(organization.owner, POLICY_FACTS, [organization.testKey.id]);
  const policyVersionId = await aPublishedPolicy(organization.owner, { sourceId, key: policyKey });
  const admin = inTestMode(organization.owner);
  return { ...organization, service, sourceId, policyVersionId, policyKey, admin };
}

/** The same caller, asking for test mode with every request. */
export function inTestMode(caller: Caller): Caller {
  const send = (method: string, path: string, options: SendOptions = {}) =>
    caller.send(method, path, { ...options, headers: { ...inMode('test'), ...options.headers } });
  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { body, ...options }),
    patch: (path, body, options) => send('PATCH', path, { body, ...options }),
    delete: (path, options) => send('DELETE', path, options),
  };
}

/** Another device score for the subject, observed now: every assessment of it stops being current. */
export async function aDeviceScore(
  { service, testKey, sourceId }: AssessingOrganization,
  subjectId: string,
  value: number,
): Promise<void> {
  const answer = await testKey.post(`/risk/subjects/${subjectId}/evidence`, {
    sourceRegistrationId: sourceId,
    fact: 'device.score',
    status: 'available',
    value,
    observedAt: service.clock.now().toISOString(),
  });
  if (answer.status !== 201) throw new Error(`evidence: ${JSON.stringify(answer.body)}`);
}

/** A new assessment record of the subject, by the organization's policy unless another version is named. */
export async function anAssessment(
  { testKey, policyVersionId }: AssessingOrganization,
  subjectId: string,
  versionId = policyVersionId,
): Promise<Json> {
  const body = { policyVersionId: versionId, trigger: 'onboarding' };
  const answer = await testKey.post(`/risk/subjects/${subjectId}/assessments`, body);
  if (answer.status !== 201) throw new Error(`assessment: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export interface AssessedSubject {
  readonly subjectId: string;
  readonly assessmentId: string;
  readonly assessment: Json;
  /** In the order of the assessment. */
  readonly actionIds: readonly string[];
}

/**
 * A subject that was assessed with this device score: 50 asks for `manual_review`, 80 for `hold_payment`, 99 for
 * `hold_payment` and `block_account`, 10 for nothing. Null gives no evidence: the assessment is incomplete.
 */
export async function anAssessedSubject(
  organization: AssessingOrganization,
  deviceScore: number | null,
  externalId?: string,
): Promise<AssessedSubject> {
  const subjectId = await aSubject(organization.testKey, externalId);
  if (deviceScore !== null) await aDeviceScore(organization, subjectId, deviceScore);
  const assessment = await anAssessment(organization, subjectId);
  return {
    subjectId,
    assessmentId: assessment.id,
    assessment,
    actionIds: assessment.data.requiredActions.map(({ actionId }: { actionId: string }) => actionId),
  };
}

export async function stateOf(caller: Caller, assessmentId: string): Promise<Json> {
  const answer: Answer = await caller.get(`/risk/assessments/${assessmentId}/state`);
  if (answer.status !== 200) throw new Error(`state: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
