import { place } from '../../parts/place.ts';
import type { Pages } from '../../parts/pages.ts';
import { type FieldActions, type FieldView, fieldView } from '../fields/field-view.ts';
import { inReadingOrder } from '../reading-order.ts';
import type { SigningState } from '../state.ts';

/** Half the width of a fingertip, in pixels. */
const REACH = 22;

/** Lays every field over its page, in reading order, and updates it with the state. */
export class Overlay {
  readonly #views = new Map<string, FieldView>();

  constructor(pages: Pages, state: SigningState, actions: FieldActions) {
    const { fields, sharedFields } = state.session;
    for (const field of inReadingOrder([...fields, ...sharedFields])) {
      const frame = pages.frames[field.pageNumber - 1];
      if (!frame) continue;
      const view = fieldView(field.id, state, actions);
      place(view.element, field, frame.size);
      frame.element.append(view.element);
      this.#views.set(field.id, view);
    }
    const refresh = (): void => {
      for (const view of this.#views.values()) view.refresh();
    };
    state.listen(refresh);
    refresh();
    pages.element.addEventListener('click', (event) => this.#takeTouch(event), true);
  }

  /** Gives the keyboard to the field on the page. */
  focus(fieldId: string): void {
    const element = this.#views.get(fieldId)?.element;
    if (element) controlOf(element)?.focus();
  }

  /** A finger that comes down beside a small field means the nearest one. */
  #takeTouch(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return;
    const fillable = [...this.#views.values()].filter(({ element }) => controlOf(element));
    if (fillable.some(({ element }) => element.contains(event.target as Node))) return;
    const near = fillable
      .map(({ element }) => ({ element, distance: distanceTo(element, event), area: areaOf(element) }))
      .filter(({ distance }) => distance <= REACH);
    near.sort((a, b) => a.distance - b.distance || a.area - b.area);
    const [nearest] = near;
    if (!nearest) return;
    event.preventDefault();
    event.stopPropagation();
    controlOf(nearest.element)?.click();
  }
}

/** The element for keyboard and clicks; nothing where the field is not to be filled. */
function controlOf(element: HTMLElement): HTMLElement | null {
  return element.matches('button') ? element : element.querySelector<HTMLElement>('input');
}

function areaOf(element: HTMLElement): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** From the nearest point of the field. */
function distanceTo(element: HTMLElement, { clientX, clientY }: PointerEvent): number {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  );
}
