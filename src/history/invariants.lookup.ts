import type { Invariant } from '../platform/invariants/invariants.ts';
import { HISTORY_INVARIANTS } from './invariants.store.ts';

export const historyInvariants: readonly Invariant[] = HISTORY_INVARIANTS;
