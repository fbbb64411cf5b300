import type { Refusal } from '../../kernel/result.ts';

/**
 * Hashing and comparing passwords, and judging new ones. Each takes tens of milliseconds of a processor on purpose, so
 * that only a few run at once in a process; a caller that would wait too long is refused.
 */
export interface Passwords {
  hash(password: string): Promise<string | Refusal<'unavailable'>>;
  /**
   * Those of the hashes that the password fits. It takes as long as for `most` different ones, however many there are,
   * so that nobody can tell that from the time.
   */
  fitting(
    password: string,
    hashes: readonly string[],
    most: number,
  ): Promise<ReadonlySet<string> | Refusal<'unavailable'>>;
  /** The reason why it cannot be the password of the person whom these words belong to; undefined where it can. */
  weaknessOf(
    password: string,
    ownWords: readonly string[],
  ): Promise<string | undefined | Refusal<'unavailable'>>;
}

/** The question to the thread that judges passwords, and its answer. */
export interface PasswordQuestion {
  readonly password: string;
  readonly ownWords: readonly string[];
}
export interface Judgement {
  readonly kind: 'judged';
  readonly weakness: string | undefined;
}

/** The cost of hashing one. */
export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
}
