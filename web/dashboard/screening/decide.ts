import { h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { textField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import type { Decision, Match } from './records.ts';

const QUESTIONS: Readonly<Record<Decision, readonly [title: string, meaning: string, button: string]>> = {
  confirmed: [
    'Confirm the match',
    'You say that the subject is this listed entry. The run becomes a match.',
    'Confirm',
  ],
  false_positive: [
    'Mark as false positive',
    'You say that the subject is somebody else. The match no longer counts in this run.',
    'Mark as false positive',
  ],
};

/** Takes a decision with its reason, and shows the run as it stands then. */
export async function decide(desk: Desk, { id, listedName }: Match, decision: Decision): Promise<void> {
  const [title, meaning, button] = QUESTIONS[decision];
  const reason = textField({
    label: 'Reason',
    hint: 'Kept with who decided and when; auditors will read it',
  });
  const keyOf = keyByContent();
  const answer = await ask({
    title,
    body: [h('p', {}, h('strong', {}, listedName)), h('p', {}, meaning), reason.element],
    button,
    fields: { '/reason': reason },
    send: async () => {
      const failure = emptyFailure({ '/reason': reason });
      if (failure) return { ok: false, failure };
      const body = { decision, reason: reason.control.value.trim() };
      return desk.api.post(`/screening/matches/${id}/decision`, body, keyOf(body));
    },
  });
  if (answer) desk.reload();
}
