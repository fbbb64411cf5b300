import type { Invariant } from '../platform/invariants/invariants.ts';
import { DOCUMENT_INVARIANTS } from './invariants/documents.store.ts';

export const documentsInvariants: readonly Invariant[] = DOCUMENT_INVARIANTS;
