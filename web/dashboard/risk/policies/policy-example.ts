import type { Source, SourceFact } from '../records.ts';

type Scalar = NonNullable<SourceFact['itemType']>;

/** A value of each type that the example asks about. */
const VALUES: Readonly<Record<Scalar, string | number | boolean>> = {
  string: 'example',
  number: 70,
  boolean: true,
};

/** Somebody who has no source yet sees what one would be called. */
const NO_SOURCE = '00000000-0000-4000-8000-000000000000';
const NO_FACT: SourceFact = { key: 'device.score', type: 'number' };

/** A small complete definition; with a source of the organization it could be published as it is. */
export function exampleDefinition(source: Source | undefined): object {
  const fact = source?.data.facts[0] ?? NO_FACT;
  return {
    formatVersion: 1,
    title: 'Example',
    inputs: [{ ...fact, acceptedSources: [`registered:${source?.id ?? NO_SOURCE}`], maxAgeSeconds: 86_400 }],
    factors: [
      {
        key: 'example-factor',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [{ id: 'elevated', all: [conditionOn(fact)], points: 60, reason: 'Elevated risk' }],
      },
    ],
    aggregation: 'sum',
    bands: [
      { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
      { id: 'high', lowerBound: 50, effect: { decision: 'review', actions: ['manual_review'] } },
    ],
    rules: [],
    missingEvidence: 'awaiting_evidence',
  };
}

function conditionOn({ key, type, itemType = 'string' }: SourceFact): object {
  if (type === 'list') return { fact: key, operator: 'contains', value: VALUES[itemType] };
  return { fact: key, operator: type === 'number' ? 'gte' : 'eq', value: VALUES[type] };
}
