import { type Child, h } from '../../parts/dom.ts';
import { badge, type Tone } from '../parts/notices.ts';
import { placeOf } from '../parts/page.ts';
import { asWords, momentText } from '../parts/texts.ts';
import type { Check, Run, StepResult, VerificationSession } from './records.ts';

const SESSION_TONES: Readonly<Record<VerificationSession['status'], Tone>> = {
  open: 'calm',
  completed: 'good',
  expired: 'caution',
};

export function sessionBadge(status: VerificationSession['status']): HTMLElement {
  return badge(status, SESSION_TONES[status]);
}

const RUN_TONES: Readonly<Record<Run['status'], Tone>> = {
  in_progress: 'calm',
  completed: 'good',
  failed: 'bad',
  abandoned: 'calm',
};

export function runBadge(status: Run['status']): HTMLElement {
  return badge(asWords(status), RUN_TONES[status]);
}

const REVIEWS: Readonly<Record<Run['reviewStatus'], readonly [text: string, tone: Tone]>> = {
  pending: ['not decided', 'caution'],
  approved: ['approved', 'good'],
  rejected: ['rejected', 'bad'],
  revoked: ['revoked', 'bad'],
};

/** Nothing for what is under way or was abandoned: it is not decided on. */
export function reviewBadge({ status, reviewStatus }: Pick<Run, 'status' | 'reviewStatus'>): Child {
  const [text, tone] = REVIEWS[reviewStatus];
  return (status === 'completed' || status === 'failed') && badge(text, tone);
}

const STEP_TONES: Readonly<Record<StepResult['status'], Tone>> = {
  pending: 'calm',
  succeeded: 'good',
  failed: 'bad',
  unsupported: 'caution',
};

export function stepBadge(status: StepResult['status']): HTMLElement {
  return badge(status, STEP_TONES[status]);
}

const CHECK_TONES: Readonly<Record<Check['status'], Tone>> = {
  clear: 'good',
  match: 'bad',
  review_required: 'caution',
  blocked: 'bad',
  error: 'bad',
};

/** A clear check may be flagged all the same: then it is not shown as good. */
export function checkBadges({ status, flags }: Pick<Check, 'status' | 'flags'>): HTMLElement {
  const isFlagged = status === 'clear' && flags.length > 0;
  return h(
    'span',
    { class: 'row' },
    badge(asWords(status), isFlagged ? 'calm' : CHECK_TONES[status]),
    ...flags.map((flag) => badge(`flag: ${flag}`, flag === 'block' ? 'bad' : 'caution')),
  );
}

/** What is not there. */
export const NONE = '–';

export function momentOrNone(timestamp: string | null): Child {
  return timestamp === null ? NONE : momentText(timestamp);
}

export function subjectLink(id: string, name: string): HTMLElement {
  return h('a', { href: placeOf(`/risk/subjects/${id}`) }, name);
}

/** A part of a page with its heading. */
export function section(title: string, ...children: readonly Child[]): HTMLElement {
  return h('section', { class: 'card', 'aria-label': title }, h('h2', {}, title), ...children);
}
