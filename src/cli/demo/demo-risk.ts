import type { AssayClient } from '@assay/client';
import type { Customer } from './customers.ts';
import { aKey, type DemoCallers } from './demo-callers.ts';
import { definitionOf, FACTS } from './demo-policy.ts';

/** How customers are judged: one source of facts and one policy, in the version that holds. */
export interface DemoPolicy {
  readonly sourceId: string;
  readonly policyVersionId: string;
}

export async function makePolicy(callers: DemoCallers): Promise<DemoPolicy> {
  const owner = await callers.owner();
  const { id: sourceId } = await owner.call('registerSource', {
    body: { key: 'onboarding-form', facts: FACTS, apiKeyIds: [callers.apiKeyId] },
    idempotencyKey: aKey(),
  });
  return { sourceId, policyVersionId: await publish(owner, definitionOf(sourceId, 10_000)) };
}

/** After half a year the policy becomes stricter: another version, and the old one stays for what it judged. */
export async function tightenPolicy(callers: DemoCallers, { sourceId }: DemoPolicy): Promise<DemoPolicy> {
  const owner = await callers.owner();
  return { sourceId, policyVersionId: await publish(owner, definitionOf(sourceId, 5_000)) };
}

async function publish(owner: AssayClient, definition: object): Promise<string> {
  const body = { key: 'customer-onboarding', definition };
  const { id } = await owner.call('createPolicy', { body, idempotencyKey: aKey() });
  await owner.call('publishPolicy', { params: { id }, idempotencyKey: aKey() });
  return id;
}

/** Registers a customer with all that the form says. */
export async function registerCustomer(
  { program, clock }: DemoCallers,
  { sourceId }: DemoPolicy,
  customer: Customer,
): Promise<string> {
  const { kind, externalId, country, occupation, monthlyVolume, products } = customer;
  const { id } = await program.call('registerSubject', {
    body: { kind, externalId },
    idempotencyKey: aKey(),
  });
  const values = [country, occupation, monthlyVolume, products];
  const observedAt = clock.now().toISOString();
  await program.call('recordEvidenceBatch', {
    params: { id },
    body: {
      sourceRegistrationId: sourceId,
      items: FACTS.map(({ key: fact }, at) => ({
        fact,
        status: 'available' as const,
        value: values[at] ?? null,
        observedAt,
      })),
    },
    idempotencyKey: aKey(),
  });
  return id;
}

/** Assesses a subject, watches it from then on, and answers with the decision. */
export async function assess(
  { program }: DemoCallers,
  { policyVersionId }: DemoPolicy,
  subjectId: string,
): Promise<{ readonly assessmentId: string; readonly decision: string }> {
  const params = { id: subjectId };
  const { id, data } = await program.call('assessSubject', {
    params,
    body: { policyVersionId, trigger: 'onboarding' },
    idempotencyKey: aKey(),
  });
  await program.call('changeMonitoring', {
    params,
    body: { policyVersionId, enabled: true },
    idempotencyKey: aKey(),
  });
  return { assessmentId: id, decision: data.decision };
}

const QUARTER_MILLISECONDS = 90 * 86_400_000;

export async function overrideReview(callers: DemoCallers, assessmentId: string): Promise<void> {
  const officer = await callers.officer();
  await officer.call('createOverride', {
    params: { id: assessmentId },
    body: {
      decision: 'none',
      reason: 'Source of wealth was shown: sale of a house, notarial deed seen.',
      expiresAt: new Date(callers.clock.now().getTime() + QUARTER_MILLISECONDS).toISOString(),
    },
    idempotencyKey: aKey(),
  });
}

/** Does what is open and older than a fortnight; the newest stays for those who look at the queue. */
export async function workOnActions(callers: DemoCallers): Promise<void> {
  const officer = await callers.officer();
  const { items } = await officer.call('listActionQueue', { query: { status: 'open' } });
  const before = callers.clock.now().getTime() - 14 * 86_400_000;
  for (const { id, data } of items) {
    if (Date.parse(data.createdAt) > before) continue;
    const send = (status: 'acknowledged' | 'completed', expectedRevision: number, reason: string) =>
      officer.call('transitionAction', {
        params: { id },
        body: { status, expectedRevision, reason },
        idempotencyKey: aKey(),
      });
    const seen =
      data.status === 'requested'
        ? await send('acknowledged', data.revision, 'Documents were asked for.')
        : { data };
    await send(
      'completed',
      seen.data.revision,
      'The documents were seen; nothing speaks against the customer.',
    );
  }
}
