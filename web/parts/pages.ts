import { calmScroll, h } from './dom.ts';
import type { PageBox, PageSize } from './page-box.ts';
import { PageFrame } from './page-frame.ts';
import type { OpenedPdf } from './pdf.ts';

/** A point on a screen, where it is as large as on paper. */
export const LIFE_SIZE = 4 / 3;
/** Larger than life only when asked. */
const WIDEST_FIT = LIFE_SIZE;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const FITTING = ZOOMS.indexOf(1);
/** Screens above and below the view that stay drawn. */
const NEAR = '100% 0px';
const FAR_SCREENS = 4;

/** All pages below one another, as wide as the view allows; only those near the view are drawn. */
export class Pages {
  readonly element: HTMLElement;
  readonly sheets: HTMLElement;
  readonly frames: readonly PageFrame[];
  readonly #near = new Set<PageFrame>();
  #opened: OpenedPdf | undefined;
  #zoomAt = FITTING;

  /** Within an element that scrolls. */
  constructor(element: HTMLElement, sizes: readonly PageSize[]) {
    this.element = element;
    this.frames = sizes.map((size, index) => new PageFrame(size, index + 1, sizes.length));
    this.sheets = h('div', { class: 'sheets' }, ...this.frames.map(({ element }) => element));
    this.element.append(this.sheets);
    new ResizeObserver(() => this.#fit()).observe(this.element);
    this.#watch();
  }

  open(opened: OpenedPdf): void {
    this.#opened = opened;
    this.#draw();
  }

  /** Points to pixels. */
  get scale(): number {
    return Number(this.sheets.style.getPropertyValue('--scale'));
  }

  zoom(direction: 1 | -1 | 0): void {
    const middle = this.element.scrollTop / this.element.scrollHeight;
    const at = direction === 0 ? FITTING : this.#zoomAt + direction;
    this.#zoomAt = Math.min(Math.max(at, 0), ZOOMS.length - 1);
    this.#fit();
    this.element.scrollTop = middle * this.element.scrollHeight;
  }

  /** Brings a field into the middle of the view. */
  showField(field: PageBox): void {
    const frame = this.frames[field.pageNumber - 1];
    if (!frame) return;
    const middle = frame.element.offsetTop + (field.yPosition + field.height / 2) * this.scale;
    const centre = frame.element.offsetLeft + (field.xPosition + field.width / 2) * this.scale;
    this.element.scrollTo({
      top: middle - this.element.clientHeight / 2,
      left: centre - this.element.clientWidth / 2,
      behavior: calmScroll(),
    });
  }

  #fit(): void {
    const style = getComputedStyle(this.sheets);
    const room =
      this.element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const widest = Math.max(...this.frames.map(({ size }) => size.width));
    const scale = Math.min(room / widest, WIDEST_FIT) * (ZOOMS[this.#zoomAt] ?? 1);
    if (scale <= 0 || Math.abs(scale - this.scale) < 0.0001) return;
    this.sheets.style.setProperty('--scale', String(scale));
    this.#draw();
  }

  #watch(): void {
    const observe = (rootMargin: string, seen: (frame: PageFrame, inside: boolean) => void): void => {
      const byElement = new Map<Element, PageFrame>(this.frames.map((frame) => [frame.element, frame]));
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            const frame = byElement.get(target);
            if (frame) seen(frame, isIntersecting);
          }
          this.#draw();
        },
        { root: this.element, rootMargin },
      );
      for (const { element } of this.frames) observer.observe(element);
    };
    observe(NEAR, (frame, inside) => (inside ? this.#near.add(frame) : this.#near.delete(frame)));
    observe(`${FAR_SCREENS * 100}% 0px`, (frame, inside) => {
      if (inside) return;
      this.#near.delete(frame);
      frame.hide();
    });
  }

  #draw(): void {
    const opened = this.#opened;
    if (!opened) return;
    for (const frame of this.#near) void frame.show(opened);
  }
}
