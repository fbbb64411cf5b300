import type { Span } from './span.ts';

/** The organization on whose behalf a thread works: organizations take turns. */
export interface JobOwner {
  readonly organizationId: string;
  /** Aborted once nobody waits for the answer: a job that was not begun by then never is. */
  readonly signal?: AbortSignal | undefined;
  /** No caller waits for it, so it comes after those of callers. */
  readonly isBackground?: boolean;
  /** What the job is a part of. */
  readonly span?: Span | undefined;
}
