import { PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { inherited, itemsOf, textOf } from '../file/field-dict.adapter.ts';
import { type Frame, frameOf } from '../file/frame.ts';
import type { Widget } from '../file/widgets.adapter.ts';
import { type Border, colorOf, faceOf, type Look, readDefaultAppearance, type TextLook } from './look.ts';

/** How a widget wants to look, and where it stands, turned as it says. */
export function lookOf(
  widget: Widget,
  form: PDFDict | undefined,
): { readonly look: Look; readonly frame: Frame } {
  const appearance = dictOf(widget.dict.lookup(PDFName.of('MK')));
  const frame = frameOf(widget.rectangle, numberOf(appearance?.lookup(PDFName.of('R'))) ?? 0);
  const look: Look = {
    width: frame.width,
    height: frame.height,
    background: color(appearance?.lookup(PDFName.of('BG'))),
    border: borderOf(widget.dict, color(appearance?.lookup(PDFName.of('BC')))),
    text: textLook(widget, form),
    caption: textOf(appearance?.lookup(PDFName.of('CA'))),
  };
  return { look, frame };
}

function textLook({ line }: Widget, form: PDFDict | undefined): TextLook {
  const wider = form ? [...line, form] : line;
  const { font, size, color } = readDefaultAppearance(textOf(inherited(wider, 'DA')) ?? '');
  const align = (['left', 'center', 'right'] as const)[numberOf(inherited(wider, 'Q')) ?? 0] ?? 'left';
  return { size, color, align, ...faceOf(fontNamed(font, form) ?? font ?? '') };
}

/** The form's `/Helv` is Helvetica, or the font that its resources name so. */
function fontNamed(name: string | null, form: PDFDict | undefined): string | null {
  const fonts = dictOf(dictOf(form?.lookup(PDFName.of('DR')))?.lookup(PDFName.of('Font')));
  const font = name === null ? undefined : dictOf(fonts?.lookup(PDFName.of(name)));
  return textOf(font?.lookup(PDFName.of('BaseFont')));
}

const STYLES: Readonly<Record<string, Border['style']>> = {
  S: 'solid',
  D: 'dashed',
  B: 'beveled',
  I: 'inset',
  U: 'underline',
};

/** Without a color there is no border, of any width. */
function borderOf(widget: PDFDict, color: string | null): Border | null {
  const style = dictOf(widget.lookup(PDFName.of('BS')));
  const [, , old] = numbersOf(widget.lookup(PDFName.of('Border')));
  const width = numberOf(style?.lookup(PDFName.of('W'))) ?? old ?? 1;
  if (color === null || width <= 0) return null;
  const dashes = numbersOf(style?.lookup(PDFName.of('D'))).filter((length) => length > 0);
  return {
    color,
    width,
    style: STYLES[textOf(style?.lookup(PDFName.of('S'))) ?? 'S'] ?? 'solid',
    dashes: dashes.length > 0 ? dashes : [3],
  };
}

function color(value: PDFObject | undefined): string | null {
  return colorOf(numbersOf(value));
}

function numbersOf(value: PDFObject | undefined): readonly number[] {
  return itemsOf(value).map((item) => numberOf(item) ?? 0);
}

function numberOf(value: PDFObject | undefined): number | undefined {
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

function dictOf(value: PDFObject | undefined): PDFDict | undefined {
  return value instanceof PDFDict ? value : undefined;
}
