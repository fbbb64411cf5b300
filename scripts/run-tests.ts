import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunEnd, withSecondTry } from '../test/support/second-try.ts';

/** Runs the tests with the options that it is given. What failed beside others gets a second try; decision 79 says why. */
const options = process.argv.slice(2);
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
let end: ((signal: NodeJS.Signals) => void) | undefined;
let isEnded = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    isEnded = true;
    end?.(signal);
  });

/** Beside files that were chosen, none could be run by itself. */
const isChoice = options.some((option) => !option.startsWith('-'));
process.exitCode = isChoice ? (await run([])).code : await withSecondTry(run, (text) => console.log(text));

async function run(files: readonly string[]): Promise<RunEnd> {
  if (isEnded) return { code: 1, failed: undefined };
  const folder = mkdtempSync(join(tmpdir(), 'assay-failed-'));
  try {
    const report = join(folder, 'files.json');
    const alone = files.length > 0 ? ['--maxWorkers=1', ...files] : [];
    const code = await ended(['run', ...options, ...alone], report);
    const failed = existsSync(report) && !isEnded ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
    return { code, failed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ended(words: readonly string[], report: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // A group of its own: Ctrl-C reaches everybody in a group, and twice would end it by force, without its database.
    const child = spawn(process.execPath, [vitest, ...words], {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ASSAY_TEST_FAILED_FILES: report },
    });
    end = (signal) => child.kill(signal);
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
