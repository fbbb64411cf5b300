import { fill, h, say, setAttribute } from '../../../parts/dom.ts';
import type { Failure } from './answers.ts';
import { failureNotice } from './notices.ts';
import { nameOf } from './field-box.ts';
import type { FieldSaver } from './field-saver.ts';
import { isLost } from './field-saver.ts';
import type { Ground } from './ground.ts';
import type { PlacedField, PlacedFields } from './placed-fields.ts';
import { type Parts, type PropertyControl, propertyControls } from './property-controls.ts';

export interface PanelActions {
  readonly copy: (placed: PlacedField) => void;
  readonly remove: (placed: PlacedField) => void;
  /** Back to the box on the page. */
  readonly leave: (placed: PlacedField) => void;
}

/** The properties of the chosen field. What is changed is sent when its control is left. */
export class Panel {
  readonly element: HTMLElement;
  readonly #fields: PlacedFields;
  readonly #saver: FieldSaver;
  readonly #parts: Parts;
  readonly #title = h('h2', {});
  readonly #more: HTMLDetailsElement;
  readonly #refused = h('div', { class: 'refused' });
  readonly #again: HTMLElement;
  readonly #back: HTMLElement;
  #placed: PlacedField | undefined;
  #told: Failure | undefined;

  constructor(ground: Ground, fields: PlacedFields, saver: FieldSaver, actions: PanelActions) {
    this.#fields = fields;
    this.#saver = saver;
    this.#parts = propertyControls(ground, fields);
    this.#more = h('details', {}, h('summary', {}, 'More'), ...elementsOf(this.#parts.more));
    this.#again = quiet('Try again', () => this.#placed && void saver.save(this.#placed));
    this.#back = quiet('Take the change back', () => this.#placed && saver.takeBack(this.#placed));
    this.element = h(
      'form',
      { class: 'placing-properties', novalidate: true, onsubmit: (event) => event.preventDefault() },
      this.#title,
      this.#refused,
      h('div', { class: 'row' }, this.#again, this.#back),
      ...elementsOf(this.#parts.main),
      this.#more,
      h(
        'fieldset',
        {},
        h('legend', {}, 'Place, in points'),
        h('div', { class: 'placing-numbers' }, ...elementsOf(this.#parts.place)),
      ),
      h(
        'div',
        { class: 'form-actions' },
        h(
          'button',
          { type: 'button', onclick: () => this.#placed && actions.copy(this.#placed) },
          'Place a copy',
        ),
        h(
          'button',
          { type: 'button', class: 'danger', onclick: () => this.#placed && actions.remove(this.#placed) },
          'Remove',
        ),
      ),
    );
    this.element.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && this.#placed) actions.leave(this.#placed);
    });
    for (const one of this.#controls) {
      one.control.addEventListener('change', () => this.#take(one));
      // What came while somebody was there is shown once they have left.
      one.control.addEventListener('blur', () => this.#placed && one.show(this.#placed));
    }
  }

  focus(): void {
    this.#parts.main.find(({ name }) => name === 'label')?.control.focus();
  }

  /** Where something is wrong from the beginning. */
  focusFault(): void {
    this.#controls.find(({ control }) => control.getAttribute('aria-invalid') === 'true')?.control.focus();
  }

  show(placed: PlacedField): void {
    if (placed !== this.#placed) for (const { complain } of this.#controls) complain(undefined);
    const isOther = placed !== this.#placed;
    this.#placed = placed;
    const { now, failure } = placed;
    say(this.#title, nameOf(now));
    for (const one of this.#controls) {
      one.element.hidden = !one.isFor(now);
      one.show(placed);
    }
    this.#more.hidden = this.#parts.more.every(({ element }) => element.hidden);
    if (isOther) this.#more.open = this.#parts.more.some((one) => isSaid(now[one.name]));
    if (isOther || failure !== this.#told) this.#tell(failure);
    setAttribute(this.#again, 'hidden', failure === undefined || !isLost(failure));
    setAttribute(this.#back, 'hidden', failure === undefined || placed.stored === undefined);
  }

  get #controls(): readonly PropertyControl[] {
    return Object.values(this.#parts).flat();
  }

  #take(one: PropertyControl): void {
    const placed = this.#placed;
    if (!placed) return;
    const changes = one.read(placed.now);
    one.complain(changes ? undefined : 'Please enter a number.');
    if (!changes) return;
    placed.change(changes);
    void this.#saver.save(placed);
    this.#fields.changed();
  }

  /** Each fault beside what it speaks of, without taking the keyboard away from a person who types on. */
  #tell(failure: Failure | undefined): void {
    this.#told = failure;
    for (const { complain } of this.#controls) complain(undefined);
    if (!failure) return fill(this.#refused);
    const unplaced = failure.errors.filter(({ pointer, message }) => {
      const one = this.#controls.find(({ name, element }) => !element.hidden && isAbout(pointer, name));
      one?.complain(message);
      if (one && this.#parts.more.includes(one)) this.#more.open = true;
      return !one;
    });
    const isPlaced = failure.errors.length > 0 && unplaced.length === 0;
    fill(this.#refused, !isPlaced && failureNotice({ ...failure, errors: unplaced }));
  }
}

function elementsOf(controls: readonly PropertyControl[]): readonly HTMLElement[] {
  return controls.map(({ element }) => element);
}

function isAbout(pointer: string | undefined, name: PropertyControl['name']): boolean {
  const names = name === 'owner' ? ['/signerId', '/roleId'] : [`/${name}`];
  return names.some((one) => pointer === one || pointer?.startsWith(`${one}/`));
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== false;
}

function quiet(text: string, onclick: () => void): HTMLElement {
  return h('button', { type: 'button', class: 'quiet', hidden: true, onclick }, text);
}
