import type { JobOwner } from '../../kernel/job-owner.ts';

/** A question to a thread, and the caller that waits for its answer. */
export interface Job<Question, Answer> {
  readonly question: Question;
  readonly owner: JobOwner;
  answer(answer: Answer): void;
  fail(failure: unknown): void;
}
