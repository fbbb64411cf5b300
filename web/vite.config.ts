import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const folder = (path: string): string => new URL(path, import.meta.url).pathname;

const MANY_PAGES = 6;
const sharedParts = partsOfManyPages();

/** Bundles the dashboard into hashed, split chunks. Nothing is inlined: the page's policy forbids it. */
export default defineConfig({
  root: folder('./dashboard'),
  base: '/assets/dashboard/',
  plugins: [react(), servedPdfReader(), sharedParts.plugin],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: folder('../dist/web/dashboard'),
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    sourcemap: true,
    // Of the packages in the bundle, which browsers get without their folders.
    license: { fileName: 'licences.md' },
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedParts.group] } } },
  },
});

/** The reader of PDFs is served as its package has it, for the signing page too: the bundle loads it from there. */
function servedPdfReader(): Plugin {
  return {
    name: 'served-pdf-reader',
    enforce: 'pre',
    resolveId: (name) =>
      name.endsWith('/pdfjs/pdf.min.mjs') ? { id: '/assets/pdfjs/pdf.min.mjs', external: true } : null,
  };
}

/**
 * What many pages share travels in one piece, instead of in dozens of a kilobyte each, with all that it imports itself: pieces
 * that import each other would run in the order of chance. The sign-in waits for none of it: what the entry imports stays
 * with the entry.
 */
function partsOfManyPages() {
  const parts = new Set<string>();
  const plugin: Plugin = {
    name: 'parts-of-many-pages',
    buildEnd() {
      const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      // Read once: whatever is asked of the bundler of a module costs a copy of all that it knows of it.
      const imports = new Map(modules.map(({ id, importedIds }) => [id, importedIds]));
      const entries = modules.filter(({ isEntry }) => isEntry).map(({ id }) => id);
      const ofEntry = withImports(entries, imports);
      const pages = new Map<string, number>();
      for (const { id, dynamicImporters } of modules)
        if (dynamicImporters.length > 0)
          for (const part of withImports([id], imports)) pages.set(part, (pages.get(part) ?? 0) + 1);
      const shared = [...pages].filter(([id, count]) => count >= MANY_PAGES && !ofEntry.has(id));
      for (const part of withImports(
        shared.map(([id]) => id),
        imports,
      ))
        if (!ofEntry.has(part)) parts.add(part);
    },
  };
  const group = {
    name: 'parts',
    test: (id: string) => parts.has(id),
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
}

/** Modules and all that they need before they run. */
function withImports(
  ids: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return found;
}
