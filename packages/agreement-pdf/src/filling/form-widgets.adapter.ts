import type { PDFPageLeaf } from '@cantoo/pdf-lib';
import { type Buttons, buttonsOf } from '../file/buttons.adapter.ts';
import { type Widget, widgetsOf } from '../file/widgets.adapter.ts';
import type { WidgetFacts } from './fillings.ts';

/** A widget with the properties that decide its drawing. */
export interface FormWidget extends Widget, WidgetFacts {}

/** All widgets of a file, page by page. */
export function formWidgetsOf(pages: readonly PDFPageLeaf[]): readonly (readonly FormWidget[])[] {
  const known = new Map<Widget['group'], Buttons>();
  return widgetsOf(pages).map((widgets) =>
    widgets.map((widget) => {
      const buttons = known.get(widget.group) ?? buttonsOf(widget);
      known.set(widget.group, buttons);
      const { onState = '', exportValue = '' } = buttons.get(widget.dict) ?? {};
      return { ...widget, onState, exportValue };
    }),
  );
}
