import type { RenderRequest, Report, Typeset } from '@assay/agreement-pdf';
import type { JobOwner } from '../../kernel/job-owner.ts';
import type { ThreadLoad } from '../../kernel/thread-load.ts';
import type { Busy, PoolQueue } from '../threads/pool-options.ts';

/** Turns a source and data, or a report, into a PDF, away from the thread that serves requests. */
export interface Renderer {
  render(request: RenderRequest, owner: JobOwner): Promise<RenderResult>;
  report(report: Report, owner: JobOwner): Promise<RenderResult>;
  /** Gets a thread ready, so that the first document does not wait for its fonts. */
  warm(): void;
  /** Why no thread could be started lately. */
  fault(): Error | undefined;
  load(): ThreadLoad;
  close(): Promise<void>;
}

export interface RendererOptions extends PoolQueue {
  readonly threads: number;
  readonly deadlineMilliseconds: number;
  /** Memory of each thread; bytes of the file are bounded where they are written. */
  readonly heapMegabytes?: number;
  /** Called when a thread could not be started. */
  onFault(fault: Error): void;
}

export type RenderResult = Typeset | Busy;
