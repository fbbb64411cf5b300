import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '../terminal/start-refused.ts';

/**
 * Compiles and runs the benches of these names, all without one; answers how they ended. They are part of the sources
 * only, and read BENCH_FOLDER themselves.
 */
export async function runBenches(names: readonly string[]): Promise<number> {
  const script = fileURLToPath(new URL('../../../bench/run.sh', import.meta.url));
  if (!existsSync(script))
    throw new StartRefused('The benches are not here: they come with the sources of Assay.');
  const running = spawn(script, [...names], { stdio: 'inherit' });
  const [code] = (await once(running, 'exit')) as [number | null];
  return code ?? 1;
}
