import type { AssayClient } from '@assay/client';
import type { Customer } from './customers.ts';
import { aKey, type DemoCallers } from './demo-callers.ts';

/** How customers are judged: one source of facts and one policy, in the version that holds. */
export interface DemoPolicy {
  readonly sourceId: string;
  readonly policyVersionId: string;
}

const FACTS = [
  { key: 'customer.residence_country', type: 'string' },
  { key: 'customer.occupation', type: 'string' },
  { key: 'expected.monthly_volume_eur', type: 'number' },
  { key: 'customer.products', type: 'list', itemType: 'string' },
] as const;

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

function definitionOf(sourceId: string, elevatedVolume: number): object {
  const acceptedSources = [`registered:${sourceId}`];
  const year = 31_536_000;
  return {
    formatVersion: 1,
    title: 'Customer onboarding',
    inputs: [
      ...FACTS.map((fact) => ({ ...fact, acceptedSources, maxAgeSeconds: year })),
      {
        key: 'screening.sanctions',
        type: 'string',
        acceptedSources: ['service:screening:eu_fsf:r70:m90'],
        maxAgeSeconds: year,
      },
    ],
    factors: [
      {
        key: 'geography',
        title: 'Country of residence',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          {
            id: 'elevated',
            all: [{ fact: 'customer.residence_country', operator: 'in', value: ['MM', 'AF', 'YE'] }],
            points: 40,
            reason: 'Residence in a country of elevated risk',
          },
          {
            id: 'distant',
            all: [{ fact: 'customer.residence_country', operator: 'in', value: ['AE', 'TR'] }],
            points: 15,
            reason: 'Residence outside the common market',
          },
        ],
      },
      {
        key: 'activity',
        title: 'Expected activity',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          {
            id: 'very-high',
            all: [{ fact: 'expected.monthly_volume_eur', operator: 'gte', value: 50_000 }],
            points: 35,
            reason: 'Expected volume of 50,000 EUR a month or more',
          },
          {
            id: 'high',
            all: [{ fact: 'expected.monthly_volume_eur', operator: 'gte', value: elevatedVolume }],
            points: 20,
            reason: `Expected volume of ${elevatedVolume} EUR a month or more`,
          },
        ],
      },
      {
        key: 'products',
        title: 'Products',
        match: 'highest',
        weight: 1,
        defaultPoints: 0,
        cases: [
          {
            id: 'crypto',
            all: [{ fact: 'customer.products', operator: 'contains', value: 'crypto' }],
            points: 20,
            reason: 'Crypto assets',
          },
          {
            id: 'cash',
            all: [{ fact: 'customer.products', operator: 'contains', value: 'cash_deposit' }],
            points: 15,
            reason: 'Cash deposits',
          },
        ],
      },
      {
        key: 'occupation',
        title: 'Occupation',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          {
            id: 'cash-intensive',
            all: [{ fact: 'customer.occupation', operator: 'eq', value: 'cash_intensive' }],
            points: 20,
            reason: 'Cash-intensive occupation',
          },
          {
            id: 'public-office',
            all: [{ fact: 'customer.occupation', operator: 'eq', value: 'public_office' }],
            points: 15,
            reason: 'Holds a public office',
          },
        ],
      },
    ],
    aggregation: 'sum',
    floor: 0,
    ceiling: 100,
    bands: [
      { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
      { id: 'medium', lowerBound: 25, effect: { decision: 'none', actions: ['annual_review'] } },
      { id: 'high', lowerBound: 45, effect: { decision: 'review', actions: ['enhanced_due_diligence'] } },
      { id: 'critical', lowerBound: 75, effect: { decision: 'restrict', actions: ['senior_approval'] } },
    ],
    rules: [
      {
        id: 'sanctions-match',
        all: [{ fact: 'screening.sanctions', operator: 'eq', value: 'match' }],
        reason: 'Sanctions list match',
        forcedBand: 'critical',
        effect: { decision: 'reject', actions: ['freeze_onboarding'] },
      },
      {
        id: 'sanctions-possible',
        all: [{ fact: 'screening.sanctions', operator: 'eq', value: 'possible_match' }],
        reason: 'Possible match with a sanctions list',
        forcedBand: 'high',
        effect: { decision: 'restrict', actions: ['resolve_screening_match'] },
      },
    ],
    missingEvidence: 'awaiting_evidence',
    reviewAfterSeconds: year,
  };
}
