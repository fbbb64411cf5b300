import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
  return { kind: KINDS.findIndex((folder) => path.includes(folder)), size: statSync(path).size };
}
