import { formatDate, parseDate, today } from './dates.ts';
import { h } from '../../parts/dom.ts';
import type { SigningField } from '../records.ts';
import { texts } from '../texts.ts';

/** How the text of an input becomes a field's value and back. */
export interface Wording {
  readonly input: HTMLInputElement | HTMLTextAreaElement;
  read(): string;
  write(value: string): void;
  /** The fault of a text that is no value at all. */
  unfinished(): string | undefined;
  /** Said while nothing is wrong. */
  hint(value: string): string;
  readonly extras: readonly HTMLElement[];
}

export function textWording(field: SigningField): Wording {
  const input = field.multiline
    ? h('textarea', { rows: 3 })
    : h('input', { type: 'text', enterkeyhint: 'next', autocomplete: 'on' });
  return {
    input,
    read: () => input.value,
    write: (value) => void (input.value = value),
    unfinished: () => undefined,
    hint: () => '',
    extras: [],
  };
}

/** The browser's own date input, in the signer's own habits; the document gets the field's format. */
export function dateWording(field: SigningField, changed: () => void): Wording {
  const format = field.resolvedDateFormat ?? 'YYYY-MM-DD';
  const input = h('input', { type: 'date', max: '9999-12-31' });
  const setToday = (): void => {
    input.value = today();
    changed();
    input.focus();
  };
  return {
    input,
    read: () => (input.value === '' ? '' : formatDate(input.value, format)),
    write: (value) => void (input.value = parseDate(value, format) ?? ''),
    unfinished: () => (input.validity.badInput ? texts.noDate : undefined),
    hint: (value) => (value === '' ? texts.dateFormat(format) : texts.shownAs(value)),
    extras: [h('button', { type: 'button', class: 'quiet', onclick: setToday }, texts.useToday)],
  };
}
