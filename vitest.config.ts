import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { hasChromium } from './test/support/browser/chromium.ts';
import { ClosingLine } from './test/support/closing-line.ts';
import { LongestFirst } from './test/support/longest-first.ts';

if (!hasChromium)
  console.warn(
    'Tests of pages are skipped: npm has no browser for this kind of machine. Install Chromium, or name one in ASSAY_TEST_CHROMIUM.',
  );

function project(name: string, ...include: string[]): TestProjectInlineConfiguration {
  return {
    // Packages are tested from their source, not from what was built last.
    ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
    test: {
      name,
      include,
      // Files share a process: each has a database of its own, and nothing else is shared.
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', new ClosingLine()],
    sequence: { sequencer: LongestFirst },
    // Much of a run waits for a browser, a database or a process.
    maxWorkers: availableParallelism(),
    projects: [
      project('unit', 'src/**/*.test.ts', 'packages/*/src/**/*.test.ts'),
      project('contract', 'test/contract/**/*.test.ts', 'test/fuzz/**/*.test.ts'),
      project('stories', 'test/stories/**/*.test.ts'),
      project('browser', 'test/browser/**/*.test.ts'),
      project('process', 'test/process/**/*.test.ts'),
    ],
  },
});
