import { type Child, h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { textField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import type { Attempt } from './attempt.ts';
import type { Decision, DecisionEvent, Run } from './records.ts';

/** Contract 3, *Endpoints*: where a review may go from where it is. Revoked is final. */
const NEXT: Readonly<Record<Run['reviewStatus'], readonly Decision[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'revoked'],
  rejected: ['approved'],
  revoked: [],
};

/** Only what is completed can be approved. */
function allowedDecisions({ status, reviewStatus }: Run): readonly Decision[] {
  if (status === 'completed') return NEXT[reviewStatus];
  return status === 'failed' ? NEXT[reviewStatus].filter((one) => one !== 'approved') : [];
}

const WORDS: Readonly<Record<Decision, readonly [button: string, meaning: string]>> = {
  approved: ['Approve', 'What its steps have read becomes evidence of the subject.'],
  rejected: ['Reject', 'Everything that the attempt has found becomes unavailable as evidence.'],
  revoked: [
    'Revoke',
    'The approval is taken back for good: everything that the attempt has found becomes unavailable as evidence.',
  ],
};

/** Buttons for owners and admins; the others read why there are none. */
export function decisionMeans(desk: Desk, attempt: Attempt): Child {
  const { run, session } = attempt;
  const allowed = allowedDecisions(run);
  if (allowed.length === 0) return undefined;
  if (!isAdministrator(desk.session)) return said('An owner or an admin can decide on this attempt.');
  const { subjectId } = session;
  if (subjectId === null) return said(session.status === 'expired' ? NEVER_LINKED : NOT_LINKED);
  return h(
    'div',
    { class: 'row' },
    ...allowed.map((decision) =>
      h(
        'button',
        {
          type: 'button',
          'aria-label': `${WORDS[decision][0]} ${titleOf(attempt)}`,
          onclick: () => void decide(desk, attempt, subjectId, decision),
        },
        WORDS[decision][0],
      ),
    ),
  );
}

const NOT_LINKED = 'A decision speaks of a subject: link the session to one first.';
const NEVER_LINKED = 'The session expired without a subject, so nothing is decided on it.';

function said(text: string): HTMLElement {
  return h('p', { class: 'quiet-text' }, text);
}

function titleOf({ run, placed }: Attempt): string {
  return `attempt ${run.number} of ${placed.workflowKey}`;
}

/** Where somebody else was quicker, the page shows the attempt as it stands now. */
async function decide(desk: Desk, attempt: Attempt, subjectId: string, decision: Decision): Promise<void> {
  const { run, placed, isNewest } = attempt;
  const [button, meaning] = WORDS[decision];
  const reason = textField({
    label: 'Reason',
    hint: 'Kept with who decided and when; auditors will read it.',
  });
  const keyOf = keyByContent();
  let isOvertaken = false;
  const answer = await ask<DecisionEvent>({
    title: `${button} ${titleOf(attempt)}`,
    body: [
      h(
        'p',
        {},
        isNewest ? meaning : 'A later attempt counts: this decision is kept and changes no evidence.',
      ),
      reason.element,
    ],
    button,
    isDangerous: decision === 'revoked',
    fields: { '/reason': reason },
    send: async () => {
      const failure = emptyFailure({ '/reason': reason });
      if (failure) return { ok: false, failure };
      const { sessionWorkflowId } = placed;
      const { workflowRunId } = run;
      const body = { sessionWorkflowId, workflowRunId, decision, reason: reason.control.value.trim() };
      const path = `/risk/subjects/${subjectId}/verification-decisions`;
      const sent = await desk.api.post<DecisionEvent>(path, body, keyOf(body));
      isOvertaken = !sent.ok && sent.failure.code === 'illegal_transition';
      return sent;
    },
  });
  if (answer?.ok || isOvertaken) desk.reload();
}
