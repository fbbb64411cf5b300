import type { Inline } from '../agreement/agreement.ts';
import { HAIRLINE, INK } from '../agreement/typography.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { box, type Box } from '../layout/box.ts';
import { lowered, type Mark, type Tag, type TagPath } from '../layout/display-list.ts';
import { widthsOf } from '../layout/lines.ts';
import { PLAIN, type Place, textBoxes, type TextStyle } from '../layout/text-boxes.ts';
import { legible } from './legible.ts';

/** A text of one size and colour; its first words may be strong. */
export interface Text {
  readonly text: string;
  readonly size: number;
  readonly color?: string;
  readonly strong?: boolean;
  readonly mono?: boolean;
  /** Strong words in front of it. */
  readonly lead?: string;
  /** Free room above it. */
  readonly before?: number;
  readonly align?: 'left' | 'right';
}

export interface Cell extends Place {
  readonly texts: readonly Text[];
  readonly tag: 'TH' | 'TD';
}

interface TextBlock {
  readonly marks: readonly Mark[];
  readonly height: number;
}

/** Makes the boxes of a report. */
export class Sheet {
  readonly fonts: Fonts;
  #tags = 0;

  constructor(fonts: Fonts) {
    this.fonts = fonts;
  }

  tagged(path: TagPath, type: Tag['type']): TagPath {
    return [...path, { type, number: (this.#tags += 1) }];
  }

  /** Texts under one another. Without tags they are decoration. */
  stacked(texts: readonly Text[], place: Place, tags: TagPath | null): TextBlock {
    const marks: Mark[] = [];
    let height = 0;
    for (const text of texts) {
      height += text.before ?? 0;
      for (const line of textBoxes(this.#inlines(text), place, styleOf(text), this.#parts(tags))) {
        // The paper behind code would be too much of it here.
        const own = line.marks.filter(({ kind }) => kind !== 'rectangle');
        for (const mark of own) marks.push(lowered(mark, height));
        height += line.height;
      }
    }
    return { marks, height };
  }

  /** Cells side by side over a thin line. */
  row(cells: readonly Cell[], path: TagPath, { padding, inset = 0, line = HAIRLINE }: RowLook): Box {
    const tags = this.tagged(path, 'TR');
    const drawn = cells.map((cell) => this.stacked(cell.texts, cell, this.tagged(tags, cell.tag)));
    const height = Math.max(...drawn.map((cell) => cell.height)) + 2 * padding;
    const left = Math.min(...cells.map(({ x }) => x)) - inset;
    const right = Math.max(...cells.map(({ x, width }) => x + width));
    const below: Mark = {
      kind: 'line',
      x: left,
      y: height,
      toX: right,
      toY: height,
      color: line,
      thickness: 0.5,
    };
    const marks = drawn.flatMap((cell) => cell.marks.map((mark) => lowered(mark, padding)));
    return box({ height, marks: [...marks, below] });
  }

  widthOf(text: Text): number {
    return widthsOf(this.#inlines(text), Number.POSITIVE_INFINITY, styleOf(text), this.fonts).line;
  }

  #inlines({ text, lead, mono = false }: Text): readonly Inline[] {
    const run = (shown: string, strong: boolean): Inline => ({
      kind: 'text',
      text: shown,
      strong,
      emphasis: false,
      code: mono,
      link: null,
    });
    const shown = run(legible(text, this.fonts), false);
    return lead === undefined ? [shown] : [run(`${legible(lead, this.fonts)}  `, true), shown];
  }

  #parts(tags: TagPath | null) {
    return { fonts: this.fonts, tags, nextTag: () => (this.#tags += 1) };
  }
}

interface RowLook {
  /** Above and below. */
  readonly padding: number;
  /** How far the line below begins before the first cell. */
  readonly inset?: number;
  readonly line?: string;
}

/** Everything begins at the left, also text that reads from the right: it stands in columns. */
function styleOf({ size, strong = false, color = INK, align = 'left' }: Text): TextStyle {
  return { ...PLAIN, size, sans: true, strong, color, align };
}
