import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** During development and tests the program runs from its source, which a thread of its own must be taught to read. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');

/** Starts the thread of a built file; of its source, while the program runs from its source and the file is not built. */
export function startThread(file: URL, options: Omit<WorkerOptions, 'eval' | 'execArgv'>): Worker {
  if (!FROM_SOURCE || existsSync(file)) return new Worker(file, { ...options, execArgv: [] });
  const source = file.href.replace(/\.js$/, '.ts');
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`;
  return new Worker(load, { ...options, execArgv: ['--conditions=source'], eval: true });
}
