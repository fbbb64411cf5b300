import { type Child, h } from '../../parts/dom.ts';
import { withQuery } from './api.ts';
import { placeOf } from './page.ts';

export interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => Child;
}

/** A table that scrolls by itself where the screen is narrow. */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): HTMLElement {
  const classOf = ({ isNumber }: Column<Row>): string | undefined => (isNumber ? 'number' : undefined);
  return h(
    'div',
    { class: 'table', role: 'region', 'aria-label': caption, tabindex: 0 },
    h(
      'table',
      {},
      h('caption', { class: 'spoken' }, caption),
      h(
        'thead',
        {},
        h('tr', {}, ...columns.map((one) => h('th', { scope: 'col', class: classOf(one) }, one.title))),
      ),
      h(
        'tbody',
        {},
        ...rows.map((row) =>
          h('tr', {}, ...columns.map((one) => h('td', { class: classOf(one) }, one.cell(row)))),
        ),
      ),
    ),
  );
}

/** Links to the pages before and after this one; nothing where there is no other. */
export function paging(earlier: string | undefined, later: string | undefined): Child {
  if (earlier === undefined && later === undefined) return undefined;
  return h(
    'nav',
    { class: 'paging', 'aria-label': 'Pages' },
    earlier !== undefined && h('a', { class: 'button', href: placeOf(earlier) }, 'Previous'),
    later !== undefined && h('a', { class: 'button', href: placeOf(later) }, 'Next'),
  );
}

/** Pages may be of any length, so the address says where those before began. */
export function pagesByOffset(path: string, query: URLSearchParams, nextOffset: number | null): Child {
  const offset = query.get('offset') ?? '0';
  const before = (query.get('back') ?? '').split(',').filter((one) => one !== '');
  const to = (at: string, back: readonly string[]): string =>
    withQuery(path, {
      ...Object.fromEntries(query),
      offset: at === '0' ? undefined : at,
      back: back.length === 0 ? undefined : back.join(','),
    });
  const isFirst = before.length === 0 && offset === '0';
  return paging(
    isFirst ? undefined : to(before.at(-1) ?? '0', before.slice(0, -1)),
    nextOffset === null ? undefined : to(String(nextOffset), [...before, offset]),
  );
}

/** Names and what they stand for. */
export function facts(rows: readonly (readonly [name: string, value: Child])[]): HTMLElement {
  return h(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}
