/** Too many requests of an organization wait already: it is told to come again. */
export class Busy extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The preparation made before a transaction does not fit the records stored by then. It is made again; a caller that
 * meets that time and again is told to come again.
 */
export class Outdated extends Busy {
  constructor(message: string) {
    super(message, 1);
  }
}
