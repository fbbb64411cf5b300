/** What a screening step says, with what holds where it says nothing. */
export interface ScreeningConfig {
  readonly sources: readonly string[];
  readonly reviewScore: number;
  readonly matchScore: number;
  readonly pepLookbackMonths: number;
}

type Config = Readonly<Record<string, unknown>>;

const USUAL = { reviewScore: 70, matchScore: 90, pepLookbackMonths: 12 } as const;

export function isScreening({ config = {} }: { readonly config?: Config }): boolean {
  return config['provider'] === 'service_screening';
}

/** The service checks these settings when the step is saved. */
export function screeningOf(config: Config): ScreeningConfig {
  const said: unknown = config['providerConfig'];
  const read = (name: string): unknown =>
    typeof said === 'object' && said !== null
      ? Object.entries(said).find(([one]) => one === name)?.[1]
      : undefined;
  const number = (name: keyof typeof USUAL): number => {
    const value = read(name);
    return typeof value === 'number' ? value : USUAL[name];
  };
  const sources = read('sources');
  return {
    sources: Array.isArray(sources) ? sources.filter((key) => typeof key === 'string') : [],
    reviewScore: number('reviewScore'),
    matchScore: number('matchScore'),
    pepLookbackMonths: number('pepLookbackMonths'),
  };
}

/** The settings of a step with others for its screening. */
export function withScreening(config: Config, changes: Partial<ScreeningConfig>): Config {
  const { sources, reviewScore, matchScore, pepLookbackMonths } = { ...screeningOf(config), ...changes };
  return {
    ...config,
    provider: 'service_screening',
    providerConfig: {
      sources,
      reviewScore,
      matchScore,
      ...(sources.includes('service_pep') && { pepLookbackMonths }),
    },
  };
}

export const NEW_SCREENING: Config = {
  kind: 'pep_sanctions',
  provider: 'service_screening',
  providerConfig: { sources: [], reviewScore: USUAL.reviewScore, matchScore: USUAL.matchScore },
};
