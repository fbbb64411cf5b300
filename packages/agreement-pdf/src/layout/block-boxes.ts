import type {
  Block,
  Heading,
  List,
  Quote,
  Signature,
  SignatureGroup,
  Table,
} from '../agreement/agreement.ts';
import * as type from '../agreement/typography.ts';
import { directionOf } from '../direction/direction.ts';
import type { Direction } from '../direction/levels.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { box, type Box, type Boxes, decorated, numbered, spaced, withoutWidows } from './box.ts';
import { lowered, type Mark, type Tag, type TagPath } from './display-list.ts';
import { widthsOf } from './lines.ts';
import { tableBoxes } from './table-boxes.ts';
import { PLAIN, type Place, plainRun, textBoxes, type TextParts } from './text-boxes.ts';

export interface BlockParts {
  readonly fonts: Fonts;
  /** Elements of the structure are numbered through the document. */
  readonly nextTag: () => number;
  readonly pageHeight: number;
  /** Of the document as a whole. */
  readonly direction: Direction;
}

interface Inside extends Place {
  readonly tags: TagPath;
  /** Between paragraphs. */
  readonly space: number;
  readonly direction: Direction;
  /** How many lists it stands in. */
  readonly depth: number;
  readonly parts: BlockParts;
}

/** Every block as boxes, in the order of the document. */
export function blockBoxes(blocks: readonly Block[], place: Place, parts: BlockParts): Boxes {
  const { direction } = parts;
  return boxesIn(blocks, { ...place, tags: [], space: type.PARAGRAPH_SPACE, direction, depth: 0, parts });
}

function* boxesIn(blocks: readonly Block[], inside: Inside): Boxes {
  let beginsPage = false;
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'page_break') {
      // Two page breaks in a row leave a page free.
      if (beginsPage) yield box({ height: 0, beginsPage: true });
      beginsPage = true;
      continue;
    }
    // A signature never stands on a page without a word of the agreement.
    const isSigned = block.kind !== 'signatures' && blocks[at + 1]?.kind === 'signatures';
    for (const { one, index, left } of numbered(boxesOf(block, inside))) {
      const begins = beginsPage && index === 0;
      const keeps = isSigned && left === 0;
      yield begins || keeps ? { ...one, beginsPage: begins, keepsNext: keeps || one.keepsNext } : one;
    }
    beginsPage = false;
  }
}

function boxesOf(block: Exclude<Block, { kind: 'page_break' }>, inside: Inside): Boxes {
  const { x, width } = inside;
  switch (block.kind) {
    case 'heading':
      return headingBoxes(block, inside);
    case 'paragraph':
      return spaced(
        withoutWidows(textBoxes(block.inlines, inside, bodyStyle(inside), textParts(inside, 'P'))),
        inside.space,
      );
    case 'list':
      return listBoxes(block, { ...inside, direction: directionOf(block, inside.direction) });
    case 'quote':
      return quoteBoxes(block, { ...inside, direction: directionOf(block, inside.direction) });
    case 'code':
      return codeBoxes(block.text, inside);
    case 'table':
      return spaced(tableOf(block, inside), inside.space + TABLE_SPACE);
    case 'rule':
      return [box({ height: 9, spaceBefore: 6, marks: [ruleMark(x, width)] })];
    case 'signatures':
      return [signatureBox(block, inside)];
  }
}

function bodyStyle({ direction }: Inside) {
  return { ...PLAIN, size: type.TEXT_SIZE, direction };
}

function textParts(inside: Inside, kind: Tag['type']): TextParts {
  const { fonts, nextTag } = inside.parts;
  return { fonts, nextTag, tags: tagged(inside, kind) };
}

function tagged({ tags, parts }: Inside, kind: Tag['type']): TagPath {
  return [...tags, { type: kind, number: parts.nextTag() }];
}

/** Stands on one page with the block behind it. */
function* headingBoxes({ level, inlines }: Heading, inside: Inside): Boxes {
  const { size, before, after } = type.HEADING[level];
  const style = { ...bodyStyle(inside), size, sans: true, strong: true, color: type.HEADING_INK };
  const lines = textBoxes(inlines, inside, style, textParts(inside, `H${level}`));
  for (const { one, left } of numbered(spaced(lines, before)))
    yield {
      ...one,
      keepsNext: true,
      height: one.height + (left === 0 ? after - type.PARAGRAPH_SPACE : 0),
    };
}

/** Between the marker of an item and its text. */
const MARKER_GAP = 7;

function* listBoxes(list: List, inside: Inside): Boxes {
  const listTags = tagged(inside, 'L');
  const space = list.tight ? type.TIGHT_SPACE : type.PARAGRAPH_SPACE;
  const indent = indentOf(list, inside);
  const isRight = inside.direction === 'rtl';
  for (const [index, item] of list.items.entries()) {
    const itemTags = tagged({ ...inside, tags: listTags }, 'LI');
    const marker = markerMarks(markerOf(list, index, inside.depth), indent, { ...inside, tags: itemTags });
    const body = boxesIn(item, {
      ...inside,
      x: inside.x + (isRight ? 0 : indent),
      width: inside.width - indent,
      tags: tagged({ ...inside, tags: itemTags }, 'LBody'),
      space,
      depth: inside.depth + 1,
    });
    const filled = item.length > 0 ? body : [box({ height: type.TEXT_SIZE * type.LEADING })];
    for (const { one, index: at } of numbered(spaced(filled, index === 0 ? inside.space : space)))
      yield at === 0 ? { ...one, marks: [...marker, ...one.marks] } : one;
  }
}

function markerOf(list: List, index: number, depth: number): string {
  if (list.ordered) return `${list.start + index}.`;
  return depth % 2 === 0 ? '•' : '–';
}

/** Wide enough for the last number, which is the widest. */
function indentOf(list: List, inside: Inside): number {
  const marker = markerOf(list, list.items.length - 1, inside.depth);
  const { line } = widthsOf([plainRun(marker)], inside.width, bodyStyle(inside), inside.parts.fonts);
  return Math.max(type.INDENT, line + MARKER_GAP + 1);
}

/** Right before the text, on its baseline. */
function markerMarks(marker: string, indent: number, inside: Inside): readonly Mark[] {
  const isRight = inside.direction === 'rtl';
  const place = {
    x: isRight ? inside.x + inside.width - indent + MARKER_GAP : inside.x,
    width: indent - MARKER_GAP,
  };
  const style = { ...bodyStyle(inside), align: isRight ? ('left' as const) : ('right' as const) };
  const [line] = textBoxes([plainRun(marker)], place, style, textParts(inside, 'Lbl'));
  return line?.marks ?? [];
}

function quoteBoxes({ blocks }: Quote, inside: Inside): Boxes {
  const { x, width } = inside;
  const isRight = inside.direction === 'rtl';
  const boxes = boxesIn(blocks, {
    ...inside,
    x: isRight ? x : x + type.QUOTE_INDENT,
    width: width - type.QUOTE_INDENT,
    tags: tagged(inside, 'BlockQuote'),
  });
  const bar = isRight ? x + width - 3 : x + 3;
  return decorated(boxes, (height, spaceBefore) => [
    { kind: 'line', x: bar, y: -spaceBefore, toX: bar, toY: height, color: type.HAIRLINE, thickness: 2 },
  ]);
}

const CODE_PADDING = 8;

function codeBoxes(text: string, inside: Inside): Boxes {
  const { x, width } = inside;
  return spaced(
    decorated(withoutWidows(codeLines(text, inside)), (height) => [
      // A hair more than its height, so that no line shows between two of them.
      { kind: 'rectangle', x, y: 0, width, height: height + 0.2, color: type.CODE_PAPER },
    ]),
    inside.space,
  );
}

/** Paper above the first and below the last line belongs to them. */
function* codeLines(text: string, inside: Inside): Boxes {
  const { x, width, parts } = inside;
  const tags = tagged({ ...inside, tags: tagged(inside, 'P') }, 'Code');
  const style = { ...PLAIN, size: type.TEXT_SIZE * 0.92 };
  const place = { x: x + CODE_PADDING, width: width - 2 * CODE_PADDING };
  const lines = function* (): Boxes {
    for (const line of text.split('\n'))
      yield* textBoxes([plainRun(line, true)], place, style, {
        fonts: parts.fonts,
        tags,
        nextTag: parts.nextTag,
      });
  };
  for (const { one, index, left } of numbered(lines())) {
    const [above, below] = [index === 0 ? 4 : 0, left === 0 ? 4 : 0];
    const marks = one.marks.filter(({ kind }) => kind !== 'rectangle').map((mark) => lowered(mark, above));
    yield { ...one, marks, height: one.height + above + below };
  }
}

/** More than between paragraphs, above and below. */
const TABLE_SPACE = 4;

function* tableOf(table: Table, inside: Inside): Boxes {
  const { parts } = inside;
  const tableTags = tagged(inside, 'Table');
  let rowTags: TagPath = [];
  const rows = tableBoxes(table, inside, {
    fonts: parts.fonts,
    nextTag: parts.nextTag,
    pageHeight: parts.pageHeight,
    direction: directionOf(table, inside.direction),
    beginRow: () => {
      rowTags = tagged({ ...inside, tags: tableTags }, 'TR');
    },
    cellTags: (isHead) => tagged({ ...inside, tags: rowTags }, isHead ? 'TH' : 'TD'),
  });
  for (const { one, left } of numbered(rows))
    yield left === 0 ? { ...one, height: one.height + TABLE_SPACE } : one;
}

function ruleMark(x: number, width: number): Mark {
  return { kind: 'line', x, y: 4, toX: x + width, toY: 4, color: type.RULE_INK, thickness: 0.7 };
}

/** The places of one or two signatures side by side, each over its line and label. */
function signatureBox({ signatures }: SignatureGroup, inside: Inside): Box {
  const { width } = type.SIGNATURE;
  const last = inside.x + inside.width - width;
  const places = inside.direction === 'rtl' ? [last, inside.x] : [inside.x, last];
  const drawn = signatures.map((signature, index) => signatureMarks(signature, places[index] ?? 0, inside));
  return box({
    height: Math.max(...drawn.map(({ height }) => height)),
    spaceBefore: 18,
    marks: drawn.flatMap(({ marks }) => marks),
  });
}

function signatureMarks({ role, label }: Signature, x: number, inside: Inside) {
  const { width, height } = type.SIGNATURE;
  const line = height + 2;
  const style = { ...bodyStyle(inside), size: type.LABEL_SIZE, sans: true, color: type.QUIET_INK };
  const names = [...textBoxes([plainRun(label ?? role)], { x, width }, style, textParts(inside, 'P'))];
  const marks: readonly Mark[] = [
    { kind: 'signature', x, y: 0, width, height, role, label },
    { kind: 'line', x, y: line, toX: x + width, toY: line, color: type.INK, thickness: 0.8 },
    ...names.flatMap((one, at) => one.marks.map((mark) => lowered(mark, line + 3 + at * one.height))),
  ];
  return { marks, height: line + 3 + names.length * type.LABEL_SIZE * type.LEADING + 10 };
}
