import LineBreaker from 'linebreak';
import type { Inline, TextRun, ValueSpan } from '../agreement/agreement.ts';
import { type Direction, levelsOf } from '../direction/levels.ts';
import { type Face, facesFor, type Fonts, type ShapedText, UnsupportedCharacter } from '../fonts/fonts.ts';

/** A line of text: pieces in the order in which they stand on the page, from its left. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
  readonly direction: Direction;
}

/** Text of one run, face and direction. */
export interface Piece {
  readonly x: number;
  readonly width: number;
  /** In the order in which it is read. */
  readonly text: string;
  /** From the left. */
  readonly words: readonly ShapedText[];
  readonly face: Face;
  readonly size: number;
  /** Of the Unicode bidirectional algorithm: odd reads from the right. */
  readonly level: number;
  readonly run: TextRun;
}

export interface LineStyle {
  readonly size: number;
  readonly sans: boolean;
  /** Everything is strong, as in headings. */
  readonly strong: boolean;
  /** The direction of the text around, for a text without letters of its own. */
  readonly direction: Direction;
  /** As if it were written by hand. */
  readonly hand?: boolean;
}

const LETTER = /\p{L}/u;
const CODE_SIZE = 0.9;
/** A longer word is not measured as a whole. */
const WORD_LENGTH = 200;

/** Lines of at most this width; a word that is longer than a line is broken where it must. */
export function* linesOf(
  inlines: readonly Inline[],
  width: number,
  style: LineStyle,
  fonts: Fonts,
): Generator<Line> {
  for (const runs of paragraphsOf(inlines)) yield* new Paragraph(runs, style, fonts).broken(width);
}

/** The width of a text in one line, and of its longest word. A text wider than `most` is not measured to its end. */
export function widthsOf(
  inlines: readonly Inline[],
  most: number,
  style: LineStyle,
  fonts: Fonts,
): { readonly line: number; readonly word: number } {
  let [line, word] = [0, 0];
  for (const runs of paragraphsOf(inlines)) {
    let own = 0;
    for (const { width, ink } of new Paragraph(runs, style, fonts).words(most)) {
      line = Math.max(line, own + ink);
      word = Math.max(word, ink);
      own += width;
      if (own > most) return { line, word };
    }
  }
  return { line, word };
}

function paragraphsOf(inlines: readonly Inline[]): readonly (readonly TextRun[])[] {
  const paragraphs: TextRun[][] = [[]];
  for (const inline of inlines) {
    if (inline.kind === 'break') paragraphs.push([]);
    else paragraphs.at(-1)?.push(printableRun(inline));
  }
  return paragraphs;
}

/** A value stays a value, also where its length changes. */
function printableRun(run: TextRun): TextRun {
  if (!run.values) return { ...run, text: printable(run.text) };
  const values: ValueSpan[] = [];
  let [text, done] = ['', 0];
  for (const { from, to } of run.values) {
    text += printable(run.text.slice(done, from));
    const value = printable(run.text.slice(from, to));
    if (value !== '') values.push({ from: text.length, to: text.length + value.length });
    text += value;
    done = to;
  }
  return { ...run, text: text + printable(run.text.slice(done)), values };
}

function printable(text: string): string {
  return text.normalize('NFC').replace(NEVER_SHOWN, '').replaceAll('\t', '    ');
}

/** Soft hyphens, byte order marks and variation selectors. */
const NEVER_SHOWN = /\u00ad|\ufeff|[\ufe00-\ufe0f]/gu;
/** Marks that steer breaking and direction, and print nothing. */
const STEERING = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/gu;

/** Text of one run, face and direction, without a place to break inside. */
interface Segment {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly level: number;
  readonly run: TextRun;
  readonly shaped: ShapedText;
  /** Spaces at its end, which a line does not count when it ends with them. */
  readonly spaces: ShapedText | null;
  readonly width: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Segments between two places where a line may break. */
interface Word {
  readonly segments: readonly Segment[];
  readonly width: number;
  /** Its width at the end of a line. */
  readonly ink: number;
}

class Paragraph {
  readonly #runs: readonly TextRun[];
  readonly #starts: readonly number[];
  readonly #faces: (readonly Face[])[] = [];
  readonly #style: LineStyle;
  readonly #fonts: Fonts;
  readonly #text: string;
  readonly #levels: Uint8Array | null;
  readonly #direction: Direction;

  constructor(runs: readonly TextRun[], style: LineStyle, fonts: Fonts) {
    let length = 0;
    this.#runs = runs;
    this.#starts = runs.map(({ text }) => (length += text.length) - text.length);
    this.#style = style;
    this.#fonts = fonts;
    this.#text = runs.map(({ text }) => text).join('');
    const { direction, levels } = levelsOf(this.#text, style.direction, this.#values());
    this.#direction = direction;
    this.#levels = levels;
  }

  #values(): readonly ValueSpan[] {
    return this.#runs.flatMap(({ values = [] }, run) => {
      const start = this.#starts[run] ?? 0;
      return values.map(({ from, to }) => ({ from: start + from, to: start + to }));
    });
  }

  *broken(width: number): Generator<Line> {
    let line: Segment[] = [];
    let used = 0;
    let isFirst = true;
    for (const word of this.words(width)) {
      if (line.length > 0 && used + word.ink > width) {
        yield this.#finished(line);
        isFirst = false;
        line = [];
        used = 0;
      }
      line.push(...word.segments);
      used += word.width;
    }
    if (line.length > 0 || isFirst) yield this.#finished(line);
  }

  /** None of them wider than a line. */
  *words(width: number): Generator<Word> {
    for (const stretch of this.#stretches()) {
      const word = stretch.to - stretch.from <= WORD_LENGTH ? this.#word(stretch) : null;
      if (word && word.ink <= width) yield word;
      else for (const part of this.#cut(stretch, width)) yield this.#word(part);
    }
  }

  *#stretches(): Generator<Stretch> {
    const breaker = new LineBreaker(this.#text);
    let from = 0;
    for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
      if (at.position > from) yield { from, to: at.position };
      from = at.position;
    }
  }

  /** Cuts between graphemes. */
  *#cut({ from, to }: Stretch, width: number): Generator<Stretch> {
    let [start, used] = [from, 0];
    for (const stretch of clustersOf(this.#text, { from, to })) {
      const cluster = this.#word(stretch);
      if (stretch.from > start && used + cluster.ink > width) {
        yield { from: start, to: stretch.from };
        start = stretch.from;
        used = 0;
      }
      used += cluster.width;
    }
    yield { from: start, to };
  }

  #word({ from, to }: Stretch): Word {
    const segments: Segment[] = [];
    for (let at = from, run = this.#runAt(from); at < to; run += 1) {
      const end = Math.min(to, this.#starts[run + 1] ?? to);
      if (end > at) this.#addSegments(segments, run, { from: at, to: end });
      at = end;
    }
    let width = 0;
    for (const segment of segments) width += segment.width;
    return { segments, width, ink: width - trailingSpace(segments) };
  }

  /** Stretches of one face and direction inside a run. */
  #addSegments(segments: Segment[], number: number, { from, to }: Stretch): void {
    const run = this.#runs[number];
    if (!run) return;
    const faces = this.#facesOf(number, run);
    let [start, face] = [from, this.#firstFace(from, to, faces)];
    for (let at = from; at < to;) {
      const codePoint = this.#text.codePointAt(at) ?? 0;
      const found = this.#faceOf(codePoint, face, this.#level(at) % 2 === 1 ? [face, ...faces] : faces);
      if (at > start && (found !== face || this.#level(at) !== this.#level(start))) {
        segments.push(this.#segment(start, at, face, run));
        start = at;
      }
      face = found;
      at += codePoint > 0xffff ? 2 : 1;
    }
    segments.push(this.#segment(start, to, face, run));
  }

  #facesOf(number: number, run: TextRun): readonly Face[] {
    const { strong, sans, hand = false } = this.#style;
    return (this.#faces[number] ??= facesFor({ ...run, strong: run.strong || strong, sans, hand }));
  }

  /** Brackets and points between letters that read from the right are set in the same face, so that they match. */
  #firstFace(from: number, to: number, faces: readonly Face[]): Face {
    const [wanted = 'serif'] = faces;
    if (this.#level(from) % 2 === 0) return wanted;
    const letter = LETTER.exec(this.#text.slice(from, to))?.[0].codePointAt(0);
    return letter === undefined ? wanted : this.#faceOf(letter, wanted, faces);
  }

  /** Spaces and marks stay with the text before them. */
  #faceOf(codePoint: number, present: Face, faces: readonly Face[]): Face {
    if (isSteering(codePoint)) return present;
    if (isShared(codePoint) && this.#fonts.covers(present, codePoint)) return present;
    const found = faces.find((face) => this.#fonts.covers(face, codePoint));
    if (found === undefined) throw new UnsupportedCharacter(codePoint);
    return found;
  }

  #segment(from: number, to: number, face: Face, run: TextRun): Segment {
    const level = this.#level(from);
    const text = this.#text.slice(from, to).replace(STEERING, '');
    const ink = text.trimEnd();
    const size = run.code ? this.#style.size * CODE_SIZE : this.#style.size;
    const isRight = level % 2 === 1;
    const shaped = ink === '' ? NOTHING : this.#fonts.shape(face, ink, isRight);
    const spaces =
      ink.length === text.length ? null : this.#fonts.shape(face, text.slice(ink.length), isRight);
    const width = (shaped.width + (spaces?.width ?? 0)) * size;
    return { text, face, level, run, size, shaped, spaces, width };
  }

  #level(at: number): number {
    return this.#levels?.[at] ?? 0;
  }

  #runAt(position: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  #finished(line: readonly Segment[]): Line {
    const pieces: GrowingPiece[] = [];
    let x = 0;
    for (const segment of inVisualOrder(withoutTrailingSpace(line))) {
      const before = pieces.at(-1);
      if (before && continues(segment, before)) grow(before, segment);
      else pieces.push(pieceOf(segment, x));
      x += segment.width;
    }
    return { pieces, width: x, direction: this.#direction };
  }
}

/** While its line is being put together. */
interface GrowingPiece extends Piece {
  text: string;
  width: number;
  readonly words: ShapedText[];
}

const NOTHING: ShapedText = { glyphs: [], width: 0 };
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** The segmenter's time grows with the square of its text: it is given no more than this at once. */
const SEGMENTED = 128;

/** Graphemes. */
function* clustersOf(text: string, { from, to }: Stretch): Generator<Stretch> {
  for (let at = from; at < to;) {
    const end = Math.min(to, at + SEGMENTED);
    const found = Array.from(segmenter.segment(text.slice(at, end)), ({ segment }) => segment.length);
    // The last one may go on behind the end.
    for (const length of end < to && found.length > 1 ? found.slice(0, -1) : found) {
      yield { from: at, to: at + length };
      at += length;
    }
  }
}

function trailingSpace(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last?.spaces ? last.spaces.width * last.size : 0;
}

function withoutTrailingSpace(line: readonly Segment[]): readonly Segment[] {
  let end = line.length;
  while (end > 0 && line[end - 1]?.shaped === NOTHING) end -= 1;
  return line.slice(0, end).map((one, index) => (index === end - 1 && one.spaces ? trimmed(one) : one));
}

function trimmed(segment: Segment): Segment {
  const { text, shaped, size } = segment;
  return { ...segment, text: text.trimEnd(), spaces: null, width: shaped.width * size };
}

/** From the left: text that reads from the right has its spaces there. */
function wordsOf({ shaped, spaces, level }: Segment): ShapedText[] {
  if (!spaces) return [shaped];
  return level % 2 === 0 ? [shaped, spaces] : [spaces, shaped];
}

function pieceOf(segment: Segment, x: number): GrowingPiece {
  const { text, face, size, level, run, width } = segment;
  return { text, face, size, level, run, x, width, words: wordsOf(segment) };
}

function continues(segment: Segment, before: Piece): boolean {
  return before.run === segment.run && before.face === segment.face && before.level === segment.level;
}

function grow(piece: GrowingPiece, segment: Segment): void {
  piece.text = segment.level % 2 === 0 ? piece.text + segment.text : segment.text + piece.text;
  piece.words.push(...wordsOf(segment));
  piece.width += segment.width;
}

function isSteering(codePoint: number): boolean {
  return (
    codePoint === 0x061c ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x2069)
  );
}

function isShared(codePoint: number): boolean {
  return codePoint === 0x20 || codePoint === 0xa0 || (codePoint >= 0x0300 && codePoint <= 0x036f);
}

/** The Unicode bidirectional algorithm, rule L2: from the highest level down, stretches are turned round. */
function inVisualOrder(segments: readonly Segment[]): readonly Segment[] {
  const highest = segments.reduce((most, { level }) => Math.max(most, level), 0);
  let ordered = segments;
  for (let level = highest; level > 0; level--) {
    const turned: Segment[] = [];
    let stretch: Segment[] = [];
    for (const segment of ordered) {
      if (segment.level >= level) stretch.push(segment);
      else {
        turned.push(...stretch.toReversed(), segment);
        stretch = [];
      }
    }
    ordered = [...turned, ...stretch.toReversed()];
  }
  return ordered;
}
