/**
 * A small definition over one number from one registered source. Below 40 is band `low` without effect, from 40
 * `medium` (review, `manual_review`), from 70 `high` (restrict, `hold_payment`), and a rule rejects 95 and more.
 */
export function aDefinition(sourceId: string) {
  const device = (operator: string, value: number) => [{ fact: 'device.score', operator, value }];
  return {
    formatVersion: 1,
    inputs: [
      {
        key: 'device.score',
        type: 'number',
        acceptedSources: [`registered:${sourceId}`],
        maxAgeSeconds: 86_400,
      },
    ],
    factors: [
      {
        key: 'device',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          { id: 'risky', all: device('gte', 70), points: 80, reason: 'Risky device' },
          { id: 'unusual', all: device('gte', 40), points: 50, reason: 'Unusual device' },
        ],
      },
    ],
    aggregation: 'sum',
    floor: 0,
    bands: [
      { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
      { id: 'medium', lowerBound: 40, effect: { decision: 'review', actions: ['manual_review'] } },
      { id: 'high', lowerBound: 70, effect: { decision: 'restrict', actions: ['hold_payment'] } },
    ],
    rules: [
      {
        id: 'compromised',
        all: device('gte', 95),
        reason: 'Compromised device',
        forcedBand: 'high',
        effect: { decision: 'reject', actions: ['block_account'] },
      },
    ],
    missingEvidence: 'awaiting_evidence',
  };
}
