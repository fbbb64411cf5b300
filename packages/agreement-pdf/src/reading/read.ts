import type { FormField } from '../file/form-field.ts';

/** A file's content, without its scripts and XFA. */
export interface ReadFile {
  readonly kind: 'read';
  /** Null where nothing had to be removed: the file is the same bytes that came. */
  readonly pdf: Uint8Array | null;
  readonly sha256: string;
  /** The digest of the bytes that came. */
  readonly sentSha256: string;
  /** As they are shown: turned and cropped, in points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly form: readonly FormField[];
}

export interface RefusedFile {
  readonly kind: 'refused';
  readonly code: PdfFault;
  readonly message: string;
}

/** Why a file cannot be used. */
export type PdfFault =
  | 'not_a_pdf'
  | 'broken'
  | 'encrypted'
  | 'signed'
  | 'too_many_pages'
  | 'dynamic_form'
  | 'too_much_work';
