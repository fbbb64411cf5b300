import { h } from '../../parts/dom.ts';

const LOCAL = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A moment as people of this place write it, with their time zone; the exact one in UTC shows on hover. */
export function momentText(timestamp: string): HTMLElement {
  return h('time', { datetime: timestamp, title: timestamp }, LOCAL.format(new Date(timestamp)));
}

/** `not_confirmed_for_48_hours` as words. */
export function asWords(code: string): string {
  return code.replaceAll('_', ' ');
}

/** An id in the letters of a machine, whole, since people compare and copy it. */
export function idText(id: string): HTMLElement {
  return h('code', { class: 'id' }, id);
}

const NUMBER = new Intl.NumberFormat('en');

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

/** What stands between separators; what is empty is left out. */
export function piecesOf(text: string, between: string): readonly string[] {
  return text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
