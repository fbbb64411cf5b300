import { readPdf } from '@assay/agreement-pdf/reading';
import { onceLoaded } from '@assay/values';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { readFontFile } from '../font-files.adapter.ts';
import type { FromThread } from '../threads/pool-options.ts';
import type { PdfAnswer, PdfTask } from './thread-messages.ts';

function run(port: MessagePort): void {
  const answer = async (task: PdfTask): Promise<void> => {
    const done = await work(task);
    tell(port, { kind: 'answer', answer: done }, filesOf(done));
  };
  port.on('message', (task: PdfTask) => void answer(task));
  tell(port, { kind: 'ready' }, []);
}

/** Fonts are opened at the first writing, and stay open. */
const ourFonts = onceLoaded(async () => (await import('@assay/agreement-pdf/fonts')).openFonts(readFontFile));

async function work(task: PdfTask): Promise<PdfAnswer> {
  switch (task.kind) {
    case 'read':
      return { kind: 'read', read: await readPdf(task.bytes) };
    case 'finish': {
      const { finishPdf } = await import('@assay/agreement-pdf/stamping');
      return { kind: 'finish', finished: await finishPdf(task.request, await ourFonts()) };
    }
    case 'signature': {
      const { signatureSvg } = await import('@assay/agreement-pdf/fonts');
      return { kind: 'signature', svg: signatureSvg(task.typed, await ourFonts()) };
    }
  }
}

/** Buffers are transferred rather than copied. */
function filesOf(answer: PdfAnswer): readonly ArrayBuffer[] {
  if (answer.kind === 'read' && answer.read.kind === 'read' && answer.read.pdf)
    return [answer.read.pdf.buffer as ArrayBuffer];
  if (answer.kind === 'finish' && answer.finished.kind === 'finished')
    return [answer.finished.pdf.buffer as ArrayBuffer];
  return [];
}

function tell(port: MessagePort, message: FromThread<PdfAnswer>, transferred: readonly ArrayBuffer[]): void {
  port.postMessage(message, transferred);
}

if (parentPort) run(parentPort);
