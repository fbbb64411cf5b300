import { compareTexts } from '@assay/values';
import type { HistoryEntry } from '../../../kernel/history.ts';
import { actorOf } from '../../../kernel/principal.ts';
import { refuse } from '../../../kernel/result.ts';
import type { Command, CommandContext } from '../../../platform/writing/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockRiskSubject } from '../../../risk/index.ts';
import type { Match } from '../../matches/match.ts';
import { keepMonitor } from '../../monitors/keep-monitor.step.ts';
import { isIncomplete, type Run } from '../../runs/run.ts';
import { statusOf } from '../../runs/status/status.ts';
import { storeRun } from '../../runs/storing/store-run.step.ts';
import { type Batch, type BatchCounts, COUNT_OF, NO_COUNTS } from '../batch.ts';
import { type BatchResult, resultMatch } from '../batch-result.ts';
import { addCounts } from '../batches.store.ts';
import { type ClaimedChunk, removeClaimed } from '../chunks.store.ts';
import { ROWS_SCREENED } from '../../trail.ts';
import { batchEntry } from '../history.ts';
import { insertResults } from '../results.store.ts';
import type { RowFault } from '../row.ts';
import type { SearchedChunk, SearchedRow } from './search-chunk.lookup.ts';

export interface ChunkToKeep extends SearchedChunk {
  readonly batch: Batch;
  readonly chunk: ClaimedChunk;
}

/**
 * Keeps what became of a chunk, and deletes its rows: both or neither, so that a row has one result however often a
 * worker dies over it.
 */
export const keepChunk: Command<ChunkToKeep, Batch, 'illegal_transition'> = async (tx, ctx, kept) => {
  const { batch, chunk, sources, subjectDigests } = kept;
  if (!(await removeClaimed(tx, chunk)))
    return refuse('illegal_transition', 'Another worker has the chunk, or the batch does not go on.');
  const made = await keepRows(tx, ctx, kept);
  const results = made.map(({ result }) => result);
  insertResults(tx, ctx.scope, {
    batchId: batch.id,
    firstRow: chunk.firstRow,
    results,
    sources,
    subjectDigests,
    screenedAt: ctx.now,
  });
  const after = await addCounts(tx, ctx.scope, batch.id, { counts: countsOf(results), now: ctx.now });
  if (!after) return refuse('illegal_transition', 'The batch does not go on.');
  const { firstRow, rowCount } = chunk;
  const entry = batchEntry(batch, ctx.newId(), ROWS_SCREENED, { firstRow, rowCount });
  const end =
    after.state === 'completed'
      ? [batchEntry(batch, ctx.newId(), 'screening.batch.completed', { counts: { ...after.counts } })]
      : [];
  return { value: after, history: [entry, ...made.flatMap(({ history }) => history), ...end] };
};

interface MadeRow {
  readonly result: BatchResult;
  readonly history: readonly HistoryEntry[];
}

/**
 * Risk subjects are locked one after the other and in the order of their ids, so that chunks that name the same ones never
 * wait for each other; all other rows are written at once.
 */
async function keepRows(tx: Tx, ctx: CommandContext, kept: ChunkToKeep): Promise<readonly MadeRow[]> {
  const made: Promise<MadeRow>[] = [];
  const keep = (index: number, searched: SearchedRow): Promise<MadeRow> =>
    keepRow(tx, ctx, kept, { ...searched, number: kept.chunk.firstRow + index });
  let locked: Promise<unknown> = Promise.resolve();
  for (const [index, searched] of inLockOrder(kept.rows)) {
    const isLocking = searched.row.riskSubjectId !== null;
    const next = isLocking ? locked.then(() => keep(index, searched)) : keep(index, searched);
    if (isLocking) locked = next;
    made[index] = next;
  }
  return Promise.all(made);
}

/** Rows with their places, those without a risk subject first. */
function inLockOrder(rows: readonly SearchedRow[]): readonly (readonly [number, SearchedRow])[] {
  const idOf = ([, { row }]: readonly [number, SearchedRow]): string => row.riskSubjectId ?? '';
  return [...rows.entries()].toSorted((one, other) => compareTexts(idOf(one), idOf(other)));
}

type NumberedRow = SearchedRow & { readonly number: number };

async function keepRow(
  tx: Tx,
  ctx: CommandContext,
  { batch, sources }: ChunkToKeep,
  { row, outcome, matches: found, number }: NumberedRow,
): Promise<MadeRow> {
  const { externalId, subject, riskSubjectId } = row;
  if (!outcome || !subject) return unread(number, externalId, row.fault ?? 'malformed_row');
  if (riskSubjectId !== null && !(await lockRiskSubject(tx, ctx.scope, riskSubjectId)))
    return unread(number, externalId, 'risk_subject_not_found');
  const matches = found.map((match): Match => ({ ...match, id: ctx.newId(), decision: 'pending' }));
  const { errorCode, incompleteReasons, topScore } = outcome;
  const incomplete = isIncomplete(outcome);
  const status = statusOf({ errorCode, incomplete, matchScore: batch.matchScore, matches });
  const result = {
    row: number,
    externalId,
    status,
    incompleteReasons,
    errorCode,
    topScore,
    matches: matches.map(resultMatch),
  };
  if (status === 'clear' && riskSubjectId === null && !batch.monitor)
    return { result: { ...result, runId: null }, history: [] };
  const order = {
    subject,
    asked: batch,
    trigger: 'batch',
    sessionId: null,
    riskSubjectId,
    recordsFacts: true,
  } as const;
  const stored = await storeRun(tx, ctx, order, { ...outcome, sources, matches });
  const { run } = stored;
  const monitored = batch.monitor ? [monitorOf(tx, ctx, batch, { run, subject })] : [];
  const runId = status === 'clear' ? null : run.id;
  return { result: { ...result, runId }, history: [...stored.history, ...monitored] };
}

function monitorOf(
  tx: Tx,
  ctx: CommandContext,
  { sources, reviewScore, matchScore, pepLookbackMonths }: Batch,
  { run, subject }: { readonly run: Run; readonly subject: NonNullable<SearchedRow['row']['subject']> },
): HistoryEntry {
  const { riskSubjectId } = run;
  const terms = { sources, reviewScore, matchScore, pepLookbackMonths, riskSubjectId };
  return keepMonitor(tx, ctx, { run, subject, terms, by: actorOf(ctx.principal) }).entry;
}

function unread(row: number, externalId: string | null, errorCode: RowFault): MadeRow {
  return {
    result: {
      row,
      externalId,
      status: 'error',
      incompleteReasons: [],
      errorCode,
      runId: null,
      topScore: null,
      matches: [],
    },
    history: [],
  };
}

function countsOf(results: readonly BatchResult[]): BatchCounts {
  const counts = { ...NO_COUNTS, done: results.length };
  for (const { status } of results) counts[COUNT_OF[status]] += 1;
  return counts;
}
