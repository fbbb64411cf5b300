import type { PdfWorkshop } from './pdfs/workshop.ts';
import type { Renderer } from './rendering/renderer.ts';

/** What this chapter has in each process, for its own commands and queries. The composition root gives it. */
export interface DocumentsGiven {
  readonly renderer: Renderer;
  readonly pdfs: PdfWorkshop;
}

declare module '../platform/given.ts' {
  interface LongWork extends DocumentsGiven {}
}
