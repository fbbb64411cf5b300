import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SLOWEST = 10;

const SECOND_TRY =
  'Passed only when they were tried a second time, each a fault of the service or of its test:';

/** Of tests that the long run alone tries, and of those that it tries once more. */
interface Tags {
  readonly long: string;
  readonly repeated: string;
}

/** Ends the run with what needed a second try, its slowest files, and one plain line that counts its tests. */
export class ClosingLine implements Reporter {
  readonly #isLong: boolean;
  readonly #tags: Tags;

  constructor(isLong: boolean, tags: Tags) {
    this.#isLong = isLong;
    this.#tags = tags;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    let left = 0;
    const retried: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (this.#isOfOtherRun(test)) left += 1;
        else counts[test.result().state] += 1;
        if (test.diagnostic()?.flaky) retried.push(failedFirst(test));
      }
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
    if (retried.length > 0) console.log([SECOND_TRY, ...retried].join('\n'));
    if (modules.length > SLOWEST) console.log(slowest(modules));
    if (left > 0)
      console.log(`${left} more tests are tried by ${this.#isLong ? 'npm test' : 'npm run test:long'}.`);
    console.log(
      `Tests: ${counts.passed} passed, ${counts.failed + counts.pending} failed, ${counts.skipped} skipped`,
    );
  }

  /** The other of `npm test` and `npm run test:long` tries it, and this one has not. */
  #isOfOtherRun(test: TestCase): boolean {
    if (test.result().state !== 'skipped') return false;
    const isLong = test.tags.includes(this.#tags.long);
    return this.#isLong ? !isLong && !test.tags.includes(this.#tags.repeated) : isLong;
  }
}

function failedFirst(test: TestCase): string {
  const path = relative(process.cwd(), test.module.moduleId);
  const [first] = test.result().errors ?? [];
  const reason = first?.stack ?? first?.message ?? 'no reason is known';
  const ours = reason.split('\n').filter((line) => !line.includes('node_modules'));
  return [`  ${path}: ${test.fullName}`, ...ours.map((line) => `    ${line}`)].join('\n');
}

function slowest(modules: readonly TestModule[]): string {
  const rows = modules
    .map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        path: relative(process.cwd(), module.moduleId),
        seconds: (collectDuration + setupDuration + duration) / 1000,
      };
    })
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
  return ['Slowest files:', ...rows].join('\n');
}
