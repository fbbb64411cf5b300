import { h } from '../../parts/dom.ts';
import type { Editor, EditorActions } from './editor.ts';
import type { SigningField } from '../records.ts';
import type { SigningState } from '../state.ts';
import { isFilled, type Step } from '../steps.ts';
import { texts } from '../texts.ts';

/** Choices are stored as soon as they are made. */
export function dropdownEditor({ first }: Step, state: SigningState, actions: EditorActions): Editor {
  const now = (): SigningField => state.field(first.id) ?? first;
  const select = h(
    'select',
    {
      id: `editor-${first.id}`,
      onchange: () => {
        if (select.value === '') actions.clear(now());
        else actions.fill(now(), select.value);
      },
      onkeydown: goOnAtEnter,
    },
    h('option', { value: '' }, texts.choose),
    ...(first.options ?? []).map((option) => h('option', { value: option }, option)),
  );
  return {
    element: withFault(state, [first], select),
    focus: () => select.focus(),
    leave: async () => true,
    refresh() {
      select.value = now().value ?? '';
      showFault(this.element, state, [first]);
    },
  };
}

/** As every other input does by itself. While the list is open, the browser keeps the key. */
function goOnAtEnter(event: Event): void {
  const { key, ctrlKey, metaKey, currentTarget } = event as KeyboardEvent;
  if (key !== 'Enter' || ctrlKey || metaKey) return;
  event.preventDefault();
  if (currentTarget instanceof HTMLSelectElement) currentTarget.form?.requestSubmit();
}

export function checkboxEditor({ first }: Step, state: SigningState, actions: EditorActions): Editor {
  const now = (): SigningField => state.field(first.id) ?? first;
  const input = h('input', {
    type: 'checkbox',
    id: `editor-${first.id}`,
    onchange: () => actions.fill(now(), String(input.checked)),
  });
  return {
    element: withFault(
      state,
      [first],
      h('label', { class: 'choice' }, input, h('span', {}, texts.nameOf(first))),
    ),
    focus: () => input.focus(),
    leave: async () => true,
    refresh() {
      input.checked = now().value === 'true';
      showFault(this.element, state, [first]);
    },
  };
}

/** Choose-one group: one of them, or none again. */
export function groupEditor({ fields }: Step, state: SigningState, actions: EditorActions): Editor {
  const now = (field: SigningField): SigningField => state.field(field.id) ?? field;
  const inputs = fields.map((field) =>
    h('input', {
      type: 'radio',
      name: 'editor-group',
      value: field.id,
      onchange: () => actions.fill(now(field), 'true'),
    }),
  );
  const clear = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      onclick: () => {
        for (const field of fields.map(now).filter(isFilled)) actions.fill(field, 'false');
        inputs[0]?.focus();
      },
    },
    texts.clear,
  );
  const choices = fields.map((field, index) =>
    h('label', { class: 'choice' }, inputs[index], h('span', {}, texts.nameOf(field))),
  );
  const set = h('fieldset', {}, h('legend', { class: 'spoken' }, texts.chooseOne), ...choices);
  return {
    element: withFault(state, fields, set, clear),
    focus: () => (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus(),
    leave: async () => true,
    refresh() {
      fields.forEach((field, index) => {
        const input = inputs[index];
        if (input) input.checked = now(field).value === 'true';
      });
      clear.hidden = !fields.map(now).some(isFilled);
      showFault(this.element, state, fields);
    },
  };
}

function withFault(
  state: SigningState,
  fields: readonly SigningField[],
  ...children: HTMLElement[]
): HTMLElement {
  const element = h(
    'div',
    { class: 'editor' },
    ...children,
    h('p', { class: 'message wrong', role: 'alert' }),
  );
  showFault(element, state, fields);
  return element;
}

/** The service's words about the value. */
export function showFault(element: HTMLElement, state: SigningState, fields: readonly SigningField[]): void {
  const fault = fields.map(({ id }) => state.faults.get(id)).find((found) => found !== undefined) ?? '';
  const message = element.querySelector('.message');
  if (message && message.textContent !== fault) message.textContent = fault;
}
