import type { Schemas } from '@assay/client/browser';
import type { Tone } from '../../design/tone.ts';

type AnsweredBatch = Schemas['ScreeningBatch'];

/** A process of the version before, beside this one, tells of no columns. */
export type Batch = Omit<AnsweredBatch, 'ignoredColumns'> & Partial<Pick<AnsweredBatch, 'ignoredColumns'>>;

/** Each state as people read it. */
export const STATES: Readonly<Record<Batch['state'], readonly [text: string, tone: Tone]>> = {
  receiving: ['Waits for its file', 'unknown'],
  queued: ['Queued', 'unknown'],
  running: ['Running', 'caution'],
  paused: ['Paused', 'caution'],
  completed: ['Completed', 'good'],
  cancelled: ['Cancelled', 'unknown'],
  failed: ['Failed', 'bad'],
};

export const PROBLEMS: Readonly<Record<NonNullable<Batch['problem']>, string>> = {
  storage_full: 'The database has no room left. Resume the batch once it has.',
  file_missing: 'It waited for its file for a day. Send the file in a new batch.',
  screening_failed: 'Some rows could not be screened, again and again. The log of the service says why.',
};

/** Those that still change by themselves. */
export function isUnderWay({ state }: Batch): boolean {
  return state === 'queued' || state === 'running';
}

export function isOver({ state }: Batch): boolean {
  return state === 'completed' || state === 'cancelled' || state === 'failed';
}

export function titleOf({ name, createdAt }: Pick<Batch, 'name' | 'createdAt'>): string {
  return name ?? `Batch of ${createdAt.slice(0, 10)}`;
}
