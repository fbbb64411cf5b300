import Pdf from 'pdfkit';
import type { LineMark, LinkMark, Mark, RectangleMark, Tag, TagPath, TextMark } from './display-list.ts';
import type { OpenFonts } from './fonts.adapter.ts';
import type { Face, Glyph, Shaped } from './fonts.ts';
import { type EmbeddedFont, FontOfFile } from './font-of-file.adapter.ts';
import type { LaidOut } from './layout.ts';
import { RENDERER_VERSION } from './version.ts';

export class TooMuchOutput extends Error {}

const BYTES_AT_MOST = 20 * 1024 * 1024;
/** A date in the file would make each one different; when it was generated stands in the audit trail. */
const NO_DATE = new Date(0);

/** The bytes of a PDF; the same pages and title always give the same. */
export async function writePdf(laidOut: LaidOut, fonts: OpenFonts): Promise<Uint8Array> {
  const document = new Pdf({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: laidOut.language,
    // Without a font of its own the library would load one that is never used.
    font: null as unknown as string,
    info: {
      Title: laidOut.title ?? '',
      Producer: `Assay ${RENDERER_VERSION}`,
      Creator: `Assay ${RENDERER_VERSION}`,
      CreationDate: NO_DATE,
    },
  }) as unknown as Document;
  const bytes = bytesOf(document);
  const drawing = new Drawing(document, fonts);
  for (const { marks } of laidOut.pages) {
    document.addPage({ size: [laidOut.width, laidOut.height], margin: 0 });
    drawing.page(marks);
  }
  drawing.end();
  document.end();
  return bytes;
}

async function bytesOf(document: Document): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of document as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > BYTES_AT_MOST) throw new TooMuchOutput(`The file is larger than ${BYTES_AT_MOST} bytes.`);
    chunks.push(chunk);
  }
  // Bytes of its own, which can be handed from one thread to another.
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** What is used of the library beyond its types: text is drawn from glyphs, which it knows only how to make itself. */
interface Document extends Omit<PDFKit.PDFDocument, 'addContent' | 'struct' | 'link' | 'font' | 'page'> {
  struct(type: Tag['type'] | 'Document', options?: { readonly scope: 'Column' }): Element;
  link(x: number, y: number, width: number, height: number, address: string, options: LinkOptions): this;
  font(name: string): this;
  addContent(operators: string): this;
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown> };
}

interface LinkOptions {
  readonly structParent?: Element;
}

class Drawing {
  readonly #document: Document;
  readonly #openFonts: OpenFonts;
  readonly #fonts = new Map<Face, FontOfFile>();
  readonly #elements = new Map<number, Element>();
  readonly #root: Element;
  #content = new Content();

  constructor(document: Document, fonts: OpenFonts) {
    this.#document = document;
    this.#openFonts = fonts;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  /** Marks that follow one another in one element of the structure are one stretch of it. */
  page(marks: readonly Mark[]): void {
    this.#content = new Content();
    let open: Tag | null | undefined;
    for (const mark of marks) {
      if (mark.kind === 'signature') continue;
      if (mark.kind === 'link') {
        this.#link(mark);
        continue;
      }
      const tags = mark.kind === 'text' ? mark.tags : null;
      const innermost = tags?.at(-1) ?? null;
      if (open === undefined || open?.number !== innermost?.number) {
        if (open !== undefined) this.#close();
        this.#begin(tags);
        open = innermost;
      }
      this.#draw(mark);
    }
    if (open !== undefined) this.#close();
  }

  end(): void {
    this.#root.end();
  }

  #begin(tags: TagPath | null): void {
    const innermost = tags?.at(-1);
    if (!tags || !innermost) this.#document.markContent('Artifact', { type: 'Layout' });
    else this.#element(tags).add(this.#document.markStructureContent(innermost.type));
  }

  #close(): void {
    this.#document.addContent(this.#content.taken());
    this.#document.endMarkedContent();
  }

  #element(tags: TagPath): Element {
    return tags.reduce((parent, { type, number }) => {
      const known = this.#elements.get(number);
      if (known) return known;
      const element = this.#document.struct(type, type === 'TH' ? { scope: 'Column' } : undefined);
      parent.add(element);
      this.#elements.set(number, element);
      return element;
    }, this.#root);
  }

  #draw(mark: TextMark | RectangleMark | LineMark): void {
    if (mark.kind === 'text') this.#content.text(mark, this.#font(mark.face));
    else if (mark.kind === 'line') this.#content.line(mark);
    else this.#content.rectangle(mark);
  }

  /** Its element ends here: the library takes the page that is open then for the page of the link. */
  #link({ x, y, width, height, address, tags }: LinkMark): void {
    const structParent = tags ? this.#element(tags) : undefined;
    this.#document.link(x, y, width, height, address, structParent ? { structParent } : {});
    structParent?.end();
  }

  #font(face: Face): FontOfFile {
    const document = this.#document;
    const known = this.#fonts.get(face);
    const font = known ?? this.#newFont(face);
    if (!known) this.#fonts.set(face, font);
    document.page.fonts[font.id] ??= font.ref;
    return font;
  }

  #newFont(face: Face): FontOfFile {
    const font = this.#openFonts.font(face);
    this.#document.registerFont(face, font as unknown as string);
    const { _font: embedded } = this.#document.font(face);
    return new FontOfFile(font, embedded);
  }
}

/** Operators of a page. What is already so is not said again. */
class Content {
  #operators: string[] = [];
  #isText = false;
  #font = '';
  #fill = '';
  #stroke = '';

  /** What has been said since it was last asked. */
  taken(): string {
    this.#endText();
    const taken = this.#operators.join('\n');
    this.#operators = [];
    return taken;
  }

  text({ x, y, size, color, words }: TextMark, font: FontOfFile): void {
    this.#fillWith(color);
    if (!this.#isText) this.#operators.push('BT');
    this.#isText = true;
    const name = `/${font.id} ${number(size)} Tf`;
    if (name !== this.#font) this.#operators.push(name);
    this.#font = name;
    // The page counts from its top; text is turned back upright.
    this.#operators.push(`1 0 0 -1 ${number(x)} ${number(y)} Tm`);
    new Showing(this.#operators, font, size).show(words);
  }

  rectangle({ x, y, width, height, color }: RectangleMark): void {
    this.#endText();
    this.#fillWith(color);
    this.#operators.push(`${number(x)} ${number(y)} ${number(width)} ${number(height)} re f`);
  }

  line({ x, y, toX, toY, color, thickness }: LineMark): void {
    this.#endText();
    const stroke = `${rgb(color)} RG ${number(thickness)} w`;
    if (stroke !== this.#stroke) this.#operators.push(stroke);
    this.#stroke = stroke;
    this.#operators.push(`${number(x)} ${number(y)} m ${number(toX)} ${number(toY)} l S`);
  }

  #fillWith(color: string): void {
    if (color !== this.#fill) this.#operators.push(`${rgb(color)} rg`);
    this.#fill = color;
  }

  #endText(): void {
    if (this.#isText) this.#operators.push('ET');
    this.#isText = false;
  }
}

/** Glyphs, each moved to where its font wants it. */
class Showing {
  readonly #operators: string[];
  readonly #font: FontOfFile;
  readonly #size: number;
  #shown = '';
  #codes = '';
  #rise = 0;

  constructor(operators: string[], font: FontOfFile, size: number) {
    this.#operators = operators;
    this.#font = font;
    this.#size = size;
  }

  show(words: readonly Shaped[]): void {
    for (const { glyphs } of words) for (const glyph of glyphs) this.#add(glyph);
    this.#show();
    this.#riseTo(0);
  }

  #add(glyph: Glyph): void {
    this.#riseTo(glyph.y);
    this.#move(glyph.x);
    this.#codes += this.#font.codeOf(glyph);
    this.#move(glyph.advance - glyph.width - glyph.x);
  }

  /** To the right, in thousandths of an em. */
  #move(by: number): void {
    if (Math.abs(by) < 0.01) return;
    this.#endCodes();
    this.#shown += number(-by);
  }

  #riseTo(rise: number): void {
    if (rise === this.#rise) return;
    this.#show();
    this.#operators.push(`${number((rise * this.#size) / 1000)} Ts`);
    this.#rise = rise;
  }

  #endCodes(): void {
    if (this.#codes === '') this.#shown += ' ';
    else this.#shown += `<${this.#codes}>`;
    this.#codes = '';
  }

  #show(): void {
    if (this.#codes !== '') this.#endCodes();
    if (this.#shown !== '') this.#operators.push(`[${this.#shown}] TJ`);
    this.#shown = '';
  }
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

const colors = new Map<string, string>();

/** Of `#rrggbb`. */
function rgb(color: string): string {
  const known = colors.get(color);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  colors.set(color, parts.join(' '));
  return parts.join(' ');
}
