import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Ends the run with its slowest files, and one plain line that counts its tests. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
    if (modules.length > SLOWEST) console.log(slowest(modules));
    console.log(
      `Tests: ${counts.passed} passed, ${counts.failed + counts.pending} failed, ${counts.skipped} skipped`,
    );
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
