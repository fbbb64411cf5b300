import { baselineBelowMiddle, type DrawingMark, lineMarks, type Lettering } from '../drawing/drawing.ts';
import { manyLines, oneLine } from '../drawing/showable.ts';
import type { StampedField } from '../drawing/stamped-field.ts';
import type { FaceStyle } from '../fonts/fonts.ts';
import { linesOf, type LineStyle } from '../layout/lines.ts';

/** Document 3, *Field rules*, rule 8. */
const LEFT_PADDING = 4;
const SIZE_AT_MOST = 12;
const SIZE_OF_HEIGHT = 0.6;
const CROSS_OF_BOX = 0.6;

/** The specification says nothing of these two. */
const LINE_OF_SIZE = 1.25;
const STROKE_OF_CROSS = 0.12;

const FACE: FaceStyle = { sans: true, strong: false, emphasis: false, code: false };

type Box = Pick<StampedField, 'xPosition' | 'yPosition' | 'width' | 'height'>;

/** A value in the box of its field, in points from the left and top edges of the page. Images are placed by `fitted`. */
export function stampOf(field: StampedField, lettering: Lettering): readonly DrawingMark[] {
  switch (field.fieldType) {
    case 'signature':
    case 'initials':
      return [];
    case 'checkbox':
      return field.value === 'true' ? cross(field, lettering.color) : [];
    case 'text':
      return field.multiline
        ? paragraph(field, field.value ?? '', lettering)
        : line(field, field.value ?? '', lettering);
    case 'date':
    case 'dropdown':
      return line(field, field.value ?? '', lettering);
  }
}

/** An image of this size, as large as fits the box and in the middle of it. */
export function fitted(
  { xPosition, yPosition, width, height }: Box,
  size: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const scale = Math.min(width / size.width, height / size.height);
  const [w, h] = [size.width * scale, size.height * scale];
  return { x: xPosition + (width - w) / 2, y: yPosition + (height - h) / 2, width: w, height: h };
}

/** Never wrapped and never made smaller: a text wider than the box goes on beyond it. */
function line(box: Box, value: string, { fonts, color }: Lettering): readonly DrawingMark[] {
  const size = sizeIn(box);
  const y = box.yPosition + box.height / 2 + baselineBelowMiddle(size);
  const [only] = linesOf(oneLine(value, FACE, fonts), Infinity, styleOf(size), fonts);
  return only ? lineMarks(only, box.xPosition + LEFT_PADDING, y, color) : [];
}

/** From the top of the box; a line that would reach below it is left out, and so are those after it. */
function paragraph(box: Box, value: string, { fonts, color }: Lettering): readonly DrawingMark[] {
  const size = sizeIn(box);
  const height = size * LINE_OF_SIZE;
  const count = Math.floor(box.height / height + 1e-6);
  const room = box.width - LEFT_PADDING;
  const marks: DrawingMark[] = [];
  let number = 0;
  for (const one of linesOf(manyLines(value, FACE, fonts), room, styleOf(size), fonts)) {
    if (number === count) break;
    const middle = box.yPosition + (number + 0.5) * height;
    marks.push(...lineMarks(one, box.xPosition + LEFT_PADDING, middle + baselineBelowMiddle(size), color));
    number += 1;
  }
  return marks;
}

function sizeIn({ height }: Box): number {
  return Math.min(SIZE_AT_MOST, height * SIZE_OF_HEIGHT);
}

function styleOf(size: number): LineStyle {
  return { size, sans: true, strong: false, direction: 'ltr' };
}

/** Two strokes whose ink fills the square exactly: their ends are drawn in by the width that their thickness adds. */
function cross({ xPosition, yPosition, width, height }: Box, color: string): readonly DrawingMark[] {
  const side = Math.min(width, height) * CROSS_OF_BOX;
  const thickness = side * STROKE_OF_CROSS;
  const reach = side / 2 - thickness / (2 * Math.SQRT2);
  const [x, y] = [xPosition + width / 2, yPosition + height / 2];
  return [1, -1].map((way) => ({
    kind: 'line',
    x: x - reach,
    y: y - reach * way,
    toX: x + reach,
    toY: y + reach * way,
    color,
    thickness,
  }));
}
