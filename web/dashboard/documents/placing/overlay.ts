import type { Pages } from '../../../parts/pages.ts';
import { moved, resized } from './boxes.ts';
import { FieldBox } from './field-box.ts';
import type { PlacedField, PlacedFields } from './placed-fields.ts';

export interface OverlayActions {
  /** By the keyboard: it goes where the properties are. */
  readonly edit: () => void;
  readonly remove: (placed: PlacedField) => void;
  readonly saveSoon: (placed: PlacedField) => void;
}

const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** With Control or Command, in points. */
const LONG_STEP = 10;

/** Lays every field over its page, and moves it by the keyboard. */
export class Overlay {
  readonly #pages: Pages;
  readonly #fields: PlacedFields;
  readonly #actions: OverlayActions;
  readonly #helpId: string;
  readonly #boxes = new Map<PlacedField, FieldBox>();

  constructor(pages: Pages, fields: PlacedFields, helpId: string, actions: OverlayActions) {
    this.#pages = pages;
    this.#fields = fields;
    this.#helpId = helpId;
    this.#actions = actions;
    fields.listen(() => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(pages.sheets);
  }

  refresh(): void {
    const present = new Set(this.#fields.all);
    for (const [placed, { element }] of this.#boxes)
      if (!present.has(placed)) {
        element.remove();
        this.#boxes.delete(placed);
      }
    for (const placed of this.#fields.inOrder) this.#boxOf(placed).refresh(this.#fields, this.#pages);
  }

  /** Which field an element belongs to. */
  at(target: EventTarget | null): PlacedField | undefined {
    const element = target instanceof Element ? target.closest('.placed') : null;
    for (const [placed, box] of this.#boxes) if (box.element === element) return placed;
    return undefined;
  }

  focus(placed: PlacedField): void {
    this.#boxes.get(placed)?.button.focus({ preventScroll: true });
  }

  #boxOf(placed: PlacedField): FieldBox {
    const known = this.#boxes.get(placed);
    if (known) return known;
    const box = new FieldBox(placed, this.#helpId, (event) => {
      // Without a pointer it was the keyboard.
      if (event instanceof MouseEvent && event.detail === 0) this.#actions.edit();
    });
    box.button.addEventListener('focus', () => this.#fields.choose(placed));
    box.button.addEventListener('keydown', (event) => this.#onKey(placed, event));
    this.#boxes.set(placed, box);
    return box;
  }

  #onKey(placed: PlacedField, event: KeyboardEvent): void {
    if (!this.#fields.isOpen || event.altKey) return;
    const step = STEPS[event.key];
    if (step) this.#step(placed, event, step);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#actions.remove(placed);
    else return;
    event.preventDefault();
  }

  #step(placed: PlacedField, event: KeyboardEvent, [dx, dy]: readonly [number, number]): void {
    const { now } = placed;
    const page = this.#pages.frames[now.pageNumber - 1]?.size;
    if (!page) return;
    const far = event.ctrlKey || event.metaKey ? LONG_STEP : 1;
    placed.change(
      event.shiftKey ? resized(now, 'se', dx * far, dy * far, page) : moved(now, dx * far, dy * far, page),
    );
    this.#fields.changed();
    this.#actions.saveSoon(placed);
  }
}
