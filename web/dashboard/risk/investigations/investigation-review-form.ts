import { h } from '../../../parts/dom.ts';
import { type Failure, keyByContent } from '../../parts/api.ts';
import { choiceField, form, textField } from '../../parts/form.ts';
import { emptyFailure } from '../../parts/needed.ts';
import { badge } from '../../parts/notices.ts';
import type { Desk } from '../../parts/page.ts';
import { countText } from '../../parts/texts.ts';
import { isOfModel } from './investigation-marks.ts';
import type { Finding, Investigation, InvestigationReview, NewReview } from '../records.ts';

const OUTCOMES = [
  ['', 'Choose one'],
  ['confirmed', 'confirmed: it says what is so'],
  ['dismissed', 'dismissed: it does not matter, or is not so'],
  ['needs_more_evidence', 'needs more evidence'],
] as const;

/** An outcome with a reason, and a verdict on as many of the findings as the reviewer likes. */
export function reviewForm({ api }: Desk, { id, data }: Investigation, stored: () => void): HTMLElement {
  const outcome = choiceField({ label: 'Outcome' }, OUTCOMES);
  const reason = textField({ label: 'Reason', hint: 'It stays with the review, which is never changed.' });
  const verdicts = data.findings.map(verdictOn);
  const keyOf = keyByContent();
  const submit = async (): Promise<Failure | undefined> => {
    const failure = emptyFailure({ '/outcome': outcome, '/reason': reason });
    if (failure) return failure;
    const findings = verdicts.flatMap(({ read }) => read());
    const body = { outcome: outcome.control.value, findings, reason: reason.control.value };
    const path = `/risk/investigations/${id}/reviews`;
    const answer = await api.post<InvestigationReview>(path, body, keyOf(body));
    if (!answer.ok) return answer.failure;
    stored();
    return undefined;
  };
  return form(
    {
      button: 'Store the review',
      busy: 'Storing…',
      fields: { '/outcome': outcome, '/reason': reason },
      submit,
    },
    h('h3', {}, 'Review this investigation'),
    h('p', {}, 'A review changes no assessment, override or action.'),
    outcome.element,
    reason.element,
    verdicts.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, `Judge the ${countText(verdicts.length, 'finding')} one by one`),
        h('div', { class: 'risk-verdicts' }, ...verdicts.map(({ element }) => element)),
      ),
  );
}

interface Verdict {
  readonly element: HTMLElement;
  /** Nothing where none was given. */
  readonly read: () => NonNullable<NewReview['findings']>;
}

/** As many characters as the service takes. */
const NOTE_CHARACTERS = 2000;

/** A note has its place only beside a verdict: without one it would not be sent. */
function verdictOn(finding: Finding): Verdict {
  const verdict = choiceField({ label: 'Verdict' }, [
    ['', 'none'],
    ['accepted', 'accepted'],
    ['rejected', 'rejected'],
  ]);
  const note = textField({ label: 'Note, if you like' }, { rows: 2, maxlength: NOTE_CHARACTERS });
  note.element.hidden = true;
  verdict.control.addEventListener('change', () => {
    note.element.hidden = verdict.control.value === '';
  });
  return {
    element: h(
      'fieldset',
      {},
      h('legend', {}, isOfModel(finding) && badge('by a model', 'caution'), ` ${finding.statement}`),
      h('div', { class: 'columns' }, verdict.element, note.element),
    ),
    read: () => {
      const { value } = verdict.control;
      if (value !== 'accepted' && value !== 'rejected') return [];
      const text = note.control.value.trim();
      return [{ findingId: finding.id, verdict: value, ...(text !== '' && { note: text }) }];
    },
  };
}
