import type { Inline } from '../agreement/agreement.ts';
import { BASELINE, CODE_PAPER, INK, LEADING, LINK_INK } from '../agreement/typography.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { box, type Boxes } from './box.ts';
import type { Mark, TagPath } from './display-list.ts';
import { type Line, linesOf, type LineStyle, type Piece } from './lines.ts';

export interface TextStyle extends LineStyle {
  readonly color: string;
  readonly align: 'left' | 'center' | 'right' | null;
}

export const PLAIN: Omit<TextStyle, 'size'> = {
  sans: false,
  strong: false,
  color: INK,
  align: null,
  direction: 'ltr',
};

export interface Place {
  readonly x: number;
  readonly width: number;
}

export interface TextParts {
  readonly fonts: Fonts;
  /** The element of the document's structure that contains the text; without one it is decoration. */
  readonly tags: TagPath | null;
  /** Elements of the structure are numbered through the document. */
  readonly nextTag: () => number;
}

/** One box for each line of a text. */
export function* textBoxes(
  inlines: readonly Inline[],
  { x, width }: Place,
  style: TextStyle,
  parts: TextParts,
): Boxes {
  const height = style.size * LEADING;
  for (const line of linesOf(inlines, width, style, parts.fonts))
    yield box({ height, marks: marksOf(line, x + offsetOf(line, width, style), style, parts) });
}

/** Text of a single look. */
export function plainRun(text: string, code = false): Inline {
  return { kind: 'text', text, strong: false, emphasis: false, code, link: null };
}

/** By default text begins at the side that it is read from. */
function offsetOf(line: Line, width: number, { align }: TextStyle): number {
  const side = align ?? (line.direction === 'rtl' ? 'right' : 'left');
  if (side === 'left') return 0;
  return side === 'right' ? width - line.width : (width - line.width) / 2;
}

function marksOf(line: Line, x: number, style: TextStyle, parts: TextParts): readonly Mark[] {
  return line.pieces.flatMap((piece) => {
    const { code, link } = piece.run;
    const tags =
      parts.tags && link !== null
        ? [...parts.tags, { type: 'Link', number: parts.nextTag() } as const]
        : parts.tags;
    return [
      ...(code ? [codePaper(piece, x, style)] : []),
      textMark(piece, x, style, tags),
      ...(link === null ? [] : linkMarks(piece, link, x, { ...style, tags })),
    ];
  });
}

function textMark(
  { text, words, face, size, run, ...piece }: Piece,
  x: number,
  style: TextStyle,
  tags: TagPath | null,
): Mark {
  const color = run.link === null ? style.color : LINK_INK;
  return { kind: 'text', x: x + piece.x, y: style.size * BASELINE, text, words, face, size, color, tags };
}

function codePaper({ x, width, size }: Piece, left: number, style: TextStyle): Mark {
  const top = style.size * BASELINE - size * 0.95;
  return {
    kind: 'rectangle',
    x: left + x - 1.5,
    y: top,
    width: width + 3,
    height: size * 1.28,
    color: CODE_PAPER,
  };
}

function linkMarks(
  { x, width }: Piece,
  address: string,
  left: number,
  { size, tags }: TextStyle & { readonly tags: TagPath | null },
): readonly Mark[] {
  const y = size * BASELINE + 1.6;
  return [
    { kind: 'link', x: left + x, y: 0, width, height: size * LEADING, address, tags },
    { kind: 'line', x: left + x, y, toX: left + x + width, toY: y, color: LINK_INK, thickness: 0.5 },
  ];
}
