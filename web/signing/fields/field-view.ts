import { h, say, setAttribute } from '../../parts/dom.ts';
import { icon } from '../icons.ts';
import type { SignatureMark } from '../mark.ts';
import { isDrawn, type SigningField } from '../records.ts';
import type { SigningState } from '../state.ts';
import { isFilled, isMissing } from '../steps.ts';
import { texts } from '../texts.ts';

/** A field as it stands on its page. */
export interface FieldView {
  readonly element: HTMLElement;
  refresh(): void;
}

export interface FieldActions {
  /** Called when the signer went to this field. */
  open(field: SigningField): void;
  tick(field: SigningField, ticked: boolean): void;
}

export function fieldView(id: string, state: SigningState, actions: FieldActions): FieldView {
  const field = state.field(id) as SigningField;
  if (field.readOnly || !state.session.turn) return fixedView(id, state);
  return field.fieldType === 'checkbox' ? tickView(id, state, actions) : buttonView(id, state, actions);
}

function buttonView(id: string, state: SigningState, actions: FieldActions): FieldView {
  const content = h('span', { class: 'field-content' });
  const element = h(
    'button',
    {
      type: 'button',
      class: 'field',
      'data-field': id,
      onclick: () => {
        const field = state.field(id);
        if (field) actions.open(field);
      },
    },
    content,
  );
  let shown: string | undefined;
  return {
    element,
    refresh() {
      const field = state.field(id);
      if (!field) return;
      const value = state.drafts.get(id) ?? field.value ?? '';
      const mark = state.shownMark(state.marks.get(id));
      const looks = JSON.stringify([value, mark, field.signatureImageUrl, field.filledAt]);
      if (looks !== shown) content.replaceChildren(...shownContent(field, value, mark));
      shown = looks;
      element.classList.toggle('multiline', field.multiline);
      setAttribute(element, 'aria-label', spokenName(field, value, state));
      markState(element, field, state);
    },
  };
}

function spokenName(field: SigningField, value: string, state: SigningState): string {
  const name = texts.nameOf(field);
  const type = texts.type(field.fieldType);
  if (value !== '') return texts.fieldName(name, type, isDrawn(field) ? texts.signed : texts.filled(value));
  return texts.fieldName(name, type, state.stepOf(field)?.required ? texts.required : texts.optional);
}

function tickView(id: string, state: SigningState, actions: FieldActions): FieldView {
  const field = state.field(id) as SigningField;
  const grouped = field.groupKey !== null;
  const input = h('input', {
    type: grouped ? 'radio' : 'checkbox',
    name: grouped ? `page ${field.signerId} ${field.groupKey ?? ''}` : undefined,
    'aria-label': texts.nameOf(field),
    onchange: () => {
      const now = state.field(id);
      if (now) actions.tick(now, input.checked);
    },
  });
  const element = h(
    'label',
    { class: grouped ? 'field tick one-of' : 'field tick', 'data-field': id },
    input,
    cross(),
  );
  return {
    element,
    refresh() {
      const now = state.field(id);
      if (!now) return;
      input.checked = now.value === 'true';
      setAttribute(input, 'aria-required', state.stepOf(now)?.required ? 'true' : undefined);
      setAttribute(input, 'aria-invalid', state.faults.has(id) ? 'true' : undefined);
      markState(element, now, state);
    },
  };
}

/** A value of the sender, or a field that this signer cannot fill now. */
function fixedView(id: string, state: SigningState): FieldView {
  const element = h('div', { class: 'field fixed', 'data-field': id });
  return {
    element,
    refresh() {
      const field = state.field(id);
      if (!field) return;
      const value = field.value ?? '';
      const tick = field.fieldType === 'checkbox';
      const spoken = tick ? (value === 'true' ? texts.ticked : texts.notTicked) : value;
      element.classList.toggle('multiline', field.multiline);
      element.classList.toggle('empty', !isFilled(field));
      element.replaceChildren(
        h('span', { class: 'spoken' }, texts.readOnlyName(texts.nameOf(field), spoken)),
        h(
          'span',
          { class: 'field-content', 'aria-hidden': 'true' },
          ...(tick ? [] : shownContent(field, value, undefined)),
        ),
        ...(tick && value === 'true' ? [cross()] : []),
      );
    },
  };
}

function markState(element: HTMLElement, field: SigningField, state: SigningState): void {
  const step = state.stepOf(field);
  element.classList.toggle('filled', isFilled(field));
  element.classList.toggle('missing', step !== undefined && isMissing(step));
  element.classList.toggle('optional', step !== undefined && !step.required);
  element.classList.toggle('settled', step !== undefined && step.filled && !isFilled(field));
  element.classList.toggle('current', step !== undefined && step.id === state.currentId);
  element.classList.toggle('faulty', state.faults.has(field.id));
}

function shownContent(field: SigningField, value: string, mark: SignatureMark | undefined): Node[] {
  if (isDrawn(field) && value !== '') return [drawnContent(field, mark)];
  if (value !== '') return [document.createTextNode(value)];
  const hint = h('span', { class: 'field-hint' });
  say(hint, texts.nameOf(field));
  return isDrawn(field) ? [icon('pen'), hint] : [hint];
}

export function drawnContent(field: SigningField, mark: SignatureMark | undefined): HTMLElement {
  if (mark && 'typed' in mark) return h('span', { class: 'typed-mark' }, mark.typed);
  const source = mark ? mark.png : pathOf(field.signatureImageUrl);
  return h('img', { src: source, alt: '', class: 'drawn-mark', draggable: 'false' });
}

/** The service may know itself by another name than the one by which it was reached. */
function pathOf(url: string | null): string {
  return url === null ? '' : new URL(url, location.href).pathname;
}

function cross(): HTMLElement {
  const mark = h('span', { class: 'cross', 'aria-hidden': 'true' });
  mark.append(icon('cross'));
  return mark;
}
