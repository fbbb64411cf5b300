import { Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { BatchChunkId, ScreeningBatchId, UploadId } from '../ids.ts';
import type { RunPolicy } from '../runs/run-policy.ts';
import type { RunStatus } from '../runs/status/status.ts';
import type { Columns } from './columns.ts';

/** Contract 6, *Batches*. */
export const BATCH_STATES = [
  'receiving',
  'queued',
  'running',
  'paused',
  'completed',
  'cancelled',
  'failed',
] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const BATCH_FORMATS = ['csv', 'jsonl'] as const;
export type BatchFormat = (typeof BATCH_FORMATS)[number];

export const ENCODINGS = ['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Why the service itself paused a batch or gave it up. */
export const BATCH_PROBLEMS = ['storage_full', 'screening_failed', 'file_missing'] as const;
export type BatchProblem = (typeof BATCH_PROBLEMS)[number];

export interface BatchCounts {
  readonly rows: number;
  readonly done: number;
  readonly clear: number;
  readonly possibleMatch: number;
  readonly match: number;
  readonly incomplete: number;
  readonly error: number;
}

/** Many subjects of one file, with one policy of lists and scores for all of them. */
export interface Batch extends RunPolicy {
  readonly id: ScreeningBatchId;
  readonly name: string | null;
  readonly state: BatchState;
  readonly problem: BatchProblem | null;
  readonly format: BatchFormat;
  readonly encoding: Encoding;
  readonly columns: Columns;
  /** Every row that can be read becomes a monitor. */
  readonly monitor: boolean;
  /** The file that was taken. */
  readonly uploadId: UploadId | null;
  /** Of that file: headers or members that no field takes. */
  readonly ignoredColumns: readonly string[];
  readonly counts: BatchCounts;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

export const NO_COUNTS: BatchCounts = {
  rows: 0,
  done: 0,
  clear: 0,
  possibleMatch: 0,
  match: 0,
  incomplete: 0,
  error: 0,
};

/** What a caller may ask of a batch. */
export type BatchAction = 'pause' | 'resume' | 'cancel';

/** The states in which it may be asked. */
export const ALLOWED_IN: Readonly<Record<BatchAction, readonly BatchState[]>> = {
  pause: ['queued', 'running'],
  resume: ['paused'],
  cancel: ['receiving', 'queued', 'running', 'paused'],
};

/** The status of a run, by the name of its count. */
export const COUNT_OF = {
  clear: 'clear',
  possible_match: 'possibleMatch',
  match: 'match',
  incomplete: 'incomplete',
  error: 'error',
} as const satisfies Record<RunStatus, keyof BatchCounts>;

/** Authenticated with the rows of a chunk, so that they open for it only. */
export function chunkSeal({ mode }: { readonly mode: string }, id: BatchChunkId): string {
  return `screening-batch:${mode}:${id}`;
}

const Count = Type.Integer({ minimum: 0 });

export const BatchShape = strict(
  {
    id: Uuid,
    name: nullable(Type.String()),
    state: Type.Enum([...BATCH_STATES]),
    problem: nullable(
      Type.Enum([...BATCH_PROBLEMS], { description: 'Why the service itself paused it, or gave it up' }),
    ),
    sources: Type.Array(Type.String()),
    reviewScore: Type.Integer(),
    matchScore: Type.Integer(),
    pepLookbackMonths: nullable(Type.Integer()),
    format: Type.Enum([...BATCH_FORMATS]),
    encoding: Type.Enum([...ENCODINGS]),
    monitor: Type.Boolean(),
    ignoredColumns: Type.Array(Type.String(), {
      description:
        'Headers of the file, or members of its lines, that no field takes: the first 50. What they say of anybody is not screened.',
    }),
    counts: strict(
      {
        rows: Count,
        done: Count,
        clear: Count,
        possibleMatch: Count,
        match: Count,
        incomplete: Count,
        error: Count,
      },
      { description: '`rows` is 0 until the file is here; the last five are parts of `done`' },
    ),
    createdAt: Timestamp,
    startedAt: nullable(Timestamp),
    completedAt: nullable({ ...Timestamp, description: 'When it ended: completed, cancelled or failed' }),
  },
  { title: 'ScreeningBatch' },
);

export function presentBatch(batch: Batch) {
  const { uploadId: _uploadId, columns: _columns, createdAt, startedAt, completedAt, ...shown } = batch;
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt && startedAt.toISOString(),
    completedAt: completedAt && completedAt.toISOString(),
  };
}
