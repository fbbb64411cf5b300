import type { Typeset } from '@assay/agreement-pdf';
import { openTypesetter } from '@assay/agreement-pdf/typesetting';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { FromThread } from '../threads/pool-options.ts';
import { readFontFile } from '../font-files.adapter.ts';
import type { ToThread } from './thread-messages.ts';

/** Opens the faces that nearly every document needs; those of other scripts are quickly opened when they are asked for. */
const WARM_UP = `# Warm up

One **two** *three*, the quick brown fox jumps over the lazy dog (1,234.56).

| a | b |
|---|---|
| c | d |

::signature{role=a, label=A}
`;

async function run(port: MessagePort): Promise<void> {
  const typesetter = openTypesetter(readFontFile);
  await typesetter.typeset({ source: WARM_UP, data: {}, pageSize: 'A4' });
  const answer = async (request: ToThread): Promise<void> => {
    const rendered = await ('report' in request
      ? typesetter.report(request.report)
      : typesetter.typeset(request));
    const transferred = rendered.kind === 'rendered' ? [rendered.pdf.buffer as ArrayBuffer] : [];
    tell(port, { kind: 'answer', answer: rendered }, transferred);
  };
  port.on('message', (request: ToThread) => void answer(request));
  tell(port, { kind: 'ready' }, []);
}

function tell(port: MessagePort, message: FromThread<Typeset>, transferred: readonly ArrayBuffer[]): void {
  port.postMessage(message, transferred);
}

if (parentPort) await run(parentPort);
