import type { Invariant } from '../platform/invariants/invariants.ts';
import { IDENTITY_INVARIANTS } from './invariants.store.ts';

export const identityInvariants: readonly Invariant[] = IDENTITY_INVARIANTS;
