import { defineConfig } from 'vitest/config';
import { hasChromium } from './test/support/browser/chromium.ts';
import { ClosingLine } from './test/support/closing-line.ts';
import { LongestFirst } from './test/support/longest-first.ts';

if (!hasChromium)
  console.warn(
    'Tests of pages are skipped: npm has no browser for this kind of machine. Install Chromium, or name one in ASSAY_TEST_CHROMIUM.',
  );

export default defineConfig({
  // Packages are tested from their source, not from what was built last.
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', new ClosingLine()],
    sequence: { sequencer: LongestFirst },
    // Files share a process: each has a database of its own, and nothing else is shared.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
