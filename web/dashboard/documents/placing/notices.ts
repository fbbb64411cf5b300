import { type Child, h } from '../../../parts/dom.ts';
import type { Failure } from './answers.ts';

export function notice(tone: 'bad' | 'caution', ...children: readonly Child[]): HTMLElement {
  return h('div', { class: `notice ${tone}`, role: tone === 'bad' ? 'alert' : 'status' }, ...children);
}

/** Why something could not be read or done, with what helps to find it in the log. */
export function failureNotice({ detail, errors, requestId }: Failure): HTMLElement {
  return notice(
    'bad',
    h('p', {}, detail),
    errors.length > 0 &&
      h(
        'ul',
        {},
        ...errors.map(({ pointer, message }) =>
          h('li', {}, pointer === undefined || pointer === '' ? message : `${pointer}: ${message}`),
        ),
      ),
    requestId !== undefined && h('p', { class: 'quiet-text' }, `Request ${requestId}`),
  );
}
