import type { RenderTask } from '../pdfjs/pdf.min.mjs';
import { h } from './dom.ts';
import type { PageSize } from './page-box.ts';
import type { OpenedPdf } from './pdf.ts';

/** The largest canvas of phones, in pixels. */
const LARGEST_CANVAS = 16_000_000;
/** After this a page that is still being drawn counts as one that cannot be shown. */
const PATIENCE_MILLISECONDS = 30_000;

/** One page: a sheet of the right size at once, its picture and its text while it is near the view, fields on top. */
export class PageFrame {
  readonly element: HTMLElement;
  readonly size: PageSize;
  readonly #number: number;
  readonly #textLayer = h('div', { class: 'text-layer' });
  readonly #failure = h('p', { class: 'page-failed', role: 'alert' }, 'This page could not be shown.');
  #canvas: HTMLCanvasElement | undefined;
  #task: RenderTask | undefined;
  #drawnWidth = 0;
  #hasText = false;

  constructor(size: PageSize, number: number, count: number) {
    this.size = size;
    this.#number = number;
    this.element = h(
      'section',
      { class: 'page', 'aria-label': `Page ${number} of ${count}`, 'data-page': number },
      this.#textLayer,
    );
    this.element.style.setProperty('--page-width', String(size.width));
    this.element.style.setProperty('--page-height', String(size.height));
  }

  /** Draws the page at its present size, unless it is drawn so already. */
  async show(opened: OpenedPdf): Promise<void> {
    const width = this.element.clientWidth;
    if (width === this.#drawnWidth) return;
    this.#drawnWidth = width;
    this.#task?.cancel();
    const patience = setTimeout(() => this.#fail(width), PATIENCE_MILLISECONDS);
    try {
      await this.#draw(opened, width);
    } catch (error) {
      if (!(error instanceof opened.pdfjs.RenderingCancelledException)) this.#fail(width);
    } finally {
      clearTimeout(patience);
    }
  }

  async #draw({ pdfjs, pdf }: OpenedPdf, width: number): Promise<void> {
    const page = await pdf.getPage(this.#number);
    // Meanwhile it may have been hidden, or made larger.
    if (this.#drawnWidth !== width) return;
    const base = page.getViewport({ scale: 1 });
    if (!this.#hasText) {
      this.#hasText = true;
      const layer = {
        textContentSource: page.streamTextContent(),
        container: this.#textLayer,
        viewport: base,
      };
      void new pdfjs.TextLayer(layer).render().catch(() => undefined);
    }
    const sharpest = Math.sqrt(LARGEST_CANVAS / (base.width * base.height));
    const scale = Math.min((width / base.width) * Math.min(devicePixelRatio, 3), sharpest);
    const viewport = page.getViewport({ scale });
    const canvas = h('canvas', { width: Math.round(viewport.width), height: Math.round(viewport.height) });
    canvas.setAttribute('aria-hidden', 'true');
    const task = page.render({ canvas, viewport });
    this.#task = task;
    await task.promise;
    this.#replaceCanvas(canvas);
  }

  /** Far from the view: gives its memory back. */
  hide(): void {
    this.#task?.cancel();
    this.#drawnWidth = 0;
    this.#failure.remove();
    if (!this.#canvas) return;
    this.#canvas.width = 0;
    this.#canvas.remove();
    this.#canvas = undefined;
  }

  #replaceCanvas(canvas: HTMLCanvasElement): void {
    this.#failure.remove();
    this.#canvas?.remove();
    this.#canvas = canvas;
    this.element.prepend(canvas);
    this.element.classList.add('drawn');
  }

  /** A picture of another size is better than none. */
  #fail(width: number): void {
    if (this.#drawnWidth === width && !this.#canvas) this.element.prepend(this.#failure);
  }
}
