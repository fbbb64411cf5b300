import { PAGE_SIZES } from '../rendering/agreement.ts';
import { box, type Box, type Boxes, decorated, spaced } from '../rendering/box.ts';
import { lowered, type Mark, type TagPath } from '../rendering/display-list.ts';
import type { Fonts } from '../rendering/fonts.ts';
import type { LaidOut } from '../rendering/layout.ts';
import { paginate } from '../rendering/paginate.ts';
import type { Place } from '../rendering/text-boxes.ts';
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
} from '../rendering/typography.ts';
import type { Certificate, Fact } from './certificate.ts';
import type { Standing, Tone } from './certified.ts';
import { isolated, withoutTurning } from './isolated.ts';
import { type Cell, Sheet, type Text } from './sheet.ts';
import type { SignerCard, Step } from './signer-cards.ts';
import type { TrailRow } from './trail-rows.ts';

const TITLE = 'Signing certificate';
/** More than the longest trail that is shown fills. */
const PAGES_AT_MOST = 1_000;
const BODY_SIZE = 9;
const ENTRY_SIZE = 8.5;
const LABEL_WIDTH = 118;
const TONES: Readonly<Record<Tone, { readonly ink: string; readonly paper: string }>> = {
  good: { ink: '#17633a', paper: '#e4f2e9' },
  bad: { ink: '#96271f', paper: '#f9e8e6' },
  quiet: { ink: '#6a5312', paper: '#f6f0dc' },
};

/** Where everything of a certificate stands. */
export function layOutCertificate(certificate: Certificate, fonts: Fonts): LaidOut {
  const { width, height } = PAGE_SIZES[certificate.pageSize];
  const sheet = new Sheet(fonts);
  const place = { x: MARGIN.left, width: width - MARGIN.left - MARGIN.right };
  const frame = { top: MARGIN.top, bottom: height - MARGIN.bottom };
  const filled = paginate(certificateBoxes(certificate, place, sheet), frame, PAGES_AT_MOST);
  const pages = filled.map(({ marks }, index) => ({
    marks: [
      ...marks,
      ...footMarks(`${index + 1} / ${filled.length}`, certificate, place, sheet).map((mark) =>
        lowered(mark, height - PAGE_NUMBER_BOTTOM),
      ),
    ],
  }));
  return {
    title: `${TITLE}: ${withoutTurning(certificate.name)}`,
    language: 'en',
    width,
    height,
    pages,
    signatures: [],
  };
}

function* certificateBoxes(certificate: Certificate, place: Place, sheet: Sheet): Boxes {
  yield titleBox(certificate, place, sheet);
  yield* factRows(certificate.facts, place, sheet);
  yield headingBox('Hashes (SHA-256)', place, sheet);
  yield* factRows(certificate.hashes, place, sheet);
  yield headingBox('Signers', place, sheet);
  if (certificate.signers.length === 0) yield paragraphBox('Nobody was to sign.', place, sheet);
  for (const signer of certificate.signers) yield* cardBoxes(signer, place, sheet);
  yield headingBox('Audit trail', place, sheet);
  yield verdictBox(certificate.verdict, place, sheet);
  yield* trailBoxes(certificate.trail, place, sheet);
  yield headingBox('How to check', place, sheet);
  for (const check of certificate.checks) yield paragraphBox(check, place, sheet);
}

/** The title with how the document ended at its right, over the name of the document. */
function titleBox({ name, standing }: Certificate, place: Place, sheet: Sheet): Box {
  const title = sheet.stacked(
    [{ text: TITLE, size: 21, strong: true, color: HEADING_INK }],
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

/** Beside a bar in the colour of how the signer stands. */
function* cardBoxes(card: SignerCard, place: Place, sheet: Sheet): Boxes {
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

function nameBox({ order, name, email, role, standing, steps }: SignerCard, place: Place, sheet: Sheet): Box {
  const state: Text = { text: standing.word, size: BODY_SIZE, strong: true, color: TONES[standing.tone].ink };
  const stateWidth = sheet.widthOf(state) + 1;
  const names = sheet.stacked(
    [
      { text: name, size: 11, strong: true, color: HEADING_INK },
      { text: email, size: BODY_SIZE },
      {
        text: `Signing order ${order}${role === null ? '' : `, role ${isolated(role)}`}`,
        size: BODY_SIZE,
        color: QUIET_INK,
      },
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

function stepRow({ label, value, from }: Step, place: Place, sheet: Sheet, path: TagPath): Box {
  const told: readonly Text[] = from === null ? [] : [{ text: from, size: SMALL_SIZE, color: QUIET_INK }];
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
/** Of the first column from the edge of the table. */
const INSET = 5;

function* trailBoxes(rows: readonly TrailRow[], place: Place, sheet: Sheet): Boxes {
  const path = sheet.tagged([], 'Table');
  const head = headRow(place, sheet, path);
  yield { ...head, keepsNext: true };
  for (const row of rows) yield { ...trailRow(row, place, sheet, path), head };
}

function headRow(place: Place, sheet: Sheet, path: TagPath): Box {
  const title = (text: string): readonly Text[] => [{ text, size: ENTRY_SIZE, strong: true }];
  const texts = [title('No.'), title('Time (UTC)'), title('Event, who, and hash')] as const;
  const row = sheet.row(trailCells(texts, place, 'TH'), path, {
    padding: 3.5,
    inset: INSET,
    line: RULE_INK,
  });
  const paper: Mark = { kind: 'rectangle', ...place, y: 0, height: row.height, color: HEAD_PAPER };
  return { ...row, marks: [paper, ...row.marks] };
}

function trailRow(row: TrailRow, place: Place, sheet: Sheet, path: TagPath): Box {
  if (row.kind === 'gap') {
    const told: Text = { text: row.text, size: ENTRY_SIZE, strong: true };
    return sheet.row([{ ...place, texts: [told], tag: 'TD' }], path, { padding: 8 });
  }
  const { sequence, at, title, actor, detail, hash } = row;
  const details: readonly Text[] =
    detail === '' ? [] : [{ text: detail, size: SMALL_SIZE, color: QUIET_INK }];
  const texts = [
    [{ text: String(sequence), size: ENTRY_SIZE }],
    [{ text: at, size: ENTRY_SIZE }],
    [
      { text: actor, lead: title, size: ENTRY_SIZE },
      ...details,
      { text: hash, size: SMALL_SIZE, mono: true, color: QUIET_INK, before: 1 },
    ],
  ] as const;
  return sheet.row(trailCells(texts, place, 'TD'), path, { padding: 4, inset: INSET });
}

function trailCells(
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

function footMarks(number: string, { documentId }: Certificate, place: Place, sheet: Sheet): readonly Mark[] {
  const style = { size: SMALL_SIZE, color: QUIET_INK };
  const line = SMALL_SIZE * LEADING;
  const left = sheet.stacked([{ ...style, text: `${TITLE} of document ${documentId}` }], place, null);
  const right = sheet.stacked([{ ...style, text: number, align: 'right' }], place, null);
  return [{ ...ruleMark(place, -line / 2), thickness: 0.5 } as Mark, ...left.marks, ...right.marks];
}
