import { fill, h } from '../../../parts/dom.ts';
import { choiceField, type Field, inputField } from '../../parts/form.ts';
import type { SourceFact } from '../records.ts';

/** A fact with its type, as `watchlists (list of strings)`. */
export function factText({ key, type, itemType }: SourceFact): string {
  return `${key} (${itemType === undefined ? type : `${type} of ${itemType}s`})`;
}

export interface FactRows {
  readonly element: HTMLElement;
  readonly read: () => readonly SourceFact[];
  /** Those of the rows that are there now, by the pointers of the request. */
  readonly fields: () => Readonly<Record<string, Field | Field<HTMLSelectElement>>>;
}

/** What a source may state: a row for each fact, at least one. */
export function factRows(): FactRows {
  const rows: FactRow[] = [];
  const place = h('div', { class: 'risk-fact-rows' });
  const show = (): void => {
    fill(place, ...rows.map(({ element }) => element));
    for (const { allowRemoval } of rows) allowRemoval(rows.length > 1);
  };
  const addRow = (): FactRow => {
    const row: FactRow = factRow(() => {
      rows.splice(rows.indexOf(row), 1);
      show();
      add.focus();
    });
    rows.push(row);
    show();
    return row;
  };
  const add = h('button', { type: 'button', onclick: () => addRow().key.control.focus() }, 'Add a fact');
  addRow();
  return {
    element: h('fieldset', {}, h('legend', {}, 'Facts that it may state'), place, h('div', {}, add)),
    read: () => rows.map(({ read }) => read()),
    fields: () =>
      Object.fromEntries(
        rows.flatMap(({ key, itemType }, index) => [
          [`/facts/${index}/itemType`, itemType] as const,
          [`/facts/${index}`, key] as const,
        ]),
      ),
  };
}

const SCALARS = ['string', 'number', 'boolean'] as const satisfies readonly SourceFact['itemType'][];
const TYPES = [...SCALARS, 'list'] as const satisfies readonly SourceFact['type'][];

interface FactRow {
  readonly element: HTMLElement;
  readonly key: Field;
  readonly itemType: Field<HTMLSelectElement>;
  readonly allowRemoval: (isAllowed: boolean) => void;
  readonly read: () => SourceFact;
}

function factRow(remove: () => void): FactRow {
  const key = inputField({ label: 'Fact' }, { maxlength: 80, placeholder: 'device.score' });
  const type = choiceField(
    { label: 'Type' },
    TYPES.map((one) => [one, one] as const),
  );
  const itemType = choiceField(
    { label: 'Items' },
    SCALARS.map((one) => [one, one] as const),
  );
  itemType.element.hidden = true;
  type.control.addEventListener('change', () => {
    itemType.element.hidden = type.control.value !== 'list';
  });
  const removal = h('button', { type: 'button', class: 'quiet', onclick: remove }, 'Remove');
  return {
    element: h('div', { class: 'risk-fact-row' }, key.element, type.element, itemType.element, removal),
    key,
    itemType,
    allowRemoval: (isAllowed) => {
      removal.hidden = !isAllowed;
    },
    read: () => ({
      key: key.control.value.trim(),
      type: TYPES[type.control.selectedIndex] ?? 'string',
      ...(type.control.value === 'list' && { itemType: SCALARS[itemType.control.selectedIndex] ?? 'string' }),
    }),
  };
}
