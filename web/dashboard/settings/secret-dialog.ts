import { openDialog } from '../../parts/dialog.ts';
import { h } from '../../parts/dom.ts';
import { copied } from '../parts/clipboard.ts';
import { inputField } from '../parts/form.ts';
import { notice } from '../parts/notices.ts';

interface Secret {
  readonly title: string;
  readonly secret: string;
  /** What the secret belongs to. */
  readonly about: HTMLElement;
}

/** Shows a secret that no read ever shows again. */
export async function showSecret({ title, secret, about }: Secret): Promise<void> {
  const field = inputField({ label: 'Secret' }, { readonly: true, spellcheck: 'false', value: secret });
  const outcome = h('p', { class: 'quiet-text', role: 'status' });
  const warning = notice('caution', 'Keep the secret now: it is not shown again.');
  await openDialog<true>(
    {
      title,
      body: [
        h(
          'div',
          { class: 'dialog-body' },
          warning,
          about,
          h('div', { class: 'secret' }, field.element),
          outcome,
        ),
      ],
      confirm: h('button', { type: 'submit', class: 'main' }, 'Copy the secret'),
      cancel: 'I have kept it',
    },
    async () => {
      outcome.textContent = await copy(field.control);
      return undefined;
    },
  );
}

/** Where the page may not copy, the text is marked, ready to be copied by hand. */
async function copy(control: HTMLInputElement): Promise<string> {
  control.select();
  if (await copied(control.value)) return 'Copied.';
  return 'The browser does not let the page copy. The secret is marked: copy it by hand.';
}
