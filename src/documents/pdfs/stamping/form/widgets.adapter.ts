import { PDFDict, PDFName, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib';
import type { FormField } from '../../form-field.ts';
import { seenIn, type Rectangle } from '../../frame.ts';
import { pageFrame } from '../../page-frame.adapter.ts';
import {
  cornersOf,
  inherited,
  itemsOf,
  lineOf,
  onStateOf,
  textOf,
} from '../../reading/field-dict.adapter.ts';
import type { WidgetFacts } from './fillings.ts';

/** A field of the form as it stands on a page, whether or not the form lists it. */
export interface Widget extends WidgetFacts {
  readonly dict: PDFDict;
  /** Itself and the fields above it. */
  readonly line: readonly PDFDict[];
  readonly flags: number;
  /** In the space of its page. */
  readonly rectangle: Rectangle;
}

/** ISO 32000-1, tables 165, 226, 228 and 230. */
const HIDDEN = (1 << 1) | (1 << 5);
export const FLAGS = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  fileSelect: 1 << 20,
  comb: 1 << 24,
};

/** All widgets of a file, page by page. */
export function widgetsOf(pages: readonly PDFPageLeaf[]): readonly (readonly Widget[])[] {
  const found = pages.map(dictsOf);
  const groups = new Map<PDFDict, Set<PDFDict>>();
  for (const dict of found.flat()) {
    const field = fieldOf(dict);
    const group = groups.get(field) ?? new Set(itemsOf(field.lookup(KIDS)).filter(isWidget));
    groups.set(field, group.add(dict));
  }
  return found.map((widgets, index) => {
    const page = pages[index];
    const frame = page && widgets.length > 0 ? pageFrame(page) : undefined;
    if (!frame) return [];
    return widgets.map((dict) => {
      const rectangle = cornersOf(dict.lookup(PDFName.of('Rect')));
      const place = { pageNumber: index + 1, rectangle, seen: seenIn(frame, rectangle) };
      return { dict, ...place, ...factsOf(dict, [...(groups.get(fieldOf(dict)) ?? [])], rectangle) };
    });
  });
}

export function isWidget(annotation: unknown): annotation is PDFDict {
  return annotation instanceof PDFDict && annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');
}

const KIDS = PDFName.of('Kids');

function dictsOf(page: PDFPageLeaf): readonly PDFDict[] {
  return [...new Set(itemsOf(page.lookup(PDFName.of('Annots'))).filter(isWidget))];
}

/** The one that has the name, which several widgets may share. */
function fieldOf(dict: PDFDict): PDFDict {
  return lineOf(dict).find((one) => one.has(PDFName.of('T'))) ?? dict;
}

function factsOf(
  dict: PDFDict,
  group: readonly PDFDict[],
  { width, height }: Rectangle,
): Omit<Widget, 'dict' | 'pageNumber' | 'rectangle' | 'seen'> {
  const line = lineOf(dict);
  const flags = integerOf(inherited(line, 'Ff'));
  const at = group.indexOf(dict);
  const onState = onStateOf(dict) ?? (flags & FLAGS.radio ? String(at) : 'Yes');
  return {
    line,
    flags,
    name: nameOf(line),
    type: typeOf(line, flags),
    isShown: (integerOf(dict.lookup(PDFName.of('F'))) & HIDDEN) === 0 && width > 0 && height > 0,
    onState,
    exportValue: textOf(itemsOf(inherited(line, 'Opt'))[at]) ?? onState,
  };
}

function integerOf(value: unknown): number {
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

function nameOf(line: readonly PDFDict[]): string {
  const names = line.map((dict) => textOf(dict.lookup(PDFName.of('T'))));
  return names
    .filter((name) => name !== null)
    .toReversed()
    .join('.');
}

function typeOf(line: readonly PDFDict[], flags: number): FormField['type'] | null {
  switch (textOf(inherited(line, 'FT')) ?? '') {
    case 'Tx':
      return 'text';
    case 'Btn':
      if (flags & FLAGS.pushButton) return 'button';
      return flags & FLAGS.radio ? 'radio' : 'checkbox';
    case 'Ch':
      return flags & FLAGS.combo ? 'dropdown' : 'listbox';
    case 'Sig':
      return 'signature';
    default:
      return null;
  }
}
