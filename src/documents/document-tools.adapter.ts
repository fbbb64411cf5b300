import type { Log } from '../platform/log/log.ts';
import type { ThreadLoad } from '../kernel/thread-load.ts';
import type { DocumentsLongWork } from './capabilities.ts';
import { openWorkshop } from './pdfs/workshop.adapter.ts';
import { openRenderer } from './rendering/renderer.adapter.ts';

/** Threads start when a document is asked for; a request beyond those that may wait is told to come again. */
const RENDERING = { threads: 2, deadlineMilliseconds: 5_000, maxQueue: 128, maxQueueOfOne: 32 };

/** Each waiting request has its file in memory meanwhile. */
const PDF_WORKSHOP = {
  threads: 2,
  maxQueue: 16,
  maxQueueOfOne: 8,
  readDeadlineMilliseconds: 15_000,
  finishDeadlineMilliseconds: 30_000,
};

/** The tools with which documents are made, read and finished. */
export interface DocumentTools {
  readonly longWork: DocumentsLongWork;
  /** By what the threads are for. */
  readonly threads: Readonly<Record<'rendering' | 'pdf', () => ThreadLoad>>;
  close(): Promise<void>;
}

export function openDocumentTools(log: Log): DocumentTools {
  const onFault = (work: string) => (error: Error) =>
    log.error({ error }, `a thread that ${work} could not be started`);
  const renderer = openRenderer({ ...RENDERING, onFault: onFault('renders documents') });
  const pdfs = openWorkshop({ ...PDF_WORKSHOP, onFault: onFault('reads and writes PDF files') });
  return {
    longWork: { renderer, pdfs },
    threads: { rendering: () => renderer.load(), pdf: () => pdfs.load() },
    close: async () => {
      await Promise.all([renderer.close(), pdfs.close()]);
    },
  };
}
