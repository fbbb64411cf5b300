import type { JobOwner } from '../../kernel/job-owner.ts';
import type { Span } from '../../kernel/span.ts';

/** A question to a thread, and the caller that waits for its answer. */
export interface Job<Question, Answer> {
  readonly question: Question;
  readonly owner: JobOwner;
  readonly span: Span;
  answer(answer: Answer): void;
  fail(failure: unknown): void;
}
