import { type Static, type TObject, Type } from 'typebox';
import { LIST_KEY_PATTERN } from '@assay/name-screening';
import { limits } from '../../kernel/limits.ts';
import type { Fault } from '../../kernel/result.ts';

/** What a caller asks for, besides the subject. */
export interface RunPolicy {
  readonly sources: readonly string[];
  readonly reviewScore: number;
  readonly matchScore: number;
  /** Null where the PEP list is not asked for. */
  readonly pepLookbackMonths: number | null;
}

export const PEP_LIST = 'service_pep';

/** Document 2, *Run request*. */
export const DEFAULT_SCORES = { reviewScore: 70, matchScore: 90 };
const DEFAULT_LOOKBACK_MONTHS = 12;

const Score = Type.Integer({
  minimum: limits.screeningScoreAtLeast,
  maximum: limits.screeningScoreAtMost,
});

/** The lists and scores of a run, or of all runs of a batch. */
export const policyShapes = {
  sources: Type.Array(
    Type.String({
      pattern: LIST_KEY_PATTERN,
      maxLength: limits.keyCharacters,
      description: 'Key of a list. One that nobody knows makes the run incomplete.',
    }),
    { minItems: 1, maxItems: limits.screeningSources, description: 'Each list once' },
  ),
  reviewScore: Type.Optional(Score),
  matchScore: Type.Optional(Score),
  pepLookbackMonths: Type.Optional(
    Type.Integer({
      minimum: limits.pepLookbackMonthsAtLeast,
      maximum: limits.pepLookbackMonthsAtMost,
      description: `Months after leaving office during which a person still counts as a PEP; only with \`${PEP_LIST}\``,
    }),
  ),
};

export type PolicyRequest = Static<TObject<typeof policyShapes>>;

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

/** Of the lists and scores. */
export function policyFaults(request: PolicyRequest): readonly Fault[] {
  return [...sourcesFaults(request), ...scoreFaults(request)];
}

function scoreFaults(request: PolicyRequest): readonly Fault[] {
  const { reviewScore, matchScore } = withDefaults(request);
  const notBelow = {
    pointer: '/reviewScore',
    code: 'not_below_match_score',
    message: `reviewScore is below matchScore, and these are ${reviewScore} and ${matchScore}.`,
  };
  const withoutList = {
    pointer: '/pepLookbackMonths',
    code: 'not_allowed',
    message: `It is taken only together with ${PEP_LIST}.`,
  };
  return [
    ...(reviewScore >= matchScore ? [notBelow] : []),
    ...(request.pepLookbackMonths !== undefined && !request.sources.includes(PEP_LIST) ? [withoutList] : []),
  ];
}

function sourcesFaults({ sources }: PolicyRequest): readonly Fault[] {
  return sources.flatMap((key, index) =>
    sources.indexOf(key) < index
      ? [{ pointer: `/sources/${index}`, code: 'not_unique', message: 'Each list stands once.' }]
      : [],
  );
}
