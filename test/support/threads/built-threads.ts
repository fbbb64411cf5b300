import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../../../src/', import.meta.url));
const OWN_TEXT = readFileSync(fileURLToPath(import.meta.url), 'utf8');
const VARIABLE = 'ASSAY_TEST_THREADS';
const THREAD = /new URL\('\.\/([\w-]+\.thread\.js)', import\.meta\.url\)/g;

/**
 * Lets the modules of the service start their threads from the program that was bundled for this run. A thread that
 * compiles its source at each start takes up to two seconds of a core for it, and nearly every story starts one.
 */
export const builtThreads: Plugin = {
  name: 'built-threads',
  enforce: 'pre',
  // What was compiled before is kept between runs, and is another with another text of this file.
  configureVitest: ({ experimental_defineCacheKeyGenerator: addToKeys }) => addToKeys(() => OWN_TEXT),
  transform: (code, id) => {
    if (!id.startsWith(SOURCE) || !code.includes('.thread.js')) return null;
    const folder = relative(SOURCE, join(id, '..'));
    // Every line stays where it was, so its source map stays true.
    return {
      code: code.replaceAll(
        THREAD,
        (_, name: string) => `new URL('${folder}/${name}', process.env['${VARIABLE}'])`,
      ),
      map: null,
    };
  },
};

/** Says where the program lies. The workers are started after it, and inherit it. */
export function startBuiltThreads(program: string): void {
  process.env[VARIABLE] = pathToFileURL(`${join(program, 'dist')}/`).href;
}
