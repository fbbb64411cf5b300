import { afterEach, describe, expect, test, vi } from 'vitest';
import { listed, loadedList, screened } from '../../../test/support/screening/listed.ts';
import { IndexBuilder } from '../matching/index-builder.ts';
import { openIndex } from '../matching/list-index.ts';
import type { LoadedList } from '../matching/loaded-list.ts';
import { screen, type Screening } from '../matching/screen.ts';
import { SearchesClosed } from './searches.ts';
import {
  openSearchThreads,
  type SearchThreads,
  type SearchThreadsOptions,
} from './search-threads.adapter.ts';

const POLICY = { reviewScore: 20, matchScore: 90 };
const DAY = '2026-11-15';
const opened: SearchThreads[] = [];
const deaths: unknown[] = [];

function threads(options: Partial<SearchThreadsOptions> = {}): SearchThreads {
  const one = openSearchThreads({ threads: 1, onDeath: (failure) => void deaths.push(failure), ...options });
  opened.push(one);
  return one;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  deaths.length = 0;
});

const EU = loadedList('eu_fsf', [listed('Viktor Demko'), listed('Ada Example')]);
const PEP = loadedList('service_pep', [listed('Ada Example'), listed('王小明')]);
/** What a thread that opens it dies of. */
const BROKEN: LoadedList = { ...EU, index: { ...EU.index, parts: { termBuilderVersion: 4, parts: [] } } };
/** Without spaces, a name can be cut into words in very many ways. */
const LONG = screened('김정은박문'.repeat(60));

function find(
  one: SearchThreads,
  name: string,
  lists: readonly LoadedList[] = [EU, PEP],
): Promise<Screening> {
  return one.screen({ subject: screened(name), lists, policy: POLICY, day: DAY });
}

describe('Searches in threads', { timeout: 60_000 }, () => {
  test('find what a search on the spot finds, on the lists that were given', async () => {
    const one = threads({ threads: 2 });
    const names = ['Ada Example', 'Vikter Demko', 'Xiaoming Wang', 'Nobody', ''];
    const found = await Promise.all(names.map((name) => find(one, name)));
    expect(found).toEqual(names.map((name) => screen(screened(name), [EU, PEP], POLICY, DAY)));
    expect(found[0]?.hits.map(({ list }) => list)).toEqual([EU, PEP]);
    expect(found[0]?.hits[0]?.list).toBe(EU);
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
    await Promise.all([find(one, 'Ada Example'), find(one, 'Ada Example')]);
    const order: string[] = [];
    const long = one
      .screen({ subject: LONG, lists: [EU, PEP], policy: POLICY, day: DAY })
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
    await Promise.all([find(one, 'Ada Example'), find(one, 'Ada Example')]);
    // Whoever is with one that brings its thread down fails with it.
    const asked = [find(one, 'Ada Example', [BROKEN])];
    for (let count = 0; count < 15; count += 1) asked.push(find(one, 'Ada Example'));
    const ended = (await Promise.allSettled(asked)).map(({ status }) => status);
    expect(ended.slice(0, 4)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(ended.at(-1)).toBe('fulfilled');
  });

  test('leave one that is silent alone, however little it was asked', async () => {
    const one = threads({ threads: 2 });
    await Promise.all([find(one, 'Ada Example'), find(one, 'Ada Example')]);
    const lost = find(one, 'Ada Example', [BROKEN]).catch(() => 'lost');
    const later = performance.now() + 50;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    const other = find(one, 'Ada Example');
    clock.mockRestore();
    expect((await other).hits).toHaveLength(2);
    expect(await lost).toBe('lost');
  });

  test('fail with the thread that they are in, and only those; another takes its place', async () => {
    const one = threads();
    await find(one, 'Ada Example');
    const ended = await Promise.allSettled([
      find(one, 'Ada Example'),
      find(one, 'Ada Example', [BROKEN]),
      find(one, 'Ada Example'),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await find(one, 'Ada Example')).hits).toHaveLength(2);
    expect(deaths).toEqual([new Error('The index has no part word_slots')]);
  });

  test('fail alone where a subject cannot be handed over', async () => {
    const one = threads();
    await find(one, 'Ada Example');
    const odd = { ...screened('Ada Example'), country: 1n as unknown as string };
    await expect(one.screen({ subject: odd, lists: [EU], policy: POLICY, day: DAY })).rejects.toThrow(
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
