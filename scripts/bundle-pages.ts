import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const repository = fileURLToPath(new URL('../', import.meta.url));

/** What each page loads: one file, and the workers that it starts. */
const PAGES: readonly Readonly<Record<string, string>>[] = [
  { 'dashboard/dashboard': 'web/dashboard/dashboard.ts' },
  {
    'signing/signing': 'web/signing/signing.ts',
    'signing/pattern-worker': 'web/signing/fields/pattern-worker.ts',
  },
  { 'embed/embed': 'web/embed/embed.ts' },
];

/**
 * Puts the modules of each page into one file below `dist/web`: a browser that asks for each module alone waits for
 * nearly two hundred answers. Types are checked by the compiler, not here.
 */
export async function bundlePages({ sourceMaps = false } = {}): Promise<void> {
  const folder = join(repository, 'dist', 'web');
  for (const input of PAGES)
    await build({
      input,
      cwd: repository,
      platform: 'browser',
      tsconfig: false,
      transform: { target: 'es2022' },
      // pdf.js is served as its package ships it, and every file of a page lies one folder deep, as it does.
      external: /\/pdfjs\//,
      makeAbsoluteExternalsRelative: false,
      output: {
        dir: folder,
        format: 'esm',
        entryFileNames: '[name].js',
        // The service sends no other file for a module than the module.
        sourcemap: sourceMaps && 'inline',
      },
      logLevel: 'warn',
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await bundlePages({ sourceMaps: process.argv.includes('--source-maps') });
