import { secondsAfter } from '@assay/values';
import { isRefusal } from '../../../kernel/result.ts';
import type { Span } from '../../../kernel/span.ts';
import type { WritePath } from '../../../platform/writing/command.ts';
import type { Database } from '../../../platform/database/database.ts';
import { faultOf, isUnavailable } from '../../../platform/database/errors.ts';
import { claimInTurns } from '../../../platform/workers/leased-work.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { SearchesClosed } from '../../searches/searches.ts';
import { type Batch, chunkSeal } from '../batch.ts';
import { findBatch, type ForgottenBatch, saveStart, selectForgotten } from '../batches.store.ts';
import {
  CHUNKS,
  claimChunks,
  type ClaimedChunk,
  postponeChunk,
  removeLeftChunks,
  renewChunk,
} from '../chunks.store.ts';
import type { BatchRow } from '../row.ts';
import { endForgottenBatch } from './end-forgotten-batch.command.ts';
import { keepChunk } from './keep-chunk.command.ts';
import { searchChunk } from './search-chunk.lookup.ts';
import { stopBatch } from './stop-batch.command.ts';

export interface BatchDeps {
  readonly database: Database;
  readonly writes: WritePath<ScreeningCapabilities>;
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: Pick<ScreeningLongWork, 'searches' | 'ownIndexes'>;
  readonly vault: Vault;
  readonly log: Log;
  readonly span?: Span;
}

/** A tick screens so many chunks; organizations share them equally. */
const CHUNKS_PER_TICK = 12;
/** Side by side: while one is written, others are searched. */
const AT_ONCE = 3;
/** Longer than the names of a chunk take that are hardest to search for. */
const LEASE_SECONDS = 60;
const RETRY_SECONDS = 10;
const MAX_TRIES = 5;
/** No file is being received for so long. */
const LEFT_AFTER_SECONDS = 24 * 60 * 60;
const FORGOTTEN_PER_TICK = 500;

const PRINCIPAL = { kind: 'service', name: 'batches' } as const;

/** Screens chunks that are due, of all organizations in turns. Any number of processes may do so. */
export async function tickBatches(deps: BatchDeps, now: Date): Promise<number> {
  // A process that has not loaded the lists yet would find them missing.
  if (!deps.capabilities.lists.isLoaded()) return 0;
  const round = { now, leaseSeconds: LEASE_SECONDS, most: CHUNKS_PER_TICK };
  const claimed = await claimInTurns(deps.database, CHUNKS, round, claimChunks);
  const batches = await batchesOf(deps, claimed, now);
  const waiting = inTurns(claimed);
  const renew = renewing(deps, now);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const batch = batches.get(next.batchId);
      const chunk = batch && (await renew(next));
      if (chunk) await screenChunk(deps, batch, chunk, now);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return claimed.length;
}

/** Chunks that waited long behind others of the tick get a lease of their own, so that names that are hard to search for cost no tries. */
function renewing(
  { database }: BatchDeps,
  now: Date,
): (chunk: ClaimedChunk) => Promise<ClaimedChunk | undefined> {
  const begun = performance.now();
  return async (chunk) => {
    const seconds = (performance.now() - begun) / 1000;
    if (seconds < LEASE_SECONDS / 4) return chunk;
    return renewChunk(database, chunk, secondsAfter(now, Math.ceil(seconds) + LEASE_SECONDS));
  };
}

/** Deletes what is left of files whose receiver ended in the middle of them, and ends batches that wait for a file in vain. */
export async function tickLeftUploads(
  deps: Pick<BatchDeps, 'database' | 'writes' | 'log'>,
  now: Date,
): Promise<number> {
  const since = secondsAfter(now, -LEFT_AFTER_SECONDS);
  let ended = 0;
  for (const forgotten of await selectForgotten(deps.database, since, FORGOTTEN_PER_TICK))
    if (await endForgotten(deps, forgotten)) ended += 1;
  return ended + (await removeLeftChunks(deps.database, since));
}

/** A batch that fails keeps no other from being ended, and no file from being deleted. */
async function endForgotten(
  { writes, log }: Pick<BatchDeps, 'writes' | 'log'>,
  { scope, id }: ForgottenBatch,
): Promise<boolean> {
  try {
    return !isRefusal(await writes.execute({ scope, principal: PRINCIPAL }, endForgottenBatch, id));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ worker: 'batch-uploads', ...scope, batchId: id, error }, 'a batch was not ended');
    return false;
  }
}

/** First the first chunk of each organization, then the second. */
function inTurns(claimed: readonly ClaimedChunk[]): ClaimedChunk[] {
  const turns = new Map<string, number>();
  const ranked = claimed.map((chunk) => {
    const turn = turns.get(chunk.scope.organizationId) ?? 0;
    turns.set(chunk.scope.organizationId, turn + 1);
    return { chunk, turn };
  });
  return ranked.toSorted((one, other) => one.turn - other.turn).map(({ chunk }) => chunk);
}

async function batchesOf(
  { database }: BatchDeps,
  claimed: readonly ClaimedChunk[],
  now: Date,
): Promise<ReadonlyMap<string, Batch>> {
  const first = new Map(claimed.map((chunk) => [chunk.batchId, chunk]));
  const found = [...first.values()].map(async ({ scope, batchId }) => {
    const batch = await findBatch(database, scope, batchId);
    if (batch?.state === 'queued') await saveStart(database, scope, batchId, now);
    return batch ? [[batchId, batch] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** What fails is tried again later; the last failure gives up the batch. A crash leaves only the lease. */
async function screenChunk(deps: BatchDeps, batch: Batch, chunk: ClaimedChunk, now: Date): Promise<void> {
  const { database, writes, log } = deps;
  const { scope, tries } = chunk;
  const call = { scope, principal: PRINCIPAL };
  try {
    if (tries > MAX_TRIES) {
      await writes.execute(call, stopBatch, { batch, problem: 'screening_failed' });
      return;
    }
    const searched = await searchChunk({ ...deps, scope, now }, batch, {
      rows: openRows(deps, chunk),
      owner: { organizationId: scope.organizationId, isBackground: true, span: deps.span },
    });
    const outcome = await writes.execute(call, keepChunk, { ...searched, batch, chunk });
    if (isRefusal(outcome)) log.info({ batchId: batch.id, code: outcome.refused }, 'chunk not kept');
  } catch (error) {
    if (error instanceof SearchesClosed) return;
    if (isUnavailable(error)) {
      if (faultOf(error) === 'full')
        await writes.execute(call, stopBatch, { batch, problem: 'storage_full' });
      throw error;
    }
    log.error(
      { worker: 'batches', ...scope, batchId: batch.id, firstRow: chunk.firstRow, error },
      'chunk failed',
    );
    await postponeChunk(database, chunk, secondsAfter(now, RETRY_SECONDS));
  }
}

function openRows({ vault }: BatchDeps, { scope, id, sealedRows }: ClaimedChunk): readonly BatchRow[] {
  return JSON.parse(vault.open(scope.organizationId, chunkSeal(scope, id), sealedRows)) as BatchRow[];
}
