import type { BrokenHistory } from '../kernel/history.ts';
import type { PdfWorkshop } from './pdfs/workshop.ts';
import type { Renderer } from './rendering/renderer.ts';

/** What this chapter has in each process, for its own commands and queries. The composition root gives it. */
export interface DocumentsGiven {
  readonly renderer: Renderer;
  readonly pdfs: PdfWorkshop;
  /** Mail can be sent, so invitations are. */
  readonly invitesByMail: boolean;
  /** Tells whoever runs the service. */
  historyBroken(found: BrokenHistory): void;
  /** The public address of the service, as links begin with. */
  baseUrl(): string;
}

declare module '../platform/given.ts' {
  interface Given extends DocumentsGiven {}
}
