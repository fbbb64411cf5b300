import { h } from '../../../parts/dom.ts';
import type { PageBox, PageSize } from '../../../parts/page-box.ts';
import type { PageFrame } from '../../../parts/page-frame.ts';
import type { Pages } from '../../../parts/pages.ts';
import { place } from '../../../parts/place.ts';
import { around, drawnBetween, moved, type Point, resized } from './boxes.ts';
import type { PlacedField, PlacedFields } from './placed-fields.ts';

export interface GestureActions {
  /** How large what is to be placed is; undefined where nothing is. */
  readonly armed: () => PageSize | undefined;
  readonly put: (box: PageBox) => void;
  readonly fieldAt: (target: EventTarget | null) => PlacedField | undefined;
  readonly focus: (placed: PlacedField) => void;
  readonly save: (placed: PlacedField) => void;
}

interface Gesture {
  readonly move: (event: PointerEvent) => void;
  readonly end: (event: PointerEvent) => void;
  readonly cancel: () => void;
}

/** A hand that trembles has not moved anything yet, in pixels. */
const STILL = 4;
/** So near to the upper and lower edge the pages scroll along, and so far. */
const SCROLL_ZONE = 32;
const SCROLL_STEP = 16;

/** What a pointer does on the pages: places, moves and resizes. */
export class Gestures {
  readonly #pages: Pages;
  readonly #fields: PlacedFields;
  readonly #actions: GestureActions;
  readonly #ghost = h('div', { class: 'ghost', 'aria-hidden': 'true' });
  #gesture: Gesture | undefined;

  constructor(pages: Pages, fields: PlacedFields, actions: GestureActions) {
    this.#pages = pages;
    this.#fields = fields;
    this.#actions = actions;
    const { element } = pages;
    element.addEventListener('pointerdown', (event) => this.#begin(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('pointerup', (event) => this.#finish((gesture) => gesture.end(event)));
    element.addEventListener('pointercancel', () => this.cancel());
    element.addEventListener('pointerleave', () => !this.#gesture && this.#ghost.remove());
  }

  /** Leaves everything as it was before the pointer came down; false where it is up. */
  cancel(): boolean {
    this.#ghost.remove();
    const wasBusy = this.#gesture !== undefined;
    this.#finish((gesture) => gesture.cancel());
    return wasBusy;
  }

  #begin(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || this.#gesture || !this.#fields.isOpen) return;
    const placed = this.#actions.fieldAt(event.target);
    const size = this.#actions.armed();
    // Whatever was being typed beside the pages is taken first.
    if (size || !placed) this.#pages.element.focus({ preventScroll: true });
    if (size) this.#gesture = this.#drawing(event, size);
    else if (placed) {
      // The browser would give the keyboard to the pages: a handle takes none.
      event.preventDefault();
      this.#gesture = this.#holding(placed, event);
    } else return this.#fields.choose(undefined);
    this.#pages.element.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    if (this.#gesture) {
      this.#scrollAlong(event);
      return this.#gesture.move(event);
    }
    const size = this.#fields.isOpen && event.pointerType === 'mouse' ? this.#actions.armed() : undefined;
    const frame = size && this.#frameUnder(event);
    if (!size || !frame) return this.#ghost.remove();
    this.#showGhost(frame, around(pointOn(frame, event), size, frame.size));
  }

  #finish(how: (gesture: Gesture) => void): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    if (gesture) how(gesture);
  }

  /** A click puts a box of the usual size around it, and a line is drawn from corner to corner. */
  #drawing(start: PointerEvent, size: PageSize): Gesture | undefined {
    const frame = this.#frameUnder(start);
    if (!frame) return undefined;
    const from = pointOn(frame, start);
    let isDrawn = false;
    const boxTo = (event: PointerEvent): Omit<PageBox, 'pageNumber'> =>
      isDrawn ? drawnBetween(from, pointOn(frame, event), frame.size) : around(from, size, frame.size);
    return {
      move: (event) => {
        isDrawn ||= distance(start, event) > STILL;
        this.#showGhost(frame, boxTo(event));
      },
      end: (event) => {
        this.#ghost.remove();
        this.#actions.put({ pageNumber: this.#numberOf(frame), ...boxTo(event) });
      },
      cancel: () => undefined,
    };
  }

  #holding(placed: PlacedField, start: PointerEvent): Gesture | undefined {
    const { target } = start;
    const edges = target instanceof HTMLElement ? target.dataset['edges'] : undefined;
    const before = placed.draft;
    const box = placed.now;
    const frame = this.#pages.frames[box.pageNumber - 1];
    this.#actions.focus(placed);
    this.#fields.choose(placed);
    if (!frame) return undefined;
    const from = pointOn(frame, start);
    let hasMoved = false;
    return {
      move: (event) => {
        hasMoved ||= distance(start, event) > STILL;
        if (!hasMoved) return;
        placed.isHeld = true;
        placed.change(
          edges === undefined
            ? this.#carried(box, frame, from, event)
            : pulledTo(box, edges, frame, from, event),
        );
        this.#fields.changed();
      },
      end: () => hasMoved && this.#actions.save(placed),
      cancel: () => {
        placed.draft = before;
        this.#actions.save(placed);
      },
    };
  }

  /** Within its page by whole points; onto another page with the pointer. */
  #carried(box: PageBox, own: PageFrame, from: Point, event: PointerEvent): PageBox {
    const frame = this.#nearest(event);
    const to = pointOn(frame, event);
    if (frame === own)
      return { pageNumber: box.pageNumber, ...moved(box, to.x - from.x, to.y - from.y, own.size) };
    const [x, y] = [to.x - (from.x - box.xPosition), to.y - (from.y - box.yPosition)];
    const corner = { ...box, xPosition: 0, yPosition: 0 };
    return { pageNumber: this.#numberOf(frame), ...moved(corner, x, y, frame.size) };
  }

  #frameUnder({ clientX, clientY }: PointerEvent): PageFrame | undefined {
    return this.#pages.frames.find(({ element }) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    });
  }

  #nearest({ clientY }: PointerEvent): PageFrame {
    const away = ({ element }: PageFrame): number => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(top - clientY, 0, clientY - bottom);
    };
    return this.#pages.frames.reduce((best, frame) => (away(frame) < away(best) ? frame : best));
  }

  #numberOf(frame: PageFrame): number {
    return this.#pages.frames.indexOf(frame) + 1;
  }

  #showGhost(frame: PageFrame, box: Omit<PageBox, 'pageNumber'>): void {
    if (this.#ghost.parentElement !== frame.element) frame.element.append(this.#ghost);
    place(this.#ghost, { pageNumber: 1, ...box }, frame.size);
  }

  #scrollAlong({ clientY }: PointerEvent): void {
    const { top, bottom } = this.#pages.element.getBoundingClientRect();
    const step =
      clientY < top + SCROLL_ZONE ? -SCROLL_STEP : clientY > bottom - SCROLL_ZONE ? SCROLL_STEP : 0;
    if (step !== 0) this.#pages.element.scrollBy(0, step);
  }
}

function pulledTo(box: PageBox, edges: string, frame: PageFrame, from: Point, event: PointerEvent): PageBox {
  const to = pointOn(frame, event);
  return {
    pageNumber: box.pageNumber,
    ...resized(box, edges, to.x - from.x, to.y - from.y, frame.size),
  };
}

/** Document 3, *Field rules*, 6: the page as it is shown, whatever its rotation and crop box, in points from its left and top. */
function pointOn({ element, size }: PageFrame, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height };
}

function distance(one: PointerEvent, other: PointerEvent): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
