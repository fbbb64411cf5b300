/** What the form of the invented bank says about a customer. */
export const FACTS = [
  { key: 'customer.residence_country', type: 'string' },
  { key: 'customer.occupation', type: 'string' },
  { key: 'expected.monthly_volume_eur', type: 'number' },
  { key: 'customer.products', type: 'list', itemType: 'string' },
] as const;

const YEAR_SECONDS = 31_536_000;

export interface PolicyTerms {
  readonly sourceId: string;
  /** Against which customers are screened. */
  readonly listKey: string;
  /** From this volume on, activity counts as elevated. */
  readonly elevatedVolume: number;
}

/** The policy of the invented bank. */
export function definitionOf({ sourceId, listKey, elevatedVolume }: PolicyTerms): object {
  const acceptedSources = [`registered:${sourceId}`];
  return {
    formatVersion: 1,
    title: 'Customer onboarding',
    inputs: [
      ...FACTS.map((fact) => ({ ...fact, acceptedSources, maxAgeSeconds: YEAR_SECONDS })),
      {
        key: 'screening.sanctions',
        type: 'string',
        acceptedSources: [`service:screening:${listKey}:r70:m90`],
        maxAgeSeconds: YEAR_SECONDS,
      },
    ],
    factors: [GEOGRAPHY, activityFrom(elevatedVolume), PRODUCTS, OCCUPATION],
    aggregation: 'sum',
    floor: 0,
    ceiling: 100,
    bands: BANDS,
    rules: RULES,
    missingEvidence: 'awaiting_evidence',
    reviewAfterSeconds: YEAR_SECONDS,
  };
}

const GEOGRAPHY = {
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
};

function activityFrom(elevatedVolume: number): object {
  return {
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
  };
}

const PRODUCTS = {
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
};

const OCCUPATION = {
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
};

const BANDS = [
  { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
  { id: 'medium', lowerBound: 25, effect: { decision: 'none', actions: ['annual_review'] } },
  { id: 'high', lowerBound: 45, effect: { decision: 'review', actions: ['enhanced_due_diligence'] } },
  { id: 'critical', lowerBound: 75, effect: { decision: 'restrict', actions: ['senior_approval'] } },
];

const RULES = [
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
];
