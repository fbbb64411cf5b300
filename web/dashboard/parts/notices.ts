import { type Child, h } from '../../parts/dom.ts';
import type { Failure } from './api.ts';

export type Tone = 'good' | 'bad' | 'caution' | 'calm';

/** A short word about a state; the tone is never the only thing that tells it. */
export function badge(text: string, tone: Tone): HTMLElement {
  return h('span', { class: `badge ${tone}` }, text);
}

export function notice(tone: Tone, ...children: readonly Child[]): HTMLElement {
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
        ...errors.map(({ pointer, parameter, message }) =>
          h('li', {}, faultText(pointer ?? parameter, message)),
        ),
      ),
    requestId !== undefined && h('p', { class: 'quiet-text' }, `Request ${requestId}`),
  );
}

function faultText(place: string | undefined, message: string): string {
  return place === undefined || place === '' ? message : `${place}: ${message}`;
}

/** What stands where a list has nothing. */
export function nothingHere(...children: readonly Child[]): HTMLElement {
  return h('p', { class: 'nothing' }, ...children);
}
