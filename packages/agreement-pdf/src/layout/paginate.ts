import type { Box, Boxes } from './box.ts';
import { lowered, type Mark, type Page, repeated } from './display-list.ts';

export interface PageFrame {
  readonly top: number;
  readonly bottom: number;
}

export class TooManyPages extends Error {}

/**
 * Fills one page after the other. Boxes that stay together move to the next page as a whole, if they fit one. Boxes are
 * asked for one by one, so that a document which is too long costs no more than the pages it may have.
 */
export function paginate(boxes: Boxes, frame: PageFrame, pagesAtMost: number): readonly Page[] {
  const filling = new Filling(frame, pagesAtMost);
  for (const chain of chainsOf(boxes, frame.bottom - frame.top)) filling.place(chain);
  return filling.finished();
}

/** Boxes that stay together. A group that fits no page is given up as soon as that is known. */
function* chainsOf(boxes: Boxes, most: number): Generator<readonly Box[]> {
  let chain: Box[] = [];
  let height = 0;
  for (const one of boxes) {
    if (chain.length > 0 && (one.beginsPage || height > most || !chain.at(-1)?.keepsNext)) {
      yield chain;
      chain = [];
      height = 0;
    }
    chain.push(one);
    height += one.spaceBefore + one.height;
  }
  if (chain.length > 0) yield chain;
}

class Filling {
  readonly #frame: PageFrame;
  readonly #pagesAtMost: number;
  readonly #pages: Mark[][] = [[]];
  #y: number;

  constructor(frame: PageFrame, pagesAtMost: number) {
    this.#frame = frame;
    this.#pagesAtMost = pagesAtMost;
    this.#y = frame.top;
  }

  place(chain: readonly Box[]): void {
    if (chain[0]?.beginsPage) this.#nextPage();
    if (!this.#isFresh && this.#y + heightOf(chain) > this.#frame.bottom && this.#fitsOnePage(chain))
      this.#nextPage();
    for (const one of chain) this.#put(one);
  }

  finished(): readonly Page[] {
    return this.#pages.map((marks) => ({ marks }));
  }

  get #isFresh(): boolean {
    return this.#y === this.#frame.top;
  }

  #fitsOnePage(chain: readonly Box[]): boolean {
    const { top, bottom } = this.#frame;
    const head = chain[0]?.head?.height ?? 0;
    return top + head + heightOf(chain) - (chain[0]?.spaceBefore ?? 0) <= bottom;
  }

  #put(one: Box): void {
    if (!this.#isFresh && this.#y + one.spaceBefore + one.height > this.#frame.bottom) this.#nextPage();
    if (this.#isFresh && one.head) {
      this.#draw({ ...one.head, marks: one.head.marks.map(repeated) }, 0);
      this.#draw(one, 0);
    } else this.#draw(one, this.#isFresh ? 0 : one.spaceBefore);
  }

  #draw(one: Box, space: number): void {
    this.#y += space;
    // One by one: a page may have more marks than a call takes arguments.
    for (const mark of one.marks) this.#pages.at(-1)?.push(lowered(mark, this.#y));
    this.#y += one.height;
  }

  #nextPage(): void {
    if (this.#pages.length >= this.#pagesAtMost)
      throw new TooManyPages(`The document is longer than ${this.#pagesAtMost} pages.`);
    this.#pages.push([]);
    this.#y = this.#frame.top;
  }
}

function heightOf(chain: readonly Box[]): number {
  return chain.reduce((sum, { spaceBefore, height }) => sum + spaceBefore + height, 0);
}
