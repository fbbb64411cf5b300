import type { PdfFault } from '@assay/agreement-pdf';
import { openPool } from '../threads/pool.adapter.ts';
import type { PdfAnswer, PdfTask } from './thread-messages.ts';
import type { PdfWorkshop, WorkshopOptions } from './workshop.ts';

/**
 * Input is bounded before it comes here, output where it is written; the library caches every name
 * that it has met.
 */
const PER_THREAD = { heapMegabytes: 512, answersPerThread: 200, isSilent: true };

/** More than five times as long as a form of twenty pages with 400 fields takes to read or fill. */
const LONG_MILLISECONDS = 500;

/** Its threads start when they are first needed. */
export function openWorkshop(options: WorkshopOptions): PdfWorkshop {
  const pool = openPool<PdfTask, PdfAnswer>({
    ...options,
    ...PER_THREAD,
    work: 'pdf',
    thread: new URL('./pdf.thread.js', import.meta.url),
    longMilliseconds: LONG_MILLISECONDS,
    deadlineMilliseconds: ({ kind }) =>
      kind === 'finish' ? options.finishDeadlineMilliseconds : options.readDeadlineMilliseconds,
    busy: { kind: 'busy' },
    tooSlow: (task) => gaveUp(task, 'takes too long'),
    tooMuchMemory: (task) => gaveUp(task, 'takes too much memory'),
  });
  return {
    read: async (bytes, owner) => {
      const answer = await pool.ask({ kind: 'read', bytes }, owner);
      if (answer.kind !== 'read') return { kind: 'busy' };
      const { read } = answer;
      return read.kind === 'read' ? { ...read, pdf: read.pdf ?? bytes } : read;
    },
    finish: async (request, owner) => {
      const answer = await pool.ask({ kind: 'finish', request }, owner);
      return answer.kind === 'finish' ? answer.finished : { kind: 'busy' };
    },
    signatureImage: async (typed, owner) => {
      const answer = await pool.ask({ kind: 'signature', typed }, owner);
      return answer.kind === 'signature' ? { kind: 'drawn', svg: answer.svg } : { kind: 'busy' };
    },
    fault: () => pool.fault(),
    load: () => pool.load(),
    close: () => pool.close(),
  };
}

function gaveUp(task: PdfTask, why: string): PdfAnswer {
  if (task.kind === 'finish')
    return { kind: 'finish', finished: { kind: 'failed', message: `Making the file ${why}.` } };
  if (task.kind === 'signature') return { kind: 'busy' };
  const code: PdfFault = 'too_much_work';
  return { kind: 'read', read: { kind: 'refused', code, message: `Reading the file ${why}.` } };
}
