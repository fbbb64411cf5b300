import { PDFName, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { inherited, itemsOf, onStateOf, textOf } from '../../field-dict.adapter.ts';
import { FLAGS, integerOf, type Widget, widgetsOf } from '../../widgets.adapter.ts';
import type { WidgetFacts } from './fillings.ts';

/** A widget with what decides over what it shows. */
export interface FormWidget extends Widget, WidgetFacts {}

/** All widgets of a file, page by page. */
export function formWidgetsOf(pages: readonly PDFPageLeaf[]): readonly (readonly FormWidget[])[] {
  return widgetsOf(pages).map((widgets) => widgets.map((widget) => ({ ...widget, ...factsOf(widget) })));
}

/** ISO 32000-1, table 165. */
const HIDDEN = (1 << 1) | (1 << 5);

function factsOf({ dict, line, group, flags, rectangle: { width, height } }: Widget) {
  const at = group.indexOf(dict);
  const onState = onStateOf(dict) ?? (flags & FLAGS.radio ? String(at) : 'Yes');
  return {
    isShown: (integerOf(dict.lookup(PDFName.of('F'))) & HIDDEN) === 0 && width > 0 && height > 0,
    onState,
    exportValue: textOf(itemsOf(inherited(line, 'Opt'))[at]) ?? onState,
  };
}
