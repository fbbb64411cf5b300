import { fill, h, say } from '../parts/dom.ts';
import type { SigningSession } from './records.ts';
import { signerList } from './signer-list.ts';
import { awaited } from './pages/stage.ts';
import { isMissing, stepsOf } from './steps.ts';
import { texts } from './texts.ts';

const NEAR_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/** The guide's text before the first field. */
export function welcome(session: SigningSession): HTMLElement {
  const { expiresAt } = session.document;
  return h(
    'div',
    { class: 'intro' },
    h('h2', {}, texts.hello(session.signer.name)),
    h('p', {}, texts.intro(stepsOf(session).filter(isMissing).length)),
    expiresAt !== null && h('p', { class: 'note' }, texts.expires(deadline(expiresAt))),
    message(session),
    signerList(session),
  );
}

export interface WaitingCard {
  readonly element: HTMLElement;
  refresh(session: SigningSession): void;
}

/** In the guide's place while others sign first. */
export function waitingCard(session: SigningSession): WaitingCard {
  const text = h('p');
  const intro = h(
    'div',
    { class: 'intro', role: 'status' },
    h('h2', {}, texts.waitingTitle),
    text,
    message(session),
  );
  const signers = h('div');
  const refresh = (now: SigningSession): void => {
    say(text, waitingText(now));
    fill(signers, signerList(now));
  };
  refresh(session);
  return {
    element: h('aside', { class: 'panel waiting', 'aria-label': texts.guide }, intro, signers),
    refresh,
  };
}

function waitingText(session: SigningSession): string {
  const others = awaited(session).filter(({ id }) => id !== session.signer.id);
  return others.length === 0 ? texts.waitingNobody : texts.waiting(texts.and(others.map(({ name }) => name)));
}

function message({ document: { message: text } }: SigningSession): HTMLElement | false {
  if (text === null || text === '') return false;
  return h(
    'figure',
    { class: 'sender-message' },
    h('figcaption', {}, texts.messageFrom),
    h('blockquote', {}, text),
  );
}

/** The day; the time too where it is near. */
function deadline(timestamp: string): string {
  const date = new Date(timestamp);
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const near = date.getTime() - Date.now() < NEAR_MILLISECONDS;
  return date.toLocaleString('en', near ? { ...day, ...time } : day);
}
