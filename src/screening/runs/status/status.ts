import type { ListKind } from '@assay/name-screening';
import type { MatchDecision } from '../../matches/decision.ts';

/** Document 2, *Run status*. */
export const RUN_STATUSES = ['match', 'possible_match', 'clear', 'incomplete', 'error'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** The last two: a stored step whose scores are not usable, and a search that broke off. */
export const RUN_ERROR_CODES = ['missing_name', 'no_lists', 'invalid_scores', 'screening_failed'] as const;
export type RunErrorCode = (typeof RUN_ERROR_CODES)[number];

/** What is judged of a match: it scored at or above `reviewScore`, or it would be none. */
export interface JudgedMatch {
  readonly listKind: ListKind;
  readonly score: number;
  readonly decision: MatchDecision;
}

export interface JudgedRun {
  readonly errorCode: RunErrorCode | null;
  readonly incomplete: boolean;
  readonly matchScore: number;
  readonly matches: readonly JudgedMatch[];
}

/** Derived anew after every decision. What nobody dismissed keeps its status in an incomplete run. */
export function statusOf({ errorCode, incomplete, matchScore, matches }: JudgedRun): RunStatus {
  if (errorCode !== null) return 'error';
  if (matches.some((match) => isDefinite(match, matchScore))) return 'match';
  if (matches.some(isOpen)) return 'possible_match';
  return incomplete ? 'incomplete' : 'clear';
}

/** Document 2, *Risk evidence*: confirmed, or at or above `matchScore` and not dismissed. */
export function isDefinite({ score, decision }: JudgedMatch, matchScore: number): boolean {
  return decision === 'confirmed' || (decision === 'pending' && score >= matchScore);
}

export function isOpen({ decision }: JudgedMatch): boolean {
  return decision !== 'false_positive';
}

/** Null where something was screened. */
export function errorCodeOf(search: {
  readonly searched: boolean;
  readonly sources: readonly { readonly missing: boolean }[];
}): RunErrorCode | null {
  if (!search.searched) return 'missing_name';
  return search.sources.every(({ missing }) => missing) ? 'no_lists' : null;
}

/** Document 2, *Verification workflow check step*. */
export type CheckOutcome = 'clear' | 'match' | 'review_required' | 'error';

/** Only a sanctions match gives `match`: what stands on the PEP list alone is for a person to look at. */
export function checkOutcomeOf(run: JudgedRun): CheckOutcome {
  const sanctions = run.matches.filter(({ listKind }) => listKind === 'sanctions');
  if (statusOf({ ...run, matches: sanctions }) === 'match') return 'match';
  const status = statusOf(run);
  return status === 'clear' || status === 'error' ? status : 'review_required';
}
