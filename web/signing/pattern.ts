/** Longer than any honest pattern needs for a value of its length. */
const PATIENCE_MILLISECONDS = 400;

let opened: Promise<Worker> | undefined;
let asked = 0;

/**
 * Whether the whole value matches; undefined where it takes too long to tell.
 * The sender's pattern runs beside the page, so a pattern that explodes cannot stop the page: the service decides then.
 */
export async function matchesWhole(pattern: string, value: string): Promise<boolean | undefined> {
  const worker = await (opened ??= openWorker());
  const number = ++asked;
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

function openWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./pattern-worker.js', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    worker.addEventListener('message', () => resolve(worker), { once: true });
  });
}
