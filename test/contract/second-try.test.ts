import { describe, expect, test } from 'vitest';
import type { FailedFile } from '../support/failed-files.ts';
import { type RunEnd, withSecondTry } from '../support/second-try.ts';

const file = (path: string, isFinal = false): FailedFile => ({
  path,
  isFinal,
  failures: [`${path} was red`],
});
const PASSED: RunEnd = { code: 0, failed: [] };
const failing = (count: number): RunEnd => ({
  code: 1,
  failed: Array.from({ length: count }, (_, at) => file(`${at}.test.ts`)),
});

/** What the runs came to in their order; which files each was given, and what was said. */
async function afterRuns(...ends: readonly RunEnd[]) {
  const asked: (readonly string[])[] = [];
  const told: string[] = [];
  const run = async (files: readonly string[]): Promise<RunEnd> => {
    asked.push(files);
    return ends[asked.length - 1]!;
  };
  const code = await withSecondTry(run, (text) => void told.push(text));
  return { code, asked, told: told.join('\n') };
}

describe('Decision 79: what failed beside others', () => {
  test('is tried once more by itself, and told with its reason where it passes then', async () => {
    const { code, asked, told } = await afterRuns(failing(2), PASSED);
    expect({ code, asked }).toEqual({ code: 0, asked: [[], ['0.test.ts', '1.test.ts']] });
    expect(told).toMatch(/Passed only when .*\n {2}0\.test\.ts\n {4}0\.test\.ts was red\n/);
  });

  test('fails the run where it fails again', async () => {
    const { code, told } = await afterRuns(failing(1), failing(1));
    expect({ code, isPraised: told.includes('Passed only') }).toEqual({ code: 1, isPraised: false });
  });

  test.each<[string, RunEnd, number]>([
    ['that passed', PASSED, 0],
    ['with five failed files', failing(5), 5],
    ['with six', failing(6), 0],
    ['with one that is not tried again', { code: 1, failed: [file('a'), file('b', true)] }, 0],
    ['that failed for no file', { code: 1, failed: [] }, 0],
    ['that did not come to its end', { code: 143, failed: undefined }, 0],
  ])('of a run %s', async (_what, first, again) => {
    const { code, asked } = await afterRuns(first, PASSED);
    expect(asked.slice(1).flat()).toHaveLength(again);
    expect(code).toBe(again > 0 ? 0 : first.code);
  });
});
