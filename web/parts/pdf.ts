import type * as Pdfjs from '../pdfjs/pdf.min.mjs';

export interface OpenedPdf {
  readonly pdfjs: typeof Pdfjs;
  readonly pdf: Pdfjs.PDFDocumentProxy;
}

/** The address of the file, or its bytes where the caller has fetched them. */
export type PdfSource = { readonly url: string } | { readonly data: Uint8Array };

/** Loads the reader and the file side by side with everything else. No code in the file is ever run. */
export async function openPdf(source: PdfSource): Promise<OpenedPdf> {
  const pdfjs = await import('../pdfjs/pdf.min.mjs');
  // Beside the folder of this module, bundled or not. In one expression a bundler would take the folder for a file.
  const here = import.meta.url;
  const base = new URL('../pdfjs/', here).href;
  pdfjs.GlobalWorkerOptions.workerSrc = `${base}pdf.worker.min.mjs`;
  const pdf = await pdfjs.getDocument({
    ...source,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
  }).promise;
  return { pdfjs, pdf };
}
