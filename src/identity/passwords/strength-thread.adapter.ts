import type { Worker } from 'node:worker_threads';
import { once } from '@assay/values';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { openGate } from '../../platform/gate.ts';
import { startThread } from '../../platform/threads/start-thread.ts';
import type { PasswordQuestion, Judgement, Passwords } from './passwords.ts';

interface StrengthOptions {
  readonly thread: URL;
  /** From the question to the answer, the start of the thread included. */
  readonly deadlineMilliseconds: number;
  /** After so long without a question the thread ends, and gives back its megabytes of words. */
  readonly idleMilliseconds: number;
}

const OPTIONS: StrengthOptions = {
  thread: new URL('./strength.thread.js', import.meta.url),
  deadlineMilliseconds: 20_000,
  idleMilliseconds: 60_000,
};
const HEAP_MEGABYTES = 128;
/** One thread judges a password in a millisecond once it has its words. */
const ONE_AFTER_THE_OTHER = { atOnce: 1, mostWaiting: 100, waitMilliseconds: 10_000 };
const RETRY_SECONDS = 5;

/** One for a process and all its callers: it has no state but its words. */
export const judgeStrength = once(() => openStrength(OPTIONS));

/**
 * Judges passwords in a thread that starts when it is asked. To load the words and to estimate with them would block
 * the event loop for a tenth of a second and more. A password that is not judged in time is not accepted.
 */
export function openStrength(options: StrengthOptions): Passwords['weaknessOf'] {
  const gate = openGate(ONE_AFTER_THE_OTHER);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const running = (): Worker => {
    if (thread) return thread;
    const started = startThread(options.thread, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    const forget = (): void => void (thread === started && (thread = undefined));
    started.once('exit', forget).once('error', forget);
    return (thread = started);
  };
  const end = (): void => {
    void thread?.terminate();
    thread = undefined;
  };
  const judge = async (question: PasswordQuestion): Promise<Judgement | undefined> => {
    clearTimeout(idle);
    const judgement = await answerOf(running(), question, options.deadlineMilliseconds);
    if (!judgement) end();
    // Neither keeps alive a process that has nothing else to do.
    thread?.unref();
    idle = setTimeout(end, options.idleMilliseconds).unref();
    return judgement;
  };
  return async (password, ownWords) => {
    const judgement = (await gate.run(() => judge({ password, ownWords })))?.value;
    return judgement ? judgement.weakness : refuseUnjudged();
  };
}

/** Undefined where it did not come in time; a thread that fails is a bug, and throws. */
function answerOf(
  thread: Worker,
  question: PasswordQuestion,
  deadlineMilliseconds: number,
): Promise<Judgement | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(deadline);
      thread.off('message', answered).off('error', failed).off('exit', ended);
      act();
    };
    const answered = (judgement: Judgement): void => settle(() => resolve(judgement));
    const failed = (error: Error): void => settle(() => reject(error));
    const ended = (code: number): void =>
      failed(new Error(`the thread that judges passwords ended with exit code ${code}`));
    const deadline = setTimeout(() => settle(() => resolve(undefined)), deadlineMilliseconds);
    thread.on('message', answered).on('error', failed).on('exit', ended);
    thread.ref();
    const nothing: [] = [];
    thread.postMessage(question, nothing);
  });
}

function refuseUnjudged(): Refusal<'unavailable'> {
  return refuse('unavailable', 'The password could not be judged in time. Try again.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
