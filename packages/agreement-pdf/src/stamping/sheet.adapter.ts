import { PDFName, type PDFDict, type PDFPageLeaf, type PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { DrawingMark, Group, Lettering } from '../drawing/drawing.ts';
import type { Images } from '../drawing/image.adapter.ts';
import { precise } from '../drawing/overlay.adapter.ts';
import type { StampedField } from '../drawing/stamped-field.ts';
import { scaled, signatureOutline } from '../drawing/typed-signature.adapter.ts';
import type { Frame, Matrix } from '../file/frame.ts';
import { pageFrame } from '../file/page-frame.adapter.ts';
import type { Appearance } from '../filling/appearance.adapter.ts';
import type { OpenFonts } from '../fonts/fonts.adapter.ts';
import type { Placement } from './page-content.adapter.ts';
import { fitted, stampOf } from './stamp.ts';

export const INK = '#000000';

/** The layer on top of one page: drawings of its form, marks made for it, and images. */
export class Sheet {
  readonly page: PDFPageLeaf;
  readonly groups: Group[] = [];
  readonly drawings: Placement[] = [];
  readonly images: Placement[] = [];
  readonly #known: Images;
  readonly #fonts: OpenFonts;
  readonly #frame: Frame;

  constructor(page: PDFPageLeaf, images: Images, fonts: OpenFonts) {
    this.page = page;
    this.#known = images;
    this.#fonts = fonts;
    this.#frame = pageFrame(page);
  }

  /** Adds the drawing of a widget. */
  add(appearance: Appearance, form: PDFDict | undefined): void {
    if (appearance.kind === 'made') this.groups.push(appearance.group);
    else if (appearance.kind === 'own') this.#place(appearance.stream, appearance.toPage, form);
  }

  stamp(field: StampedField): void {
    const { image } = field;
    if (image?.kind === 'png') this.#image(field, image.bytes);
    else this.#draw(image ? this.#typed(field, image.text) : this.#marks(field));
  }

  #draw(marks: readonly DrawingMark[]): void {
    if (marks.length > 0) this.groups.push({ toPage: this.#frame.toPage, marks });
  }

  #marks(field: StampedField): readonly DrawingMark[] {
    const lettering: Lettering = { fonts: this.#fonts, color: INK };
    return stampOf(field, lettering);
  }

  #image(field: StampedField, png: Uint8Array): void {
    const image = this.#known.image(png);
    if (!image) return;
    const { x, y, width, height } = fitted(field, image);
    // An image is one unit high, upwards; the frame counts downwards.
    const toFrame: Matrix = [width, 0, 0, -height, x, y + height];
    this.images.push({
      object: image.ref,
      operators: (name) => `${concatenated(this.#frame.toPage)} ${concatenated(toFrame)} /${name} Do`,
    });
  }

  #typed(field: StampedField, text: string): readonly DrawingMark[] {
    const outline = signatureOutline(text, this.#fonts);
    if (!outline) return [];
    const { x, y, width } = fitted(field, outline);
    const scale = width / outline.width;
    const steps = outline.steps.map((step) => scaled(step, { scale, x, y }));
    return [{ kind: 'path', steps, fill: INK, stroke: null }];
  }

  #place(stream: PDFRef, toPage: Matrix, form: PDFDict | undefined): void {
    mend(this.page.context.lookup(stream), form);
    this.drawings.push({ object: stream, operators: (name) => `${concatenated(toPage)} /${name} Do` });
  }
}

/** In a widget a drawing needs no /Subtype; on a page it has to name one, and where its fonts are. */
function mend(drawing: unknown, form: PDFDict | undefined): void {
  if (!(drawing instanceof PDFStream)) return;
  drawing.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const resources = form?.get(PDFName.of('DR'));
  if (resources && !drawing.dict.has(PDFName.of('Resources')))
    drawing.dict.set(PDFName.of('Resources'), resources);
}

function concatenated(matrix: Matrix): string {
  return `${matrix.map(precise).join(' ')} cm`;
}
