import { spawn } from 'node:child_process';

/** What needs nothing of the others, side by side; each speaks only once it has ended, so that no output is torn. */
const CHECKS = {
  types: 'tsc --noEmit',
  'types of the dashboard': 'tsc --noEmit -p web/dashboard/tsconfig.json',
  format: 'oxfmt --check .',
  lint: 'npm run --silent lint',
  'unused code': 'knip',
} as const;

const failed = await Promise.all(
  Object.entries(CHECKS).map(async ([name, command]) => {
    const { code, output } = await run(command);
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${command})`);
    if (code !== 0) console.log(output);
    return code !== 0;
  }),
);
process.exitCode = failed.includes(true) ? 1 : 0;

function run(command: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
