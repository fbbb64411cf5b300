import { type Child, h } from '../../../parts/dom.ts';
import { keyByContent } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import { choiceField, inputField, textField } from '../../parts/form.ts';
import { emptyFailure } from '../../parts/needed.ts';
import { nothingHere } from '../../parts/notices.ts';
import { type Desk, everyRow, shown } from '../../parts/page.ts';
import { isAdministrator } from '../../parts/session.ts';
import { idText, momentText } from '../../parts/texts.ts';
import { decisionBadge, overrideBadge } from '../marks.ts';
import type { Assessment, AssessmentState, Override } from '../records.ts';

/** What people decided in place of the calculation, and the means to do so. */
export async function overrides(
  desk: Desk,
  assessment: Assessment,
  { current }: AssessmentState,
): Promise<HTMLElement> {
  const { subjectId } = assessment.data;
  const list = await shown(everyRow<Override>(desk.api, '/risk/overrides', { subjectId }), (all) => {
    const own = all.filter(({ data }) => data.assessmentId === assessment.id);
    if (own.length === 0) return nothingHere('The calculated decision was not overridden.');
    return h('ol', { class: 'risk-entries' }, ...own.map((one) => entry(desk, one)));
  });
  return h('div', { class: 'risk-stack' }, list, means(desk, assessment, current));
}

function entry(desk: Desk, override: Override): HTMLElement {
  const { decision, status, reason, expiresAt, createdAt, createdBy, revokedAt, revokedBy, revokeReason } =
    override.data;
  return h(
    'li',
    { class: 'risk-entry' },
    h('div', { class: 'row' }, decisionBadge(decision), overrideBadge(status)),
    h('p', {}, `“${reason}”`),
    h(
      'p',
      { class: 'risk-about' },
      momentText(createdAt),
      ' by ',
      idText(createdBy),
      ', until ',
      momentText(expiresAt),
    ),
    revokedAt !== null &&
      h(
        'p',
        { class: 'risk-about' },
        'Revoked ',
        momentText(revokedAt),
        ' by ',
        idText(revokedBy ?? ''),
        `: “${revokeReason ?? ''}”`,
      ),
    revokedAt === null &&
      isAdministrator(desk.session) &&
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', onclick: () => void revoke(desk, override) }, 'Revoke'),
      ),
  );
}

/** Owners and admins override, and only what is current. */
function means(desk: Desk, assessment: Assessment, current: boolean): Child {
  if (!isAdministrator(desk.session))
    return h('p', { class: 'quiet-text' }, 'Owners and admins can override the decision.');
  if (!current)
    return h(
      'p',
      { class: 'quiet-text' },
      'An assessment that is not current cannot be overridden: assess the subject again.',
    );
  const button = { type: 'button', onclick: () => void override(desk, assessment) };
  return h('div', { class: 'row' }, h('button', button, 'Override the decision'));
}

async function override(desk: Desk, { id, data }: Assessment): Promise<void> {
  const decisions = ['none', 'review', 'restrict', 'reject'].filter(
    (one) => one !== 'none' || data.status === 'complete',
  );
  const decision = choiceField(
    { label: 'Decision' },
    decisions.map((one) => [one, one] as const),
  );
  const reason = textField({ label: 'Reason' });
  const until = inputField({ label: 'Until', hint: 'At most one year ahead.' }, { type: 'datetime-local' });
  const keyOf = keyByContent();
  const answer = await ask<Override>({
    title: 'Override the decision',
    body: [
      h('p', {}, 'Score and band stay as calculated. New evidence ends the override.'),
      decision.element,
      reason.element,
      until.element,
    ],
    button: 'Override',
    fields: { '/decision': decision, '/reason': reason, '/expiresAt': until },
    send: async () => {
      const failure = emptyFailure({ '/reason': reason, '/expiresAt': until });
      if (failure) return { ok: false, failure };
      const body = {
        decision: decision.control.value,
        reason: reason.control.value,
        expiresAt: new Date(until.control.value).toISOString(),
      };
      return desk.api.post<Override>(`/risk/assessments/${id}/overrides`, body, keyOf(body));
    },
  });
  if (answer?.ok) desk.reload();
}

async function revoke(desk: Desk, { id }: Override): Promise<void> {
  const reason = textField({ label: 'Reason' });
  const keyOf = keyByContent();
  const answer = await ask<Override>({
    title: 'Revoke the override',
    body: [
      h('p', {}, 'The calculated decision counts again. No earlier override comes back.'),
      reason.element,
    ],
    button: 'Revoke',
    isDangerous: true,
    fields: { '/reason': reason },
    send: async () => {
      const failure = emptyFailure({ '/reason': reason });
      if (failure) return { ok: false, failure };
      const body = { reason: reason.control.value };
      return desk.api.post<Override>(`/risk/overrides/${id}/revoke`, body, keyOf(body));
    },
  });
  if (answer?.ok) desk.reload();
}
