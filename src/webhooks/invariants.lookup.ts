import type { Invariant } from '../platform/invariants/invariants.ts';
import { DELIVERY_INVARIANTS } from './deliveries/invariants.store.ts';

export const webhooksInvariants: readonly Invariant[] = DELIVERY_INVARIANTS;
