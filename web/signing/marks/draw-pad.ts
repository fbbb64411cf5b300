import { h } from '../../parts/dom.ts';
import { smallEnoughPng } from './png.ts';
import { boundsOf, type Point, type Stroke, trace } from './strokes.ts';

/** A sheet to draw on with mouse, finger or pen. */
export class DrawPad {
  readonly element: HTMLCanvasElement;
  readonly #changed: () => void;
  #strokes: readonly Stroke[] = [];
  #drawing: Point[] | undefined;

  constructor(label: string, changed: () => void) {
    this.#changed = changed;
    this.element = h('canvas', { class: 'pad', role: 'img', 'aria-label': label });
    this.element.addEventListener('pointerdown', (event) => this.#begin(event));
    this.element.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel']) this.element.addEventListener(end, () => this.#end());
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  get isEmpty(): boolean {
    return this.#strokes.length === 0;
  }

  undo(): void {
    this.#set(this.#strokes.slice(0, -1));
  }

  clear(): void {
    this.#set([]);
  }

  /** The drawing and nothing around it, at twice its size, on a transparent ground. */
  png(): string | undefined {
    if (this.isEmpty) return undefined;
    const { x, y, width, height } = boundsOf(this.#strokes);
    return smallEnoughPng(2, (canvas, scale) => {
      canvas.width = Math.ceil(width * scale);
      canvas.height = Math.ceil(height * scale);
      const context = canvas.getContext('2d');
      if (!context) return;
      context.scale(scale, scale);
      context.translate(-x, -y);
      trace(context, this.#strokes);
    });
  }

  #begin(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.#drawing = [this.#pointOf(event)];
    this.#draw();
  }

  #move(event: PointerEvent): void {
    if (!this.#drawing) return;
    const events = event.getCoalescedEvents?.() ?? [];
    this.#drawing.push(...(events.length > 0 ? events : [event]).map((one) => this.#pointOf(one)));
    this.#draw();
  }

  #end(): void {
    if (!this.#drawing) return;
    const stroke = this.#drawing;
    this.#drawing = undefined;
    this.#set([...this.#strokes, stroke]);
  }

  #pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #set(strokes: readonly Stroke[]): void {
    this.#strokes = strokes;
    this.#draw();
    this.#changed();
  }

  #draw(): void {
    const { clientWidth, clientHeight } = this.element;
    this.element.width = clientWidth * devicePixelRatio;
    this.element.height = clientHeight * devicePixelRatio;
    const context = this.element.getContext('2d');
    if (!context) return;
    context.scale(devicePixelRatio, devicePixelRatio);
    trace(context, this.#drawing ? [...this.#strokes, this.#drawing] : this.#strokes);
  }
}
