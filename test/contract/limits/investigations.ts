import { limits } from '../../../src/kernel/limits.ts';
import { type AssessingOrganization, inTestMode } from '../../support/risk/assessments.ts';
import { aSubject, signIn } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { aQueued, readInvestigation, start, tick } from '../../support/risk/investigations.ts';
import { type EnforcedLimits, expectAtMost } from './enforced.ts';

/** Investigations and their reviews. */
export const INVESTIGATION_LIMITS: EnforcedLimits = {
  investigationQuestionCharacters: { number: 2_000, from: 'ours', holds: holdsQuestion },
  investigationReviewFindings: { number: 200, from: 'ours', holds: holdsReviewFindings },
  investigationNoteCharacters: { number: 2_000, from: 'ours', holds: holdsNote },
};

async function holdsQuestion({ testKey }: AssessingOrganization): Promise<void> {
  const subjectId = await aSubject(testKey);
  const ask = (size: number): Promise<Answer> => start(testKey, subjectId, { question: '問'.repeat(size) });
  await expectAtMost(limits.investigationQuestionCharacters, ask, 'invalid_request /question max_length');
}

async function holdsReviewFindings(acme: AssessingOrganization): Promise<void> {
  const [admin, id] = [await anAdmin(acme), await aCompleted(acme)];
  const ask = async (size: number): Promise<Answer> => {
    const findings = await someFindings(acme, id, size);
    return review(
      admin,
      id,
      findings.map(({ id: findingId }) => ({ findingId, verdict: 'accepted' })),
    );
  };
  await expectAtMost(limits.investigationReviewFindings, ask, 'invalid_request /findings max_items');
}

async function holdsNote(acme: AssessingOrganization): Promise<void> {
  const [admin, id] = [await anAdmin(acme), await aCompleted(acme)];
  const [finding] = await someFindings(acme, id, 1);
  const ask = (size: number): Promise<Answer> =>
    review(admin, id, [{ findingId: finding?.id, verdict: 'rejected', note: '記'.repeat(size) }]);
  await expectAtMost(limits.investigationNoteCharacters, ask, 'invalid_request /findings/0/note max_length');
}

/** A session ends after some hours, and others move the clock. */
async function anAdmin({ service, owner }: AssessingOrganization): Promise<Caller> {
  return inTestMode(await signIn(service, owner.email, owner.password));
}

async function aCompleted({ service, testKey }: AssessingOrganization): Promise<string> {
  const id = await aQueued(testKey, await aSubject(testKey));
  while ((await readInvestigation(testKey, id)).data.status !== 'completed') await tick(service);
  return id;
}

/** No investigation of a small subject has so many: they are put there. */
async function someFindings({ service }: AssessingOrganization, id: string, count: number): Promise<Json[]> {
  const findings = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    severity: 'info',
    code: 'made_up',
    statement: 'It is so.',
    citations: [],
  }));
  await service.db.query(
    `update risk_investigations set findings = '${JSON.stringify(findings)}' where id = '${id}'`,
  );
  return findings;
}

function review(admin: Caller, id: string, findings: readonly Json[]): Promise<Answer> {
  return admin.post(`/risk/investigations/${id}/reviews`, { outcome: 'confirmed', findings, reason: 'Seen' });
}
