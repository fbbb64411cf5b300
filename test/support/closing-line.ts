import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Of tests that the long run alone tries, and of those that it tries once more. */
interface Tags {
  readonly long: string;
  readonly repeated: string;
}

/** Ends the run with its slowest files and one plain line that counts its tests. */
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
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (this.#isOfOtherRun(test)) left += 1;
        else counts[test.result().state] += 1;
      }
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
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
