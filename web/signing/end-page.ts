import { h } from '../parts/dom.ts';
import { icon, type IconName } from './icons.ts';
import type { SigningSession } from './records.ts';
import { signerList } from './signer-list.ts';
import { awaited, type Stage } from './pages/stage.ts';
import { texts } from './texts.ts';

export type EndedStage = Exclude<Stage, 'signing' | 'waiting'>;
export type FailedStage = 'unknown' | 'offline' | 'busy';

const LONG_REASON = 300;

const ICONS: Record<EndedStage | FailedStage, IconName> = {
  signed: 'check',
  completing: 'check',
  completed: 'check',
  declined: 'decline',
  voided: 'cross',
  expired: 'clock',
  unknown: 'unknown',
  offline: 'offline',
  busy: 'clock',
};

/** The last page: signed, complete, or not to be signed any more. */
export function endPage(stage: EndedStage, session: SigningSession, pdfUrl: string): HTMLElement {
  const { document: signed, signer } = session;
  const [title, text] = texts.ends[stage];
  const own = stage === 'declined' && signer.status === 'declined';
  return card(
    stage,
    own ? texts.youDeclined : title,
    h('p', { class: 'end-document' }, signed.name),
    h('p', {}, stage === 'signed' ? waitingText(session) : text),
    reasonOf(stage, session),
    stage === 'completed' &&
      h(
        'a',
        { class: 'button primary', href: pdfUrl, download: `${signed.name}.pdf` },
        icon('download'),
        texts.downloadSigned,
      ),
    signerList(session),
  );
}

/** No document to show: the link does not work, or the service does not answer. */
export function failurePage(stage: FailedStage, retry: () => void): HTMLElement {
  const [title, text] = texts.ends[stage];
  return card(
    stage,
    title,
    h('p', {}, text),
    stage !== 'unknown' && h('button', { type: 'button', class: 'primary', onclick: retry }, texts.retry),
  );
}

function card(
  stage: EndedStage | FailedStage,
  title: string,
  ...children: readonly (HTMLElement | false)[]
): HTMLElement {
  return h(
    'main',
    { class: `end ${stage}` },
    h(
      'div',
      { class: 'end-card' },
      h('span', { class: 'end-icon' }, icon(ICONS[stage])),
      h('h1', { tabindex: -1 }, title),
      ...children,
    ),
  );
}

function waitingText(session: SigningSession): string {
  return `${texts.ends.signed[1]} ${texts.waitingForOthers(texts.and(awaited(session).map(({ name }) => name)))}`;
}

function reasonOf(stage: EndedStage, { document: signed, signer }: SigningSession): HTMLElement | false {
  const reason = stage === 'voided' ? signed.voidReason : stage === 'declined' ? signer.declineReason : null;
  // A long one scrolls, by the keyboard too.
  const tabindex = reason !== null && reason.length > LONG_REASON ? 0 : undefined;
  return reason !== null && h('p', { class: 'end-reason', tabindex }, texts.reason(reason));
}
