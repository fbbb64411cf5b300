import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';
import { type Program, until } from './process.ts';

/** Runs in the process before the program does: a signal ends one of its threads, or the next one where there is none. */
const THREAD_KILLER = `
  import { isMainThread } from 'node:worker_threads';
  const threads = new Set();
  let wanted = 0;
  const kill = () => {
    const thread = [...threads][Math.floor(Math.random() * threads.size)];
    if (!thread || wanted === 0) return;
    wanted -= 1;
    threads.delete(thread);
    thread.terminate().then(() => process.stderr.write('{"level":"info","msg":"a thread was killed"}\\n'));
  };
  if (isMainThread) {
    process.on('worker', (thread) => {
      // Its first message says that it is ready.
      thread.once('message', () => (threads.add(thread), kill()));
      thread.once('exit', () => threads.delete(thread));
    });
    process.on('SIGUSR2', () => ((wanted += 1), kill()));
  }`;

/** For a process whose threads are to be killed. */
export const KILLABLE_THREADS = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(THREAD_KILLER)}`,
};

/** Ends a thread in the middle of whatever it does. Threads of a process have no signals of their own. */
export async function killThread(program: Program): Promise<void> {
  const before = killed(program);
  program.signal('SIGUSR2');
  await until(() => killed(program) > before, 60_000);
}

function killed({ output }: Program): number {
  return output.stderr.split('"msg":"a thread was killed"').length - 1;
}

/** Ends the server's side of a connection that is in the middle of a change. */
export async function killConnection(db: TestDatabase): Promise<void> {
  await until(async () => (await db.query(END_ONE)).length === 1, 60_000);
}

const END_ONE = `
  select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity
    where datname = current_database() and application_name like 'assay %' and xact_start is not null
      and state <> 'idle' limit 1) busy`;

export async function killProcess(program: Program): Promise<void> {
  program.signal('SIGKILL');
  expect((await program.ended).signal).toBe('SIGKILL');
}
