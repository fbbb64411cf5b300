import { openDialog } from '../../parts/dialog.ts';
import { type Child, fill, h } from '../../parts/dom.ts';
import type { Answer } from './api.ts';
import type { Answerable } from './form.ts';
import { failureNotice } from './notices.ts';

interface Question<T> {
  readonly title: string;
  readonly body: readonly Child[];
  readonly button: string;
  /** For what cannot be taken back. */
  readonly isDangerous?: boolean;
  /** By the JSON pointer that a refusal names. */
  readonly fields?: Readonly<Record<string, Pick<Answerable, 'complain'>>>;
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
      if (confirm.disabled) return undefined;
      confirm.disabled = true;
      for (const field of Object.values(fields)) field.complain(undefined);
      const answer = await send();
      confirm.disabled = false;
      if (answer.ok) return answer;
      const unplaced = answer.failure.errors.filter(({ pointer, message }) => {
        const field = pointer === undefined ? undefined : fields[pointer];
        field?.complain(message);
        return field === undefined;
      });
      const isPlaced = answer.failure.errors.length > 0 && unplaced.length === 0;
      fill(refused, !isPlaced && failureNotice({ ...answer.failure, errors: unplaced }));
      return undefined;
    },
  );
}
