import { openDialog } from '../../parts/dialog.ts';
import { h } from '../../parts/dom.ts';
import { copied } from '../parts/clipboard.ts';
import { inputField } from '../parts/form.ts';
import { notice } from '../parts/notices.ts';
import type { LinkedSigner } from './records.ts';

/** Links of signers, which no later answer shows again. */
export async function showLinks(signers: readonly LinkedSigner[]): Promise<void> {
  const all = signers.map(({ name, email, signingUrl }) => `${name} <${email}>: ${signingUrl}`).join('\n');
  const [only] = signers.length === 1 ? signers : [];
  const copyAll = h(
    'button',
    { type: 'submit', class: 'main' },
    only ? 'Copy the link' : 'Copy all with their names',
  );
  await openDialog<never>(
    {
      title: only ? 'The link to sign' : 'The links to sign',
      body: [
        h(
          'div',
          { class: 'dialog-body' },
          notice('caution', 'Shown this once. Whoever has a link can sign as the person it is for.'),
          ...signers.map((signer) => linkRow(signer, signers.length > 1)),
        ),
      ],
      confirm: copyAll,
      cancel: 'Close',
    },
    async () => {
      const isCopied = await copied(only ? only.signingUrl : all);
      copyAll.textContent = isCopied ? 'Copied' : 'Select and copy by hand, please';
      return undefined;
    },
  );
}

function linkRow({ name, email, signingUrl }: LinkedSigner, withButton: boolean): HTMLElement {
  const { element, control } = inputField({ label: `${name} (${email})` }, { readonly: true });
  control.value = signingUrl;
  control.addEventListener('focus', () => control.select());
  const copy = async (): Promise<void> => {
    if (await copied(signingUrl)) button.textContent = 'Copied';
    else control.focus();
  };
  const button = h(
    'button',
    { type: 'button', 'aria-label': `Copy the link of ${name}`, onclick: () => void copy() },
    'Copy',
  );
  return h('div', { class: 'link-row' }, element, withButton && button);
}
