import { showFault } from './choice-editor.ts';
import { fill, h } from '../../parts/dom.ts';
import type { Editor, EditorActions } from './editor.ts';
import { drawnContent } from './field-view.ts';
import type { FieldType, SigningField } from '../records.ts';
import type { SigningState } from '../state.ts';
import { isFilled, type Step } from '../steps.ts';
import { texts } from '../texts.ts';

/** Signature and initials: made in a dialog, or the former one with one click. */
export function markEditor({ first }: Step, state: SigningState, actions: EditorActions): Editor {
  const now = (): SigningField => state.field(first.id) ?? first;
  const body = h('div', { class: 'marks' });
  const element = h('div', { class: 'editor' }, body, h('p', { class: 'message wrong', role: 'alert' }));
  let shown: string | undefined;
  const editor: Editor = {
    element,
    focus: () => body.querySelector<HTMLElement>('button')?.focus(),
    leave: async () => true,
    refresh() {
      const field = now();
      const marks = [state.marks.get(field.id), lastMark(field)].map((mark) => state.shownMark(mark));
      const looks = JSON.stringify([field.value, field.filledAt, marks]);
      if (looks !== shown) {
        const focused = body.contains(document.activeElement);
        fill(body, ...(isFilled(field) ? filled(field) : empty(field)));
        if (focused) editor.focus();
      }
      shown = looks;
      showFault(element, state, [field]);
    },
  };
  const lastMark = (field: SigningField) => state.lastMarks.get(kindOf(field.fieldType));
  const button = (text: string, className: string, act: () => void): HTMLElement =>
    h('button', { type: 'button', class: className, onclick: act }, text);

  const filled = (field: SigningField): HTMLElement[] => [
    h('div', { class: 'mark-preview' }, drawnContent(field, state.shownMark(state.marks.get(field.id)))),
    h(
      'div',
      { class: 'row' },
      button(texts.change, 'quiet', () => void actions.sign(field)),
      button(texts.clear, 'quiet', () => actions.clear(field)),
    ),
  ];
  const empty = (field: SigningField): HTMLElement[] => {
    const mark = lastMark(field);
    if (!mark) return [button(texts.sign(field.fieldType), 'primary', () => void actions.sign(field))];
    return [
      h('div', { class: 'mark-preview' }, drawnContent(field, state.shownMark(mark))),
      button(texts.useSame, 'primary', () => void actions.apply(field, mark)),
      button(texts.sign(field.fieldType), 'quiet', () => void actions.sign(field)),
    ];
  };
  return editor;
}

export function kindOf(type: FieldType): 'signature' | 'initials' {
  return type === 'initials' ? 'initials' : 'signature';
}
