import type { Invariant, SharedInvariant } from '../platform/invariants/invariants.ts';
import { BATCH_INVARIANTS } from './invariants/batches.store.ts';
import { LIST_INVARIANTS, OWN_LIST_INVARIANTS } from './invariants/lists.store.ts';
import { RUN_INVARIANTS } from './invariants/runs.store.ts';

export const screeningInvariants: readonly Invariant[] = [
  ...RUN_INVARIANTS,
  ...BATCH_INVARIANTS,
  ...OWN_LIST_INVARIANTS,
];

/** Of the lists that everybody searches. */
export const listInvariants: readonly SharedInvariant[] = LIST_INVARIANTS;
