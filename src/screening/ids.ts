import type { Id, ScreeningRunId } from '../kernel/ids.ts';

export type RunId = ScreeningRunId;
export type MatchId = Id<'screening-match'>;
export type SessionId = Id<'verification-session'>;
