import { PDFDict, PDFName, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { cornersOf, inherited, itemsOf, lineOf, textOf } from './field-dict.adapter.ts';
import type { FormField } from './form-field.ts';
import { type Rectangle, seenIn } from './frame.ts';
import { pageFrame } from './page-frame.adapter.ts';

/**
 * A field of a form as it stands on a page, whether or not the form lists it: programs that save forms anew lose
 * fields from the list, and viewers show them nevertheless.
 */
export interface Widget {
  readonly dict: PDFDict;
  /** Itself and the fields above it. */
  readonly line: readonly PDFDict[];
  /** All widgets of its field: in the order in which that lists them, then in that of the pages. */
  readonly group: readonly PDFDict[];
  readonly flags: number;
  readonly name: string;
  readonly type: FormField['type'] | null;
  readonly pageNumber: number;
  /** In the space of its page. */
  readonly rectangle: Rectangle;
  /** In points from the left and top edges of its page. */
  readonly seen: Rectangle;
  /** False where viewers draw nothing of it. */
  readonly isShown: boolean;
}

/** ISO 32000-1, tables 221, 226, 228 and 230. */
export const FLAGS = {
  readOnly: 1 << 0,
  required: 1 << 1,
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
  const found = pages.map(widgetDicts);
  const groups = groupsOf(found.flat());
  return pages.map((page, index) => {
    const dicts = found[index] ?? [];
    if (dicts.length === 0) return [];
    const frame = pageFrame(page);
    return dicts.map((dict) => {
      const line = lineOf(dict);
      const flags = integerOf(inherited(line, 'Ff'));
      const rectangle = cornersOf(dict.lookup(PDFName.of('Rect')));
      return {
        dict,
        line,
        group: groups.get(namedIn(line, dict)) ?? [],
        flags,
        name: nameOf(line),
        type: typeOf(line, flags),
        pageNumber: index + 1,
        rectangle,
        seen: seenIn(frame, rectangle),
        isShown: isShown(dict, rectangle),
      };
    });
  });
}

export function widgetDicts(page: PDFPageLeaf): readonly PDFDict[] {
  return [...new Set(itemsOf(page.lookup(PDFName.of('Annots'))).filter(isWidget))];
}

export function isWidget(annotation: unknown): annotation is PDFDict {
  return annotation instanceof PDFDict && annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');
}

function integerOf(value: unknown): number {
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

/** ISO 32000-1, table 165: hidden, or with no view. */
const HIDDEN = (1 << 1) | (1 << 5);

function isShown(dict: PDFDict, { width, height }: Rectangle): boolean {
  return (integerOf(dict.lookup(PDFName.of('F'))) & HIDDEN) === 0 && width > 0 && height > 0;
}

type Groups = ReadonlyMap<PDFDict, readonly PDFDict[]>;

function groupsOf(dicts: readonly PDFDict[]): Groups {
  const groups = new Map<PDFDict, Set<PDFDict>>();
  for (const dict of dicts) {
    const field = namedIn(lineOf(dict), dict);
    const group = groups.get(field) ?? new Set(itemsOf(field.lookup(PDFName.of('Kids'))).filter(isWidget));
    groups.set(field, group.add(dict));
  }
  return new Map([...groups].map(([field, group]) => [field, [...group]]));
}

/** The field with the name, which several widgets may share. */
function namedIn(line: readonly PDFDict[], dict: PDFDict): PDFDict {
  return line.find((one) => one.has(PDFName.of('T'))) ?? dict;
}

/** Names from the top of the form down, joined by full stops. */
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
