import type { FinishResult, FinishRequest, ReadFile, RefusedFile } from '@assay/agreement-pdf';
import type { JobOwner } from '../../kernel/job-owner.ts';
import type { ThreadLoad } from '../../kernel/thread-load.ts';
import type { Busy, PoolQueue } from '../threads/pool-options.ts';

/** Reads and writes PDF files away from the thread that serves requests, each within its time and memory. */
export interface PdfWorkshop {
  /** Reads an uploaded file, without its scripts and XFA. */
  read(bytes: Uint8Array, owner: JobOwner): Promise<ReadPdf>;
  /** Makes the final file of a document: values stamped, its own form filled and flattened. */
  finish(request: FinishRequest, owner: JobOwner): Promise<FinishResult | Busy>;
  /** Draws typed text in the hand of a signature, as an SVG image of its outlines. */
  signatureImage(typed: string, owner: JobOwner): Promise<SignatureDrawing>;
  /** Why no thread could be started lately. */
  fault(): Error | undefined;
  load(): ThreadLoad;
  close(): Promise<void>;
}

export interface WorkshopOptions extends PoolQueue {
  readonly threads: number;
  readonly readDeadlineMilliseconds: number;
  readonly finishDeadlineMilliseconds: number;
  /** Called when a thread could not be started. */
  onFault(fault: Error): void;
}

export type SignatureDrawing = { readonly kind: 'drawn'; readonly svg: string } | Busy;

export type ReadPdf = UsablePdf | RefusedFile | Busy;

export interface UsablePdf extends ReadFile {
  /** The same bytes that came, where nothing had to be removed. */
  readonly pdf: Uint8Array;
}
