import type { FinishResult, FinishRequest, ReadFile, RefusedFile } from '@assay/agreement-pdf';
import type { Busy } from '../threads/pool-options.ts';

/** One question at a time; the next is sent when the last was answered. */
export type PdfTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'finish'; readonly request: FinishRequest }
  | { readonly kind: 'signature'; readonly typed: string };

/** The file comes back only where it is not the one that was sent. */
export type PdfAnswer =
  | { readonly kind: 'read'; readonly read: ReadFile | RefusedFile }
  | { readonly kind: 'finish'; readonly finished: FinishResult }
  | { readonly kind: 'signature'; readonly svg: string }
  | Busy;
