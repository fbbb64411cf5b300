import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PasswordQuestion, Judgement } from './passwords.ts';
import { weaknessOf } from './strength.adapter.ts';

function run(port: MessagePort): void {
  const judge = async ({ password, ownWords }: PasswordQuestion): Promise<void> => {
    const judgement: Judgement = { kind: 'judged', weakness: await weaknessOf(password, ownWords) };
    port.postMessage(judgement);
  };
  port.on('message', (question: PasswordQuestion) => void judge(question));
}

if (parentPort) run(parentPort);
