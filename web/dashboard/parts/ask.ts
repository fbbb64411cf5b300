import { openDialog } from '../../parts/dialog.ts';
import { type Child, fill, h, setAttribute } from '../../parts/dom.ts';
import type { Answer } from './api.ts';
import { type Answerables, failing, placeFaults, unreadable } from './faults.ts';
import { failureNotice } from './notices.ts';

interface Question<T> {
  readonly title: string;
  readonly body: readonly Child[];
  readonly button: string;
  /** For what cannot be taken back. */
  readonly isDangerous?: boolean;
  /** By the JSON pointer that a refusal names. */
  readonly fields?: Answerables;
  /** Sends what was confirmed; a refusal is shown and the dialog stays. */
  readonly send: () => Promise<Answer<T>>;
}

/** Asks before something is done, and does it; undefined where it was left. */
export async function ask<T>({
  title,
  body,
  button,
  isDangerous,
  fields = {},
  send,
}: Question<T>): Promise<Answer<T> | undefined> {
  const refused = h('div', { class: 'refused' });
  const confirm = h('button', { type: 'submit', class: isDangerous ? 'main danger' : 'main' }, button);
  return openDialog<Answer<T>>(
    { title, body: [h('div', { class: 'dialog-body' }, ...body), refused], confirm, cancel: 'Cancel' },
    async () => {
      setAttribute(confirm, 'aria-disabled', 'true');
      let done: Answer<T> | undefined;
      const failure =
        unreadable(fields) ??
        (await failing(async () => {
          const answer = await send();
          if (!answer.ok) return answer.failure;
          done = answer;
          return undefined;
        }));
      setAttribute(confirm, 'aria-disabled', undefined);
      const left = placeFaults(fields, failure);
      fill(refused, left && failureNotice(left));
      return done;
    },
  );
}
