/** Too much of what an organization asked for waits already: it is told to come again. */
export class Busy extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * What was prepared before a transaction does not fit what is stored by then. It is prepared again; whoever meets that time
 * and again is told to come again.
 */
export class Outdated extends Busy {
  constructor(message: string) {
    super(message, 1);
  }
}
