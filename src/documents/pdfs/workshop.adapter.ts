import { openPool } from '../threads/pool.adapter.ts';
import type { PdfAnswer, PdfTask } from './thread-messages.ts';
import type { PdfFault, PdfWorkshop, WorkshopOptions } from './workshop.ts';

/**
 * What may be read is bounded before it comes here, what is written where it is written; the library keeps every name
 * that it has met.
 */
const PER_THREAD = { heapMegabytes: 512, answersPerThread: 200, isSilent: true };

/** Its threads start when they are first needed. */
export function openWorkshop({ threads, maxQueue, ...deadlines }: WorkshopOptions): PdfWorkshop {
  const pool = openPool<PdfTask, PdfAnswer>({
    thread: new URL('./pdf.thread.js', import.meta.url),
    threads,
    maxQueue,
    ...PER_THREAD,
    deadlineMilliseconds: ({ kind }) =>
      kind === 'finish' ? deadlines.finishDeadlineMilliseconds : deadlines.readDeadlineMilliseconds,
    busy: { kind: 'busy' },
    tooSlow: (task) => gaveUp(task, 'takes too long'),
    tooMuchMemory: (task) => gaveUp(task, 'takes too much memory'),
  });
  return {
    read: async (bytes) => {
      const answer = await pool.ask({ kind: 'read', bytes });
      if (answer.kind !== 'read') return { kind: 'busy' };
      const { read } = answer;
      return read.kind === 'read' ? { ...read, pdf: read.pdf ?? bytes } : read;
    },
    finish: async (asked) => {
      const answer = await pool.ask({ kind: 'finish', asked });
      return answer.kind === 'finish' ? answer.finished : { kind: 'busy' };
    },
    signatureImage: async (typed) => {
      const answer = await pool.ask({ kind: 'signature', typed });
      if (answer.kind !== 'signature') throw new Error('no thread was free to draw a signature');
      return answer.svg;
    },
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
