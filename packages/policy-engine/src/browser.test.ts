import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import * as door from './index.ts';

/** Keeps what the example does not use from being left out. */
const WHOLE_DOOR = "import * as door from '@assay/policy-engine'; globalThis.door = { ...door };";

const PACKAGE = new URL('../', import.meta.url);

test('The example of the README runs where there is nothing of Node, and no code may be generated', async () => {
  const readme = await readFile(new URL('README.md', PACKAGE), 'utf8');
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
  const told = [...example.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
  expect(told.length).toBeGreaterThan(0);

  const printed: string[] = [];
  const console = { log: (...values: readonly unknown[]) => void printed.push(values.join(' ')) };
  const page = createContext({ console }, { codeGeneration: { strings: false, wasm: false } });
  expect(() => runInContext('new Function("return 1")', page)).toThrow('Code generation');
  expect(runInContext('typeof process + typeof Buffer + typeof require', page)).toBe('undefined'.repeat(3));
  runInContext(await bundled(`${WHOLE_DOOR}\n${example}`), page);
  expect(runInContext('Object.keys(door).sort()', page)).toEqual(Object.keys(door).toSorted());
  expect(printed).toEqual(told);
});

/** As a page would load it: one script, with everything in it. */
async function bundled(example: string): Promise<string> {
  const made = (await build({
    root: fileURLToPath(PACKAGE),
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    plugins: [
      {
        name: 'example',
        resolveId: (id) => (id === 'example.js' ? fileURLToPath(new URL('example.js', PACKAGE)) : undefined),
        load: (id) => (id.endsWith('/example.js') ? example : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'example.js',
        output: { format: 'iife' },
        onLog: (_level, { message }) => {
          throw new Error(message);
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...more] = made.output;
  expect(more).toEqual([]);
  return script.code;
}
