import type { Id, ScreeningRunId } from '../kernel/ids.ts';

export type RunId = ScreeningRunId;
export type MatchId = Id<'screening-match'>;
export type SessionId = Id<'verification-session'>;
export type ScreeningBatchId = Id<'screening-batch'>;
export type BatchChunkId = Id<'screening-batch-chunk'>;
/** One attempt to send the file of a batch. */
export type UploadId = Id<'screening-batch-upload'>;
