import { type Child, h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { inputField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import { nothingHere } from '../parts/notices.ts';
import type { Desk } from '../parts/page.ts';
import { type Column, table } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import type { DocumentRecord, LinkedSigner, Signer } from './records.ts';
import { showLinks } from './signing-links.ts';
import { isCompleting, signerBadge } from './states.ts';

/** Who signs, in which order, and how far they are. */
export function signersCard(desk: Desk, document: DocumentRecord): HTMLElement {
  const { status, signers } = document;
  const isDraft = status === 'draft';
  return h(
    'section',
    { class: 'card', 'aria-label': 'Signers' },
    h(
      'div',
      { class: 'row documents-bar' },
      h('h2', {}, 'Signers'),
      isDraft &&
        h('button', { type: 'button', onclick: () => void askForSigner(desk, document) }, 'Add a signer'),
    ),
    signers.length > 0
      ? table('Signers', columnsOf(desk, document), signers)
      : nothingHere('Nobody is to sign yet. A document is sent to at least one signer.'),
    signers.length > 1 &&
      h('p', { class: 'hint' }, 'The lowest number signs first; equal numbers sign side by side.'),
  );
}

function columnsOf(desk: Desk, document: DocumentRecord): readonly Column<Signer>[] {
  const columns: readonly Column<Signer>[] = [
    { title: 'Order', cell: ({ signingOrder }) => String(signingOrder) },
    {
      title: 'Name',
      cell: ({ name, email }) =>
        h('div', { class: 'long-name' }, h('div', {}, name), h('div', { class: 'quiet-text' }, email)),
    },
    { title: 'Role', cell: ({ role }) => role ?? '–' },
    { title: 'State', cell: stateText },
  ];
  const isOpen = document.status === 'sent' && !isCompleting(document);
  if (document.status === 'draft')
    return [...columns, { title: 'Actions', cell: (signer) => draftActions(desk, document, signer) }];
  if (!isOpen) return columns;
  return [...columns, { title: 'Actions', cell: (signer) => linkAction(desk, document, signer) }];
}

function stateText({ status, signedAt, declineReason }: Signer): Child {
  return h(
    'div',
    {},
    signerBadge(status),
    signedAt !== null && h('div', { class: 'quiet-text' }, momentText(signedAt)),
    declineReason !== null && h('div', { class: 'long-name' }, declineReason),
  );
}

function draftActions(desk: Desk, document: DocumentRecord, signer: Signer): Child {
  return h(
    'div',
    { class: 'row' },
    quietButton('Change', signer, () => askForSigner(desk, document, signer)),
    quietButton('Remove', signer, () => removeSigner(desk, document, signer)),
  );
}

function linkAction(desk: Desk, document: DocumentRecord, signer: Signer): Child {
  return signer.status === 'signed'
    ? '–'
    : quietButton('New link', signer, () => renewLink(desk, document, signer));
}

function quietButton(text: string, { name }: Signer, act: () => Promise<void>): HTMLElement {
  return h(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': `${text}: ${name}`, onclick: () => void act() },
    text,
  );
}

/** Adds somebody, or changes whoever is given. */
async function askForSigner({ api, reload }: Desk, { id }: DocumentRecord, former?: Signer): Promise<void> {
  const name = inputField({ label: 'Name' }, { value: former?.name, maxlength: 200 });
  const email = inputField({ label: 'E-mail' }, { type: 'email', value: former?.email, maxlength: 254 });
  const order = inputField(
    {
      label: 'Order',
      hint: former ? 'A number from 1.' : 'A number from 1; after everybody else where it is left empty.',
    },
    { type: 'number', min: 1, value: former?.signingOrder },
  );
  const keyOf = keyByContent();
  const answer = await ask<Signer>({
    title: former ? 'Change this signer' : 'Add a signer',
    body: [name.element, email.element, order.element],
    button: former ? 'Change' : 'Add',
    fields: { '/name': name, '/email': email, '/signingOrder': order },
    send: async () => {
      const failure = emptyFailure({ '/name': name, '/email': email });
      if (failure) return { ok: false, failure };
      const number = order.control.value;
      const signingOrder = number === '' ? {} : { signingOrder: Number(number) };
      const body = { name: name.control.value, email: email.control.value, ...signingOrder };
      const at = `/documents/${id}/signers`;
      return former ? api.patch(`${at}/${former.id}`, body) : api.post(at, body, keyOf(body));
    },
  });
  if (answer?.ok) reload();
}

async function removeSigner({ api, reload }: Desk, { id }: DocumentRecord, signer: Signer): Promise<void> {
  const answer = await ask({
    title: 'Remove this signer',
    body: [h('p', { class: 'long-name' }, `${signer.name} and their fields are taken off this document.`)],
    button: 'Remove',
    isDangerous: true,
    send: () => api.remove(`/documents/${id}/signers/${signer.id}`),
  });
  if (answer?.ok) reload();
}

async function renewLink({ api, reload }: Desk, { id }: DocumentRecord, signer: Signer): Promise<void> {
  const keyOf = keyByContent();
  const answer = await ask<LinkedSigner>({
    title: 'Make a new link',
    body: [h('p', { class: 'long-name' }, `The link that ${signer.name} has now stops working.`)],
    button: 'Make a new link',
    isDangerous: true,
    send: () => api.post(`/documents/${id}/signers/${signer.id}/link`, undefined, keyOf({})),
  });
  if (!answer?.ok) return;
  await showLinks([answer.value]);
  reload();
}
