import { afterEach, describe, expect, test, vi } from 'vitest';
import { Busy } from '../../kernel/busy.ts';
import type { PoolOptions } from './pool-options.ts';
import { openPool, type Pool } from './pool.adapter.ts';

const opened: Pool<string, string>[] = [];
const faults: Error[] = [];
const OWNER = { organizationId: 'acme' };

/** A pool of threads that count how often they were asked. */
function pool(options: Partial<PoolOptions<string, string>> = {}): Pool<string, string> {
  const one = openPool<string, string>({
    thread: new URL('../../../test/support/documents/counting.thread.js', import.meta.url),
    work: 'count',
    threads: 1,
    maxQueue: 10,
    maxQueueOfOne: 10,
    longMilliseconds: 250,
    onFault: (fault) => void faults.push(fault),
    heapMegabytes: 64,
    deadlineMilliseconds: (question) => (question === 'loop' ? 500 : 20_000),
    busy: 'busy',
    tooSlow: (question) => `${question} too slow`,
    tooMuchMemory: (question) => `${question} too much`,
    ...options,
  });
  opened.push(one);
  return one;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  faults.length = 0;
});

const countOf = (answer: string): number => Number(answer.split(' ')[1]);

describe('A pool of threads', () => {
  test('asks one thread again and again', async () => {
    const one = pool();
    for (const count of [1, 2, 3]) expect(countOf(await one.ask('a', OWNER))).toBe(count);
  });

  test('replaces a thread after so many answers, and nobody notices', async () => {
    const one = pool({ answersPerThread: 2 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((question) => one.ask(question, OWNER)));
    expect(answers.map(countOf)).toEqual([1, 2, 1, 2, 1]);
  });

  test('gives each question its own time', async () => {
    const one = pool();
    expect(await one.ask('loop', OWNER)).toBe('loop too slow');
    expect(countOf(await one.ask('a', OWNER))).toBe(1);
  });

  test('does not count the time in which a thread starts', async () => {
    const slow = new URL('../../../test/support/documents/slow-start.thread.js', import.meta.url);
    const one = pool({ thread: slow, deadlineMilliseconds: () => 3_000 });
    expect(countOf(await one.ask('a', OWNER))).toBe(1);
  });

  test('ends a thread that hoards', async () => {
    const one = pool();
    expect(await one.ask('hoard', OWNER)).toBe('hoard too much');
    expect(countOf(await one.ask('a', OWNER))).toBe(1);
  });

  test('tells of a fault, and asks another thread next', async () => {
    const one = pool();
    await expect(one.ask('throw', OWNER)).rejects.toThrow('as it was told to');
    expect(countOf(await one.ask('a', OWNER))).toBe(1);
  });

  test('asks another thread where one has ended in the middle, and nobody notices', async () => {
    const one = pool();
    const [thread] = (await one.ask('a', OWNER)).split(' ');
    const answers = await Promise.all([one.ask(`end thread ${thread}`, OWNER), one.ask('b', OWNER)]);
    for (const answer of answers) expect(answer).not.toMatch(new RegExp(`^${thread} `));
    expect(new Set(answers.map(countOf))).toEqual(new Set([1, 2]));
  });

  test('gives up a question during which a second one has ended, and answers the next', async () => {
    const one = pool();
    await expect(one.ask('end', OWNER)).rejects.toThrow(Busy);
    expect(countOf(await one.ask('a', OWNER))).toBe(1);
  });

  test('tells when no thread can be started, and of what they died', async () => {
    const one = pool({ thread: new URL('../../../test/support/threads/dying.thread.js', import.meta.url) });
    const failure: unknown = await one.ask('a', OWNER).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: 'no thread could be started',
      cause: { message: 'a library that it needs is not there' },
    });
    expect(one.fault()?.message).toBe('a library that it needs is not there');
    expect(faults).toHaveLength(3);
    for (const { message } of faults) expect(message).toBe('a library that it needs is not there');
  });

  test('has no fault while its threads start', async () => {
    const one = pool();
    await one.ask('a', OWNER);
    expect([one.fault(), faults]).toEqual([undefined, []]);
  });

  test('lets nothing be printed where it is told so', async () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const texts = (): string => printed.mock.calls.map(([text]) => String(text)).join('');
      await pool({ isSilent: true }).ask('print', OWNER);
      expect(texts()).not.toContain('aloud');
      await pool().ask('print', OWNER);
      await vi.waitFor(() => expect(texts()).toContain('aloud'), 60_000);
    } finally {
      printed.mockRestore();
    }
  });
});

/** Asks for each in its organization at once, and tells in which order they were answered. */
async function orderOf(one: Pool<string, string>, questions: readonly [string, string][]): Promise<string> {
  const order: string[] = [];
  await Promise.all(
    questions.map(async ([organizationId, what]) => {
      await one.ask(what, { organizationId });
      order.push(organizationId);
    }),
  );
  return order.join(' ');
}

describe('Organizations in a pool of threads', () => {
  test('take turns', async () => {
    const one = pool();
    await one.ask('warm', OWNER);
    const crowd = Array.from({ length: 6 }, (): [string, string] => ['crowd', 'a']);
    const order = await orderOf(one, [...crowd, ['single', 'a']]);
    expect(order.split(' ').indexOf('single')).toBeLessThanOrEqual(1);
  });

  test('do not wait for the end of what another asks, where there are two threads', async () => {
    let looping = 1_500;
    // On a busy machine a short one takes a while, too.
    const deadlineMilliseconds = (question: string): number => (question === 'loop' ? looping : 60_000);
    const two = pool({ threads: 2, longMilliseconds: 1_000, deadlineMilliseconds });
    await orderOf(two, [
      ['hostile', 'a'],
      ['polite', 'a'],
    ]);
    await two.ask('loop', { organizationId: 'hostile' });
    // What it asks from now on ends with the pool.
    looping = 3_600_000;
    const ended: string[] = [];
    const hostile = Array.from({ length: 4 }, () =>
      two.ask('loop', { organizationId: 'hostile' }).then((answer) => ended.push(answer)),
    );
    const polite = Array.from({ length: 8 }, (): [string, string] => ['polite', 'a']);
    await orderOf(two, polite);
    expect(ended).toEqual([]);
    await two.close();
    await Promise.all(hostile);
  });

  test.each([1, 2, 3])('have so many waiting, and one more is told so: %i of 2', async (count) => {
    const one = pool({ maxQueueOfOne: 2 });
    await one.ask('warm', OWNER);
    const running = one.ask('loop', OWNER);
    const waiting = Array.from({ length: count }, () => one.ask('a', OWNER));
    const other = one.ask('a', { organizationId: 'other' });
    const answers = await Promise.all([...waiting, other, running]);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(count > 2 ? 1 : 0);
    expect(countOf(await other)).toBeGreaterThan(0);
  });
});

describe('A caller that has gone', () => {
  const gone = new Error('gone');

  test('is not worked for, where its question still waits', async () => {
    const one = pool({ deadlineMilliseconds: () => 20_000 });
    const counted = countOf(await one.ask('a', OWNER));
    const caller = new AbortController();
    const first = one.ask('a', OWNER);
    const waiting = [1, 2, 3].map(() => one.ask('a', { ...OWNER, signal: caller.signal }));
    caller.abort(gone);
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome).toEqual({ status: 'rejected', reason: gone });
    expect(countOf(await first)).toBe(counted + 1);
    expect(countOf(await one.ask('a', OWNER))).toBe(counted + 2);
  });

  test('is not even asked for, where it had gone before', async () => {
    const one = pool();
    await expect(one.ask('a', { ...OWNER, signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
    expect(countOf(await one.ask('a', OWNER))).toBe(1);
  });

  test('leaves no thread busy with what takes long', async () => {
    const one = pool({ deadlineMilliseconds: () => 600_000 });
    await one.ask('a', OWNER);
    const caller = new AbortController();
    const endless = one.ask('loop', { ...OWNER, signal: caller.signal });
    caller.abort(gone);
    await expect(endless).rejects.toBe(gone);
    expect(countOf(await one.ask('a', OWNER))).toBe(1);
  });

  test('does not cost a thread, where its answer is nearly there', async () => {
    const one = pool();
    await one.ask('a', OWNER);
    const caller = new AbortController();
    const answer = one.ask('a', { ...OWNER, signal: caller.signal });
    caller.abort(gone);
    expect(countOf(await answer)).toBe(2);
    expect(countOf(await one.ask('a', OWNER))).toBe(3);
  });
});
