import { watch } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { junitText } from './junit.ts';
import { reasonOf, UnreadableFile } from './policy-file.ts';
import { hasFailed, testFolder } from './test-folder.ts';
import { annotationsOf, reportLines } from './test-report.ts';
import type { Surroundings } from './validate.ts';

export interface TestRun extends Surroundings {
  readonly folder: string;
  readonly junitPath: string | undefined;
  readonly now: () => Date;
}

/** Exit code 1 where a policy is invalid or a scenario fails; a folder without a policy could not be tested. */
export async function testPolicies(run: TestRun): Promise<number> {
  const tested = await testFolder(run.folder, run.now());
  if (tested.length === 0)
    throw new UnreadableFile(`${run.folder} has no file whose name ends in .policy.json.`);
  const lines = tested.flatMap((one) => [...reportLines(one), ...(run.annotates ? annotationsOf(one) : [])]);
  run.say(`${lines.join('\n')}\n`);
  if (run.junitPath !== undefined) await writeReport(run.junitPath, junitText(tested));
  return tested.some(hasFailed) ? 1 : 0;
}

/** An editor that saves a file changes it more than once. */
const QUIET_MILLISECONDS = 100;

/** Tests the folder, and again whenever something in it has changed, until the process ends. */
export async function watchPolicies(run: TestRun): Promise<never> {
  const seen = { changed: false, wake: (): void => undefined };
  watch(run.folder, { recursive: true }, (_event, name) => {
    if (!name?.endsWith('.json')) return;
    seen.changed = true;
    seen.wake();
  });
  for (;;) {
    const code = await testPolicies(run).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      run.say(`${error.message}\n`);
      return 2;
    });
    run.say(`${code === 0 ? 'All is well.' : 'Something is wrong.'} Waiting for changes.\n`);
    while (!seen.changed) await new Promise<void>((resolve) => (seen.wake = resolve));
    await new Promise((resolve) => setTimeout(resolve, QUIET_MILLISECONDS));
    seen.changed = false;
  }
}

async function writeReport(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: unknown) => {
    throw new UnreadableFile(`${path} cannot be written: ${reasonOf(error)}.`);
  });
}
