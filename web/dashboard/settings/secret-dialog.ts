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
  /** What it is called; a secret where nothing is said. */
  readonly noun?: 'secret' | 'link';
}

/** Shows a secret that no read ever shows again. */
export async function showSecret({ title, secret, about, noun = 'secret' }: Secret): Promise<void> {
  const field = inputField(
    { label: noun === 'secret' ? 'Secret' : 'Link' },
    { readonly: true, spellcheck: 'false', value: secret },
  );
  const outcome = h('p', { class: 'quiet-text', role: 'status' });
  const warning = notice('caution', `Keep the ${noun} now: it is not shown again.`);
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
      confirm: h('button', { type: 'submit', class: 'main' }, `Copy the ${noun}`),
      cancel: 'I have kept it',
    },
    async () => {
      outcome.textContent = await copy(field.control, noun);
      return undefined;
    },
  );
}

/** Where the page may not copy, the text is marked, ready to be copied by hand. */
async function copy(control: HTMLInputElement, noun: string): Promise<string> {
  control.select();
  if (await copied(control.value)) return 'Copied.';
  return `The browser does not let the page copy. The ${noun} is marked: copy it by hand.`;
}
