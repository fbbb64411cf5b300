import { refuse, type Refusal } from '../../kernel/result.ts';
import { openGate } from '../../platform/gate.ts';
import { WorkerThread } from '../../platform/threads/worker-thread.ts';
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

export interface Strength extends Pick<Passwords, 'weaknessOf'> {
  /** Ends its thread. A password that is being judged, or comes later, is not accepted. */
  close(): Promise<void>;
}

/**
 * Judges passwords in a thread that starts when it is asked. To load the words and to estimate with them would block
 * the event loop for a tenth of a second and more. A password that is not judged in time is not accepted.
 */
export function openStrength(options: StrengthOptions = OPTIONS): Strength {
  const gate = openGate(ONE_AFTER_THE_OTHER);
  let judge: Judge | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = judge;
    judge = undefined;
    await ending?.end();
  };
  const running = (): Judge => {
    if (judge) return judge;
    const started = startJudge(options, () => judge === started && (judge = undefined));
    return (judge = started);
  };
  const unlessClosed = (failure: unknown): undefined => {
    if (!isClosed) throw failure;
  };
  const answer = async (question: PasswordQuestion): Promise<Judgement | undefined> => {
    if (isClosed) return undefined;
    clearTimeout(idle);
    const judgement = await running().answer(question).catch(unlessClosed);
    idle = setTimeout(() => void end(), options.idleMilliseconds).unref();
    return judgement;
  };
  return {
    weaknessOf: async (password, ownWords) => {
      const judgement = (await gate.run(() => answer({ password, ownWords })))?.value;
      return judgement ? judgement.weakness : refuseUnjudged();
    },
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

interface Judge {
  /** Undefined where it did not come in time; a thread that fails is a bug, and throws. */
  answer(question: PasswordQuestion): Promise<Judgement | undefined>;
  end(): Promise<void>;
}

interface PendingJudgement {
  resolve(judgement: Judgement): void;
  reject(failure: Error): void;
}

function startJudge({ thread: file, deadlineMilliseconds }: StrengthOptions, gone: () => void): Judge {
  let waiting: PendingJudgement | undefined;
  const fail = (failure: Error): void => {
    gone();
    waiting?.reject(failure);
  };
  const thread = new WorkerThread<PasswordQuestion, Judgement>(
    { thread: file, heapMegabytes: HEAP_MEGABYTES },
    { heard: (judgement) => waiting?.resolve(judgement), failed: fail, ended: fail },
  );
  return {
    answer: (question) =>
      new Promise<Judgement | undefined>((resolve, reject) => {
        waiting = { resolve, reject };
        thread.endAfter(deadlineMilliseconds, () => {
          gone();
          resolve(undefined);
        });
        thread.tell(question);
      }).finally(() => thread.clearDeadline()),
    end: () => thread.end(),
  };
}

function refuseUnjudged(): Refusal<'unavailable'> {
  return refuse('unavailable', 'The password could not be judged in time. Try again.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
