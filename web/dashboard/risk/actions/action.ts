import { type Child, fill, h } from '../../../parts/dom.ts';
import { type Answer, keyByContent } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import { textField } from '../../parts/form.ts';
import { emptyFailure } from '../../parts/needed.ts';
import { failureNotice, notice } from '../../parts/notices.ts';
import { type Desk, placeOf } from '../../parts/page.ts';
import { isAdministrator, type Session } from '../../parts/session.ts';
import { countText, idText, momentText } from '../../parts/texts.ts';
import { actionBadge, decisionBadge } from '../marks.ts';
import type { Action, ActionStatus } from '../records.ts';

/** Where an action may go from where it is, and the words on the button. */
const NEXT: Readonly<Record<ActionStatus, readonly ActionStatus[]>> = {
  requested: ['acknowledged', 'failed', 'cancelled'],
  acknowledged: ['completed', 'failed', 'cancelled'],
  failed: ['requested', 'cancelled'],
  completed: [],
  cancelled: [],
};

const VERBS: Readonly<Record<ActionStatus, string>> = {
  requested: 'Try again',
  acknowledged: 'Acknowledge',
  completed: 'Complete',
  failed: 'Mark as failed',
  cancelled: 'Cancel action',
};

/** An action as an item of a list, with the steps that this member may take. Its own assessment gives the origin. */
export function actionEntry(desk: Desk, first: Action, origin?: string): HTMLElement {
  const element = h('li', { class: 'risk-entry action', tabindex: -1 });
  const { subject } = first.data;
  const show = (action: Action, word?: Child): void =>
    fill(
      element,
      h('div', { class: 'row' }, h('h3', {}, action.data.name), actionBadge(action.data.status)),
      aboutAction(action, subject, origin),
      historyOf(action),
      word,
      stepsOf(desk.session, action, (to) => void take(action, to)),
    );
  const take = async (action: Action, to: ActionStatus): Promise<void> => {
    const answer = await move(desk, action, to);
    if (!answer?.ok) return;
    if (answer.value !== 'overtaken') show(answer.value, notice('good', `Now ${answer.value.data.status}.`));
    else {
      const now = await desk.api.get<Action>(`/risk/actions/${action.id}`);
      show(now.ok ? now.value : action, now.ok ? OVERTAKEN() : failureNotice(now.failure));
    }
    element.focus();
  };
  show(first);
  return element;
}

const OVERTAKEN = (): HTMLElement =>
  notice(
    'caution',
    'This action was changed meanwhile, by somebody else or by an earlier try of yours. This is how it stands now.',
  );

function aboutAction(
  { data }: Action,
  subject: Action['data']['subject'],
  origin: string | undefined,
): HTMLElement {
  return h(
    'p',
    { class: 'risk-about' },
    subject && h('a', { href: placeOf(`/risk/subjects/${data.subjectId}`) }, subject.externalId),
    subject && ` (${subject.kind}), `,
    'required ',
    momentText(data.createdAt),
    origin === undefined ? ' by ' : ` because of ${origin}`,
    origin === undefined &&
      h(
        'a',
        { href: placeOf(`/risk/assessments/${data.assessmentId}`) },
        `an assessment by ${data.policyKey}`,
      ),
    origin === undefined && ', which decided ',
    origin === undefined && decisionBadge(data.decision),
  );
}

function historyOf({ data: { transitions } }: Action): Child {
  if (transitions.length === 0) return undefined;
  return h(
    'details',
    {},
    h('summary', {}, countText(transitions.length, 'step')),
    h(
      'ol',
      { class: 'risk-steps' },
      ...transitions.map(({ from, to, reason, by, at }) =>
        h('li', {}, momentText(at), ` ${from} → ${to}, “${reason}”, `, idText(by)),
      ),
    ),
  );
}

/** Cancelling is for owners and admins. */
function stepsOf(session: Session, { data }: Action, take: (to: ActionStatus) => void): Child {
  const allowed = NEXT[data.status].filter((to) => to !== 'cancelled' || isAdministrator(session));
  if (allowed.length === 0) return undefined;
  return h(
    'div',
    { class: 'row' },
    ...allowed.map((to) =>
      h(
        'button',
        { type: 'button', 'aria-label': `${VERBS[to]}: ${data.name}`, onclick: () => take(to) },
        VERBS[to],
      ),
    ),
  );
}

/** Where somebody else was quicker there is nothing to try again: the action has to be looked at anew. */
function move(
  { api }: Desk,
  { id, data }: Action,
  to: ActionStatus,
): Promise<Answer<Action | 'overtaken'> | undefined> {
  const reason = textField({ label: 'Reason', hint: 'It stays in the history of the action.' });
  const keyOf = keyByContent();
  return ask<Action | 'overtaken'>({
    title: `${VERBS[to]}: ${data.name}`,
    body: [h('p', {}, `The action goes from ${data.status} to ${to}.`), reason.element],
    button: VERBS[to],
    isDangerous: to === 'cancelled',
    fields: { '/reason': reason },
    send: async () => {
      const failure = emptyFailure({ '/reason': reason });
      if (failure) return { ok: false, failure };
      const body = { status: to, expectedRevision: data.revision, reason: reason.control.value };
      const answer = await api.post<Action>(`/risk/actions/${id}/transitions`, body, keyOf(body));
      const isOvertaken = !answer.ok && answer.failure.code === 'stale_revision';
      return isOvertaken ? { ok: true, value: 'overtaken' } : answer;
    },
  });
}
