import type { EvidenceId, SubjectId } from '../../kernel/ids.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { ScreeningFact } from '../facts.ts';
import type { RunId, SessionId } from '../ids.ts';
import type { Match } from '../matches/match.ts';
import type { IncompleteReason } from './status/incomplete.ts';
import type { RunPolicy } from './run-policy.ts';
import type { SourceReport } from './status/sources.ts';
import type { RunErrorCode, RunStatus } from './status/status.ts';

export const TRIGGERS = ['api', 'session', 'rescreen', 'batch'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** A risk fact of the run with the newest receipt that it made of it. */
export interface RiskSource extends ScreeningFact {
  readonly evidenceId: EvidenceId;
}

/** One screening of one subject. What was screened is not in it. */
export interface Run {
  readonly id: RunId;
  readonly mode: Mode;
  readonly status: RunStatus;
  readonly incompleteReasons: readonly IncompleteReason[];
  readonly errorCode: RunErrorCode | null;
  readonly trigger: Trigger;
  readonly sessionId: SessionId | null;
  readonly riskSubjectId: SubjectId | null;
  readonly sources: readonly SourceReport[];
  readonly policy: Omit<RunPolicy, 'sources'> & { readonly scorerVersion: string };
  readonly riskSources: readonly RiskSource[];
  readonly candidateCount: number;
  readonly topScore: number | null;
  readonly matches: readonly Match[];
  readonly createdAt: Date;
}

/** One that is only shown: its matches are text already. */
export type WrittenRun = Omit<Run, 'matches'> & { readonly matches: JsonText };

export interface RunPage {
  readonly items: readonly WrittenRun[];
  readonly nextCursor: string | null;
  /** 1 behind a cursor. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** A run in error screened nothing, so it was not complete either. */
export function isIncomplete({ errorCode, incompleteReasons }: Pick<Run, 'errorCode' | 'incompleteReasons'>) {
  return errorCode !== null || incompleteReasons.length > 0;
}
