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

/** For texts about the mark: the runner of the tests would take it for one in the test that spells it out. */
export const FILE_TAG = '@module-tag';

/** As the runner of the tests finds it, wherever it stands. */
const FILE_MARK = /(?:\/\/|\*)\s*@module-tag\b/g;
const OTHER_MARK = /\btags: \[?'(?:long|repeated)'/;
const REPEATS = /\b(?:repeats\(|isLong\b)/;
const IN_LONG_RUN = /\b(?:REPEATED|LONG)\b|@module-tag (?:repeated|long)\b/;

/** What a test says wrongly of the run that it belongs to: `npm test`, `npm run test:long` or both. */
export function markFaults(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const isMarkedInside = [...text.matchAll(FILE_MARK)].some(({ index }) =>
      text.slice(0, index).includes('\n'),
    );
    return [
      isMarkedInside ? `${path}: a mark of the whole file stands in its first line alone` : [],
      OTHER_MARK.test(text) ? `${path}: mark a test by LONG or REPEATED of @assay/test-support/repeats` : [],
      REPEATS.test(text) && !IN_LONG_RUN.test(text)
        ? `${path}: the long run leaves it out; mark what repeats by REPEATED`
        : [],
    ].flat();
  });
}

const LOSES = /-(?:kill|races)\.test\.ts$/;
/** Under load it is held that whatever was acknowledged is there. */
const UNDER_LOAD = /\bstart(?:Mixed)?Load\(/;
const DRAWS = /'fast-check'|\bMath\.random\(/;
const REPEATED = /\bREPEATED\b|@module-tag repeated\b/;

/** What was lost once is lost, and what was drawn once is not drawn again: a second try would hide it. */
export function secondTryFaults(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const isOnce = text.split('\n', 1)[0]?.includes(`${FILE_TAG} once`);
    if (isOnce) return [];
    return [
      LOSES.test(path) || UNDER_LOAD.test(text)
        ? `${path}: a file of kills, races or load begins with /** ${FILE_TAG} once */`
        : [],
      DRAWS.test(text) && !REPEATED.test(text)
        ? `${path}: draws at random; mark the test by REPEATED, or the file by /** ${FILE_TAG} once */`
        : [],
    ].flat();
  });
}
