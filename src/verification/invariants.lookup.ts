import type { Invariant } from '../platform/invariants/invariants.ts';
import { VERIFICATION_INVARIANTS } from './invariants.store.ts';

export const verificationInvariants: readonly Invariant[] = VERIFICATION_INVARIANTS;
