import type { SourceFile } from './import-graph.ts';

const CONCURRENT = /\b(?:describe|test)\.concurrent\b|\bconcurrent: true\b/;
const TEST = /\btest(?:\.\w+)*\s*\(/g;
const POLL = /\bexpect\s*\.poll\(/;
const OWN_EXPECT = /\(\{[^}]*\bexpect\b[^}]*\}\)/;

/**
 * Where tests of a file run at once, a poll of the shared `expect` does not find its test, and fails now and then. In such
 * a file a test that polls takes the `expect` of its own context.
 */
export function pollFaults(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    if (!CONCURRENT.test(text)) return [];
    const starts = [...text.matchAll(TEST)].map(({ index }) => index);
    const parts = [0, ...starts].map((start, at) => text.slice(start, starts[at] ?? text.length));
    return parts
      .filter((part) => POLL.test(part) && !OWN_EXPECT.test(part.slice(0, part.search(POLL))))
      .map((part) => `${path}: polls with the shared expect; take it from the context: ${titleOf(part)}`);
  });
}

function titleOf(part: string): string {
  return /'([^']*)'/.exec(part)?.[1] ?? 'outside of a test';
}
