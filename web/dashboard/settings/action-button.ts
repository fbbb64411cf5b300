import type { Answer } from '../parts/api.ts';
import { type BusyButton, busyButton } from '../parts/busy-button.ts';

interface Action extends Omit<BusyButton, 'act'> {
  readonly send: () => Promise<Answer<unknown>>;
  readonly done: () => void;
}

/** Sends one thing; what follows is left out while a dialog shows a secret, which would be lost with the page below it. */
export function actionButton({ send, done, ...button }: Action): HTMLButtonElement {
  return busyButton({
    ...button,
    act: async () => {
      const answer = await send();
      if (!answer.ok) return answer.failure;
      if (!document.querySelector('dialog[open]')) done();
      return undefined;
    },
  });
}
