import { type Child, h } from '../../parts/dom.ts';
import { badge, type Tone } from '../parts/notices.ts';
import { asWords, momentText } from '../parts/texts.ts';
import type { Action, Assessment, AssessmentState, Override } from './records.ts';

/** `none` asks for no restriction, which is no approval: it is not shown as good. */
const DECISION_TONES: Readonly<Record<AssessmentState['effectiveDecision'], Tone>> = {
  none: 'calm',
  awaiting_evidence: 'caution',
  review: 'caution',
  reassessment_required: 'caution',
  restrict: 'bad',
  reject: 'bad',
};

export function decisionBadge(decision: AssessmentState['effectiveDecision']): HTMLElement {
  return badge(asWords(decision), DECISION_TONES[decision] ?? 'calm');
}

const ACTION_TONES: Readonly<Record<Action['data']['status'], Tone>> = {
  requested: 'caution',
  acknowledged: 'calm',
  completed: 'good',
  failed: 'bad',
  cancelled: 'calm',
};

export function actionBadge(status: Action['data']['status']): HTMLElement {
  return badge(status, ACTION_TONES[status]);
}

export function overrideBadge(status: Override['data']['status']): HTMLElement {
  return badge(status, status === 'active' ? 'good' : 'calm');
}

export function completenessBadge(status: Assessment['data']['status']): HTMLElement {
  return badge(status, status === 'complete' ? 'good' : 'caution');
}

export function currencyBadge({ current }: AssessmentState): HTMLElement {
  return current ? badge('current', 'good') : badge('not current', 'caution');
}

/** What is not there. */
export const NONE = '–';

export function momentOrNone(timestamp: string | null): Child {
  return timestamp === null ? NONE : momentText(timestamp);
}

/** A part of a page with its heading. */
export function section(title: string, ...children: readonly Child[]): HTMLElement {
  return h('section', { class: 'card risk-section' }, h('h2', {}, title), ...children);
}

/** Two things in one cell of a table, the second one smaller. */
export function twoLines(first: Child, second: Child): HTMLElement {
  return h('div', {}, h('div', {}, first), h('div', { class: 'quiet-text' }, second));
}
