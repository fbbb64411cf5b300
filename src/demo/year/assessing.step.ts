import type { AssayClient } from '@assay/client';
import type { Customer } from './customers.ts';
import { keyOf, type YearCallers } from './callers.ts';
import { definitionOf, FACTS, type PolicyTerms } from './invented-policy.ts';
import type { YearPolicy } from './year.ts';

export async function makePolicy(callers: YearCallers): Promise<YearPolicy> {
  const owner = await callers.owner();
  const { id: sourceId } = await owner.call('registerSource', {
    body: { key: 'onboarding-form', facts: FACTS, apiKeyIds: [callers.apiKeyId] },
    idempotencyKey: keyOf('source'),
  });
  const terms = { sourceId, listKey: callers.list.key, elevatedVolume: 10_000 };
  return { sourceId, policyVersionId: await publish(owner, terms) };
}

/** After half a year the policy becomes stricter: another version, and the old one stays for what it judged. */
export async function tightenPolicy(callers: YearCallers, { sourceId }: YearPolicy): Promise<YearPolicy> {
  const owner = await callers.owner();
  const terms = { sourceId, listKey: callers.list.key, elevatedVolume: 5_000 };
  return { sourceId, policyVersionId: await publish(owner, terms) };
}

async function publish(owner: AssayClient, terms: PolicyTerms): Promise<string> {
  const version = String(terms.elevatedVolume);
  const body = { key: 'customer-onboarding', definition: definitionOf(terms) };
  const { id } = await owner.call('createPolicy', { body, idempotencyKey: keyOf('policy', version) });
  await owner.call('publishPolicy', { params: { id }, idempotencyKey: keyOf('publish', version) });
  return id;
}

const YEAR_MILLISECONDS = 365 * 86_400_000;

/** Registers a customer with all that the form says. */
export async function registerCustomer(
  { program }: YearCallers,
  { sourceId }: YearPolicy,
  { customer, at }: { readonly customer: Customer; readonly at: Date },
): Promise<string> {
  const { kind, externalId, country, occupation, monthlyVolume, products } = customer;
  const { id } = await program.call('registerSubject', {
    body: { kind, externalId },
    idempotencyKey: keyOf('register', externalId),
  });
  const values = [country, occupation, monthlyVolume, products];
  const observedAt = at.toISOString();
  const expiresAt = new Date(at.getTime() + YEAR_MILLISECONDS).toISOString();
  await program.call('recordEvidenceBatch', {
    params: { id },
    body: {
      sourceRegistrationId: sourceId,
      items: FACTS.map(({ key: fact }, place) => ({
        fact,
        status: 'available' as const,
        value: values[place] ?? null,
        observedAt,
        expiresAt,
      })),
    },
    idempotencyKey: keyOf('evidence', externalId),
  });
  return id;
}

/** Assesses a subject for a reason, once for what it is `about`. */
export async function assess(
  { program }: YearCallers,
  { policyVersionId }: YearPolicy,
  {
    subjectId,
    trigger,
    about,
  }: { readonly subjectId: string; readonly trigger: string; readonly about: string },
): Promise<{ readonly assessmentId: string; readonly decision: string }> {
  const { id, data } = await program.call('assessSubject', {
    params: { id: subjectId },
    body: { policyVersionId, trigger },
    idempotencyKey: keyOf(trigger, about),
  });
  return { assessmentId: id, decision: data.decision };
}

/** From now on a subject is assessed again whenever something about it changes. */
export async function monitor(
  { program }: YearCallers,
  { policyVersionId }: YearPolicy,
  subjectId: string,
): Promise<void> {
  await program.call('changeMonitoring', {
    params: { id: subjectId },
    body: { policyVersionId, enabled: true },
    idempotencyKey: keyOf('monitor', subjectId),
  });
}

const QUARTER_MILLISECONDS = 90 * 86_400_000;

export async function overrideReview(callers: YearCallers, assessmentId: string, at: Date): Promise<void> {
  const officer = await callers.officer();
  await officer.call('createOverride', {
    params: { id: assessmentId },
    body: {
      decision: 'none',
      reason: 'Source of wealth was shown: sale of a house, notarial deed seen.',
      expiresAt: new Date(at.getTime() + QUARTER_MILLISECONDS).toISOString(),
    },
    idempotencyKey: keyOf('override', assessmentId),
  });
}

/** Does what is open and older than a fortnight; the newest stays for those who look at the queue. */
export async function workOnActions(callers: YearCallers, at: Date): Promise<void> {
  const officer = await callers.officer();
  const { items } = await officer.call('listActionQueue', { query: { status: 'open' } });
  const before = at.getTime() - 14 * 86_400_000;
  for (const { id, data } of items) {
    if (Date.parse(data.createdAt) > before) continue;
    const send = (status: 'acknowledged' | 'completed', expectedRevision: number, reason: string) =>
      officer.call('transitionAction', {
        params: { id },
        body: { status, expectedRevision, reason },
        idempotencyKey: keyOf(status, id),
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
