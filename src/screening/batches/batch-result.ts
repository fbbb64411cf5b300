import type { MatchId, RunId } from '../ids.ts';
import type { Match } from '../matches/match.ts';
import type { IncompleteReason } from '../runs/status/incomplete.ts';
import type { RunErrorCode, RunStatus } from '../runs/status/status.ts';
import type { RowFault } from './row.ts';

/** What the results tell of a match; its run has the rest. */
export interface ResultMatch {
  readonly id: MatchId;
  readonly source: string;
  readonly sourceEntryId: string;
  readonly listedName: string;
  readonly score: number;
}

/** Contract 6, *Batches*: what became of one row. */
export interface BatchResult {
  readonly row: number;
  readonly externalId: string | null;
  readonly status: RunStatus;
  readonly incompleteReasons: readonly IncompleteReason[];
  readonly errorCode: RunErrorCode | RowFault | null;
  /** Null where clear, and where the row could not be read. */
  readonly runId: RunId | null;
  readonly topScore: number | null;
  readonly matches: readonly ResultMatch[];
}

export function resultMatch({ id, source, sourceEntryId, listedName, score }: Match): ResultMatch {
  return { id, source, sourceEntryId, listedName, score };
}

/** As results are kept: nearly all of them are clear, and those need three values. */
export type StoredResult =
  | readonly [externalId: string | null, topScore: number | null]
  | readonly [externalId: string | null, topScore: number | null, rest: StoredRest];

type StoredRest = Pick<BatchResult, 'status' | 'incompleteReasons' | 'errorCode' | 'runId' | 'matches'>;

export function toStored(result: BatchResult): StoredResult {
  const { externalId, topScore, status, incompleteReasons, errorCode, runId, matches } = result;
  return status === 'clear' && runId === null
    ? [externalId, topScore]
    : [externalId, topScore, { status, incompleteReasons, errorCode, runId, matches }];
}

const CLEAR: StoredRest = {
  status: 'clear',
  incompleteReasons: [],
  errorCode: null,
  runId: null,
  matches: [],
};

export function fromStored([externalId, topScore, rest = CLEAR]: StoredResult, row: number): BatchResult {
  const { status, incompleteReasons, errorCode, runId, matches } = rest;
  return { row, externalId, status, incompleteReasons, errorCode, runId, topScore, matches };
}
