import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type RolldownWatcher, watch } from 'rolldown';
import { build as buildDashboard } from 'vite';

const repository = fileURLToPath(new URL('../', import.meta.url));

/** What each page loads: one file, and the workers that it starts. */
const PAGES: readonly Readonly<Record<string, string>>[] = [
  {
    'signing/signing': 'web/signing/signing.ts',
    // A file of its own: the first view needs no PDF reader.
    'signing/pdf': 'web/parts/pdf.ts',
    'signing/pattern-worker': 'web/signing/fields/pattern-worker.ts',
  },
  { 'embed/embed': 'web/embed/embed.ts' },
];

/**
 * Puts the modules of each page into one file below `dist/web`: a browser that asks for each module alone waits for
 * nearly two hundred answers. Types are checked by the compiler, not here.
 */
export async function bundlePages(): Promise<void> {
  await build(PAGES.map((page) => bundleOf(page, { sourceMaps: false })));
}

/** Bundles them, and anew whenever one of their files changes; the debugger of a browser shows their source. */
export function watchPages(): RolldownWatcher {
  return watch(PAGES.map((page) => bundleOf(page, { sourceMaps: true })));
}

/** The dashboard has a bundler of its own, which splits it by page. */
export async function watchDashboard(): Promise<RolldownWatcher> {
  const watcher = await buildDashboard({
    configFile: join(repository, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) throw new Error('the dashboard was bundled once, not watched');
  return watcher;
}

function bundleOf(
  input: Readonly<Record<string, string>>,
  { sourceMaps }: { readonly sourceMaps: boolean },
): BuildOptions {
  return {
    input,
    cwd: repository,
    platform: 'browser',
    tsconfig: false,
    transform: { target: 'es2022' },
    // pdf.js is served as its package ships it, and every file of a page lies one folder deep, as it does.
    external: /\/pdfjs\//,
    makeAbsoluteExternalsRelative: false,
    output: {
      dir: join(repository, 'dist', 'web'),
      format: 'esm',
      entryFileNames: '[name].js',
      // The service sends no other file for a module than the module.
      sourcemap: sourceMaps && 'inline',
    },
    logLevel: 'warn',
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundlePages();
