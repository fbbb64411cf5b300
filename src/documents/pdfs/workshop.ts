import type { JobOwner } from '../../kernel/job-owner.ts';
import type { Field } from '../fields/field.ts';
import type { PoolQueue } from '../threads/pool-options.ts';
import type { FormField } from './form-field.ts';

/** Reads and writes PDF files away from the thread that serves requests, each within its time and memory. */
export interface PdfWorkshop {
  /** What an uploaded file is, without its scripts and XFA. */
  read(bytes: Uint8Array, owner: JobOwner): Promise<ReadPdf>;
  /** The final file of a document: values stamped, its own form filled and flattened. */
  finish(asked: FinishRequest, owner: JobOwner): Promise<Finished>;
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

export type SignatureDrawing = { readonly kind: 'drawn'; readonly svg: string } | { readonly kind: 'busy' };

export type ReadPdf =
  | {
      readonly kind: 'read';
      /** The very bytes that came where nothing had to be taken out. */
      readonly pdf: Uint8Array;
      readonly sha256: string;
      /** Of the bytes that came. */
      readonly sentSha256: string;
      /** As they are shown: turned and cropped, in points. */
      readonly pages: readonly { readonly width: number; readonly height: number }[];
      readonly form: readonly FormField[];
    }
  | { readonly kind: 'refused'; readonly code: PdfFault; readonly message: string }
  | { readonly kind: 'busy' };

/** Why a file cannot be used. */
export type PdfFault =
  | 'not_a_pdf'
  | 'broken'
  | 'encrypted'
  | 'signed'
  | 'too_many_pages'
  | 'dynamic_form'
  | 'too_much_work';

export interface FinishRequest {
  readonly pdf: Uint8Array;
  readonly fields: readonly StampedField[];
}

/** As far as it is to be seen in the final file. */
export interface StampedField extends Pick<
  Field,
  | 'id'
  | 'fieldType'
  | 'pageNumber'
  | 'xPosition'
  | 'yPosition'
  | 'width'
  | 'height'
  | 'value'
  | 'multiline'
  | 'acroFieldName'
> {
  readonly image: SignatureImage | null;
}

export type SignatureImage =
  | { readonly kind: 'png'; readonly bytes: Uint8Array }
  | { readonly kind: 'typed'; readonly text: string };

export type Finished =
  | { readonly kind: 'finished'; readonly pdf: Uint8Array; readonly sha256: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'busy' };
