import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one plain line that counts its tests. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
    console.log(
      `Tests: ${counts.passed} passed, ${counts.failed + counts.pending} failed, ${counts.skipped} skipped`,
    );
  }
}
