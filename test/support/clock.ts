import type { Clock } from '../../src/platform/clock.ts';

/** Time that stands still until a test moves it. */
export class MovableClock implements Clock {
  #now: Date;

  constructor(start = '2026-11-15T09:00:00.000Z') {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  moveSeconds(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
