import { PAGE_SIZES } from '../agreement/agreement.ts';
import {
  HEAD_PAPER,
  HEADING_INK,
  INK,
  LEADING,
  MARGIN,
  PAGE_NUMBER_BOTTOM,
  QUIET_INK,
  RULE_INK,
  SMALL_SIZE,
} from '../agreement/typography.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { box, type Box, type Boxes, decorated, spaced } from '../layout/box.ts';
import { lowered, type Mark, type TagPath } from '../layout/display-list.ts';
import type { LaidOut } from '../layout/layout.ts';
import { paginate } from '../layout/paginate.ts';
import type { Place } from '../layout/text-boxes.ts';
import type {
  Card,
  EntryRow,
  EntryTitles,
  Fact,
  Report,
  ReportPart,
  Standing,
  Step,
  Tone,
} from './report.ts';
import { type Cell, Sheet, type Text } from './sheet.ts';

/** More than the longest record that is shown fills. */
const PAGES_AT_MOST = 1_000;
const BODY_SIZE = 9;
const ENTRY_SIZE = 8.5;
const LABEL_WIDTH = 118;
const TONES: Readonly<Record<Tone, { readonly ink: string; readonly paper: string }>> = {
  good: { ink: '#17633a', paper: '#e4f2e9' },
  bad: { ink: '#96271f', paper: '#f9e8e6' },
  quiet: { ink: '#6a5312', paper: '#f6f0dc' },
};

/** The pages of a report. Throws TooManyPages. */
export function layOutReport(report: Report, fonts: Fonts): LaidOut {
  const { width, height } = PAGE_SIZES[report.pageSize];
  const sheet = new Sheet(fonts);
  const place = { x: MARGIN.left, width: width - MARGIN.left - MARGIN.right };
  const frame = { top: MARGIN.top, bottom: height - MARGIN.bottom };
  const filled = paginate(reportBoxes(report, place, sheet), frame, PAGES_AT_MOST);
  const pages = filled.map(({ marks }, index) => ({
    marks: [
      ...marks,
      ...footMarks(`${index + 1} / ${filled.length}`, report, place, sheet).map((mark) =>
        lowered(mark, height - PAGE_NUMBER_BOTTOM),
      ),
    ],
  }));
  return { title: report.fileTitle, language: 'en', width, height, pages, signatures: [] };
}

function* reportBoxes(report: Report, place: Place, sheet: Sheet): Boxes {
  yield titleBox(report, place, sheet);
  for (const part of report.parts) yield* partBoxes(part, place, sheet);
}

function partBoxes(part: ReportPart, place: Place, sheet: Sheet): Boxes {
  switch (part.kind) {
    case 'heading':
      return [headingBox(part.text, place, sheet)];
    case 'paragraph':
      return [paragraphBox(part.text, place, sheet)];
    case 'facts':
      return factRows(part.facts, place, sheet);
    case 'card':
      return cardBoxes(part.card, place, sheet);
    case 'verdict':
      return [verdictBox(part.verdict, place, sheet)];
    case 'entries':
      return entryBoxes(part.titles, part.rows, place, sheet);
  }
}

/** The heading with its state at the right, over its subject. */
function titleBox({ heading, name, standing }: Report, place: Place, sheet: Sheet): Box {
  const title = sheet.stacked(
    [{ text: heading, size: 21, strong: true, color: HEADING_INK }],
    place,
    sheet.tagged([], 'H1'),
  );
  const badge = badgeMarks(standing, place, sheet);
  const below = sheet.stacked([{ text: name, size: 12.5, color: INK }], place, sheet.tagged([], 'P'));
  const line = title.height + below.height + 12;
  return box({
    height: line + 4,
    keepsNext: true,
    marks: [
      ...title.marks,
      ...badge,
      ...below.marks.map((mark) => lowered(mark, title.height + 2)),
      ruleMark(place, line),
    ],
  });
}

function badgeMarks({ word, tone }: Standing, place: Place, sheet: Sheet): readonly Mark[] {
  const { ink, paper } = TONES[tone];
  const text: Text = { text: word, size: 11, strong: true, color: ink };
  const width = sheet.widthOf(text) + 20;
  const x = place.x + place.width - width;
  const drawn = sheet.stacked([text], { x: x + 10, width: width - 10 }, sheet.tagged([], 'P'));
  return [
    { kind: 'rectangle', x, y: 4, width, height: drawn.height + 6, color: paper },
    ...drawn.marks.map((mark) => lowered(mark, 7)),
  ];
}

function ruleMark({ x, width }: Place, y: number): Mark {
  return { kind: 'line', x, y, toX: x + width, toY: y, color: RULE_INK, thickness: 0.9 };
}

function headingBox(text: string, place: Place, sheet: Sheet): Box {
  const drawn = sheet.stacked(
    [{ text, size: 12.5, strong: true, color: HEADING_INK }],
    place,
    sheet.tagged([], 'H2'),
  );
  return box({ marks: drawn.marks, height: drawn.height + 3, spaceBefore: 20, keepsNext: true });
}

function paragraphBox(text: string, place: Place, sheet: Sheet): Box {
  const drawn = sheet.stacked([{ text, size: BODY_SIZE }], place, sheet.tagged([], 'P'));
  return box({ ...drawn, spaceBefore: 5 });
}

function* factRows(facts: readonly Fact[], place: Place, sheet: Sheet): Boxes {
  const path = sheet.tagged([], 'Table');
  for (const { label, value, mono = false } of facts)
    yield sheet.row(labelled(label, [{ text: value, size: BODY_SIZE, mono }], place), path, { padding: 3.5 });
}

function labelled(label: string, texts: readonly Text[], { x, width }: Place): readonly Cell[] {
  return [
    { x, width: LABEL_WIDTH, texts: [{ text: label, size: BODY_SIZE, color: QUIET_INK }], tag: 'TH' },
    { x: x + LABEL_WIDTH, width: width - LABEL_WIDTH, texts, tag: 'TD' },
  ];
}

const CARD_INDENT = 14;

function* cardBoxes(card: Card, place: Place, sheet: Sheet): Boxes {
  const inside = { x: place.x + CARD_INDENT, width: place.width - CARD_INDENT };
  const color = TONES[card.standing.tone].ink;
  const boxes = function* (): Boxes {
    yield nameBox(card, inside, sheet);
    const path = sheet.tagged([], 'Table');
    for (const [index, step] of card.steps.entries())
      yield { ...stepRow(step, inside, sheet, path), keepsNext: index < card.steps.length - 1 };
  };
  const bar = decorated(spaced(boxes(), 8), (height) => [
    { kind: 'rectangle', x: place.x, y: 0, width: 3, height: height + 0.2, color },
  ]);
  yield* bar;
  yield box({ height: 6 });
}

function nameBox({ name, address, note, standing, steps }: Card, place: Place, sheet: Sheet): Box {
  const state: Text = { text: standing.word, size: BODY_SIZE, strong: true, color: TONES[standing.tone].ink };
  const stateWidth = sheet.widthOf(state) + 1;
  const names = sheet.stacked(
    [
      { text: name, size: 11, strong: true, color: HEADING_INK },
      { text: address, size: BODY_SIZE },
      { text: note, size: BODY_SIZE, color: QUIET_INK },
    ],
    { x: place.x, width: place.width - stateWidth - 12 },
    sheet.tagged([], 'P'),
  );
  const at = { x: place.x + place.width - stateWidth, width: stateWidth };
  const side = sheet.stacked([state], at, sheet.tagged([], 'P'));
  return box({
    height: names.height + 3,
    keepsNext: steps.length > 0,
    marks: [...names.marks, ...side.marks.map((mark) => lowered(mark, 2))],
  });
}

function stepRow({ label, value, note }: Step, place: Place, sheet: Sheet, path: TagPath): Box {
  const told: readonly Text[] = note === null ? [] : [{ text: note, size: SMALL_SIZE, color: QUIET_INK }];
  const cells = labelled(label, [{ text: value, size: BODY_SIZE }, ...told], place);
  return sheet.row(cells, path, { padding: 2.5 });
}

function verdictBox({ word, tone }: Standing, { x, width }: Place, sheet: Sheet): Box {
  const { ink, paper } = TONES[tone];
  const text: Text = { text: word, size: BODY_SIZE, strong: true, color: ink };
  const drawn = sheet.stacked([text], { x: x + 8, width: width - 16 }, sheet.tagged([], 'P'));
  const height = drawn.height + 8;
  return box({
    height: height + 8,
    spaceBefore: 2,
    keepsNext: true,
    marks: [
      { kind: 'rectangle', x, y: 0, width, height, color: paper },
      ...drawn.marks.map((mark) => lowered(mark, 4)),
    ],
  });
}

const NUMBER_WIDTH = 30;
const TIME_WIDTH = 106;
/** The distance of the first column from the edge of the table. */
const INSET = 5;

function* entryBoxes(titles: EntryTitles, rows: readonly EntryRow[], place: Place, sheet: Sheet): Boxes {
  const path = sheet.tagged([], 'Table');
  const head = headRow(titles, place, sheet, path);
  yield { ...head, keepsNext: true };
  for (const row of rows) yield { ...entryRow(row, place, sheet, path), head };
}

function headRow([number, time, event]: EntryTitles, place: Place, sheet: Sheet, path: TagPath): Box {
  const title = (text: string): readonly Text[] => [{ text, size: ENTRY_SIZE, strong: true }];
  const texts = [title(number), title(time), title(event)] as const;
  const row = sheet.row(entryCells(texts, place, 'TH'), path, {
    padding: 3.5,
    inset: INSET,
    line: RULE_INK,
  });
  const paper: Mark = { kind: 'rectangle', ...place, y: 0, height: row.height, color: HEAD_PAPER };
  return { ...row, marks: [paper, ...row.marks] };
}

function entryRow(row: EntryRow, place: Place, sheet: Sheet, path: TagPath): Box {
  if (row.kind === 'gap') {
    const told: Text = { text: row.text, size: ENTRY_SIZE, strong: true };
    return sheet.row([{ ...place, texts: [told], tag: 'TD' }], path, { padding: 8 });
  }
  const { number, time, title, text, detail, hash } = row;
  const details: readonly Text[] =
    detail === '' ? [] : [{ text: detail, size: SMALL_SIZE, color: QUIET_INK }];
  const texts = [
    [{ text: number, size: ENTRY_SIZE }],
    [{ text: time, size: ENTRY_SIZE }],
    [
      { text, lead: title, size: ENTRY_SIZE },
      ...details,
      { text: hash, size: SMALL_SIZE, mono: true, color: QUIET_INK, before: 1 },
    ],
  ] as const;
  return sheet.row(entryCells(texts, place, 'TD'), path, { padding: 4, inset: INSET });
}

function entryCells(
  [number, time, event]: readonly [readonly Text[], readonly Text[], readonly Text[]],
  { x, width }: Place,
  tag: Cell['tag'],
): readonly Cell[] {
  const before = NUMBER_WIDTH + TIME_WIDTH;
  return [
    { x: x + INSET, width: NUMBER_WIDTH - INSET, texts: number, tag },
    { x: x + NUMBER_WIDTH, width: TIME_WIDTH, texts: time, tag },
    { x: x + before, width: width - before, texts: event, tag },
  ];
}

function footMarks(number: string, { foot }: Report, place: Place, sheet: Sheet): readonly Mark[] {
  const style = { size: SMALL_SIZE, color: QUIET_INK };
  const line = SMALL_SIZE * LEADING;
  const left = sheet.stacked([{ ...style, text: foot }], place, null);
  const right = sheet.stacked([{ ...style, text: number, align: 'right' }], place, null);
  return [{ ...ruleMark(place, -line / 2), thickness: 0.5 } as Mark, ...left.marks, ...right.marks];
}
