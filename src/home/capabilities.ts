import type { ScreeningCapabilities } from '../screening/index.ts';

/** How old lists may be, as in screening, which counts those in need. */
export type HomeCapabilities = Pick<ScreeningCapabilities, 'stalePeriods' | 'listAgeDays'>;
