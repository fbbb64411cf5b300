import type { Hit } from '../matching/screen.ts';
import { type Screening, screen } from '../matching/screen.ts';
import type { LoadedList } from '../matching/loaded-list.ts';
import type { ScreenedSubject } from '../matching/subject.ts';
import type { IncompleteReason } from './incomplete.ts';
import type { AskedPolicy } from './run.ts';
import { incompleteReasons, type SourceReport } from './sources.ts';
import { errorCodeOf, type RunErrorCode } from './status.ts';

/** What a run found in the lists, before anything is written. */
export interface Searched {
  readonly errorCode: RunErrorCode | null;
  readonly incompleteReasons: readonly IncompleteReason[];
  readonly hits: readonly Hit[];
  readonly candidateCount: number;
  readonly topScore: number | null;
  /** Of a search that broke off: what was thrown. */
  readonly failure?: unknown;
}

/** Document 2, *Errors*: a failure to screen is told in the run, never by a run that looks clear. */
export function search(
  subject: ScreenedSubject,
  taken: { readonly reports: readonly SourceReport[]; readonly lists: readonly LoadedList[] },
  asked: AskedPolicy,
  day: string,
): Searched {
  // Only a step that was saved before scores were checked comes here with such.
  if (asked.reviewScore >= asked.matchScore) return nothing('invalid_scores', taken.reports);
  try {
    return searchedBy(screen(subject, taken.lists, asked, day), taken.reports);
  } catch (failure) {
    return { ...nothing('screening_failed', taken.reports), failure };
  }
}

/** The outcome of a search of these lists, however it was put together. */
export function searchedBy(screening: Screening, reports: readonly SourceReport[]): Searched {
  const { searched, hits, candidateCount, topScore, reasons } = screening;
  const errorCode = errorCodeOf({ searched, sources: reports });
  if (errorCode !== null) return nothing(errorCode, reports, reasons);
  return {
    errorCode,
    incompleteReasons: incompleteReasons(reports, reasons),
    hits,
    candidateCount,
    topScore,
  };
}

function nothing(
  errorCode: RunErrorCode,
  reports: readonly SourceReport[],
  reasons: readonly IncompleteReason[] = [],
): Searched {
  const incomplete = incompleteReasons(reports, reasons);
  return { errorCode, incompleteReasons: incomplete, hits: [], candidateCount: 0, topScore: null };
}
