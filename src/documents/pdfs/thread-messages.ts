import type { Finished, FinishRequest, ReadPdf } from './workshop.ts';

/** One at a time; the next is sent when the last was answered. */
export type PdfTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'finish'; readonly asked: FinishRequest }
  | { readonly kind: 'signature'; readonly typed: string };

type Read = Extract<ReadPdf, { kind: 'read' }>;

/** The file comes back only where it is not the one that was sent. */
export type ReadAnswer =
  | (Omit<Read, 'pdf'> & { readonly pdf: Uint8Array | null })
  | Extract<ReadPdf, { kind: 'refused' }>;

export type PdfAnswer =
  | { readonly kind: 'read'; readonly read: ReadAnswer }
  | { readonly kind: 'finish'; readonly finished: Exclude<Finished, { kind: 'busy' }> }
  | { readonly kind: 'signature'; readonly svg: string }
  | { readonly kind: 'busy' };
