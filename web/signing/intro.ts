import { h } from './dom.ts';
import type { SigningSession } from './records.ts';
import { signerList } from './signer-list.ts';
import { awaited } from './stage.ts';
import { isMissing, stepsOf } from './steps.ts';
import { texts } from './texts.ts';

/** What the guide says before the first field. */
export function welcome(session: SigningSession): HTMLElement {
  const { expiresAt } = session.document;
  return h(
    'div',
    { class: 'intro' },
    h('h2', {}, texts.hello(session.signer.name)),
    h('p', {}, texts.intro(stepsOf(session).filter(isMissing).length)),
    expiresAt !== null && h('p', { class: 'note' }, texts.expires(dayOf(expiresAt))),
    message(session),
    signerList(session),
  );
}

/** In the guide's place while others sign first. */
export function waitingCard(session: SigningSession): HTMLElement {
  const names = texts.and(
    awaited(session)
      .filter(({ id }) => id !== session.signer.id)
      .map(({ name }) => name),
  );
  return h(
    'aside',
    { class: 'panel waiting', 'aria-label': texts.guide },
    h(
      'div',
      { class: 'intro', role: 'status' },
      h('h2', {}, texts.waitingTitle),
      h('p', {}, names === '' ? texts.waitingNobody : texts.waiting(names)),
      message(session),
    ),
    signerList(session),
  );
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

function dayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { dateStyle: 'long' });
}
