import { type Attributes, h, setAttribute } from '../../../parts/dom.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Something in a form that the service may find fault with. */
export interface Answerable {
  readonly control: HTMLElement;
  /** Says what is wrong, or takes it back. */
  readonly complain: (message: string | undefined) => void;
}

/** A labelled control with room for what is wrong with it. */
export interface LabelledControl<C extends Control = HTMLInputElement> extends Answerable {
  readonly element: HTMLElement;
  readonly control: C;
}

export interface Labels {
  readonly label: string;
  readonly hint?: string;
}

export function inputField(labels: Labels, attributes: Attributes = {}): LabelledControl {
  return labelled(h('input', { type: 'text', autocomplete: 'off', ...attributes }), labels);
}

export function textField(labels: Labels): LabelledControl<HTMLTextAreaElement> {
  return labelled(h('textarea', { rows: 3 }), labels);
}

export function choiceField(
  labels: Labels,
  choices: readonly (readonly [value: string, text: string])[],
): LabelledControl<HTMLSelectElement> {
  const options = choices.map(([value, text]) => h('option', { value }, text));
  return labelled(h('select', {}, ...options), labels);
}

let numbered = 0;

function labelled<C extends Control>(control: C, { label, hint }: Labels): LabelledControl<C> {
  const id = `placing-${++numbered}`;
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
