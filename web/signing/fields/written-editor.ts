import { faultOf, lengthOf } from './check.ts';
import { h, say, setAttribute } from '../../parts/dom.ts';
import type { Editor, EditorActions } from './editor.ts';
import type { SigningField } from '../records.ts';
import type { SigningState } from '../state.ts';
import type { Step } from '../steps.ts';
import { texts } from '../texts.ts';
import { dateWording, textWording, type Wording } from './wording.ts';

/** Text and dates: the value shows in the document at once, is checked at once and stored when the field is left. */
export class WrittenEditor implements Editor {
  readonly element: HTMLElement;
  readonly #first: SigningField;
  readonly #state: SigningState;
  readonly #actions: EditorActions;
  readonly #wording: Wording;
  readonly #message: HTMLElement;
  readonly #counter: HTMLElement;
  /** Only a value that was left with a fault is shown as wrong: nobody is scolded while writing. */
  #left: boolean;

  constructor({ first }: Step, state: SigningState, actions: EditorActions) {
    const { id } = first;
    this.#first = first;
    this.#state = state;
    this.#actions = actions;
    this.#wording =
      first.fieldType === 'date' ? dateWording(first, () => this.#changed()) : textWording(first);
    this.#message = h('p', { class: 'message', id: `message-${id}`, 'aria-live': 'polite' });
    this.#counter = h('p', { class: 'counter', id: `counter-${id}` });
    this.#left = state.faults.has(id);
    const { input, extras } = this.#wording;
    setAttribute(input, 'id', `editor-${id}`);
    setAttribute(input, 'aria-describedby', `message-${id} counter-${id}`);
    input.addEventListener('input', () => this.#changed());
    input.addEventListener('blur', () => void this.leave());
    this.#wording.write(state.drafts.get(id) ?? first.value ?? '');
    this.#show(state.faults.get(id));
    const notes = h('div', { class: 'notes' }, this.#message, this.#counter);
    this.element = h('div', { class: 'editor' }, input, notes, ...extras);
  }

  focus(): void {
    this.#wording.input.focus();
  }

  async leave(): Promise<boolean> {
    const { id } = this.#first;
    // The browser says nothing of a date while it is half typed.
    if (this.#wording.unfinished() !== undefined) this.#state.drafts.set(id, this.#wording.read());
    if (!this.#state.drafts.has(id)) return true;
    const written = this.#wording.read();
    const value = written.trim() === '' ? '' : written;
    const fault = this.#wording.unfinished() ?? (await faultOf(this.#field, value));
    this.#left = fault !== undefined;
    if (fault === undefined) this.#store(value);
    else this.#state.faults.set(id, fault);
    this.#show(fault);
    this.#state.changed();
    return fault === undefined;
  }

  refresh(): void {
    const { id } = this.#first;
    setAttribute(
      this.#wording.input,
      'aria-required',
      this.#state.stepOf(this.#first)?.required ? 'true' : undefined,
    );
    const fault = this.#state.faults.get(id);
    const stored = this.#field.value ?? '';
    if (fault !== undefined) {
      this.#left = true;
      this.#show(fault);
    } else if (!this.#state.drafts.has(id) && this.#wording.read() !== stored) {
      // Changed elsewhere: by another tab or another signer.
      this.#wording.write(stored);
      this.#show(undefined);
    }
  }

  get #field(): SigningField {
    return this.#state.field(this.#first.id) ?? this.#first;
  }

  #changed(): void {
    const value = this.#wording.read();
    this.#state.drafts.set(this.#first.id, value);
    if (this.#state.faults.delete(this.#first.id)) this.#left = true;
    this.#show(this.#wording.unfinished());
    this.#state.changed();
    void this.#check(value);
  }

  async #check(value: string): Promise<void> {
    const fault = await faultOf(this.#field, value);
    if (value === this.#wording.read()) this.#show(this.#wording.unfinished() ?? fault);
  }

  #store(value: string): void {
    const field = this.#field;
    this.#state.drafts.delete(field.id);
    this.#state.faults.delete(field.id);
    if (value === (field.value ?? '')) return;
    if (value === '') this.#actions.clear(field);
    else this.#actions.fill(field, value);
  }

  #show(fault: string | undefined): void {
    const written = this.#wording.read();
    const wrong = fault !== undefined && this.#left;
    say(this.#message, fault ?? this.#wording.hint(written));
    this.#message.classList.toggle('wrong', wrong);
    setAttribute(this.#wording.input, 'aria-invalid', wrong ? 'true' : undefined);
    const { maxLength } = this.#first;
    say(this.#counter, maxLength === null ? '' : texts.counter(lengthOf(written), maxLength));
  }
}
