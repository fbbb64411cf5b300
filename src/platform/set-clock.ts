import type { Clock } from './clock.ts';

/** A clock that is set from one moment to a later one, and goes on from there. */
export class SetClock implements Clock {
  #from: number;
  #since = performance.now();

  constructor(from: Date) {
    this.#from = from.getTime();
  }

  now(): Date {
    return new Date(this.#from + performance.now() - this.#since);
  }

  /** Never back: histories would refuse it. */
  advanceTo(time: Date): void {
    this.#from = Math.max(time.getTime(), this.now().getTime());
    this.#since = performance.now();
  }
}
