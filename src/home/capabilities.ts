import type { ScreeningCapabilities } from '../screening/index.ts';

/** How old lists may be: that of screening, which counts those in need. */
export interface HomeCapabilities extends ScreeningCapabilities {}
