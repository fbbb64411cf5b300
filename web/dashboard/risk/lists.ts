import { fill, h } from '../../parts/dom.ts';
import { type Answer, withQuery } from '../parts/api.ts';
import type { Field } from '../parts/form.ts';
import { failureNotice, nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf } from '../parts/page.ts';

type Filters = Readonly<Record<string, Field | Field<HTMLSelectElement>>>;

/** What is looked for stands in the address, so that a list can be kept and shared. */
export function filterForm(desk: Desk, path: string, filters: Filters): HTMLElement {
  const submit = (event: Event): void => {
    event.preventDefault();
    const given = Object.entries(filters).flatMap(([name, { control }]) =>
      control.value === '' ? [] : [[name, control.value]],
    );
    const wanted = withQuery(path, Object.fromEntries(given));
    if (placeOf(wanted) === location.hash) desk.reload();
    else desk.go(wanted);
  };
  return h(
    'form',
    { class: 'risk-filters', role: 'search', novalidate: true, onsubmit: submit },
    ...Object.values(filters).map(({ element }) => element),
    h('button', { type: 'submit' }, 'Search'),
  );
}

export interface Stretch<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

interface Growing<Row> {
  readonly read: (before: string | undefined) => Promise<Answer<Stretch<Row>>>;
  /** Every row as an item of the list. */
  readonly show: (rows: readonly Row[]) => Promise<readonly HTMLElement[]> | readonly HTMLElement[];
  readonly empty: string;
}

/** The newest rows, and a button for those before them. */
export async function growingList<Row>({ read, show, empty }: Growing<Row>): Promise<HTMLElement> {
  const list = h('ol', { class: 'risk-entries' });
  const more = h('div', { class: 'risk-more' });
  const grow = async (before: string | undefined): Promise<void> => {
    const answer = await read(before);
    if (!answer.ok) return fill(more, failureNotice(answer.failure), before !== undefined && button(before));
    const { items, nextCursor } = answer.value;
    list.append(...(await show(items)));
    fill(more, nextCursor !== null && button(nextCursor), !list.hasChildNodes() && nothingHere(empty));
  };
  const button = (before: string): HTMLElement => {
    const element = h(
      'button',
      {
        type: 'button',
        onclick: () => {
          element.disabled = true;
          void grow(before);
        },
      },
      'Show earlier ones',
    );
    return element;
  };
  await grow(undefined);
  return h('div', {}, list, more);
}
