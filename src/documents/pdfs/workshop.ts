import type { Finished, FinishRequest, ReadFile, RefusedFile } from '@assay/agreement-pdf';
import type { JobOwner } from '../../kernel/job-owner.ts';
import type { Busy, PoolQueue } from '../threads/pool-options.ts';

/** Reads and writes PDF files away from the thread that serves requests, each within its time and memory. */
export interface PdfWorkshop {
  /** What an uploaded file is, without its scripts and XFA. */
  read(bytes: Uint8Array, owner: JobOwner): Promise<ReadPdf>;
  /** The final file of a document: values stamped, its own form filled and flattened. */
  finish(asked: FinishRequest, owner: JobOwner): Promise<Finished | Busy>;
  /** Typed text in the hand of a signature, as an SVG image of its outlines. */
  signatureImage(typed: string, owner: JobOwner): Promise<SignatureDrawing>;
  /** Why no thread could be started lately. */
  fault(): Error | undefined;
  close(): Promise<void>;
}

export interface WorkshopOptions extends PoolQueue {
  readonly threads: number;
  readonly readDeadlineMilliseconds: number;
  readonly finishDeadlineMilliseconds: number;
  /** A thread could not be started. */
  onFault(fault: Error): void;
}

export type SignatureDrawing = { readonly kind: 'drawn'; readonly svg: string } | Busy;

export type ReadPdf = UsablePdf | RefusedFile | Busy;

export interface UsablePdf extends ReadFile {
  /** The very bytes that came where nothing had to be taken out. */
  readonly pdf: Uint8Array;
}
