import type { Renderer } from './rendering/renderer.ts';

/** What this chapter has in each process, for its own commands and queries. The composition root gives it. */
export interface DocumentsGiven {
  readonly renderer: Renderer;
}

declare module '../platform/given.ts' {
  interface Given extends DocumentsGiven {}
}
