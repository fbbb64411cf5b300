import type { ScreeningCapabilities, ScreeningLongWork } from '../screening/index.ts';

/** This chapter waits for the lists of screening before it does a screening step. */
export interface VerificationCapabilities extends ScreeningCapabilities {}

/** A screening step searches lists before the transaction that stores its result. */
export interface VerificationLongWork extends ScreeningLongWork {}
