import { type MessagePort, parentPort } from 'node:worker_threads';
import type { JudgedPassword, Judgement } from './passwords.ts';
import { weaknessOf } from './strength.adapter.ts';

function run(port: MessagePort): void {
  const judge = async ({ password, ownWords }: JudgedPassword): Promise<void> => {
    const judgement: Judgement = { weakness: await weaknessOf(password, ownWords) };
    port.postMessage(judgement);
  };
  port.on('message', (asked: JudgedPassword) => void judge(asked));
}

if (parentPort) run(parentPort);
