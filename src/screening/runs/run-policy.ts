import type { RunPolicy } from './run.ts';

export const PEP_LIST = 'service_pep';

/** Document 2, *Run request*. */
export const DEFAULT_SCORES = { reviewScore: 70, matchScore: 90 };
const DEFAULT_LOOKBACK_MONTHS = 12;

/** What stands where nothing was said. */
export function withDefaults(sent: {
  readonly sources: readonly string[];
  readonly reviewScore?: number | undefined;
  readonly matchScore?: number | undefined;
  readonly pepLookbackMonths?: number | undefined;
}): RunPolicy {
  const { sources, reviewScore, matchScore, pepLookbackMonths } = sent;
  return {
    sources,
    reviewScore: reviewScore ?? DEFAULT_SCORES.reviewScore,
    matchScore: matchScore ?? DEFAULT_SCORES.matchScore,
    pepLookbackMonths: sources.includes(PEP_LIST) ? (pepLookbackMonths ?? DEFAULT_LOOKBACK_MONTHS) : null,
  };
}
