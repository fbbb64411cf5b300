import { h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { inputField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import type { VerificationSession } from './records.ts';

/** Everybody of the organization may link a session. */
export function linkButton(desk: Desk, session: VerificationSession): HTMLElement {
  return h(
    'div',
    { class: 'row' },
    h('button', { type: 'button', onclick: () => void link(desk, session) }, 'Link to a subject'),
  );
}

/** Where somebody else was quicker, the page shows it as it stands now. */
async function link({ api, reload }: Desk, { id }: VerificationSession): Promise<void> {
  const subject = inputField({ label: 'Risk subject', hint: 'Its id, as the page of the subject shows it.' });
  const keyOf = keyByContent();
  let isOvertaken = false;
  const answer = await ask<VerificationSession>({
    title: 'Link the session to a subject',
    body: [
      h(
        'p',
        {},
        'It is linked once, for good. What its newest attempts have found becomes evidence of the subject at once.',
      ),
      subject.element,
    ],
    button: 'Link',
    fields: { '/subjectId': subject },
    send: async () => {
      const failure = emptyFailure({ '/subjectId': subject });
      if (failure) return { ok: false, failure };
      const body = { subjectId: subject.control.value.trim() };
      const sent = await api.post<VerificationSession>(
        `/verification/sessions/${id}/subject`,
        body,
        keyOf(body),
      );
      isOvertaken = !sent.ok && sent.failure.status === 409;
      return sent;
    },
  });
  if (answer?.ok || isOvertaken) reload();
}
