import { type Child, h, say } from '../../../parts/dom.ts';
import { LIFE_SIZE, type Pages } from '../../../parts/pages.ts';
import { isLost } from './field-saver.ts';
import type { PlacedFields } from './placed-fields.ts';

/** Saved is only what the service has stored, and only while nothing else is changed. */
export function saveStatus(fields: PlacedFields, retry: () => void): HTMLElement {
  const text = h('span', { role: 'status' });
  const again = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: retry }, 'Try again');
  const element = h('div', { class: 'placing-status' }, text, again);
  fields.listen(() => {
    const failed = fields.all.filter(({ failure }) => failure).length;
    const isBusy = fields.all.some((placed) => !placed.isSaved || placed.isSending);
    const state = failed > 0 ? 'failed' : isBusy ? 'saving' : 'saved';
    say(text, { failed: `Not saved: ${failed}`, saving: 'Saving…', saved: 'Saved' }[state]);
    element.dataset['state'] = state;
    again.hidden = !fields.all.some(({ failure }) => failure && isLost(failure));
  });
  return element;
}

export function zoomButtons(pages: Pages): HTMLElement {
  const level = h('span', {});
  const button = (label: string, direction: 1 | -1 | 0, child: Child): HTMLElement =>
    h(
      'button',
      { type: 'button', 'aria-label': label, title: label, onclick: () => pages.zoom(direction) },
      child,
    );
  const fit = button('Fit the width', 0, level);
  new ResizeObserver(() => {
    const shown = `${Math.round((pages.scale / LIFE_SIZE) * 100)} %`;
    say(level, shown);
    // The name begins with what is seen: some people tell their machine to press what they read.
    fit.setAttribute('aria-label', `${shown}, fit the width`);
  }).observe(pages.sheets);
  return h(
    'div',
    { class: 'placing-zoom', role: 'group', 'aria-label': 'Size of the pages' },
    button('Smaller', -1, '−'),
    fit,
    button('Larger', 1, '+'),
  );
}
