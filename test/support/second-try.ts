import type { FailedFile } from './failed-files.ts';

/** What a run of tests came to. */
export interface RunEnd {
  readonly code: number;
  /** Undefined where it did not come to its end, or failed for another reason. */
  readonly failed: readonly FailedFile[] | undefined;
}

/** More have not met a busy machine by chance. */
const MOST_FILES = 5;

const TOLD = 'Passed only when they were tried a second time, each a fault of the service or of its test:';

/**
 * Files that failed beside others are tried once more, by themselves and from their beginning: the database, the service
 * and the browser are new, so that what the first try left behind decides nothing.
 */
export async function withSecondTry(
  run: (files: readonly string[]) => Promise<RunEnd>,
  tell: (text: string) => void,
): Promise<number> {
  const { code, failed } = await run([]);
  if (code === 0 || !failed || !mayTryAgain(failed)) return code;
  const files = failed.map(({ path }) => path);
  tell(['Tried once more, by themselves:', ...files.map((file) => `  ${file}`)].join('\n'));
  const second = await run(files);
  if (second.code === 0) tell([TOLD, ...failed.map(toldOf)].join('\n'));
  return second.code;
}

function mayTryAgain(failed: readonly FailedFile[]): boolean {
  return failed.length > 0 && failed.length <= MOST_FILES && failed.every(({ isFinal }) => !isFinal);
}

function toldOf({ path, failures }: FailedFile): string {
  const lines = failures.flatMap((failure) => failure.split('\n'));
  return [`  ${path}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
