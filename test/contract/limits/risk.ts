import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { type AssessingOrganization, anAssessedSubject } from '../../support/risk/assessments.ts';
import { anApiKey, aSubject } from '../../support/builders.ts';
import { aContext } from '../../support/risk/contexts.ts';
import { sendAssessment } from '../../support/risk/evidence.ts';
import type { Answer } from '../../support/http.ts';
import { aDefinition, aPublishedPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { aName, type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

/** Subjects, sources, contexts, activities, and what people decide about an assessment. */
export const RISK_LIMITS: EnforcedLimits = {
  subjectExternalIdCharacters: { number: 200, from: 'Contract 2, Records', holds: holdsExternalId },
  searchCharacters: { number: 200, from: 'ours', holds: holdsSearch },
  keyCharacters: { number: 80, from: 'Document 1, Limits', holds: holdsKeys },
  reasonCharacters: { number: 2_000, from: 'ours', holds: holdsReasons },
  recordBytes: { number: 768 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsRecordBytes },

  sourceFacts: { number: 100, from: 'Document 1, Limits', holds: holdsSourceFacts },
  sourceApiKeys: { number: 50, from: 'Document 1, Limits', holds: holdsSourceApiKeys },

  contextKindCharacters: { number: 40, from: 'Contract 2, Records', holds: holdsContext('kind') },
  contextExternalIdCharacters: {
    number: 200,
    from: 'Contract 2, Records',
    holds: holdsContext('externalId'),
  },
  contextLabelCharacters: { number: 200, from: 'Contract 2, Records', holds: holdsContext('label') },
  contextRoleCharacters: { number: 80, from: 'ours', holds: holdsContextRole },
  contextPolicies: { number: 50, from: 'Contract 2, Bodies that were not shown', holds: holdsPins },
  policySelectionCandidates: { number: 50, from: 'ours, as many as pins', holds: holdsCandidates },

  overrideYears: { number: 1, from: 'Document 1, Limits', holds: holdsOverrideYears },
  journeyEvents: { number: 50, from: 'Document 1, Limits', holds: holdsJourneyEvents },

  activityTypeCharacters: {
    number: 120,
    from: 'Contract 2, Bodies that were not shown',
    holds: holdsActivity('activityType'),
  },
  activityTitleCharacters: {
    number: 200,
    from: 'Contract 2, Bodies that were not shown',
    holds: holdsActivity('title'),
  },
  activitySummaryCharacters: {
    number: 2_000,
    from: 'Contract 2, Bodies that were not shown',
    holds: holdsActivity('summary'),
  },
  activityReferenceCharacters: {
    number: 200,
    from: 'Contract 2, Bodies that were not shown',
    holds: holdsActivity('reference'),
  },
};

async function holdsExternalId({ testKey }: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    testKey.post('/risk/subjects', { kind: 'person', externalId: aName().padEnd(size, '名') });
  await expectAtMost(limits.subjectExternalIdCharacters, ask, 'invalid_request /externalId max_length');
}

async function holdsSearch({ testKey }: AssessingOrganization): Promise<void> {
  for (const list of ['subjects', 'contexts', 'policies', 'action-queue']) {
    const ask = (size: number): Promise<Answer> => testKey.get(`/risk/${list}?search=${'x'.repeat(size)}`);
    await expectAtMost(limits.searchCharacters, ask, 'invalid_request search max_length');
  }
}

async function holdsKeys(acme: AssessingOrganization): Promise<void> {
  const { admin, testKey, sourceId, policyVersionId } = acme;
  const most = limits.keyCharacters;
  const apiKeyIds = [testKey.id];
  const ofSource = (size: number): Promise<Answer> =>
    admin.post('/risk/sources', { key: aName().padEnd(size, 'x'), facts: POLICY_FACTS, apiKeyIds });
  await expectAtMost(most, ofSource, 'invalid_request /key pattern');
  const ofFact = (size: number): Promise<Answer> => {
    const facts = [{ key: 'f'.repeat(size), type: 'string' }];
    return admin.post('/risk/sources', { key: aName(), facts, apiKeyIds });
  };
  await expectAtMost(most, ofFact, 'invalid_request /facts/0/key pattern');
  const ofPolicy = (size: number): Promise<Answer> =>
    admin.post('/risk/policies', { key: aName().padEnd(size, 'x'), definition: aDefinition(sourceId) });
  await expectAtMost(most, ofPolicy, 'invalid_request /key pattern');
  const subjectId = await aSubject(testKey);
  const ofTrigger = (size: number): Promise<Answer> =>
    sendAssessment(testKey, subjectId, { policyVersionId, trigger: 't'.repeat(size) });
  await expectAtMost(most, ofTrigger, 'invalid_request /trigger pattern');
}

async function holdsReasons(acme: AssessingOrganization): Promise<void> {
  const { admin } = acme;
  const most = limits.reasonCharacters;
  const refusal = 'invalid_request /reason max_length';
  const expiresAt = new Date(acme.service.clock.now().getTime() + 1_000).toISOString();
  const { assessmentId, actionIds } = await anAssessedSubject(acme, 80);
  const overrides: string[] = [];
  const override = async (size: number): Promise<Answer> => {
    const body = { decision: 'reject', reason: '理'.repeat(size), expiresAt };
    const answer = await admin.post(`/risk/assessments/${assessmentId}/overrides`, body);
    overrides.push(answer.body.id);
    return answer;
  };
  await expectAtMost(most, override, refusal);
  const open = [...overrides.slice(0, 2), overrides[0]];
  const revoke = (size: number): Promise<Answer> =>
    admin.post(`/risk/overrides/${open.shift()}/revoke`, { reason: '理'.repeat(size) });
  await expectAtMost(most, revoke, refusal);
  const steps = ['acknowledged', 'completed', 'cancelled'];
  let expectedRevision = 0;
  const move = (size: number): Promise<Answer> => {
    expectedRevision += 1;
    const body = { status: steps.shift(), expectedRevision, reason: '理'.repeat(size) };
    return admin.post(`/risk/actions/${actionIds[0]}/transitions`, body);
  };
  await expectAtMost(most, move, refusal);
}

/**
 * Asked of an action: its history grows with every retry. The retries of years are put into its table behind the
 * service’s back; the transition that fills the record is an ordinary one.
 */
async function holdsRecordBytes(acme: AssessingOrganization): Promise<void> {
  const ask = async (bytes: number): Promise<Answer> => {
    const id = await aLongAction(acme);
    const { body: record } = await acme.testKey.get(`/risk/actions/${id}`);
    const { revision, status: from, transitions } = record.data;
    const move = { status: 'cancelled', expectedRevision: revision, reason: '' };
    const by = `user:${acme.owner.userId}`;
    const at = acme.service.clock.now().toISOString();
    const last = { from, to: move.status, reason: '', by, at };
    const data = {
      ...record.data,
      status: move.status,
      revision: revision + 1,
      transitions: [...transitions, last],
    };
    const reason = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify({ ...record, data })));
    const answer = await acme.admin.post(`/risk/actions/${id}/transitions`, { ...move, reason });
    const read = await acme.testKey.get(`/risk/actions/${id}`);
    if (answer.status === 200) expect(Buffer.byteLength(JSON.stringify(read.body))).toBe(bytes);
    return answer;
  };
  await expectAtMost(limits.recordBytes, ask, `too_large ${limits.recordBytes}`);
}

/** An action that was retried 375 times, each time with the longest reason. */
async function aLongAction(acme: AssessingOrganization): Promise<string> {
  const [id] = (await anAssessedSubject(acme, 80)).actionIds;
  const retries = 375;
  await acme.service.db.query(
    `insert into risk_action_transitions (organization_id, mode, action_id, revision, from_status, to_status, reason, by, at)
     select organization_id, mode, id, revision + n, 'failed', 'requested', repeat('x', $2), 'user:x', created_at
     from risk_actions, generate_series(1, $3::int) n where id = $1`,
    [id, limits.reasonCharacters, retries],
  );
  await acme.service.db.query('update risk_actions set revision = revision + $2 where id = $1', [
    id,
    retries,
  ]);
  return id!;
}

async function holdsSourceFacts({ admin, testKey }: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> => {
    const facts = Array.from({ length: count }, (_, index) => ({ key: `f${index}`, type: 'string' }));
    return admin.post('/risk/sources', { key: aName(), facts, apiKeyIds: [testKey.id] });
  };
  await expectAtMost(limits.sourceFacts, ask, 'invalid_request /facts max_items');
  expect(outcome(await ask(0)), 'one at least').toBe('invalid_request /facts min_items');
}

async function holdsSourceApiKeys({ service, owner, admin }: AssessingOrganization): Promise<void> {
  const ids: string[] = [];
  for (let made = 0; made <= limits.sourceApiKeys; made += 1)
    ids.push((await anApiKey(service, owner, 'test')).id);
  const sources: string[] = [];
  const register = async (count: number): Promise<Answer> => {
    const apiKeyIds = ids.slice(0, count);
    const answer = await admin.post('/risk/sources', { key: aName(), facts: POLICY_FACTS, apiKeyIds });
    sources.push(answer.body.id);
    return answer;
  };
  await expectAtMost(limits.sourceApiKeys, register, 'invalid_request /apiKeyIds max_items');
  let expectedRevision = 0;
  const bind = (count: number): Promise<Answer> => {
    expectedRevision += 1;
    const body = { expectedRevision, apiKeyIds: ids.slice(0, count), enabled: true };
    return admin.post(`/risk/sources/${sources[0]}/bindings`, body);
  };
  await expectAtMost(limits.sourceApiKeys, bind, 'invalid_request /apiKeyIds max_items');
}

const CONTEXT = {
  kind: { most: limits.contextKindCharacters, filler: 'k' },
  externalId: { most: limits.contextExternalIdCharacters, filler: '名' },
  label: { most: limits.contextLabelCharacters, filler: '名' },
};

function holdsContext(property: keyof typeof CONTEXT) {
  return async ({ testKey }: AssessingOrganization): Promise<void> => {
    const { most, filler } = CONTEXT[property];
    const ask = (size: number): Promise<Answer> => {
      const context = { kind: 'onboarding', externalId: aName(), [property]: aName().padEnd(size, filler) };
      return testKey.post('/risk/contexts', context);
    };
    await expectAtMost(most, ask, `invalid_request /${property} max_length`);
  };
}

async function holdsContextRole({ testKey }: AssessingOrganization): Promise<void> {
  const contextId = await aContext(testKey);
  const ask = async (size: number): Promise<Answer> => {
    const body = { subjectId: await aSubject(testKey), role: '役'.repeat(size) };
    return testKey.post(`/risk/contexts/${contextId}/subjects`, body);
  };
  await expectAtMost(limits.contextRoleCharacters, ask, 'invalid_request /role max_length');
}

/** So many published versions, each of a policy key of its own. */
async function versions({ owner, sourceId }: AssessingOrganization, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await aPublishedPolicy(owner, { sourceId }));
  return ids;
}

async function holdsPins(acme: AssessingOrganization): Promise<void> {
  const contextId = await aContext(acme.testKey);
  const ids = await versions(acme, limits.contextPolicies + 1);
  let expectedRevision = -1;
  const ask = (count: number): Promise<Answer> => {
    expectedRevision += 1;
    const body = { expectedRevision, policyVersionIds: ids.slice(0, count) };
    return acme.admin.post(`/risk/contexts/${contextId}/policies`, body);
  };
  await expectAtMost(limits.contextPolicies, ask, 'invalid_request /policyVersionIds max_items');
}

async function holdsCandidates(acme: AssessingOrganization): Promise<void> {
  const subjectId = await aSubject(acme.testKey);
  const ids = await versions(acme, limits.policySelectionCandidates + 1);
  const ask = (count: number): Promise<Answer> => {
    const body = { policyVersionIds: ids.slice(0, count) };
    return acme.testKey.post(`/risk/subjects/${subjectId}/policy-selection`, body);
  };
  await expectAtMost(limits.policySelectionCandidates, ask, 'invalid_request /policyVersionIds max_items');
}

async function holdsOverrideYears(acme: AssessingOrganization): Promise<void> {
  const { assessmentId } = await anAssessedSubject(acme, 50);
  const yearsOn = acme.service.clock.now();
  yearsOn.setUTCFullYear(yearsOn.getUTCFullYear() + limits.overrideYears);
  const ask = (milliseconds: number): Promise<Answer> => {
    const expiresAt = new Date(milliseconds).toISOString();
    const body = { decision: 'reject', reason: 'Known fraud', expiresAt };
    return acme.admin.post(`/risk/assessments/${assessmentId}/overrides`, body);
  };
  await expectAtMost(yearsOn.getTime(), ask, 'invalid_request /expiresAt too_far_ahead');
}

async function holdsJourneyEvents({ testKey }: AssessingOrganization): Promise<void> {
  const subjectId = await aSubject(testKey);
  const page = async () => {
    const { body } = await testKey.get(`/risk/subjects/${subjectId}/journey`);
    return { events: body.items.length, more: body.nextCursor !== null };
  };
  const most = limits.journeyEvents;
  for (let reported = 1; reported < most - 1; reported += 1) await report(testKey, subjectId, {});
  expect(await page(), 'below').toEqual({ events: most - 1, more: false });
  await report(testKey, subjectId, {});
  expect(await page(), 'at').toEqual({ events: most, more: false });
  await report(testKey, subjectId, {});
  expect(await page(), 'above').toEqual({ events: most, more: true });
}

function report(
  caller: AssessingOrganization['testKey'],
  subjectId: string,
  change: Readonly<Record<string, string>>,
): Promise<Answer> {
  return caller.post(`/risk/subjects/${subjectId}/activities`, {
    activityType: 'payment.sent',
    category: 'payment',
    title: 'A payment',
    occurredAt: '2026-11-15T08:00:00Z',
    ...change,
  });
}

const ACTIVITY = {
  activityType: { most: limits.activityTypeCharacters, letter: 'a' },
  title: { most: limits.activityTitleCharacters, letter: '題' },
  summary: { most: limits.activitySummaryCharacters, letter: '題' },
  reference: { most: limits.activityReferenceCharacters, letter: '題' },
};

function holdsActivity(property: keyof typeof ACTIVITY) {
  return async ({ testKey }: AssessingOrganization): Promise<void> => {
    const { most, letter } = ACTIVITY[property];
    const subjectId = await aSubject(testKey);
    const ask = (size: number): Promise<Answer> =>
      report(testKey, subjectId, { [property]: letter.repeat(size) });
    await expectAtMost(most, ask, `invalid_request /${property} max_length`);
  };
}
