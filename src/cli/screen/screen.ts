import { stat } from 'node:fs/promises';
import { AssayProblem } from '@assay/client';
import type { Config } from '../../config.ts';
import { type ApiCaller, type CallerChoice, withCaller } from '../api/api-caller.ts';
import { callFailure, problemText } from '../api/call-failure.ts';
import { Interrupted, orInterrupted } from '../api/interruption.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { type ProgressView, progressOn } from '../terminal/progress.ts';
import { type Batch, followBatch } from './follow-batch.ts';
import { requireLists } from './require-lists.ts';
import { requirePlace, saveResults } from './save-results.ts';
import type { BatchChoice, ScreenOptions } from './screen-options.ts';
import { type RowsFile, sendRows } from './send-rows.ts';
import { exitCodeOf, summaryText, tallyResults } from './summary.ts';

interface Surroundings {
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

interface Work extends Surroundings {
  readonly caller: ApiCaller;
  readonly view: ProgressView;
  readonly options: ScreenOptions;
  readonly file: RowsFile | undefined;
}

/** Screens a file and saves the results; answers with the exit code. */
export async function screenFile(
  config: Config,
  { calling, ...options }: ScreenOptions & { readonly calling: CallerChoice },
  surroundings: Surroundings,
): Promise<0 | 1> {
  await requirePlace(options.out);
  const file = await rowsFile(options.batch.path);
  return withCaller(config, calling, async (caller) => {
    const view = progressOn(process.stderr);
    try {
      return await screen({ ...surroundings, caller, view, options, file });
    } catch (error) {
      throw callFailure(error, caller.baseUrl);
    } finally {
      view.end();
    }
  });
}

async function rowsFile(path: string | undefined): Promise<RowsFile | undefined> {
  if (path === undefined) return undefined;
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartRefused(`There is no file ${path}.`);
  return { path, byteLength: found.size };
}

async function screen(work: Work): Promise<0 | 1> {
  const { caller, options, say, view, signal } = work;
  signal.throwIfAborted();
  const begun = await beginBatch(caller, options.batch);
  try {
    await prepare(work, begun);
    const batch = await followBatch(caller, { batchId: begun.id, view, signal });
    requireEnd(batch);
    await saveResults(caller, batch.id, { target: options.out, signal });
    const tally = await orInterrupted(signal, tallyResults(caller, batch));
    view.end();
    say(summaryText(batch, tally, options.out.path));
    return exitCodeOf(batch);
  } catch (error) {
    view.end();
    throw await withWayOn(signal.aborted ? new Interrupted() : error, work, begun.id);
  }
}

async function beginBatch({ client }: ApiCaller, choice: BatchChoice): Promise<Batch> {
  if (choice.kind === 'resumed') return client.call('readScreeningBatch', { params: { id: choice.batchId } });
  await requireLists(client, choice.body.sources);
  return client.call('createScreeningBatch', { body: choice.body, idempotencyKey: crypto.randomUUID() });
}

/** Gives the batch what it waits for. */
async function prepare(work: Work, { id, state }: Batch): Promise<void> {
  const { client } = work.caller;
  if (state === 'receiving') await giveRows(work, id);
  if (state === 'paused')
    await client.call('resumeScreeningBatch', { params: { id }, idempotencyKey: crypto.randomUUID() });
}

/** A batch that was made for a file that cannot be read is of no use to anybody. */
async function giveRows({ caller, options, file, view, signal }: Work, id: string): Promise<void> {
  if (!file) throw new Ended('The batch has no rows yet: name the file too.');
  try {
    await sendRows(caller, { batchId: id, file, view, signal });
  } catch (error) {
    if (!isOfFile(error)) throw error;
    if (options.batch.kind === 'new') await cancelBatch(caller, id);
    throw new Ended(problemText(error));
  }
}

/** Sent again, it would be refused again. */
function isOfFile(error: unknown): error is AssayProblem {
  return error instanceof AssayProblem && [400, 413, 415].includes(error.status);
}

/** What is wrong with the file is to be told, whatever comes of this: a batch that waits in vain ends by itself. */
async function cancelBatch({ client }: ApiCaller, id: string): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  await client.call('cancelScreeningBatch', { params: { id }, idempotencyKey }).catch(() => undefined);
}

const PROBLEMS: Readonly<Record<NonNullable<Batch['problem']>, string>> = {
  storage_full: 'the database of the service has no room left',
  screening_failed: 'rows could not be screened again and again',
  file_missing: 'it waited for its file for too long',
};

/** The file is for what was screened to the end. */
function requireEnd({ state, problem }: Batch): void {
  if (state === 'completed') return;
  const why = problem === null ? '' : `: ${PROBLEMS[problem]}`;
  throw state === 'paused'
    ? new StartRefused(`The batch was paused${why}.`)
    : new Ended(`The batch is ${state}${why}. Nothing was saved.`);
}

/** There is nothing to go on with. */
class Ended extends StartRefused {}

/** A batch that was begun is not lost: the message says how it is gone on with. */
async function withWayOn(error: unknown, { caller, options }: Work, id: string): Promise<unknown> {
  const explained = callFailure(error, caller.baseUrl);
  if (!(explained instanceof StartRefused) || explained instanceof Ended) return explained;
  const state = await stateOf(caller, id);
  const path = options.batch.path;
  const file = state === 'receiving' && path !== undefined ? ` ${quoted(path)}` : '';
  const meanwhile = state === 'receiving' ? 'waits for its rows' : restOf(state, caller);
  return new StartRefused(
    `${explained.message} Batch ${id} ${meanwhile}. Go on with: assay screen${file} --resume ${id} --out ${quoted(options.out.path)}`,
  );
}

function restOf(state: Batch['state'] | undefined, { isLocal }: ApiCaller): string {
  if (state === 'completed') return 'is screened';
  if (state === 'paused') return 'is paused';
  return isLocal ? 'waits in the database' : 'goes on in the service';
}

async function stateOf({ client }: ApiCaller, id: string): Promise<Batch['state'] | undefined> {
  return client.call('readScreeningBatch', { params: { id } }).then(
    ({ state }) => state,
    () => undefined,
  );
}

function quoted(path: string): string {
  return /^[\w./:@%+=-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
