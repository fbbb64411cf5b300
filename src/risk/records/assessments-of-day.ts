/** How many assessments fell into a band; null where the evaluation was incomplete or no band holds the score. */
export interface InBand {
  readonly band: string | null;
  readonly count: number;
}

export interface AssessmentsOfDay {
  readonly count: number;
  /** Those that are not zero, by name. */
  readonly byBand: readonly InBand[];
}
