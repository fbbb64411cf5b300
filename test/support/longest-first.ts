import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects by what one line of their tests costs, dearest first. Files of one project come together: a worker that goes
 * on to another project ends, and the next one starts with everything to import, and with a new browser.
 */
const PROJECTS = ['browser', 'process', 'stories', 'measured', 'contract', 'unit'];

/** Of the long run, in which the measured one takes longest. */
const PROJECTS_OF_LONG = ['measured', 'process', 'browser', 'stories', 'contract', 'unit'];

/** Files that take longer than their size tells; each begins its project. */
const LONG = [
  '/test/browser/dashboard-accessibility.test.ts',
  '/test/process/mixed-load-kill.test.ts',
  '/test/process/guides.test.ts',
  '/test/process/demo-kill.test.ts',
  '/test/process/demo.test.ts',
  '/test/process/failover.test.ts',
  '/test/process/monitoring-workers.test.ts',
  '/test/process/webhook-kill.test.ts',
  '/test/process/rolling-restart.test.ts',
  '/test/process/batch-kill.test.ts',
  '/test/process/completion-kill.test.ts',
  '/test/process/lists.test.ts',
  '/test/process/list-kill.test.ts',
  '/test/process/first-start.test.ts',
  '/test/process/command-line.test.ts',
  '/test/stories/platform/tenancy.test.ts',
  '/test/stories/risk/hostile-risk-input.test.ts',
  '/test/stories/identity/organization-deletion.test.ts',
  '/test/stories/risk/risk-roles.test.ts',
  '/test/stories/screening/list-files.test.ts',
  '/test/stories/verification/verification-sizes.test.ts',
  '/test/contract/limits.test.ts',
  '/test/fuzz/fuzz.test.ts',
  '/src/documents/pdfs/workshop.test.ts',
  '/src/documents/rendering/renderer.test.ts',
  '/packages/policy-engine/src/evaluation/evaluators/v1-random.test.ts',
  '/packages/agreement-pdf/src/typesetting/typeset.test.ts',
  '/src/platform/embedded-postgres/embedded-postgres.test.ts',
  '/packages/name-screening/src/search/meeting/subject-word.test.ts',
  '/packages/policy-engine/src/difference/policy-difference.test.ts',
  '/packages/policy-engine/src/analysis/every-input.test.ts',
  '/src/documents/threads/pool.test.ts',
];

/**
 * What takes long starts first, so that no worker is left alone with it at the end. A clean clone remembers no durations:
 * the project of a file and its size stand for them.
 */
export function longestFirst(isLong: boolean): new (...given: Given) => BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files
        .map((file) => ({ file, ...costOf(file, isLong ? PROJECTS_OF_LONG : PROJECTS) }))
        .toSorted((a, b) => a.project - b.project || a.rank - b.rank || b.size - a.size)
        .map(({ file }) => file);
    }
  };
}

type Given = ConstructorParameters<typeof BaseSequencer>;

interface Cost {
  readonly project: number;
  readonly rank: number;
  readonly size: number;
}

function costOf({ moduleId, project: { name } }: TestSpecification, projects: readonly string[]): Cost {
  const rank = LONG.findIndex((path) => moduleId.endsWith(path));
  return {
    project: projects.indexOf(name),
    rank: rank < 0 ? LONG.length : rank,
    size: statSync(moduleId).size,
  };
}
