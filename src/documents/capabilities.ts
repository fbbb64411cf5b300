import type { BrokenHistory } from '../kernel/history.ts';
import type { PdfWorkshop } from './pdfs/workshop.ts';
import type { Renderer } from './rendering/renderer.ts';

/** What this chapter needs of the process. All of it answers at once, so commands have it. */
export interface DocumentsCapabilities {
  /** Mail can be sent, so invitations are. */
  readonly invitesByMail: boolean;
  /** The public address of the service, with which links begin. */
  baseUrl(): string;
  /** Alarms the operator of the service. */
  historyBroken(found: BrokenHistory): void;
}

/** What takes so long that no transaction waits for it. */
export interface DocumentsLongWork {
  /** Threads that typeset templates and certificates. */
  readonly renderer: Renderer;
  /** Threads that read, fill and finish PDFs. */
  readonly pdfs: PdfWorkshop;
}
