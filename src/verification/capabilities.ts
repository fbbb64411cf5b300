import type { ScreeningCapabilities, SearchLongWork } from '../screening/index.ts';

/** This chapter waits for the lists of screening, and reads how they stand, before it does a screening step. */
export interface VerificationCapabilities extends ScreeningCapabilities {}

/** A screening step searches lists before the transaction that stores its result. */
export interface VerificationLongWork extends SearchLongWork {}
