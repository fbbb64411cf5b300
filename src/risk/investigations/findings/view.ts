import type { BandChanges, InputSnapshot } from '@assay/policy-engine';
import type { Observation } from './finding.ts';
import type { PolicySnapshot, Snapshot } from './snapshot.ts';

/** A snapshot with the results that are computed of it once, for all finders. */
export interface View {
  readonly snapshot: Snapshot;
  readonly takenAt: Date;
  readonly policies: readonly ViewedPolicy[];
}

export interface ViewedPolicy extends PolicySnapshot {
  /** The policy's inputs, resolved from the receipts of now. */
  readonly inputsNow: readonly InputSnapshot[];
  readonly changes: BandChanges;
}

/** One thing to look for. */
export type Finder = (view: View) => readonly Observation[];

/** Applies it to each policy by itself. */
export function eachPolicy(
  find: (policy: ViewedPolicy, view: View) => readonly (Observation | undefined)[],
): Finder {
  return (view) =>
    view.policies.flatMap((policy) =>
      find(policy, view).filter((observation): observation is Observation => observation !== undefined),
    );
}
