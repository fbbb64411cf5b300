import type { Hit, Screening } from '@assay/name-screening';
import type { IncompleteReason } from '../status/incomplete.ts';
import { incompleteReasons, type SourceReport } from '../status/sources.ts';
import { errorCodeOf, type RunErrorCode } from '../status/status.ts';

/** What a run found in the lists, before anything is written. */
export interface SearchOutcome {
  readonly errorCode: RunErrorCode | null;
  readonly incompleteReasons: readonly IncompleteReason[];
  readonly hits: readonly Hit[];
  readonly candidateCount: number;
  readonly topScore: number | null;
}

/** The outcome of a search of these lists, however it was put together. */
export function searchOutcomeOf(screening: Screening, reports: readonly SourceReport[]): SearchOutcome {
  const { searched, hits, candidateCount, topScore, reasons } = screening;
  const errorCode = errorCodeOf({ searched, sources: reports });
  if (errorCode !== null) return emptySearchOutcome(errorCode, reports, reasons);
  return {
    errorCode,
    incompleteReasons: incompleteReasons(reports, reasons),
    hits,
    candidateCount,
    topScore,
  };
}

export function emptySearchOutcome(
  errorCode: RunErrorCode,
  reports: readonly SourceReport[],
  reasons: readonly IncompleteReason[] = [],
): SearchOutcome {
  const incomplete = incompleteReasons(reports, reasons);
  return { errorCode, incompleteReasons: incomplete, hits: [], candidateCount: 0, topScore: null };
}

/** What the lists say of a subject, as they stood at one moment. */
export interface ListsSearch {
  readonly sources: readonly SourceReport[];
  readonly searched: SearchOutcome;
  /** Standing and end dates are judged on it. */
  readonly day: string;
}
