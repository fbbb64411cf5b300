import { checkboxEditor, dropdownEditor, groupEditor } from './fields/choice-editor.ts';
import { fill, h, say } from '../parts/dom.ts';
import type { Editor, EditorActions } from './fields/editor.ts';
import { markEditor } from './fields/mark-editor.ts';
import { isDrawn } from './records.ts';
import type { SigningState } from './state.ts';
import { isMissing, nextStep, type Step } from './steps.ts';
import { texts } from './texts.ts';
import { WrittenEditor } from './fields/written-editor.ts';

export interface PanelActions extends EditorActions {
  next(): void;
  finish(): void;
  /** Back to the field on its page. */
  show(step: Step): void;
}

/** The guide: how far the signer is, the present field with its editor, and the way on. */
export class Panel {
  readonly element: HTMLElement;
  readonly #state: SigningState;
  readonly #actions: PanelActions;
  readonly #bar = h('span', { class: 'progress-done' });
  readonly #progress = h('p', { class: 'progress-text', role: 'status' });
  readonly #body = h('div', { class: 'panel-body' });
  readonly #missing = h('p', { class: 'missing-text', id: 'missing-text' });
  readonly #next: HTMLButtonElement;
  readonly #finish: HTMLButtonElement;
  #editor: Editor | undefined;
  #mounted: string | undefined;
  readonly #where = h('p', { class: 'where' });
  readonly #note = h('p', { class: 'note' });

  constructor(state: SigningState, actions: PanelActions, intro: HTMLElement) {
    this.#state = state;
    this.#actions = actions;
    this.#next = h('button', { type: 'submit', class: 'next primary' });
    this.#finish = h(
      'button',
      {
        type: 'button',
        class: 'finish',
        'aria-describedby': 'missing-text',
        onclick: () => actions.finish(),
      },
      texts.finish,
    );
    fill(this.#body, intro);
    this.element = h(
      'form',
      {
        class: 'panel',
        novalidate: true,
        'aria-label': texts.guide,
        onsubmit: (event) => {
          event.preventDefault();
          // After the last field this leads to the button that finishes, and never finishes by itself.
          actions.next();
        },
        onkeydown: (event) => this.#key(event as KeyboardEvent),
      },
      h(
        'div',
        { class: 'progress' },
        h('span', { class: 'progress-bar', 'aria-hidden': 'true' }, this.#bar),
        this.#progress,
      ),
      this.#body,
      h(
        'div',
        { class: 'panel-foot' },
        this.#missing,
        h('div', { class: 'panel-actions' }, this.#next, this.#finish),
      ),
    );
    state.listen(() => this.#refresh());
    this.#refresh();
  }

  /** Stores the value of the present editor; false where it does not fit. */
  async leave(): Promise<boolean> {
    return (await this.#editor?.leave()) ?? true;
  }

  focusEditor(): void {
    this.#editor?.focus();
  }

  focusOn(): void {
    (this.#next.hidden ? this.#finish : this.#next).focus();
  }

  #refresh(): void {
    const { steps, progress, current } = this.#state;
    if (current && current.id !== this.#mounted) this.#mount(current);
    if (current) this.#describe(current);
    this.#editor?.refresh();
    this.#showProgress(progress.done, progress.required);
    const next = nextStep(steps, this.#state.currentId, this.#state.visited);
    const missing = steps.filter(isMissing).length;
    this.#next.hidden = next === undefined;
    if (next) {
      const start = progress.done === 0 ? texts.start : texts.goOn;
      if (current) sayNext(this.#next, nameOf(next), next.first.pageNumber);
      else say(this.#next, start);
    }
    const signHere = current !== undefined && isDrawn(current.first) && !current.filled;
    this.#next.classList.toggle('primary', missing > 0 && !signHere);
    this.#finish.classList.toggle('primary', missing === 0);
    this.#finish.disabled = !this.#state.mayFinish;
    say(this.#finish, this.#state.finishing ? texts.finishing : texts.finish);
    say(this.#missing, missingText(this.#state, missing));
    this.element.classList.toggle('started', current !== undefined);
  }

  #showProgress(done: number, required: number): void {
    this.#bar.style.width = required === 0 ? '100%' : `${(done / required) * 100}%`;
    say(this.#progress, required === 0 ? texts.nothingRequired : texts.progress(done, required));
  }

  #mount(step: Step): void {
    this.#mounted = step.id;
    this.#editor = editorOf(step, this.#state, this.#actions);
    const name = h('bdi', {}, nameOf(step));
    const titled = step.first.fieldType === 'checkbox' || isDrawn(step.first);
    fill(
      this.#body,
      this.#where,
      titled ? h('h2', {}, name) : h('h2', {}, h('label', { for: `editor-${step.first.id}` }, name)),
      this.#editor.element,
      this.#note,
    );
  }

  #describe({ first, required, because }: Step): void {
    say(this.#where, texts.where(first.pageNumber, texts.type(first.fieldType), required));
    const notes = [
      because ? texts.because(texts.nameOf(because)) : '',
      first.sharedFill ? texts.sharedFill : '',
    ];
    const text = notes.filter((note) => note !== '').join(' ');
    say(this.#note, text);
    this.#note.hidden = text === '';
  }

  #key(event: KeyboardEvent): void {
    const current = this.#state.current;
    if (event.key === 'Escape' && current) this.#actions.show(current);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#actions.next();
  }
}

function sayNext(button: HTMLElement, name: string, page: number): void {
  const [before, after] = texts.next(page);
  if (button.textContent === before + name + after) return;
  fill(button, h('span', {}, before, h('bdi', {}, name), after));
}

function missingText({ opened, progress }: SigningState, missing: number): string {
  if (missing > 0) return texts.stillMissing(missing);
  if (!opened) return texts.notOpened;
  return progress.required === 0 ? texts.nothingMissing : texts.allFilled;
}

function nameOf({ first }: Step): string {
  return first.groupKey === null ? texts.nameOf(first) : texts.chooseOne;
}

function editorOf(step: Step, state: SigningState, actions: EditorActions): Editor {
  if (step.first.groupKey !== null) return groupEditor(step, state, actions);
  switch (step.first.fieldType) {
    case 'signature':
    case 'initials':
      return markEditor(step, state, actions);
    case 'checkbox':
      return checkboxEditor(step, state, actions);
    case 'dropdown':
      return dropdownEditor(step, state, actions);
    case 'date':
    case 'text':
      return new WrittenEditor(step, state, actions);
  }
}
