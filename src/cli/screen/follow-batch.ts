import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '@assay/client';
import type { ApiCaller } from '../api/api-caller.ts';
import { isPassing } from '../api/call-failure.ts';
import { Interrupted, orInterrupted } from '../api/interruption.ts';
import type { ProgressView } from '../terminal/progress.ts';

export type Batch = Schemas['ScreeningBatch'];

interface FollowOptions {
  readonly batchId: string;
  readonly view: ProgressView;
  readonly signal: AbortSignal;
}

const LOOK_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** Of looks in a row without an answer: together longer than a service takes to start again. */
const MISSED_AT_MOST = 12;
/** From here on it stays as it is, until somebody asks for more. */
const RESTS: ReadonlySet<Batch['state']> = new Set(['paused', 'completed', 'cancelled', 'failed']);

/** Follows a batch until it rests. It goes on in a service that runs on, also without a follower. */
export async function followBatch(
  { client }: Pick<ApiCaller, 'client'>,
  following: FollowOptions,
): Promise<Batch> {
  const { batchId, view, signal } = following;
  for (let missed = 0; ;) {
    const batch = await orInterrupted(
      signal,
      client.call('readScreeningBatch', { params: { id: batchId } }),
    ).catch((error: unknown) => {
      if (!isPassing(error) || missed === MISSED_AT_MOST) throw error;
    });
    missed = batch ? 0 : missed + 1;
    if (batch) {
      const { done: rows, rows: totalRows } = batch.counts;
      view.show({ what: 'rows', stage: 'screening', rows, totalRows });
      if (RESTS.has(batch.state)) return batch;
    }
    await pause(Math.min(LOOK_MILLISECONDS * 2 ** missed, LONGEST_PAUSE_MILLISECONDS), signal);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {
    throw new Interrupted();
  });
}
