import { describe } from 'vitest';
import { hasChromium } from './chromium.ts';

/** Tests of pages; skipped, and counted so, where there is no browser. */
export const inBrowser = hasChromium ? describe : describe.skip;
