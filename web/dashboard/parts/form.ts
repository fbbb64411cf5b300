import { type Attributes, type Child, fill, h, setAttribute } from '../../parts/dom.ts';
import type { Failure } from './api.ts';
import { type Answerables, failing, placeFaults, unreadable } from './faults.ts';
import { failureNotice } from './notices.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Something in a form that the service may find fault with. */
export interface Answerable {
  readonly control: HTMLElement;
  /** Says what is wrong, or takes it back. */
  readonly complain: (message: string | undefined) => void;
}

/** A labelled control with room for what is wrong with it. */
export interface Field<C extends Control = HTMLInputElement> extends Answerable {
  readonly element: HTMLElement;
  readonly control: C;
}

let numbered = 0;

export interface FieldOptions {
  readonly label: string;
  readonly hint?: string;
}

export function inputField({ label, hint }: FieldOptions, attributes: Attributes = {}): Field {
  return fieldOf(h('input', { type: 'text', autocomplete: 'off', ...attributes }), label, hint);
}

export function textField(
  { label, hint }: FieldOptions,
  attributes: Attributes = {},
): Field<HTMLTextAreaElement> {
  return fieldOf(h('textarea', { rows: 3, ...attributes }), label, hint);
}

export function choiceField(
  { label, hint }: FieldOptions,
  choices: readonly (readonly [value: string, text: string])[],
  chosen?: string,
): Field<HTMLSelectElement> {
  const options = choices.map(([value, text]) => h('option', { value, selected: value === chosen }, text));
  return fieldOf(h('select', {}, ...options), label, hint);
}

function fieldOf<C extends Control>(control: C, label: string, hint: string | undefined): Field<C> {
  const id = `field-${++numbered}`;
  const wrong = h('p', { class: 'wrong', id: `${id}-wrong`, role: 'alert', hidden: true });
  control.id = id;
  setAttribute(control, 'aria-describedby', `${hint === undefined ? '' : `${id}-hint `}${id}-wrong`);
  const element = h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    control,
    hint !== undefined && h('p', { class: 'hint', id: `${id}-hint` }, hint),
    wrong,
  );
  return {
    element,
    control,
    complain: (message) => {
      wrong.textContent = message ?? '';
      wrong.hidden = message === undefined;
      setAttribute(control, 'aria-invalid', message === undefined ? undefined : 'true');
    },
  };
}

export interface FormOptions {
  readonly button: string;
  /** While it is on its way. */
  readonly busy: string;
  readonly fields: Answerables;
  /** Answers with what went wrong, or nothing. */
  readonly submit: () => Promise<Failure | undefined>;
}

/** Sends once at a time, and puts what the service refuses beside the field that it speaks of. */
export function form(
  { button, busy, fields, submit }: FormOptions,
  ...children: readonly Child[]
): HTMLFormElement {
  const send = h('button', { type: 'submit', class: 'main' }, button);
  const refused = h('div', { class: 'refused' });
  let isBusy = false;
  const sent = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    setAttribute(send, 'aria-disabled', 'true');
    send.textContent = busy;
    const failure = unreadable(fields) ?? (await failing(submit));
    isBusy = false;
    setAttribute(send, 'aria-disabled', undefined);
    send.textContent = button;
    const left = placeFaults(fields, failure);
    fill(refused, left && failureNotice(left));
  };
  const onsubmit = (event: Event): void => {
    event.preventDefault();
    void sent();
  };
  return h(
    'form',
    { novalidate: true, onsubmit },
    ...children,
    refused,
    h('div', { class: 'form-actions' }, send),
  );
}
