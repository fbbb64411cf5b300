import { PDFName, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { type Buttons, buttonsOf } from '../../buttons.adapter.ts';
import { integerOf, type Widget, widgetsOf } from '../../widgets.adapter.ts';
import type { WidgetFacts } from './fillings.ts';

/** A widget with what decides over what it shows. */
export interface FormWidget extends Widget, WidgetFacts {}

/** All widgets of a file, page by page. */
export function formWidgetsOf(pages: readonly PDFPageLeaf[]): readonly (readonly FormWidget[])[] {
  const known = new Map<Widget['group'], Buttons>();
  return widgetsOf(pages).map((widgets) =>
    widgets.map((widget) => {
      const buttons = known.get(widget.group) ?? buttonsOf(widget);
      known.set(widget.group, buttons);
      const { onState = '', exportValue = '' } = buttons.get(widget.dict) ?? {};
      return { ...widget, isShown: isShown(widget), onState, exportValue };
    }),
  );
}

/** ISO 32000-1, table 165. */
const HIDDEN = (1 << 1) | (1 << 5);

function isShown({ dict, rectangle: { width, height } }: Widget): boolean {
  return (integerOf(dict.lookup(PDFName.of('F'))) & HIDDEN) === 0 && width > 0 && height > 0;
}
