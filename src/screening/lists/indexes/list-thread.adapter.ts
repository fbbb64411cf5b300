import { type IndexParts, type ReadList, type ReadOptions, UnreadableList } from '@assay/name-screening';
import { WorkerThread } from '../../../platform/threads/worker-thread.ts';
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
  return inThread<FileRead>({ task: 'read', ...file }, signal, (message, { tell, end, fail }) => {
    if (message.kind === 'batch') write(message).then(() => tell({ kind: 'written' }), fail);
    else if (message.kind === 'read') end(message);
    else if (message.kind === 'unreadable') fail(new UnreadableList(message.reason, message.detail));
  });
}

/** Builds the index of stored entries, off the main thread. Pages are JSON arrays of entries in their order. */
export async function indexInThread(pages: AsyncIterable<string>, signal: AbortSignal): Promise<IndexParts> {
  const reading = pages[Symbol.asyncIterator]();
  const next = async (): Promise<ToThread> => {
    const page = await reading.next();
    return page.done ? { kind: 'last' } : { kind: 'entries', json: page.value };
  };
  return inThread<IndexParts>({ task: 'reindex' }, signal, (message, { tell, end, fail }) => {
    if (message.kind === 'ready') next().then(tell).catch(fail);
    else if (message.kind === 'indexed') end(message.index);
  });
}

const THREAD = new URL('./list.thread.js', import.meta.url);
/** More than any list needs; a file that wants more brings down its thread and nothing else. */
const MOST_MEGABYTES = 3_072;

interface Conversation<Answer> {
  readonly tell: (message: ToThread) => void;
  readonly end: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/** Until the thread has its answer. However it ends, the thread is gone afterwards. */
async function inThread<Answer>(
  workerData: ThreadTask,
  signal: AbortSignal,
  take: (message: FromThread, conversation: Conversation<Answer>) => void,
): Promise<Answer> {
  let end = (_answer: Answer): void => undefined;
  let fail = (_error: unknown): void => undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  const thread: WorkerThread<ToThread, FromThread> = new WorkerThread(
    { thread: THREAD, heapMegabytes: MOST_MEGABYTES, workerData },
    {
      heard: (message) => take(message, { tell: (said) => thread.tell(said), end, fail }),
      failed: fail,
      ended: () => fail(new Error('the thread ended before its answer')),
    },
  );
  const stop = (): void => void thread.end();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await answer;
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.end();
  }
}
