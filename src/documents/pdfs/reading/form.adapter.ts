import { PDFDict, PDFName, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib';
import type { FormField } from '../form-field.ts';
import { type Frame, seenIn } from '../frame.ts';
import { pageFrame } from '../page-frame.adapter.ts';
import { rounded } from './rounded.ts';
import { cornersOf, inherited, itemsOf, lineOf, onStateOf, textOf } from './field-dict.adapter.ts';
import { UnusablePdf } from './unusable.ts';

const WIDGETS_AT_MOST = 10_000;
/** Names, options and values of all of them. */
const FORM_CHARACTERS_AT_MOST = 4_000_000;

/**
 * Every widget that stands on a page, whether or not the form lists its field: programs that save forms anew lose
 * fields from the list, and viewers show them nevertheless.
 */
export function formOf(pages: readonly PDFPageLeaf[]): readonly FormField[] {
  const widgets = pages.flatMap(widgetsOf);
  if (widgets.length > WIDGETS_AT_MOST) throw new UnusablePdf('too_much_work');
  const groups = groupsOf(widgets);
  const form = widgets.flatMap((widget) => formField(widget, groups) ?? []);
  if (JSON.stringify(form).length > FORM_CHARACTERS_AT_MOST) throw new UnusablePdf('too_much_work');
  return form;
}

interface Widget {
  readonly dict: PDFDict;
  /** Itself and the fields above it. */
  readonly line: readonly PDFDict[];
  /** The one that has the name, which several widgets may share. */
  readonly field: PDFDict;
  readonly pageNumber: number;
  readonly frame: Frame;
}

function widgetsOf(page: PDFPageLeaf, index: number): readonly Widget[] {
  const dicts = new Set(itemsOf(page.lookup(PDFName.of('Annots'))).filter(isWidget));
  if (dicts.size === 0) return [];
  const frame = pageFrame(page);
  return [...dicts].map((dict) => {
    const line = lineOf(dict);
    const field = line.find((one) => one.has(PDFName.of('T'))) ?? dict;
    return { dict, line, field, pageNumber: index + 1, frame };
  });
}

function isWidget(annotation: unknown): annotation is PDFDict {
  return annotation instanceof PDFDict && annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');
}

type Groups = ReadonlyMap<PDFDict, readonly PDFDict[]>;

/** The widgets of each field, in the order in which it lists them, then in that of the pages. */
function groupsOf(widgets: readonly Widget[]): Groups {
  const groups = new Map<PDFDict, Set<PDFDict>>();
  for (const { dict, field } of widgets) {
    const listed = itemsOf(field.lookup(PDFName.of('Kids'))).filter(isWidget);
    const group = groups.get(field) ?? new Set(listed);
    groups.set(field, group.add(dict));
  }
  return new Map([...groups].map(([field, group]) => [field, [...group]]));
}

/** ISO 32000-1, tables 221, 226, 228 and 230. */
const FLAGS = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
};

function formField(widget: Widget, groups: Groups): FormField | undefined {
  const { line, pageNumber, frame } = widget;
  const flags = flagsOf(line);
  const type = typeOf(line, flags);
  const name = nameOf(line);
  if (type === undefined || name === '') return undefined;
  const box = seenIn(frame, cornersOf(widget.dict.lookup(PDFName.of('Rect'))));
  const group = groups.get(widget.field) ?? [];
  const maxLength = type === 'text' ? inherited(line, 'MaxLen') : undefined;
  return {
    name,
    type,
    pageNumber,
    xPosition: rounded(box.x),
    yPosition: rounded(box.y),
    width: rounded(box.width),
    height: rounded(box.height),
    required: (flags & FLAGS.required) !== 0,
    readOnly: (flags & FLAGS.readOnly) !== 0,
    maxLength: maxLength instanceof PDFNumber && maxLength.asNumber() > 0 ? maxLength.asNumber() : null,
    options: optionsOf(type, line, group),
    value: valueOf(type, widget, group),
    multiline: type === 'text' && (flags & FLAGS.multiline) !== 0,
  };
}

function flagsOf(line: readonly PDFDict[]): number {
  const flags = inherited(line, 'Ff');
  return flags instanceof PDFNumber ? flags.asNumber() : 0;
}

function typeOf(line: readonly PDFDict[], flags: number): FormField['type'] | undefined {
  switch (textOf(inherited(line, 'FT'))) {
    case 'Tx':
      return 'text';
    case 'Btn':
      if (flags & FLAGS.pushButton) return 'button';
      return flags & FLAGS.radio ? 'radio' : 'checkbox';
    case 'Ch':
      return flags & FLAGS.combo ? 'dropdown' : 'listbox';
    case 'Sig':
      return 'signature';
    case null:
    default:
      return undefined;
  }
}

/** Names from the top of the form down, joined by full stops. */
function nameOf(line: readonly PDFDict[]): string {
  const names = line.map((dict) => textOf(dict.lookup(PDFName.of('T'))));
  return names
    .filter((name) => name !== null)
    .toReversed()
    .join('.');
}

function optionsOf(
  type: FormField['type'],
  line: readonly PDFDict[],
  group: readonly PDFDict[],
): readonly string[] | null {
  if (type === 'radio') return [...new Set(group.flatMap((_, at) => exportValue(line, group, at) ?? []))];
  if (type !== 'dropdown' && type !== 'listbox') return null;
  // Each is a text, or what is exported and what is shown for it.
  return itemsOf(inherited(line, 'Opt')).flatMap((item) => textOf(item) ?? textOf(itemsOf(item)[0]) ?? []);
}

/** What a button of a group stands for: listed by the field, or the name of its state. */
function exportValue(line: readonly PDFDict[], group: readonly PDFDict[], at: number): string | null {
  const button = group[at];
  return textOf(itemsOf(inherited(line, 'Opt'))[at]) ?? (button ? onStateOf(button) : null);
}

function valueOf(type: FormField['type'], { dict, line }: Widget, group: readonly PDFDict[]): string | null {
  const value = inherited(line, 'V');
  switch (type) {
    case 'checkbox':
      return String((textOf(value) ?? textOf(dict.lookup(PDFName.of('AS')))) === (onStateOf(dict) ?? 'Yes'));
    case 'radio': {
      const state = textOf(value);
      const at = group.findIndex((button) => state !== null && onStateOf(button) === state);
      return at < 0 ? null : exportValue(line, group, at);
    }
    case 'text':
    case 'dropdown':
    case 'listbox':
      return textOf(value) ?? textOf(itemsOf(value)[0]);
    case 'button':
    case 'signature':
      return null;
  }
}
