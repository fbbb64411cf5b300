/** Own lists begin with `own:`; official ones are `eu_fsf`, `ofac_sdn` and so on. */
export const LISTS = ['own:blocked-people'];

/** How policies name what a run over these lists has found, at the scores that runs have where they say none. */
const SCREENING_SOURCE = `service:screening:${LISTS.join('+')}:r70:m90`;

const MONTH_SECONDS = 30 * 24 * 3600;

/** Who is taken on without a look, whom somebody looks at, and who is not. */
export function onboardingPolicy(workflow: { readonly id: string; readonly revision: number }) {
  const verified = (stepKey: string, field: string) => ({
    acceptedSources: [`verification:${workflow.id}:r${workflow.revision}:${stepKey}`],
    maxAgeSeconds: MONTH_SECONDS,
    verification: { workflowId: workflow.id, workflowRevision: workflow.revision, stepKey, field },
  });
  return {
    inputs: [
      { key: 'document.genuine', type: 'boolean', ...verified('genuine', 'passed') },
      { key: 'document.nationality', type: 'string', ...verified('document', 'nationality') },
      {
        key: 'screening.sanctions',
        type: 'string',
        acceptedSources: [SCREENING_SOURCE],
        maxAgeSeconds: MONTH_SECONDS,
      },
    ],
    factors: [
      {
        key: 'geography',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          {
            id: 'elevated',
            all: [{ fact: 'document.nationality', operator: 'in', value: ['AFG', 'MMR', 'YEM'] }],
            points: 60,
            reason: 'Nationality of an elevated-risk country',
          },
        ],
      },
    ],
    aggregation: 'sum',
    bands: [
      { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
      { id: 'high', lowerBound: 50, effect: { decision: 'review', actions: ['enhanced_due_diligence'] } },
    ],
    rules: [
      rule('forged', 'document.genuine', false, 'The document is not genuine', 'restrict'),
      rule('listed', 'screening.sanctions', 'match', 'A listed person', 'restrict'),
      rule('alike', 'screening.sanctions', 'possible_match', 'Perhaps a listed person', 'review'),
    ],
    missingEvidence: 'awaiting_evidence',
    reviewAfterSeconds: 12 * MONTH_SECONDS,
  };
}

function rule(id: string, fact: string, value: string | boolean, reason: string, decision: string) {
  return {
    id,
    all: [{ fact, operator: 'eq', value }],
    reason,
    forcedBand: 'high',
    effect: { decision, actions: [] },
  };
}
