import type { Inline } from '../agreement/agreement.ts';
import { baselineBelowMiddle, type DrawingMark, lineMarks } from '../drawing/drawing.ts';
import { manyLines, oneLine } from '../drawing/showable.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { type Line, linesOf, type LineStyle } from '../layout/lines.ts';
import type { Look } from './look.ts';

/** Height of a line, as a share of its size. */
const LEADING = 1.2;
/** Height of a field as a multiple of its text size, where the field does not say one. */
const AUTO_LEADING = 1.35;
const AUTO_AT_LEAST = 4;
const AUTO_LINES_AT_MOST = 12;
/** Code is set smaller among other text; in a field it is alone. */
const CODE_SIZE = 0.9;
/** As viewers draw the chosen line of a list. */
const CHOSEN = '#99c1da';

/** A value in one line, at the side that the form says. Like every other value, it goes on beyond a box that is too small. */
export function lineOfText(look: Look, value: string, fonts: Fonts): readonly DrawingMark[] {
  const inlines = oneLine(value, look.text, fonts);
  const size = look.text.size || autoSize(look, widthOf(inlines, look, fonts));
  const line = onlyLine(inlines, size, look, fonts);
  if (!line) return [];
  const x = sideOf(look, line.width);
  return lineMarks(line, x, look.height / 2 + baselineBelowMiddle(size), look.text.color);
}

/** Lines from the top; one that would reach below the box is left out. */
export function linesOfText(look: Look, value: string, fonts: Fonts): readonly DrawingMark[] {
  const inlines = manyLines(value, look.text, fonts);
  const padding = paddingOf(look);
  const room = Math.max(1, look.width - padding * 2);
  const linesAt = (size: number): Generator<Line> => linesOf(inlines, room, styleOf(look, size), fonts);
  const fits = (size: number): number => Math.max(1, Math.floor((look.height - padding) / (size * LEADING)));
  const size = look.text.size || largestFitting((one) => countedTo(linesAt(one), fits(one) + 1) <= fits(one));
  const marks: DrawingMark[] = [];
  let number = 0;
  for (const line of linesAt(size)) {
    if (number === fits(size)) break;
    const middle = padding / 2 + (number + 0.5) * size * LEADING;
    marks.push(
      ...lineMarks(line, sideOf(look, line.width), middle + baselineBelowMiddle(size), look.text.color),
    );
    number += 1;
  }
  return marks;
}

/** One character in each cell. */
export function combOfText(look: Look, value: string, cells: number, fonts: Fonts): readonly DrawingMark[] {
  const characters = charactersOf(value);
  if (characters.length > cells) return lineOfText(look, value, fonts);
  const cell = look.width / cells;
  const free = cells - characters.length;
  const first = { left: 0, center: Math.floor(free / 2), right: free }[look.text.align];
  const size = look.text.size || Math.min(autoSize(look, 0), cell);
  const y = look.height / 2 + baselineBelowMiddle(size);
  return characters.flatMap((character, at) => {
    const line = onlyLine(oneLine(character, look.text, fonts), size, look, fonts);
    if (!line) return [];
    return lineMarks(line, (first + at + 0.5) * cell - line.width / 2, y, look.text.color);
  });
}

/** A list of choices, of which one is marked. */
export function listOfText(
  look: Look,
  choices: readonly string[],
  chosen: number,
  top: number,
  fonts: Fonts,
): readonly DrawingMark[] {
  const size = look.text.size || AUTO_LINES_AT_MOST;
  const [height, padding] = [size * LEADING, paddingOf(look) / 2];
  const count = Math.max(1, Math.floor((look.height - padding) / height));
  const first = chosen < top || chosen >= top + count ? Math.max(0, chosen - count + 1) : top;
  return choices.slice(first, first + count).flatMap((choice, at): readonly DrawingMark[] => {
    const line = onlyLine(oneLine(choice, look.text, fonts), size, look, fonts);
    const y = padding + at * height;
    const mark: DrawingMark = {
      kind: 'rectangle',
      x: padding,
      y,
      width: look.width - padding * 2,
      height,
      color: CHOSEN,
    };
    return [
      ...(first + at === chosen ? [mark] : []),
      ...(line
        ? lineMarks(
            line,
            sideOf(look, line.width),
            y + height / 2 + baselineBelowMiddle(size),
            look.text.color,
          )
        : []),
    ];
  });
}

function onlyLine(inlines: readonly Inline[], size: number, look: Look, fonts: Fonts): Line | undefined {
  const [line] = linesOf(inlines, Infinity, styleOf(look, size), fonts);
  return line;
}

function styleOf({ text: { sans, code } }: Look, size: number): LineStyle {
  return { size: code ? size / CODE_SIZE : size, sans, strong: false, direction: 'ltr' };
}

/** Where a line of this width begins. */
function sideOf(look: Look, width: number): number {
  const padding = paddingOf(look);
  switch (look.text.align) {
    case 'left':
      return padding;
    case 'center':
      return (look.width - width) / 2;
    case 'right':
      return look.width - padding - width;
  }
}

/** Twice the border and never nothing, as viewers have it; an edge in relief counts double. */
function paddingOf({ border }: Look): number {
  if (!border) return 2;
  const relief = border.style === 'beveled' || border.style === 'inset' ? 2 : 1;
  return Math.max(1, border.width * relief) * 2;
}

/** At one point. */
function widthOf(inlines: readonly Inline[], look: Look, fonts: Fonts): number {
  return onlyLine(inlines, 1, look, fonts)?.width ?? 0;
}

function autoSize(look: Look, widthAtOne: number): number {
  const byHeight = (look.height - (look.border?.width ?? 0) * 2) / AUTO_LEADING;
  const byWidth = widthAtOne > 0 ? (look.width - paddingOf(look) * 2) / widthAtOne : Infinity;
  return Math.max(AUTO_AT_LEAST, Math.min(byHeight, byWidth));
}

function largestFitting(fits: (size: number) => boolean): number {
  for (let size = AUTO_LINES_AT_MOST; size > AUTO_AT_LEAST; size -= 0.5) if (fits(size)) return size;
  return AUTO_AT_LEAST;
}

function countedTo(lines: Generator<Line>, most: number): number {
  let count = 0;
  while (count < most && !lines.next().done) count += 1;
  return count;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** More than any comb has; the segmenter's time grows with the square of its text. */
const CHARACTERS_AT_MOST = 1_000;

/** Graphemes, in their order from the left. */
function charactersOf(value: string): readonly string[] {
  if (value.length > CHARACTERS_AT_MOST) return Array.from(value);
  const characters = Array.from(segmenter.segment(value), ({ segment }) => segment);
  return RIGHT_TO_LEFT.test(value) ? characters.toReversed() : characters;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
