import type { PlacedWorkflow, Run, VerificationSession } from '../records.ts';

/** An attempt where it stands. */
export interface Attempt {
  readonly session: VerificationSession;
  readonly placed: PlacedWorkflow;
  readonly run: Run;
  /** No later one in this session. */
  readonly isNewest: boolean;
  readonly names: ReadonlyMap<string, string>;
}
