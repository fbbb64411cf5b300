import Pdf from 'pdfkit';
import { RENDERER_VERSION } from '../agreement/version.ts';
import type { OpenFonts } from '../fonts/fonts.adapter.ts';
import type {
  LineMark,
  LinkMark,
  Mark,
  RectangleMark,
  Tag,
  TagPath,
  TextMark,
} from '../layout/display-list.ts';
import type { LaidOut } from '../layout/layout.ts';
import { Content } from './content.adapter.ts';
import { FacesOfFile, type FileWithFonts } from './faces-of-file.adapter.ts';

export class TooMuchOutput extends Error {}

const BYTES_AT_MOST = 20 * 1024 * 1024;
/** A date in the file would make each one different. */
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
  const bytes = bytesOf(document as AsyncIterable<Uint8Array>);
  const drawing = new Drawing(document, fonts);
  for (const { marks } of laidOut.pages) {
    document.addPage({ size: [laidOut.width, laidOut.height], margin: 0 });
    drawing.page(marks);
  }
  drawing.end();
  document.end();
  return bytes;
}

/** What the library writes, as far as it is no more than a file may have. */
export async function bytesOf(document: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of document) {
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

/**
 * The parts of the library that are used beyond its types: text is drawn from glyphs, which it knows only how to make
 * itself.
 */
interface Document
  extends
    Omit<PDFKit.PDFDocument, 'addContent' | 'struct' | 'link' | 'font' | 'page' | 'registerFont'>,
    FileWithFonts {
  struct(type: Tag['type'] | 'Document', options?: { readonly scope: 'Column' }): Element;
  link(x: number, y: number, width: number, height: number, address: string, options: LinkOptions): this;
  font(name: string): this;
  addContent(operators: string): this;
}

interface LinkOptions {
  readonly structParent?: Element;
}

class Drawing {
  readonly #document: Document;
  readonly #faces: FacesOfFile;
  readonly #elements = new Map<number, Element>();
  readonly #root: Element;
  #content = new Content();

  constructor(document: Document, fonts: OpenFonts) {
    this.#document = document;
    this.#faces = new FacesOfFile(document, fonts);
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
    this.#document.addContent(this.#content.flush());
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
    if (mark.kind === 'text') this.#content.text(mark, this.#faces.font(mark.face));
    else if (mark.kind === 'line') this.#content.line(mark);
    else this.#content.rectangle(mark);
  }

  /** Its element ends here: the library takes the page that is open then for the page of the link. */
  #link({ x, y, width, height, address, tags }: LinkMark): void {
    const structParent = tags ? this.#element(tags) : undefined;
    this.#document.link(x, y, width, height, address, structParent ? { structParent } : {});
    structParent?.end();
  }
}
