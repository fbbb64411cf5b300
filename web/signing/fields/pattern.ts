/** Longer than any honest pattern needs for a value of its length. */
const PATIENCE_MILLISECONDS = 400;

let opened: Promise<Worker | undefined> | undefined;
let questions = 0;

/**
 * Whether the whole value matches; undefined where that cannot be told, or not in time: the service decides then.
 * The sender's pattern runs beside the page, so a pattern that explodes cannot stop the page.
 */
export async function matchesWhole(pattern: string, value: string): Promise<boolean | undefined> {
  const worker = await Promise.race([(opened ??= openWorker()), patience()]);
  if (!worker) return undefined;
  const number = ++questions;
  return new Promise((resolve) => {
    const finish = (matches: boolean | undefined): void => {
      clearTimeout(timer);
      worker.removeEventListener('message', hear);
      resolve(matches);
    };
    const hear = ({ data }: MessageEvent<{ number: number; matches: boolean }>): void => {
      if (data.number === number) finish(data.matches);
    };
    const timer = setTimeout(() => {
      worker.terminate();
      opened = undefined;
      finish(undefined);
    }, PATIENCE_MILLISECONDS);
    worker.addEventListener('message', hear);
    worker.postMessage({ number, pattern, value }, {});
  });
}

/** Undefined where it does not load; the next question tries again. One that is only slow is waited for beyond this question. */
function openWorker(): Promise<Worker | undefined> {
  const worker = new Worker(new URL('./pattern-worker.js', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    worker.addEventListener('message', () => resolve(worker), { once: true });
    worker.addEventListener('error', () => {
      opened = undefined;
      resolve(undefined);
    });
  });
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS, undefined);
  });
}
