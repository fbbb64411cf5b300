import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LoadedList, openIndex, type Screening } from '@assay/name-screening';
import { IndexBuilder, Searcher } from '@assay/name-screening/search';
import { listed, loadedList, screened } from '../../../packages/name-screening/test/listed.ts';
import { Busy } from '../../kernel/busy.ts';
import type { JobOwner } from '../../kernel/job-owner.ts';
import { SearchesClosed } from './searches.ts';
import {
  openSearchThreads,
  type SearchThreads,
  type SearchThreadsOptions,
} from './search-threads.adapter.ts';

const searcher = new Searcher();

const POLICY = { reviewScore: 20, matchScore: 90 };
const DAY = '2026-11-15';
const opened: SearchThreads[] = [];
const deaths: unknown[] = [];
const faults: Error[] = [];
const OWNER = { organizationId: 'acme' };

function threads(options: Partial<SearchThreadsOptions> = {}): SearchThreads {
  const one = openSearchThreads({
    threads: 1,
    onFault: (fault) => void faults.push(fault),
    onDeath: (failure) => void deaths.push(failure),
    ...options,
  });
  opened.push(one);
  return one;
}

/** All that begin from now on, to be killed as the engine or a fault of memory would. */
function startedThreads(): Worker[] {
  const started: Worker[] = [];
  const note = (thread: Worker): void => void started.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return started;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  deaths.length = 0;
  faults.length = 0;
});

const EU = loadedList('eu_fsf', [listed('Viktor Demko'), listed('Ada Example')]);
const PEP = loadedList('service_pep', [listed('Ada Example'), listed('王小明')]);
/** What a thread that opens it dies of. */
const BROKEN: LoadedList = { ...EU, index: { ...EU.index, parts: { termBuilderVersion: 4, parts: [] } } };
/** So many people of that name that a search for it takes long. */
const CROWD = loadedList(
  'service_pep',
  Array.from({ length: 20_000 }, (_, number) => listed(`Ada Example ${number}`)),
);
const LONG = screened('Ada Example', {
  aliases: Array.from({ length: 5 }, (_, at) => `Ada ${at} `.repeat(20)),
});

/** For longer than a busy machine may leave this thread without its turn. */
const LONGER = screened('Ada Example', {
  aliases: Array.from({ length: 25 }, (_, at) => `Ada ${at} `.repeat(20)),
});

/** All threads are there, and none has anything to do. */
async function warm(one: SearchThreads, count = 2): Promise<void> {
  const { parts } = EU.index;
  await Promise.all(Array.from({ length: count }, () => one.open(parts)));
  await find(one, 'Ada Example');
}

function find(
  one: SearchThreads,
  name: string,
  lists: readonly LoadedList[] = [EU, PEP],
  owner: JobOwner = OWNER,
): Promise<Screening> {
  return one.screen({ subject: screened(name), lists, policy: POLICY, day: DAY }, owner);
}

describe('Searches in threads', () => {
  test('find what a search on the spot finds, on the lists that were given', async () => {
    const one = threads({ threads: 2 });
    const names = ['Ada Example', 'Vikter Demko', 'Xiaoming Wang', 'Nobody', ''];
    const found = await Promise.all(names.map((name) => find(one, name)));
    expect(found).toEqual(names.map((name) => searcher.screen(screened(name), [EU, PEP], POLICY, DAY)));
    expect(found[0]?.hits.map(({ list }) => list)).toEqual([EU, PEP]);
    expect(found[0]?.hits[0]?.list).toBe(EU);
  });

  test('are started for no search without a list, but for a name that takes long to spell', async () => {
    const started = startedThreads();
    const one = threads();
    expect((await find(one, 'Ada Example', [])).hits).toEqual([]);
    expect((await find(one, '', [])).searched).toBe(searcher.screen(screened(''), [], POLICY, DAY).searched);
    expect((await find(one, 'a'.repeat(100), [])).hits).toEqual([]);
    expect(started).toEqual([]);
    expect((await find(one, 'a'.repeat(101), [])).hits).toEqual([]);
    expect(started).toHaveLength(1);
  });

  test('open an index as this thread would', async () => {
    const builder = new IndexBuilder();
    for (const name of ['Viktor Demko', 'Ada Example']) builder.add(listed(name));
    const parts = builder.finish();
    expect(await threads().open(parts)).toEqual(openIndex(parts).parts);
  });

  test('take the versions that they were given, also those no longer in use', async () => {
    const one = threads();
    const newer = loadedList('eu_fsf', [listed('Somebody Else')]);
    await find(one, 'Viktor Demko', [EU]);
    const before = find(one, 'Viktor Demko', [EU]);
    one.forget(EU);
    const [after, of] = await Promise.all([
      find(one, 'Viktor Demko', [newer]),
      find(one, 'Viktor Demko', [EU]),
    ]);
    expect((await before).hits[0]?.list).toBe(EU);
    expect(after.hits).toEqual([]);
    expect(of.hits[0]?.list).toBe(EU);
  });

  test('leave the thread that asks to others', async () => {
    const one = threads();
    const order: string[] = [];
    const turn = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => order.push('turn'));
    await Promise.all([find(one, 'Ada Example').then(() => order.push('found')), turn]);
    expect(order).toEqual(['turn', 'found']);
  });

  test('do not wait for a subject that takes long', async () => {
    const one = threads({ threads: 2 });
    await warm(one);
    const order: string[] = [];
    const long = one
      .screen({ subject: LONGER, lists: [EU, CROWD], policy: POLICY, day: DAY }, OWNER)
      .then(() => order.push('long'));
    for (const name of ['Ada Example', 'Viktor Demko', 'Nobody']) {
      await find(one, name);
      order.push(name);
    }
    await long;
    expect(order).toEqual(['Ada Example', 'Viktor Demko', 'Nobody', 'long']);
  });

  test('stay with a thread that is awake, while it has little to do', async () => {
    const one = threads({ threads: 2 });
    await warm(one);
    // Whoever is with one that brings its thread down is asked again, after those that another thread has already.
    const order: string[] = [];
    // Asked in one moment: a thread that is not heard of for a while would count as silent.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const asked = [find(one, 'Ada Example', [BROKEN]).catch(() => undefined)];
    for (const name of ['beside it', ...Array.from({ length: 13 }, () => 'others'), 'elsewhere'])
      asked.push(find(one, 'Ada Example').then(() => void order.push(name)));
    clock.mockRestore();
    await Promise.all(asked);
    expect(order.indexOf('beside it')).toBeGreaterThan(order.indexOf('elsewhere'));
  });

  test('leave one that is silent alone, however little it was asked', async () => {
    const one = threads({ threads: 2 });
    await warm(one);
    const lost = find(one, 'Ada Example', [BROKEN]).catch(() => 'lost');
    const later = performance.now() + 50;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    const other = find(one, 'Ada Example');
    clock.mockRestore();
    expect((await other).hits).toHaveLength(2);
    expect(await lost).toBe('lost');
  });

  test('are asked once more where their thread ends; what ends two threads fails, and only that', async () => {
    const one = threads();
    await find(one, 'Ada Example');
    const ended = await Promise.allSettled([
      find(one, 'Ada Example'),
      find(one, 'Ada Example', [BROKEN]),
      find(one, 'Ada Example'),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await find(one, 'Ada Example')).hits).toHaveLength(2);
    const broken = new Error('The index has no part word_slots');
    expect(deaths).toEqual([broken, broken]);
  });

  // One thread: of several it would not be known which one searches, and the next to be killed may have it by then.
  test('are found by another thread when theirs is killed', async () => {
    const started = startedThreads();
    const one = threads();
    await warm(one, 1);
    const [thread, ...others] = started;
    expect(others).toEqual([]);
    const search = one.screen({ subject: LONG, lists: [EU, CROWD], policy: POLICY, day: DAY }, OWNER);
    // It is on its way at the end of this turn, and takes long.
    await new Promise<void>((resolve) => void setTimeout(resolve));
    await thread?.terminate();
    expect(await search).toEqual(searcher.screen(LONG, [EU, CROWD], POLICY, DAY));
    expect(deaths).toHaveLength(1);
  });

  test('fail when a second thread is killed, and when they are closed over after the first', async () => {
    const started = startedThreads();
    const one = threads();
    await warm(one, 1);
    const search = one.screen({ subject: LONGER, lists: [EU, CROWD], policy: POLICY, day: DAY }, OWNER);
    const failed = search.catch((failure: unknown) => failure);
    for (let kill = 1; kill <= 2; kill += 1) {
      await vi.waitUntil(() => started.length === kill && one.load().ready === 1, {
        timeout: 120_000,
        interval: 1,
      });
      await new Promise<void>((resolve) => void setTimeout(resolve));
      await started.at(-1)?.terminate();
    }
    expect(await failed).toEqual(new Error('the thread has ended'));
    await vi.waitUntil(() => one.load().ready === 1, { timeout: 120_000, interval: 1 });
    const last = one.screen({ subject: LONGER, lists: [EU, CROWD], policy: POLICY, day: DAY }, OWNER);
    const closed = last.catch((failure: unknown) => failure);
    await started.at(-1)?.terminate();
    await one.close();
    expect(await closed).toBeInstanceOf(SearchesClosed);
  });

  test('fail alone where a subject cannot be handed over', async () => {
    const one = threads();
    await find(one, 'Ada Example');
    const odd = { ...screened('Ada Example'), country: 1n as unknown as string };
    await expect(one.screen({ subject: odd, lists: [EU], policy: POLICY, day: DAY }, OWNER)).rejects.toThrow(
      'BigInt',
    );
    expect((await find(one, 'Ada Example')).hits).toHaveLength(2);
  });

  test('settle when they are closed over', async () => {
    const one = threads();
    await find(one, 'Ada Example');
    const searches = [find(one, 'Ada Example'), find(one, 'Nobody')];
    const settled = Promise.allSettled(searches);
    await one.close();
    const closed = { status: 'rejected', reason: new SearchesClosed() };
    expect(await settled).toEqual([closed, closed]);
    await expect(find(one, 'Ada Example')).rejects.toBeInstanceOf(SearchesClosed);
    expect(deaths).toEqual([]);
  });
});

describe('Organizations that search', () => {
  const polite = { organizationId: 'polite' };

  test('take turns, however much one of them asks', async () => {
    const one = threads();
    await warm(one, 1);
    const order: string[] = [];
    const crowd = Array.from({ length: 250 }, () => find(one, 'Ada Example').then(() => order.push('crowd')));
    await find(one, 'Ada Example', [EU, PEP], polite).then(() => order.push('polite'));
    await Promise.all(crowd);
    // Whoever waits in line is the last. Some dozens are with the thread already; the rest still waits.
    expect(order.indexOf('polite')).toBeLessThan(crowd.length / 2);
  });

  test('do not wait behind a search that takes long', async () => {
    const one = threads({ threads: 2 });
    await warm(one);
    await find(one, 'Ada Example', [EU], polite);
    const hostile = { organizationId: 'hostile' };
    const searches = Array.from({ length: 20 }, () => find(one, 'Ada Example', [CROWD], hostile));
    const order: string[] = [];
    for (const search of searches) void search.then(() => order.push('hostile'));
    for (let count = 0; count < 5; count += 1) {
      await find(one, 'Ada Example', [EU], polite);
      order.push('polite');
    }
    await Promise.all(searches);
    // Whoever waits in line is the last of all. How many long ones end meanwhile is up to the machine.
    expect(order.slice(-3)).toEqual(['hostile', 'hostile', 'hostile']);
  });

  test.each([1, 2, 3])('have so many waiting, and one more is told to come again: %i of 2', async (count) => {
    const one = threads({ maxQueueOfOne: 2 });
    const asked = Array.from({ length: count }, () => find(one, 'Ada Example'));
    const other = find(one, 'Ada Example', [EU], polite);
    const ended = await Promise.allSettled(asked);
    const refused = ended.filter((each) => each.status === 'rejected' && each.reason instanceof Busy);
    const found = ended.filter(({ status }) => status === 'fulfilled');
    expect([found.length, refused.length]).toEqual([Math.min(count, 2), Math.max(count - 2, 0)]);
    expect((await other).hits).toHaveLength(1);
  });

  test('are not searched for once their caller has gone', async () => {
    const one = threads();
    const caller = new AbortController();
    const gone = new Error('gone');
    const owner = { ...OWNER, signal: caller.signal };
    // Whoever begins it loses the thread.
    const asked = [1, 2, 3].map(() => find(one, 'Ada Example', [BROKEN], owner));
    caller.abort(gone);
    for (const each of await Promise.allSettled(asked))
      expect(each).toEqual({ status: 'rejected', reason: gone });
    await expect(find(one, 'Ada Example', [BROKEN], owner)).rejects.toBe(gone);
    expect((await find(one, 'Ada Example')).hits).toHaveLength(2);
    expect(deaths).toEqual([]);
  });
});

test('Searches are told why no thread could be started', async () => {
  const dying = new URL('../../../test/support/threads/dying.thread.js', import.meta.url);
  const one = threads({ threads: 2, thread: dying });
  const cause = { message: 'a library that it needs is not there' };
  await expect(find(one, 'Ada Example')).rejects.toMatchObject({
    message: 'no thread could be started',
    cause,
  });
  await expect(one.open(EU.index.parts)).rejects.toMatchObject({ cause });
  expect(one.fault()).toMatchObject(cause);
  expect(faults[0]).toMatchObject(cause);
  expect(deaths).toEqual([]);
});
