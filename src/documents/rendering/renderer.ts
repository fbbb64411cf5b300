import type { JobOwner } from '../../kernel/job-owner.ts';
import type { Certified } from '../certificate/certified.ts';
import type { Fault, FaultKind } from '../source/fault.ts';
import type { Data } from '../source/liquid/render.ts';
import type { Role } from '../source/read-source.ts';
import type { PoolQueue } from '../threads/pool-options.ts';
import type { PageSize, SignatureBox } from './agreement.ts';

/** Turns a source and data into a PDF, away from the thread that serves requests. */
export interface Renderer {
  render(asked: RenderRequest, owner: JobOwner): Promise<Rendered>;
  /** The certificate of a document that has ended. */
  certify(certified: Certified, owner: JobOwner): Promise<Rendered>;
  /** Gets a thread ready, so that the first document does not wait for its fonts. */
  warm(): void;
  /** Why no thread could be started lately. */
  fault(): Error | undefined;
  close(): Promise<void>;
}

export interface RenderRequest {
  readonly source: string;
  readonly data: Data;
  readonly pageSize: PageSize;
  /** Roles of the saved template, in its order; a source that gives others is `render_failed`. */
  readonly expectRoles?: readonly string[];
}

export interface RendererOptions extends PoolQueue {
  readonly threads: number;
  readonly deadlineMilliseconds: number;
  /** Of each thread; bytes of the file are bounded where they are written. */
  readonly heapMegabytes?: number;
  /** A thread could not be started. */
  onFault(fault: Error): void;
}

export type Rendered = RenderedPdf | RenderFaults | { readonly kind: 'busy' };

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
