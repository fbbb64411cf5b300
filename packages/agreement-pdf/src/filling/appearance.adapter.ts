import { PDFDict, PDFName, PDFNumber, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { DrawingMark, Group } from '../drawing/drawing.ts';
import { cornersOf, inherited, itemsOf, textOf } from '../file/field-dict.adapter.ts';
import type { Matrix, Rectangle } from '../file/frame.ts';
import { FLAGS } from '../file/widgets.adapter.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { boxMarks, cellMarks } from './box-marks.ts';
import { checkMarks } from './check-marks.ts';
import type { Filling } from './fillings.ts';
import type { FormWidget } from './form-widgets.adapter.ts';
import { lookOf } from './look.adapter.ts';
import type { Look } from './look.ts';
import { combOfText, lineOfText, linesOfText, listOfText } from './text-marks.ts';

/** The drawing that a widget leaves on its page: the form's own, or one that is made for it. */
export type Appearance =
  | { readonly kind: 'own'; readonly stream: PDFRef; readonly toPage: Matrix }
  | { readonly kind: 'made'; readonly group: Group }
  | { readonly kind: 'none' };

const NONE: Appearance = { kind: 'none' };

/** Signatures vanish with the form: people sign the document, not a field of it. */
export function appearanceOf(
  widget: FormWidget,
  filling: Filling | undefined,
  form: PDFDict | undefined,
  fonts: Fonts,
): Appearance {
  if (!widget.isShown || widget.type === 'signature') return NONE;
  if (filling?.kind === 'text')
    return made(widget, form, (look) => valueMarks(widget, look, filling.value, fonts));
  if (widget.type === 'checkbox' || widget.type === 'radio') return buttonAppearance(widget, filling, form);
  const stream = streamOf(widget);
  if (stream) return own(widget, stream);
  return made(widget, form, (look) => presentMarks(widget, look, fonts));
}

/** The form's own sign wherever it has one that can be drawn. */
function buttonAppearance(
  widget: FormWidget,
  filling: Filling | undefined,
  form: PDFDict | undefined,
): Appearance {
  const isOn = filling?.kind === 'button' ? filling.isOn : isOnAlready(widget);
  const normal = normalOf(widget);
  const stream = normal instanceof PDFDict ? stateOf(normal, isOn ? widget.onState : 'Off') : undefined;
  const drawn = stream ? own(widget, stream) : NONE;
  // Forms leave the drawing of an empty box out where the page itself has one.
  if (drawn.kind === 'own' || (normal instanceof PDFDict && !isOn)) return drawn;
  return made(widget, form, (look) => checkMarks(look, widget.type === 'radio', isOn));
}

function isOnAlready({ dict, line, onState }: FormWidget): boolean {
  const state = textOf(dict.lookup(PDFName.of('AS'))) ?? textOf(inherited(line, 'V'));
  return state === onState;
}

function valueMarks(widget: FormWidget, look: Look, value: string, fonts: Fonts): readonly DrawingMark[] {
  return [...boxMarks(look, false), ...writtenMarks(widget, look, value, fonts)];
}

function writtenMarks(widget: FormWidget, look: Look, value: string, fonts: Fonts): readonly DrawingMark[] {
  const { type, flags, line } = widget;
  if (type === 'listbox') {
    const choices = choicesOf(widget);
    const chosen = choices.findIndex((choice) => choice.value === value);
    const shown = choices.map((choice) => choice.shown);
    return listOfText(look, shown, chosen, numberOf(inherited(line, 'TI')) ?? 0, fonts);
  }
  if (type === 'dropdown') {
    const choice = choicesOf(widget).find((one) => one.value === value);
    return lineOfText(look, choice?.shown ?? value, fonts);
  }
  if (flags & FLAGS.password) return lineOfText(look, value.replace(/./gsu, '*'), fonts);
  if (flags & FLAGS.multiline) return linesOfText(look, value, fonts);
  const cells =
    flags & FLAGS.comb && !(flags & FLAGS.fileSelect) ? numberOf(inherited(line, 'MaxLen')) : undefined;
  if (!cells) return lineOfText(look, value, fonts);
  return [...cellMarks(look, cells), ...combOfText(look, value, cells, fonts)];
}

/**
 * The drawing that viewers make for the value of a field that nobody filled and that has none. For a button they make
 * nothing.
 */
function presentMarks(widget: FormWidget, look: Look, fonts: Fonts): readonly DrawingMark[] {
  if (widget.type === 'button' || widget.type === null) return [];
  const value = inherited(widget.line, 'V');
  return valueMarks(widget, look, textOf(value) ?? textOf(itemsOf(value)[0]) ?? '', fonts);
}

/** Each is a text, or a pair of the exported and the shown text. */
function choicesOf({ line }: FormWidget): readonly { readonly value: string; readonly shown: string }[] {
  return itemsOf(inherited(line, 'Opt')).flatMap((item) => {
    const value = textOf(item) ?? textOf(itemsOf(item)[0]);
    return value === null ? [] : [{ value, shown: textOf(itemsOf(item)[1]) ?? value }];
  });
}

function made(
  widget: FormWidget,
  form: PDFDict | undefined,
  marks: (look: Look) => readonly DrawingMark[],
): Appearance {
  const { look, frame } = lookOf(widget, form);
  return { kind: 'made', group: { toPage: frame.toPage, marks: marks(look) } };
}

function normalOf({ dict }: FormWidget): unknown {
  const appearances = dict.lookup(PDFName.of('AP'));
  return appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : undefined;
}

function streamOf(widget: FormWidget): PDFRef | undefined {
  const normal = normalOf(widget);
  if (normal instanceof PDFDict)
    return stateOf(normal, textOf(widget.dict.lookup(PDFName.of('AS'))) ?? 'Off');
  const appearances = widget.dict.lookup(PDFName.of('AP'));
  const ref = appearances instanceof PDFDict ? appearances.get(PDFName.of('N')) : undefined;
  return ref instanceof PDFRef && normal instanceof PDFStream ? ref : undefined;
}

function stateOf(states: PDFDict, state: string): PDFRef | undefined {
  const key = states.keys().find((name) => name.decodeText() === state);
  const ref = key && states.get(key);
  return ref instanceof PDFRef && states.context.lookup(ref) instanceof PDFStream ? ref : undefined;
}

function own({ dict, rectangle }: FormWidget, stream: PDFRef): Appearance {
  const drawing = dict.context.lookup(stream);
  const toPage = drawing instanceof PDFStream ? placed(drawing, rectangle) : undefined;
  return toPage ? { kind: 'own', stream, toPage } : NONE;
}

/** ISO 32000-1, 12.5.5, algorithm 8.1: the box of the drawing, turned as the drawing says, is made to fill the widget. */
function placed({ dict }: PDFStream, { x, y, width, height }: Rectangle): Matrix | undefined {
  const box = cornersOf(dict.lookup(PDFName.of('BBox')));
  const numbers = itemsOf(dict.lookup(PDFName.of('Matrix'))).map(numberOf);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.length === 6 ? numbers : [];
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((top) => {
      const [px, py] = [box.x + box.width * right, box.y + box.height * top];
      return [a * px + c * py + e, b * px + d * py + f] as const;
    }),
  );
  const [left, bottom] = [Math.min(...corners.map(([px]) => px)), Math.min(...corners.map(([, py]) => py))];
  const [w, h] = [
    Math.max(...corners.map(([px]) => px)) - left,
    Math.max(...corners.map(([, py]) => py)) - bottom,
  ];
  if (w <= 0 || h <= 0) return undefined;
  const [sx, sy] = [width / w, height / h];
  return [sx, 0, 0, sy, x - left * sx, y - bottom * sy];
}

function numberOf(value: unknown): number | undefined {
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}
