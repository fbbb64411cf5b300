import type { Worker } from 'node:worker_threads';
import { type IndexParts, type ReadList, type ReadOptions, UnreadableList } from '@assay/name-screening';
import { startThread } from '../../../platform/threads/start-thread.ts';
import type { StoredListKey } from '../list-state.ts';
import type { FromThread, ThreadTask, ToThread } from './thread-messages.ts';

export interface FileRead {
  readonly read: ReadList;
  readonly contentDigest: string;
  readonly sequenceDigest: string;
  readonly detailsDigest: string;
  readonly index: IndexParts;
}

/** Rows for the database, and how far the reading has come. */
export interface EntryBatch {
  readonly rows: Uint8Array;
  readonly bytesRead: number;
  readonly entries: number;
}

/** Reads a file of a list, off the main thread. Throws `UnreadableList` for one that is not taken. */
export async function readInThread(
  file: { readonly key: StoredListKey; readonly path: string; readonly options: ReadOptions },
  write: (batch: EntryBatch) => Promise<void>,
  signal: AbortSignal,
): Promise<FileRead> {
  const thread = start({ task: 'read', ...file });
  return inThread<FileRead>(thread, signal, (message, end, fail) => {
    if (message.kind === 'batch') write(message).then(() => tell(thread, { kind: 'written' }), fail);
    else if (message.kind === 'read') end(message);
    else if (message.kind === 'unreadable') fail(new UnreadableList(message.reason, message.detail));
  });
}

/** Builds the index of stored entries, off the main thread. Pages are JSON arrays of entries in their order. */
export async function indexInThread(pages: AsyncIterable<string>, signal: AbortSignal): Promise<IndexParts> {
  const thread = start({ task: 'reindex' });
  const reading = pages[Symbol.asyncIterator]();
  const next = async (): Promise<void> => {
    const page = await reading.next();
    tell(thread, page.done ? { kind: 'last' } : { kind: 'entries', json: page.value });
  };
  return inThread<IndexParts>(thread, signal, (message, end, fail) => {
    if (message.kind === 'ready') next().catch(fail);
    else if (message.kind === 'indexed') end(message.index);
  });
}

/** More than any list needs; a file that wants more brings down its thread and nothing else. */
const MOST_MEGABYTES = 3_072;

function start(workerData: ThreadTask): Worker {
  return startThread(new URL('./list.thread.js', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
}

function tell(thread: Worker, message: ToThread): void {
  thread.postMessage(message, []);
}

/** Until the thread has its answer. However it ends, the thread is gone afterwards. */
async function inThread<Answer>(
  thread: Worker,
  signal: AbortSignal,
  take: (message: FromThread, end: (answer: Answer) => void, fail: (error: unknown) => void) => void,
): Promise<Answer> {
  const stop = (): void => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.on('message', (message: FromThread) => take(message, resolve, reject));
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread ended before its answer')));
      if (signal.aborted) stop();
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
