import { afterEach, describe, expect, test } from 'vitest';
import { atBest } from '../../../test/support/schemas/loop-blocks.ts';
import { startThread } from '../../platform/threads/start-thread.ts';
import { TOO_EASY, TRIED_FIRST } from './password-rules.ts';
import { openStrength, type Strength } from './strength-thread.adapter.ts';

const TURN_MILLISECONDS = 50;
const THREADS = new URL('../../../test/support/threads/', import.meta.url);
const STRENGTH = new URL('./strength.thread.js', import.meta.url);
const SECONDS = { deadlineMilliseconds: 60_000, idleMilliseconds: 60_000 };
const NOT_JUDGED = { refused: 'unavailable', retryAfterSeconds: 5 };

const opened: Strength[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

describe('Contract 1, Identity: a password is judged off the event loop', () => {
  test('the first one of a process too, whose words are loaded for it', { timeout: 180_000 }, async () => {
    expect(await atBest(firstPassword, TURN_MILLISECONDS)).toBeLessThan(TURN_MILLISECONDS);
  });

  test('by one thread, one after the other', async () => {
    const strength = open();
    // Its thread starts slowly while other tests run, and those behind the first wait for ten seconds at most.
    await strength.weaknessOf('horse bat', []);
    const passwords = ['horse bat', 'password1234', '9fj3-ab2k', 'correct horse battery'];
    const judged = await Promise.all(passwords.map((password) => strength.weaknessOf(password, [])));
    expect(judged).toEqual([TOO_EASY, TRIED_FIRST, undefined, undefined]);
  });

  test('which ends when nobody asks, and starts again', async () => {
    const strength = open({ idleMilliseconds: 0 });
    expect(await strength.weaknessOf('horse bat', [])).toBe(TOO_EASY);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(await strength.weaknessOf('horse bat', [])).toBe(TOO_EASY);
  });

  test('one that is not judged in time is not taken, nor is the next', async () => {
    const thread = new URL('silent.thread.js', THREADS);
    const strength = open({ thread, deadlineMilliseconds: 50 });
    expect(await strength.weaknessOf('correct horse battery', [])).toMatchObject(NOT_JUDGED);
    expect(await strength.weaknessOf('correct horse battery', [])).toMatchObject(NOT_JUDGED);
  });

  test('a thread that cannot start is a failure, and not a judgement', async () => {
    const strength = open({ thread: new URL('dying.thread.js', THREADS) });
    await expect(strength.weaknessOf('correct horse battery', [])).rejects.toThrow('not there');
    await expect(strength.weaknessOf('correct horse battery', [])).rejects.toThrow('not there');
  });

  test('with the service the thread ends, whatever it is asked, and none starts again', async () => {
    const thread = new URL('silent.thread.js', THREADS);
    const strength = open({ thread, deadlineMilliseconds: 3_600_000 });
    const asked = strength.weaknessOf('correct horse battery', []);
    await new Promise(setImmediate);
    await strength.close();
    expect(await asked).toMatchObject(NOT_JUDGED);
    expect(await strength.weaknessOf('correct horse battery', [])).toMatchObject(NOT_JUDGED);
  });
});

function open(options: Partial<Parameters<typeof openStrength>[0]> = {}): Strength {
  const strength = openStrength({ thread: STRENGTH, ...SECONDS, ...options });
  opened.push(strength);
  return strength;
}

/** On an event loop of its own, so that nothing of it is loaded yet. */
function firstPassword(): Promise<number> {
  const worker = startThread(new URL('first-password.thread.js', THREADS), {});
  return new Promise((resolve, reject) => {
    worker.once('error', reject).once('message', ({ turn, weakness }) => {
      void worker.terminate();
      expect(weakness).toBe(TOO_EASY);
      resolve(turn);
    });
  });
}
