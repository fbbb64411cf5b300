import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { aSubject } from '../../support/builders.ts';
import {
  anItem,
  aSubmission,
  everyItem,
  sendAssessment,
  sendBatch,
  sendEvidence,
  submit,
  submitBatch,
} from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { aDefinition, aPublishedPolicy } from '../../support/risk/policies.ts';
import { aSource } from '../../support/risk/sources.ts';
import { aName, type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

/** Evidence, and the assessments that rest on it. */
export const EVIDENCE_LIMITS: EnforcedLimits = {
  evidenceRequestBytes: { number: 16 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsRequestBytes },
  evidenceBatchBytes: { number: 256 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsBatchBytes },
  evidenceBatchItems: { number: 100, from: 'Document 1, Limits', holds: holdsBatchItems },
  evidenceBatchItemBytes: { number: 16 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsItemBytes },
  providerRefCharacters: { number: 500, from: 'ours', holds: holdsProviderRef },

  selectedEvidenceBytes: { number: 256 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsSelectedBytes },
  evaluationResultBytes: { number: 512 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsResultBytes },
  assessmentEvents: { number: 50, from: 'Document 1, Limits', holds: holdsEvents },
};

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A source of so many texts, `text-0` and on. */
function textSource({ owner, testKey }: AssessingOrganization, count: number): Promise<string> {
  const facts = Array.from({ length: count }, (_, index) => ({
    key: `text-${index}`,
    type: 'string' as const,
  }));
  return aSource(owner, facts, [testKey.id]);
}

async function holdsRequestBytes(acme: AssessingOrganization): Promise<void> {
  const [subjectId, sourceId] = [await aSubject(acme.testKey), await textSource(acme, 1)];
  const ask = (bytes: number): Promise<Answer> => {
    const room = bytes - bytesOf(aSubmission(sourceId, 'text-0', ''));
    return sendEvidence(acme.testKey, subjectId, aSubmission(sourceId, 'text-0', 'x'.repeat(room)));
  };
  await expectAtMost(limits.evidenceRequestBytes, ask, `too_large ${limits.evidenceRequestBytes}`);
}

async function holdsBatchBytes(acme: AssessingOrganization): Promise<void> {
  const [subjectId, sourceId] = [await aSubject(acme.testKey), await textSource(acme, 17)];
  const full = Array.from({ length: 16 }, (_, index) => anItem(`text-${index + 1}`, 'x'.repeat(15_600)));
  const ask = (bytes: number): Promise<Answer> => {
    const body = { sourceRegistrationId: sourceId, items: [...full, anItem('text-0', '')] };
    const last = anItem('text-0', 'x'.repeat(bytes - bytesOf(body)));
    return sendBatch(acme.testKey, subjectId, sourceId, [...full, last]);
  };
  await expectAtMost(limits.evidenceBatchBytes, ask, `too_large ${limits.evidenceBatchBytes}`);
}

async function holdsBatchItems(acme: AssessingOrganization): Promise<void> {
  const most = limits.evidenceBatchItems;
  const [subjectId, sourceId] = [await aSubject(acme.testKey), await textSource(acme, most)];
  const ask = (count: number): Promise<Answer> => {
    const items = Array.from({ length: count }, (_, index) => anItem(`text-${index}`, 'x'));
    return sendBatch(acme.testKey, subjectId, sourceId, items);
  };
  await expectAtMost(most, ask, 'invalid_request /items max_items');
  expect(outcome(await ask(0)), 'one at least').toBe('invalid_request /items min_items');
}

async function holdsItemBytes(acme: AssessingOrganization): Promise<void> {
  const [subjectId, sourceId] = [await aSubject(acme.testKey), await textSource(acme, 2)];
  const ask = (bytes: number): Promise<Answer> => {
    const room = bytes - bytesOf(anItem('text-1', ''));
    const items = [anItem('text-0', 'x'), anItem('text-1', 'x'.repeat(room))];
    return sendBatch(acme.testKey, subjectId, sourceId, items);
  };
  await expectAtMost(limits.evidenceBatchItemBytes, ask, `too_large ${limits.evidenceBatchItemBytes}`);
}

async function holdsProviderRef(acme: AssessingOrganization): Promise<void> {
  const { testKey, sourceId } = acme;
  const subjectId = await aSubject(testKey);
  const body = (size: number) => aSubmission(sourceId, 'device.score', 1, { providerRef: '参'.repeat(size) });
  const ask = (size: number): Promise<Answer> => sendEvidence(testKey, subjectId, body(size));
  await expectAtMost(limits.providerRefCharacters, ask, 'invalid_request /providerRef max_length');
}

/** Counted are the rows with their metadata. */
async function holdsSelectedBytes(acme: AssessingOrganization): Promise<void> {
  const { owner, testKey } = acme;
  const sourceId = await textSource(acme, 17);
  const keys = Array.from({ length: 17 }, (_, index) => `text-${index}`);
  const acceptedSources = [`registered:${sourceId}`];
  const inputs = keys.map((key) => ({ key, type: 'string', acceptedSources, maxAgeSeconds: 86_400 }));
  const policyVersionId = await aPublishedPolicy(owner, {
    sourceId,
    definition: { inputs, factors: [], rules: [] },
  });
  const ask = async (bytes: number): Promise<Answer> => {
    const subjectId = await aSubject(testKey);
    const large = keys.slice(1).map((key) => anItem(key, 'x'.repeat(15_500)));
    const { items } = await submitBatch(testKey, subjectId, sourceId, large);
    // The last has the metadata of the others, but for the batch, which weighs nothing.
    const last = { ...items[0], data: { ...items[0].data, fact: 'text-0', value: '', sequence: 17 } };
    const room = bytes - selectedBytes([...items, last]);
    await submit(testKey, subjectId, sourceId, 'text-0', 'x'.repeat(room));
    return sendAssessment(testKey, subjectId, { policyVersionId });
  };
  await expectAtMost(limits.selectedEvidenceBytes, ask, `too_large ${limits.selectedEvidenceBytes}`);
}

/** Five ids of 16 bytes, a time and a revision of 8, and the mode. */
const FIXED_METADATA_BYTES = 100;

/** What receipts count: as an evaluation reads them, and everything else that is stored with them. */
export function selectedBytes(receipts: readonly Json[]): number {
  const read = receipts.map(({ id, data }) => {
    const { fact, source, status, value, observedAt, expiresAt, sequence } = data;
    return { id, fact, source, status, value, observedAt, expiresAt, sequence };
  });
  const metadata = receipts.flatMap(({ data: { providerRef, provenance, createdBy } }) => [
    providerRef ?? '',
    provenance.evidenceClass,
    provenance.adapterVersion,
    createdBy,
  ]);
  return bytesOf(read) + Buffer.byteLength(metadata.join('')) + receipts.length * FIXED_METADATA_BYTES;
}

/**
 * No policy of 64 KiB has a result that large: a result repeats ids, reasons and actions of the definition, each once.
 * So a definition that the API would refuse is put into its table behind the service’s back.
 */
async function holdsResultBytes(acme: AssessingOrganization): Promise<void> {
  const { service, owner, testKey, sourceId } = acme;
  const subjectId = await aSubject(testKey);
  await submit(testKey, subjectId, sourceId, 'device.score', 1);
  const ask = async (longer: number): Promise<Answer> => {
    const policyVersionId = await aPublishedPolicy(owner, { sourceId });
    const rules = Array.from({ length: 1_000 }, (_, index) => ({
      id: `rule-${index}`,
      all: [{ fact: 'device.score', operator: 'gte', value: 0 }],
      reason: 'r'.repeat(470 + (index === 0 ? longer : 0)),
      forcedBand: 'low',
    }));
    const definition = JSON.stringify({ ...aDefinition(sourceId), rules });
    await service.db.query('update risk_policies set definition = $2 where id = $1', [
      policyVersionId,
      definition,
    ]);
    return sendAssessment(testKey, subjectId, { policyVersionId });
  };
  const { body: shortest } = await ask(0);
  const [row] = await service.db.query<{ bytes: number }>(
    'select octet_length(result::text) as bytes from risk_assessments where id = $1',
    [shortest.id],
  );
  const most = limits.evaluationResultBytes;
  await expectAtMost(most, (bytes) => ask(bytes - row!.bytes), `too_large ${most}`);
}

async function holdsEvents({ testKey, policyVersionId }: AssessingOrganization): Promise<void> {
  const most = limits.assessmentEvents;
  const subjectId = await aSubject(testKey);
  for (let made = 1; made <= most; made += 1)
    await testKey.post(`/risk/subjects/${subjectId}/activities`, {
      activityType: 'payment.sent',
      category: 'payment',
      title: aName(),
      occurredAt: '2026-11-15T08:00:00Z',
    });
  const events = await everyItem(testKey, `/risk/events?subjectId=${subjectId}`);
  const ids: string[] = events.map(({ id }) => id);
  expect(ids).toHaveLength(most + 1);
  const ask = (count: number): Promise<Answer> =>
    sendAssessment(testKey, subjectId, { policyVersionId, eventIds: ids.slice(0, count) });
  await expectAtMost(most, ask, 'invalid_request /eventIds max_items');
}
