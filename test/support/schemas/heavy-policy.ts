/** About the largest definition that the format takes: 64 KiB, with every list full as far as that goes. */
export function heavyDefinition() {
  const condition = (index: number) => ({ fact: `i${index % 100}`, operator: 'gte', value: index });
  return {
    inputs: Array.from({ length: 100 }, (_, index) => ({
      key: `i${index}`,
      type: 'number',
      acceptedSources: ['user:a'],
      maxAgeSeconds: 1_000,
    })),
    factors: Array.from({ length: 64 }, (_, index) => ({
      key: `f${index}`,
      match: 'highest',
      weight: 1,
      cases: Array.from({ length: 5 }, (_case, at) => ({ all: [condition(index + at)], points: at })),
    })),
    aggregation: 'sum',
    bands: [{ id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } }],
    rules: Array.from({ length: 150 }, (_, index) => ({
      id: `r${index}`,
      all: [condition(index)],
      reason: 'r',
      forcedBand: 'low',
    })),
    missingEvidence: 'review',
  };
}

/** As many scenarios as a simulation takes, each with every input that fits. */
export function heavyScenarios() {
  return Array.from({ length: 200 }, (_, at) => ({
    name: `s${at}`,
    inputs: Object.fromEntries(Array.from({ length: 100 }, (_input, index) => [`i${index}`, { value: at }])),
  }));
}
