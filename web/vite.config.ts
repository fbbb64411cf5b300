import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const folder = (path: string): string => new URL(path, import.meta.url).pathname;

/** Bundles the dashboard into hashed, split chunks. Nothing is inlined: the page's policy forbids it. */
export default defineConfig({
  root: folder('./dashboard'),
  base: '/assets/dashboard/',
  plugins: [react(), servedPdfReader()],
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
