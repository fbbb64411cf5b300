import type { RunStatus } from '../runs/status/status.ts';

export interface RunsOfDay {
  readonly count: number;
  readonly byStatus: Readonly<Record<RunStatus, number>>;
}

export interface DecisionsOfDay {
  readonly count: number;
  readonly byDecision: { readonly confirmed: number; readonly false_positive: number };
  /** From the screening of a match until the decision; null where nothing was decided. */
  readonly medianHours: number | null;
}
