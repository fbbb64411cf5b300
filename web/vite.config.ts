import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const folder = (path: string): string => new URL(path, import.meta.url).pathname;

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
 * What many pages share travels in one piece, instead of in dozens of a kilobyte each. The sign-in waits for none of it:
 * what the entry imports stays with the entry.
 */
function partsOfManyPages() {
  const ofEntry = new Set<string>();
  const plugin: Plugin = {
    name: 'parts-of-many-pages',
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (ofEntry.has(id)) continue;
        ofEntry.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  const group = {
    name: 'parts',
    test: (id: string) => !ofEntry.has(id),
    minShareCount: 6,
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
}
