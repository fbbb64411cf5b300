import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPool, type Pool, type PoolOptions } from './pool.adapter.ts';

const opened: Pool<string, string>[] = [];

/** Of threads that count how often they were asked. */
function pool(options: Partial<PoolOptions<string, string>> = {}): Pool<string, string> {
  const one = openPool<string, string>({
    thread: new URL('../../../test/support/documents/counting.thread.js', import.meta.url),
    threads: 1,
    maxQueue: 10,
    heapMegabytes: 64,
    deadlineMilliseconds: (asked) => (asked === 'loop' ? 500 : 20_000),
    busy: 'busy',
    tooSlow: (asked) => `${asked} too slow`,
    tooMuchMemory: (asked) => `${asked} too much`,
    ...options,
  });
  opened.push(one);
  return one;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const countOf = (answer: string): number => Number(answer.split(' ')[1]);

describe('A pool of threads', { timeout: 60_000 }, () => {
  test('asks one thread again and again', async () => {
    const one = pool();
    for (const count of [1, 2, 3]) expect(countOf(await one.ask('a'))).toBe(count);
  });

  test('replaces a thread after so many answers, and nobody notices', async () => {
    const one = pool({ answersPerThread: 2 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((asked) => one.ask(asked)));
    expect(answers.map(countOf)).toEqual([1, 2, 1, 2, 1]);
  });

  test('gives each question its own time', async () => {
    const one = pool();
    expect(await one.ask('loop')).toBe('loop too slow');
    expect(countOf(await one.ask('a'))).toBe(1);
  });

  test('ends a thread that hoards', async () => {
    const one = pool();
    expect(await one.ask('hoard')).toBe('hoard too much');
    expect(countOf(await one.ask('a'))).toBe(1);
  });

  test('tells of a fault, and asks another thread next', async () => {
    const one = pool();
    await expect(one.ask('throw')).rejects.toThrow('as it was told to');
    expect(countOf(await one.ask('a'))).toBe(1);
  });

  test('tells when no thread can be started', async () => {
    const one = pool({ thread: new URL('./nowhere.thread.js', import.meta.url) });
    await expect(one.ask('a')).rejects.toThrow('no thread could be started');
  });

  test('lets nothing be printed where it is told so', async () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const texts = (): string => printed.mock.calls.map(([text]) => String(text)).join('');
      await pool({ isSilent: true }).ask('print');
      expect(texts()).not.toContain('aloud');
      await pool().ask('print');
      await vi.waitFor(() => expect(texts()).toContain('aloud'));
    } finally {
      printed.mockRestore();
    }
  });
});
