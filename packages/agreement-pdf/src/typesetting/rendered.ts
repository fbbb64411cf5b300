import type { PageSize, SignatureBox } from '../agreement/agreement.ts';
import type { Fault, FaultKind } from '../agreement/fault.ts';
import type { Data } from '../liquid/render.ts';
import type { Role } from '../source/read-source.ts';

export interface RenderRequest {
  readonly source: string;
  readonly data: Data;
  readonly pageSize: PageSize;
  /** Roles of the saved template, in its order; a source that gives others is `render_failed`. */
  readonly expectRoles?: readonly string[];
}

export interface RenderedPdf {
  readonly kind: 'rendered';
  readonly pdf: Uint8Array;
  /** Lowercase hex, of the bytes. */
  readonly sha256: string;
  readonly pageCount: number;
  /** In points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** One for each signature of the source, in its order. */
  readonly signatures: readonly SignatureBox[];
  readonly roles: readonly Role[];
  /** Paths that the source names. */
  readonly variables: readonly string[];
}

export interface RenderFaults {
  readonly kind: FaultKind;
  readonly faults: readonly Fault[];
}

export type Typeset = RenderedPdf | RenderFaults;
