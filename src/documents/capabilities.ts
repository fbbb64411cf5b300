import type { BrokenHistory } from '../kernel/history.ts';
import type { PdfWorkshop } from './pdfs/workshop.ts';
import type { Renderer } from './rendering/renderer.ts';

/** The capabilities of this chapter that commands have: all of them answer at once. */
export interface DocumentsCapabilities {
  /** Whether mail can be sent; then invitations are. */
  readonly invitesByMail: boolean;
  /** The public address of the service; links begin with it. */
  baseUrl(): string;
  /** Alarms the operator of the service. */
  historyBroken(found: BrokenHistory): void;
}

/** The capabilities that take so long that no transaction waits for them. */
export interface DocumentsLongWork {
  /** Threads that typeset templates and certificates. */
  readonly renderer: Renderer;
  /** Threads that read, fill and finish PDFs. */
  readonly pdfs: PdfWorkshop;
}
