import { type Child, h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { inputField, textField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import { countText } from '../parts/texts.ts';
import type { DocumentRecord, SentDocument } from './records.ts';
import { downloadButton } from './save-file.ts';
import { showLinks } from './signing-links.ts';
import { hasEnded, isCompleting } from './states.ts';

/** What can be done with the whole document in the state that it is in. */
export function documentActions(desk: Desk, document: DocumentRecord): HTMLElement {
  const { id, name, status } = document;
  const refused = h('div', { class: 'refused' });
  const download = (text: string, part: string, fileName: string): HTMLElement =>
    downloadButton(text, refused, fileName, () => desk.api.file(`/documents/${id}/${part}`));
  const isVoidable = !hasEnded(document) && !isCompleting(document);
  return h(
    'div',
    { class: 'documents-actions' },
    h(
      'div',
      { class: 'row' },
      status === 'draft' &&
        h('button', { type: 'button', class: 'main', onclick: () => void send(desk, document) }, 'Send'),
      download(status === 'completed' ? 'Download final PDF' : 'Download PDF', 'pdf', `${name}.pdf`),
      hasEnded(document) && download('Download certificate', 'certificate', `${name} – certificate.pdf`),
      isVoidable && h('button', { type: 'button', onclick: () => void voidDocument(desk, document) }, 'Void'),
    ),
    refused,
  );
}

async function send({ api, reload }: Desk, { id, name, signers }: DocumentRecord): Promise<void> {
  const message = textField(
    { label: 'Message', hint: 'Optional. Signers see it with the document and in their invitation.' },
    { maxlength: 2000 },
  );
  const expires = inputField(
    { label: 'Expires', hint: 'Optional, in your local time. Nobody can sign after it.' },
    { type: 'datetime-local' },
  );
  const keyOf = keyByContent();
  const answer = await ask<SentDocument>({
    title: 'Send for signing',
    body: [
      question(`“${name}” goes to ${countText(signers.length, 'signer')}. It cannot be changed afterwards.`),
      message.element,
      expires.element,
    ],
    button: 'Send',
    fields: { '/message': message, '/expiresAt': expires },
    send: () => {
      const body = { ...given('message', message.control.value), ...expiryOf(expires.control.value) };
      return api.post(`/documents/${id}/send`, body, keyOf(body));
    },
  });
  if (!answer?.ok) return;
  await showLinks(answer.value.signers);
  reload();
}

function given(name: string, text: string): Record<string, string> {
  return text.trim() === '' ? {} : { [name]: text };
}

/** The control knows no zone: what it holds is meant where its reader is. */
function expiryOf(local: string): Record<string, string> {
  return local === '' ? {} : { expiresAt: new Date(local).toISOString() };
}

async function voidDocument({ api, reload }: Desk, { id, name, status }: DocumentRecord): Promise<void> {
  const reason = textField({ label: 'Reason', hint: 'It is kept in the audit trail.' }, { maxlength: 2000 });
  const keyOf = keyByContent();
  const answer = await ask<DocumentRecord>({
    title: 'Void this document',
    body: [
      question(
        status === 'draft'
          ? `“${name}” can never be sent afterwards.`
          : `Nobody can sign “${name}” afterwards, and every link to it ends.`,
      ),
      reason.element,
    ],
    button: 'Void',
    isDangerous: true,
    fields: { '/reason': reason },
    send: async () => {
      const failure = emptyFailure({ '/reason': reason });
      if (failure) return { ok: false, failure };
      const body = { reason: reason.control.value };
      return api.post(`/documents/${id}/void`, body, keyOf(body));
    },
  });
  if (answer?.ok) reload();
}

function question(text: string): Child {
  return h('p', { class: 'long-name' }, text);
}
