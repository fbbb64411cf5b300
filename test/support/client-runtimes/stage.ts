import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { repository } from '../guide.ts';

const run = promisify(execFile);
const EXERCISE = fileURLToPath(new URL('exercise.ts', import.meta.url));

/** Installs the client as npm packs it, without a registry, beside programs that exercise it. */
export async function setStage(folder: string): Promise<void> {
  const own = join(folder, 'node_modules', '@assay', 'client');
  mkdirSync(own, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: join(repository, 'packages', 'client'),
  });
  const [packed] = JSON.parse(stdout) as [{ readonly filename: string }];
  await run('tar', ['-xzf', join(folder, packed.filename), '-C', own, '--strip-components=1']);
  const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { version: string };
  const manifest = { type: 'module', dependencies: { '@assay/client': version } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await build({
    input: EXERCISE,
    output: { file: join(folder, 'exercise.js') },
    tsconfig: false,
    logLevel: 'warn',
  });
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), text);
}

const IN_BROWSER = (act: string): string => `
import * as client from './node_modules/@assay/client/dist/index.js';
import * as history from './node_modules/@assay/client/dist/history.js';
import { exercise } from './exercise.js';
${act}
`;

const PROGRAMS: Readonly<Record<string, string>> = {
  /** Of a runtime with a command line: settings come in, and what was done goes out. */
  'main.js': `
import * as client from '@assay/client';
import * as history from '@assay/client/history';
import { exercise } from './exercise.js';
console.log(JSON.stringify(await exercise(client, history, JSON.parse(process.argv[2]))));
`,
  'page.html': '<!doctype html><title>Page</title><script type="module" src="page.js"></script>',
  'page.js': IN_BROWSER(`
globalThis.here = (settings) => exercise(client, history, settings);
globalThis.inWorker = (settings) => new Promise((resolve, reject) => {
  const worker = new Worker('worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => (data.fault ? reject(new Error(data.fault)) : resolve(data.done));
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(settings);
});
`),
  'worker.js': IN_BROWSER(`
onmessage = ({ data }) => exercise(client, history, data).then(
  (done) => postMessage({ done }),
  (error) => postMessage({ fault: String(error) }),
);
`),
};
