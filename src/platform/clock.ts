import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Id } from '../kernel/ids.ts';

/** The time is a parameter of the whole service, so that tests move it instead of sleeping. */
export interface Clock {
  now(): Date;
}

/** For an entry of a history, when its lock is held: never before the entry before it, wherever the clock was set since. */
export function timeUnderLock(clock: Clock, last: Date): Date {
  const now = clock.now();
  return now < last ? last : now;
}

export const systemClock: Clock = { now: () => new Date() };

export type NewId = <Noun extends string>(now: Date) => Id<Noun>;

/** UUIDv7 of the given time. Within one millisecond they still grow, so order by id is order of making. */
export function idMaker(): NewId {
  let last = Number.NaN;
  let sequence = 0;
  return <Noun extends string>(now: Date) => {
    const msecs = now.getTime();
    sequence = msecs === last ? sequence + 1 : randomInt(2 ** 30);
    last = msecs;
    return v7({ msecs, seq: sequence }) as Id<Noun>;
  };
}
