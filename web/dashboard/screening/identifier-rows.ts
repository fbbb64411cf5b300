import { fill, h } from '../../parts/dom.ts';
import { type Answerable, choiceField, inputField } from '../parts/form.ts';

export interface Identifier {
  readonly kind: string;
  readonly value: string;
  readonly country?: string;
}

const KINDS = [
  ['passport', 'Passport'],
  ['national_id', 'National identity number'],
  ['registration_number', 'Registration number'],
  ['wallet', 'Wallet address'],
] as const;

export interface IdentifierRows extends Answerable {
  readonly element: HTMLElement;
  /** Those that have a value. */
  readonly read: () => readonly Identifier[];
}

/** Numbers of documents and wallets; a row for each, added as they are needed. */
export function identifierRows(): IdentifierRows {
  const rows: { readonly element: HTMLElement; readonly read: () => Identifier }[] = [];
  const place = h('div', { class: 'identifiers' });
  const wrong = h('p', { class: 'wrong', role: 'alert', hidden: true });
  const show = (): void => fill(place, ...rows.map(({ element }) => element));
  const add = h('button', { type: 'button', onclick: () => addRow() }, 'Add a number');
  const addRow = (): void => {
    const row = identifierRow(() => {
      rows.splice(rows.indexOf(row), 1);
      show();
      add.focus();
    });
    rows.push(row);
    show();
    row.element.querySelector('select')?.focus();
  };
  return {
    element: h('fieldset', {}, h('legend', {}, 'Documents and wallets'), place, wrong, h('div', {}, add)),
    control: add,
    complain: (message) => {
      wrong.textContent = message ?? '';
      wrong.hidden = message === undefined;
    },
    read: () => rows.map(({ read }) => read()).filter(({ value }) => value !== ''),
  };
}

function identifierRow(remove: () => void) {
  const kind = choiceField({ label: 'Kind' }, KINDS);
  const value = inputField({ label: 'Number' });
  const country = inputField({ label: 'Country' }, { maxlength: 3, placeholder: 'DE' });
  return {
    element: h(
      'div',
      { class: 'identifier' },
      kind.element,
      value.element,
      country.element,
      h('button', { type: 'button', class: 'quiet', onclick: remove }, 'Remove'),
    ),
    read: (): Identifier => {
      const code = country.control.value.trim();
      return {
        kind: kind.control.value,
        value: value.control.value.trim(),
        ...(code !== '' && { country: code }),
      };
    },
  };
}
