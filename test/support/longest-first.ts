import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their kind and size tell: without this, the unit tests among them would begin last. */
const LONG = [
  '/test/stories/platform/tenancy.test.ts',
  '/test/process/master-key.test.ts',
  '/test/contract/limits.test.ts',
  '/test/process/command-line.test.ts',
  '/test/browser/signing-states.test.ts',
  '/test/process/webhook-kill.test.ts',
  '/test/process/monitoring-workers.test.ts',
  '/src/documents/pdfs/workshop.test.ts',
  '/src/documents/rendering/renderer.test.ts',
  '/test/stories/screening/lists-operating.test.ts',
  '/test/stories/risk/hostile-risk-input.test.ts',
  '/test/fuzz/fuzz.test.ts',
];
/** Kinds of tests by what one line of them costs, dearest first. */
const KINDS = ['/test/browser/', '/test/process/', '/test/stories/', '/test/contract/', '/test/', '/'];

/**
 * What takes long starts first, so that no worker is left alone with it at the end. A clean clone remembers no durations:
 * the kind of a file and its size stand for them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costs = new Map(files.map((file) => [file, costOf(file.moduleId)]));
    const costsOf = (file: TestSpecification) => costs.get(file) ?? { kind: KINDS.length, size: 0 };
    return files.toSorted((a, b) => {
      const [one, other] = [costsOf(a), costsOf(b)];
      return one.kind - other.kind || other.size - one.size;
    });
  }
}

function costOf(path: string): { readonly kind: number; readonly size: number } {
  const rank = LONG.findIndex((name) => path.endsWith(name));
  if (rank >= 0) return { kind: -1, size: LONG.length - rank };
  return { kind: KINDS.findIndex((folder) => path.includes(folder)), size: statSync(path).size };
}
