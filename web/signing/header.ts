import { h, say } from '../parts/dom.ts';
import { LIFE_SIZE, type Pages } from '../parts/pages.ts';
import { icon, type IconName } from './icons.ts';
import type { SigningState } from './state.ts';
import { texts } from './texts.ts';

export interface HeaderActions {
  readonly retry: () => void;
  /** Undefined where there is nothing to decline. */
  readonly decline: (() => void) | undefined;
}

/** The document's name and signer, whether all is saved, and the actions on the whole document. */
export function header(
  state: SigningState,
  pages: Pages,
  pdfUrl: string,
  actions: HeaderActions,
): HTMLElement {
  const { document: signed, signer } = state.session;
  const level = h('span', { class: 'zoom-level' });
  const zoom = (direction: 1 | -1 | 0) => (): void => pages.zoom(direction);
  new ResizeObserver(() => say(level, texts.percent(pages.scale / LIFE_SIZE))).observe(pages.sheets);
  return h(
    'header',
    { class: 'top' },
    h(
      'div',
      { class: 'top-names' },
      h('h1', { title: signed.name }, signed.name),
      h('p', {}, texts.signingAs(signer.name)),
    ),
    saveStatus(state, actions.retry),
    h(
      'div',
      { class: 'zoom' },
      iconButton('zoomOut', texts.zoomOut, zoom(-1)),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          'aria-label': texts.zoomFit,
          title: texts.zoomFit,
          onclick: zoom(0),
        },
        level,
      ),
      iconButton('zoomIn', texts.zoomIn, zoom(1)),
    ),
    h(
      'a',
      {
        class: 'plain',
        href: pdfUrl,
        download: `${signed.name}.pdf`,
        'aria-label': texts.download,
        title: texts.download,
      },
      icon('download'),
    ),
    actions.decline &&
      h(
        'button',
        {
          type: 'button',
          class: 'plain decline',
          'aria-label': texts.decline,
          title: texts.decline,
          onclick: actions.decline,
        },
        icon('decline'),
        h('span', {}, texts.decline),
      ),
  );
}

/** Honest: "saved" only once the service has stored everything, and only while nothing else is written. */
function saveStatus(state: SigningState, retry: () => void): HTMLElement {
  const text = h('span', { role: 'status' });
  const again = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: retry }, texts.retry);
  const element = h('div', { class: 'save' }, text, again);
  state.listen(() => {
    const status = state.saveStatus === 'saved' && state.unstored ? undefined : state.saveStatus;
    say(
      text,
      status === undefined
        ? ''
        : { saving: texts.saving, saved: texts.saved, failed: texts.notSaved }[status],
    );
    again.hidden = status !== 'failed';
    element.dataset['status'] = status ?? '';
  });
  return element;
}

function iconButton(name: IconName, label: string, onclick: () => void): HTMLElement {
  return h(
    'button',
    { type: 'button', class: 'plain', 'aria-label': label, title: label, onclick },
    icon(name),
  );
}
