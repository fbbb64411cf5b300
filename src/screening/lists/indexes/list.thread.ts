import { createReadStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type EntryDetails, isListKey, type ListedEntry, UnreadableList } from '@assay/name-screening';
import { readList, readOwnList } from '@assay/name-screening/readers';
import { IndexBuilder } from '@assay/name-screening/search';
import { EntryCollector } from './entry-collector.ts';
import type { FromThread, ThreadTask, ToThread } from './thread-messages.ts';

/** Batches that may be on their way to the database while the reading goes on. */
const BATCHES_AHEAD = 2;

async function run(port: MessagePort, task: ThreadTask): Promise<void> {
  if (task.task === 'reindex') return reindex(port);
  try {
    await read(port, task);
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    tell(port, { kind: 'unreadable', reason: error.reason, detail: error.message });
  }
}

async function read(port: MessagePort, { key, path, options }: ThreadTask & { task: 'read' }): Promise<void> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const collector = new EntryCollector();
  const window = new Window(port);
  const send = (rows: Uint8Array<ArrayBuffer>): Promise<void> | void =>
    window.send({ kind: 'batch', rows, bytesRead: file.bytesRead, entries: collector.entryCount });
  const take = (entry: ListedEntry, details: EntryDetails | null): Promise<void> | void => {
    const batch = collector.add(entry, details);
    if (batch) return send(batch);
  };
  const list = await (isListKey(key) ? readList(key, file, take, options) : readOwnList(file, take, options));
  const { rest, index, ...digests } = collector.finish(list.droppedEntries);
  await send(rest);
  await window.empty();
  tell(port, { kind: 'read', read: list, ...digests, index });
  port.close();
}

/** Holds the reading up while the database is behind. */
class Window {
  readonly #port: MessagePort;
  #ahead = 0;
  #resume = (): void => undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', () => {
      this.#ahead -= 1;
      this.#resume();
    });
  }

  send(batch: FromThread & { kind: 'batch' }): Promise<void> | void {
    this.#ahead += 1;
    tell(this.#port, batch, [batch.rows.buffer]);
    if (this.#ahead >= BATCHES_AHEAD) return this.#until(BATCHES_AHEAD - 1);
  }

  empty(): Promise<void> {
    return this.#until(0);
  }

  async #until(most: number): Promise<void> {
    while (this.#ahead > most)
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
  }
}

function reindex(port: MessagePort): Promise<void> {
  const builder = new IndexBuilder();
  return new Promise((resolve) => {
    port.on('message', (message: ToThread) => {
      if (message.kind === 'entries') {
        for (const entry of JSON.parse(message.json) as ListedEntry[]) builder.add(entry);
        tell(port, { kind: 'ready' });
      } else if (message.kind === 'last') {
        const index = builder.finish();
        tell(port, { kind: 'indexed', index });
        port.close();
        resolve();
      }
    });
    tell(port, { kind: 'ready' });
  });
}

function tell(port: MessagePort, message: FromThread, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

// Linux knows threads: this one alone steps back, so that requests do not wait for it.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
if (parentPort) await run(parentPort, workerData as ThreadTask);
