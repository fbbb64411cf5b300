import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hasChromium } from './test/support/browser/chromium.ts';
import { ClosingLine } from './test/support/closing-line.ts';
import { FailedFiles } from './test/support/failed-files.ts';
import { longestFirst } from './test/support/longest-first.ts';
// By its path: this file is read before packages are resolved from their source.
import { isLong, LONG, REPEATED } from './packages/test-support/src/repeats.ts';
import { builtThreads } from './test/support/threads/built-threads.ts';

if (!hasChromium)
  console.warn(
    'Tests of pages are skipped: npm has no browser for this kind of machine. Install Chromium, or name one in ASSAY_TEST_CHROMIUM.',
  );

/** They count the CPU time of single turns, which also pay for the garbage of whoever shares their process. */
const MEASURED = [
  'test/stories/platform/worst-bodies.test.ts',
  'test/support/schemas/loop-blocks.test.ts',
  'src/identity/passwords/strength-thread.test.ts',
];

/** Packages are tested from their source, not from what was built last. */
const FROM_SOURCE = { conditions: ['source', 'module', 'node', 'development|production'] };

/**
 * Most test files end before their code is worth optimizing: in the stories and contract tests that were measured, the
 * compiler took about a quarter of the CPU time of a worker. Only what stays hot for long is optimized.
 */
const OPTIMIZE_LATE = ['--interrupt-budget=1500000', '--max-semi-space-size=64'];

/** What is tried more often in the long run, or in it alone. */
const TAGS = [
  {
    name: 'long',
    description:
      'Only `npm run test:long` runs it: every heading and numbered rule that it cites has another test besides.',
  },
  {
    name: 'repeated',
    description: '`npm test` tries it a few times, and `npm run test:long` once more, with full counts.',
  },
  {
    name: 'once',
    description:
      'Of kills, races and random draws: what was lost once is lost, and is not tried a second time.',
  },
];

const MARKED = /@module-tag (?:long|repeated)\b|'@assay\/test-support\/repeats'/;

/** Nobody needs to load a file of which the long run tries nothing. */
const LEFT_OUT = isLong ? filesWithoutMarks() : [];

function filesWithoutMarks(): readonly string[] {
  const files = ['src', 'packages', 'test', 'web/dashboard'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  );
  return files.filter((path) => !MARKED.test(readFileSync(path, 'utf8')));
}

interface ProjectOptions {
  readonly isolate?: boolean;
  readonly exclude?: string[];
  readonly execArgv?: string[];
}

/** Of the run that tries what failed once more. */
const failedFiles = process.env['ASSAY_TEST_FAILED_FILES'];
const SECOND_TRIES = failedFiles ? [new FailedFiles(failedFiles, ['once', REPEATED.tags])] : [];

function project(name: string, include: string[], own: ProjectOptions = {}) {
  return {
    plugins: [builtThreads],
    ssr: { resolve: FROM_SOURCE },
    test: {
      name,
      include,
      // Files share a process: each has a database of its own, and nothing else is shared.
      isolate: own.isolate ?? false,
      execArgv: own.execArgv ?? OPTIMIZE_LATE,
      exclude: [...(own.exclude ?? []), ...LEFT_OUT],
      // A poll waits for a condition: how soon it comes is told by the machine.
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 150_000,
      hookTimeout: 180_000,
    },
  };
}

export default defineConfig({
  // Also what runs before all tests.
  environments: { __vitest__: { resolve: FROM_SOURCE } },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // What one project has compiled serves the others, and the next run.
    experimental: { fsModuleCache: true },
    reporters: [
      'default',
      new ClosingLine(isLong, { long: LONG.tags, repeated: REPEATED.tags }),
      ...SECOND_TRIES,
    ],
    tags: TAGS,
    sequence: { sequencer: longestFirst(isLong) },
    // Much of a run waits for a browser, a database, a process or a deadline: one worker more than cores fills the gaps.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // As in production.
      project('measured', MEASURED, { isolate: true, execArgv: [] }),
      project('unit', ['src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'web/dashboard/**/*.test.ts'], {
        exclude: MEASURED,
      }),
      project('contract', ['test/contract/**/*.test.ts', 'test/fuzz/**/*.test.ts']),
      project('stories', ['test/stories/**/*.test.ts'], { exclude: MEASURED }),
      project('browser', ['test/browser/**/*.test.ts']),
      project('process', ['test/process/**/*.test.ts']),
    ],
  },
});
