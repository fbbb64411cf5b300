import { parentPort, threadId } from 'node:worker_threads';

let asked = 0;

/** Tells which thread it is and how often it was asked; does what it is told before. */
parentPort?.on('message', (what: string) => {
  asked += 1;
  if (what === 'print') console.warn('what a library says aloud');
  if (what === 'throw') throw new Error('as it was told to');
  if (what === 'end') process.exit(1);
  if (what === `end thread ${threadId}`) process.exit(1);
  // Hears nothing any more, as in a loop without end, and takes no core for it.
  if (what === 'loop') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const hoard: number[][] = [];
  if (what === 'hoard') for (;;) hoard.push(Array<number>(100_000).fill(asked));
  parentPort?.postMessage({ kind: 'answer', answer: `${threadId} ${asked}` }, []);
});
parentPort?.postMessage({ kind: 'ready' }, []);
