import { describe, expect, test } from 'vitest';
import { atBest } from '../../../test/support/schemas/loop-blocks.ts';
import { startThread } from '../../platform/threads/start-thread.ts';
import { TOO_EASY, TRIED_FIRST } from './password-rules.ts';
import { openStrength } from './strength-thread.adapter.ts';

const TURN_MILLISECONDS = 50;
const THREADS = new URL('../../../test/support/threads/', import.meta.url);
const STRENGTH = new URL('./strength.thread.js', import.meta.url);
const SECONDS = { deadlineMilliseconds: 60_000, idleMilliseconds: 60_000 };
const NOT_JUDGED = { refused: 'unavailable', retryAfterSeconds: 5 };

describe('Contract 1, Identity: a password is judged off the event loop', () => {
  test('the first one of a process too, whose words are loaded for it', { timeout: 180_000 }, async () => {
    expect(await atBest(firstPassword, TURN_MILLISECONDS)).toBeLessThan(TURN_MILLISECONDS);
  });

  test('by one thread, one after the other', async () => {
    const weaknessOf = openStrength({ thread: STRENGTH, ...SECONDS });
    const passwords = ['horse bat', 'password1234', '9fj3-ab2k', 'correct horse battery'];
    const judged = await Promise.all(passwords.map((password) => weaknessOf(password, [])));
    expect(judged).toEqual([TOO_EASY, TRIED_FIRST, undefined, undefined]);
  });

  test('which ends when nobody asks, and starts again', async () => {
    const weaknessOf = openStrength({ thread: STRENGTH, ...SECONDS, idleMilliseconds: 0 });
    expect(await weaknessOf('horse bat', [])).toBe(TOO_EASY);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(await weaknessOf('horse bat', [])).toBe(TOO_EASY);
  });

  test('one that is not judged in time is not taken, nor is the next', async () => {
    const thread = new URL('silent.thread.js', THREADS);
    const weaknessOf = openStrength({ thread, ...SECONDS, deadlineMilliseconds: 50 });
    expect(await weaknessOf('correct horse battery', [])).toMatchObject(NOT_JUDGED);
    expect(await weaknessOf('correct horse battery', [])).toMatchObject(NOT_JUDGED);
  });

  test('a thread that cannot start is a failure, and not a judgement', async () => {
    const weaknessOf = openStrength({ thread: new URL('dying.thread.js', THREADS), ...SECONDS });
    await expect(weaknessOf('correct horse battery', [])).rejects.toThrow('not there');
    await expect(weaknessOf('correct horse battery', [])).rejects.toThrow('not there');
  });
});

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
