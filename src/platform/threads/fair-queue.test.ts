/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALONE_AFTER_MILLISECONDS,
  BACKGROUND_PATIENCE_MILLISECONDS,
  FairQueue,
  type FairQueueOptions,
} from './fair-queue.ts';

interface Job {
  readonly name: string;
  readonly owner: { readonly organizationId: string; readonly isBackground?: boolean };
}

const LONG = 100;
const REMEMBERED = 1_000;

function queue(options: Partial<FairQueueOptions> = {}): FairQueue<Job> {
  return new FairQueue<Job>({
    threads: 2,
    waitingOfOne: 10,
    waitingOfAll: 100,
    longMilliseconds: LONG,
    rememberedMilliseconds: REMEMBERED,
    ...options,
  });
}

function job(organizationId: string, name = organizationId, isBackground = false): Job {
  return { name, owner: { organizationId, isBackground } };
}

/** Runs all that waits one after the other, each for a millisecond, and tells in which order. */
function orderOf(one: FairQueue<Job>): string {
  const names: string[] = [];
  for (let now = 0; ; now += 1) {
    const taken = one.next(now);
    if (!taken) return names.join(' ');
    one.ended(taken, now + 1, 1);
    names.push(taken.name);
  }
}

/** An organization that is known for jobs of this length. */
function known(one: FairQueue<Job>, organizationId: string, took: number): void {
  const first = job(organizationId);
  one.add(first, 0);
  expect(one.next(0)).toBe(first);
  one.ended(first, 0, took);
}

describe('Organizations take turns', () => {
  test('however many jobs one of them has', () => {
    const one = queue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) one.add(job('a', name), 0);
    for (const name of ['b1', 'b2']) one.add(job('b', name), 0);
    expect(orderOf(one)).toBe('a1 b1 a2 b2 a3 a4');
  });

  test('by the time that their jobs take, not by their number', () => {
    const one = queue();
    known(one, 'a', 50);
    known(one, 'b', 10);
    for (const name of ['a1', 'a2']) one.add(job('a', name), 0);
    for (const name of ['b1', 'b2', 'b3']) one.add(job('b', name), 0);
    expect(orderOf(one)).toBe('b1 b2 b3 a1 a2');
  });

  test('and what still runs counts already', () => {
    const one = queue({ threads: 4 });
    known(one, 'a', 1);
    known(one, 'b', 1);
    one.add(job('a', 'a1'), 0);
    expect(one.next(0)?.name).toBe('a1');
    one.add(job('a', 'a2'), 5);
    one.add(job('b', 'b1'), 5);
    expect([one.next(5)?.name, one.next(5)?.name]).toEqual(['b1', 'a2']);
  });

  test('and who comes anew has saved nothing up', () => {
    const one = queue({ waitingOfOne: 30 });
    for (const name of ['a1', 'a2', 'a3']) one.add(job('a', name), 0);
    for (let now = 0; now < 2; now += 1) {
      const taken = one.next(now);
      if (taken) one.ended(taken, now, 10);
    }
    for (let count = 0; count < 30; count += 1) one.add(job('b'), 2);
    // It begins at the ten milliseconds that a had had when its last job began; a is at twenty.
    expect(orderOf(one).split(' ').indexOf('a3')).toBe(10);
  });

  test('and who comes anew is not behind time that jobs seemed to take while they ran together', () => {
    const one = queue({ waitingOfOne: 40 });
    const names = Array.from({ length: 40 }, (_, index) => `a${index}`);
    for (const name of names) one.add(job('a', name), 0);
    // A thread has many at once and does one after the other: each seems to run since it was begun.
    const begun = names.slice(0, 30).map((_, index) => one.next(index));
    for (const taken of begun) if (taken) one.ended(taken, 30, 0.01);
    one.add(job('b'), 30);
    expect(one.next(30)?.name).toBe('b');
  });

  test('the first that came goes first among the jobs of one', () => {
    const one = queue();
    for (const name of ['a1', 'a2', 'a3']) one.add(job('a', name), 0);
    expect(orderOf(one)).toBe('a1 a2 a3');
  });
});

/** One that another organization uses too. */
function shared(options: Partial<FairQueueOptions> = {}): FairQueue<Job> {
  const one = queue(options);
  known(one, 'other', 0);
  return one;
}

describe('One thread is kept from jobs that take long', () => {
  test('an organization that is alone has all threads', () => {
    const one = queue();
    known(one, 'a', LONG + 1);
    for (const name of ['a1', 'a2']) one.add(job('a', name), 1);
    expect([one.next(1)?.name, one.next(1)?.name]).toEqual(['a1', 'a2']);
  });

  test('it is alone again when nobody else came for long', () => {
    const one = shared();
    const now = ALONE_AFTER_MILLISECONDS;
    for (const name of ['a1', 'a2']) one.add(job('a', name), now);
    expect([one.next(now)?.name, one.next(now)]).toEqual(['a1', undefined]);
    expect(one.next(now + 1)?.name).toBe('a2');
  });

  test('an organization that is not known runs one job until it is', () => {
    const one = shared();
    const [first, second] = [job('a', 'a1'), job('a', 'a2')];
    for (const each of [first, second]) one.add(each, 0);
    expect(one.next(0)).toBe(first);
    expect(one.next(0)).toBeUndefined();
    one.add(job('b'), 0);
    expect(one.next(0)?.name).toBe('b');
    one.ended(first, LONG, LONG);
    expect(one.next(LONG)).toBe(second);
  });

  test('one whose jobs are short has all of them', () => {
    const one = shared();
    known(one, 'a', LONG);
    for (const name of ['a1', 'a2', 'a3']) one.add(job('a', name), 1);
    expect([one.next(1)?.name, one.next(1)?.name]).toEqual(['a1', 'a2']);
  });

  test('one whose jobs are long has all but one, for a while', () => {
    const one = shared({ threads: 3 });
    known(one, 'a', LONG + 1);
    for (const name of ['a1', 'a2', 'a3']) one.add(job('a', name), 1);
    expect([one.next(1)?.name, one.next(1)?.name, one.next(1)?.name]).toEqual(['a1', 'a2', undefined]);
  });

  test('it is forgiven once it has sent none for long enough', () => {
    const one = shared();
    known(one, 'a', LONG + 1);
    const last = job('a', 'last');
    one.add(last, REMEMBERED);
    one.next(REMEMBERED);
    one.ended(last, REMEMBERED, 1);
    for (const name of ['a1', 'a2']) one.add(job('a', name), REMEMBERED + 1);
    expect([one.next(REMEMBERED + 1)?.name, one.next(REMEMBERED + 1)?.name]).toEqual(['a1', 'a2']);
  });

  test('a job that has run too long already counts as long', () => {
    const one = shared();
    known(one, 'a', 1);
    one.add(job('a', 'a1'), 0);
    one.next(0);
    one.add(job('a', 'a2'), LONG + 1);
    expect(one.next(LONG + 1)).toBeUndefined();
  });

  test('several such organizations together have all but one', () => {
    const one = shared();
    for (const name of ['a', 'b']) known(one, name, LONG + 1);
    for (const name of ['a', 'b']) one.add(job(name), 1);
    expect([one.next(1)?.name, one.next(1)]).toEqual(['a', undefined]);
    one.add(job('c'), 1);
    expect(one.next(1)?.name).toBe('c');
  });

  test('one that is ready is kept while another is being started', () => {
    const one = shared();
    known(one, 'a', LONG + 1);
    one.add(job('a'), 1);
    expect(one.next(1, { ready: 1, all: 2 })).toBeUndefined();
    one.add(job('b'), 1);
    expect(one.next(1, { ready: 1, all: 2 })?.name).toBe('b');
    expect(one.next(1, { ready: 2, all: 2 })?.name).toBe('a');
  });

  test('where there is only one, all share it', () => {
    const one = shared({ threads: 1 });
    known(one, 'a', LONG + 1);
    one.add(job('a'), 1);
    expect(one.next(1)?.name).toBe('a');
  });
});

describe('What waits is bounded', () => {
  test.each([9, 10, 11])('for one organization, with %i jobs', (count) => {
    const one = queue();
    const away = Array.from({ length: count }, (_, at) => one.add(job('a', `a${at}`), 0)?.name);
    expect(away.filter((name) => name !== undefined)).toEqual(count > 10 ? ['a10'] : []);
    expect(one.add(job('b'), 0)).toBeUndefined();
  });

  test('background jobs are counted apart', () => {
    const one = queue({ waitingOfOne: 1 });
    expect(one.add(job('a'), 0)).toBeUndefined();
    expect(one.add(job('a', 'background', true), 0)).toBeUndefined();
    expect(one.add(job('a', 'another', true), 0)?.name).toBe('another');
  });

  test('for all together: who has most gives way, whoever comes', () => {
    const one = queue({ waitingOfAll: 4 });
    for (const name of ['a1', 'a2', 'a3']) one.add(job('a', name), 0);
    expect(one.add(job('b'), 0)).toBeUndefined();
    expect(one.add(job('c'), 0)?.name).toBe('a3');
    expect(one.size).toBe(4);
  });
});

describe('Jobs that nobody waits for', () => {
  test('of the same organization and of others come last', () => {
    const one = queue();
    one.add(job('a', 'background', true), 0);
    one.add(job('a', 'a1'), 0);
    one.add(job('b', 'b1'), 0);
    expect(orderOf(one)).toBe('a1 b1 background');
  });

  test('come in their turn when they have waited long', () => {
    const one = queue();
    const now = BACKGROUND_PATIENCE_MILLISECONDS;
    one.add(job('a', 'background', true), 0);
    one.add(job('a', 'a1'), 1);
    expect(one.next(now - 1)?.name).toBe('a1');
    one.add(job('a', 'a2'), 2);
    expect(one.next(now)?.name).toBe('background');
  });

  test('are taken out, and their place with them', () => {
    const one = queue({ waitingOfOne: 1 });
    const gone = job('a', 'gone');
    one.add(gone, 0);
    expect(one.remove(gone)).toBe(true);
    expect(one.remove(gone)).toBe(false);
    expect(one.add(job('a', 'next'), 0)).toBeUndefined();
    expect(orderOf(one)).toBe('next');
  });

  test('all of them, in their order', () => {
    const one = queue();
    for (const name of ['a', 'b', 'c']) one.add(job(name), 0);
    expect(one.drain().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(one.next(0)).toBeUndefined();
  });
});

/** What a pool does to its queue, with the milliseconds that pass before. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('add', 'add', 'next', 'end', 'remove'),
    organization: fc.constantFrom('a', 'b', 'c'),
    isBackground: fc.boolean(),
    wait: fc.nat(300),
    pick: fc.nat(20),
  }),
  { maxLength: 200 },
);

describe('Whatever happens', () => {
  test('no job is lost or begun twice, and none waits while all threads are idle', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 4 }), (acts, threads) => {
        const one = queue({ threads, waitingOfOne: 5, waitingOfAll: 8 });
        const [waiting, running] = [new Set<Job>(), new Set<Job>()];
        /** Each must be among those that wait. */
        const takeOut = (taken: Job | undefined): boolean => !taken || waiting.delete(taken);
        let now = 0;
        for (const { act, organization, isBackground, wait, pick } of acts) {
          now += wait;
          let isRight = true;
          if (act === 'add') {
            const added = job(organization, '', isBackground);
            waiting.add(added);
            isRight = takeOut(one.add(added, now));
          } else if (act === 'next' && running.size < threads) {
            const taken = one.next(now);
            isRight = takeOut(taken) && (taken !== undefined || running.size > 0 || waiting.size === 0);
            if (taken) running.add(taken);
          } else if (act === 'end') {
            const ended = [...running][pick % Math.max(1, running.size)];
            if (ended && running.delete(ended)) one.ended(ended, now, wait);
          } else if (act === 'remove') {
            const gone = [...waiting][pick % Math.max(1, waiting.size)];
            isRight = !gone || (waiting.delete(gone) && one.remove(gone));
          }
          expect(isRight).toBe(true);
          expect(one.size).toBe(waiting.size);
          expect(waiting.size).toBeLessThanOrEqual(8);
        }
      }),
    );
  });

  test('long jobs never hold every thread, once they are known to be long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.nat(LONG * 3), { maxLength: 100 }),
        (threads, waits) => {
          const one = shared({ threads, rememberedMilliseconds: Infinity });
          known(one, 'hostile', LONG + 1);
          const running: Job[] = [];
          let now = 0;
          for (const wait of waits) {
            now += wait;
            one.add(job('hostile'), now);
            while (running.length < threads) {
              const taken = one.next(now);
              if (!taken) break;
              running.push(taken);
            }
            expect(running.length).toBeLessThan(threads);
            const polite = job('polite');
            one.add(polite, now);
            expect(one.next(now)).toBe(polite);
            one.ended(polite, now, 1);
            const first = wait % 2 === 0 ? running.shift() : undefined;
            if (first) one.ended(first, now, wait);
          }
        },
      ),
    );
  });

  test('over time each gets its share, whatever its jobs cost', () => {
    const costs = fc.record({ a: fc.integer({ min: 1, max: 90 }), b: fc.integer({ min: 1, max: 90 }) });
    fc.assert(
      fc.property(costs, (cost) => {
        const one = queue({ threads: 1 });
        const spent = { a: 0, b: 0 };
        let now = 0;
        for (const name of ['a', 'b'] as const) one.add(job(name), now);
        while (spent.a + spent.b < 5_000) {
          const taken = one.next(now);
          const name = taken?.owner.organizationId === 'a' ? 'a' : 'b';
          now += cost[name];
          spent[name] += cost[name];
          if (taken) one.ended(taken, now, cost[name]);
          one.add(job(name), now);
        }
        expect(Math.abs(spent.a - spent.b)).toBeLessThanOrEqual(cost.a + cost.b);
      }),
    );
  });
});
