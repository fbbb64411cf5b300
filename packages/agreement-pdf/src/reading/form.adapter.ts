import { PDFName, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { type Buttons, buttonsOf } from '../file/buttons.adapter.ts';
import { inherited, itemsOf, onStateOf, textOf } from '../file/field-dict.adapter.ts';
import type { FormField } from '../file/form-field.ts';
import { FLAGS, type Widget, widgetDicts, widgetsOf } from '../file/widgets.adapter.ts';
import { rounded } from './rounded.ts';
import { UnusablePdf } from './unusable.ts';

const WIDGETS_AT_MOST = 10_000;
/** Characters of the names, options and values of all fields together. */
const FORM_CHARACTERS_AT_MOST = 4_000_000;

/** The form of a file. */
export function formOf(pages: readonly PDFPageLeaf[]): readonly FormField[] {
  const count = pages.reduce((sum, page) => sum + widgetDicts(page).length, 0);
  if (count > WIDGETS_AT_MOST) throw new UnusablePdf('too_much_work');
  const known = new Map<Widget['group'], Buttons>();
  const form = widgetsOf(pages)
    .flat()
    .flatMap((widget) => {
      const buttons = known.get(widget.group) ?? buttonsOf(widget);
      known.set(widget.group, buttons);
      return formField({ ...widget, buttons }) ?? [];
    });
  if (JSON.stringify(form).length > FORM_CHARACTERS_AT_MOST) throw new UnusablePdf('too_much_work');
  return form;
}

/** A widget with the buttons of its group. */
interface WidgetWithButtons extends Widget {
  readonly buttons: Buttons;
}

function formField(widget: WidgetWithButtons): FormField | undefined {
  const { line, flags, name, type, pageNumber, seen, isShown } = widget;
  if (type === null || name === '') return undefined;
  const maxLength = type === 'text' ? inherited(line, 'MaxLen') : undefined;
  return {
    name,
    type,
    pageNumber,
    xPosition: rounded(seen.x),
    yPosition: rounded(seen.y),
    width: rounded(seen.width),
    height: rounded(seen.height),
    required: (flags & FLAGS.required) !== 0,
    readOnly: (flags & FLAGS.readOnly) !== 0,
    maxLength: maxLength instanceof PDFNumber && maxLength.asNumber() > 0 ? maxLength.asNumber() : null,
    options: optionsOf(type, widget),
    value: valueOf(type, widget),
    multiline: type === 'text' && (flags & FLAGS.multiline) !== 0,
    ...(!isShown && { isHidden: true }),
  };
}

function optionsOf(type: FormField['type'], { line, buttons }: WidgetWithButtons): readonly string[] | null {
  if (type === 'radio') return [...new Set([...buttons.values()].map(({ exportValue }) => exportValue))];
  if (type !== 'dropdown' && type !== 'listbox') return null;
  // Each is a text, or a pair of the exported and the shown text. An empty one is chosen by choosing none.
  const texts = itemsOf(inherited(line, 'Opt')).flatMap(
    (item) => (textOf(item) ?? textOf(itemsOf(item)[0])) || [],
  );
  return [...new Set(texts)];
}

function valueOf(type: FormField['type'], { dict, line, buttons }: WidgetWithButtons): string | null {
  const value = inherited(line, 'V');
  switch (type) {
    case 'checkbox':
      return String((textOf(value) ?? textOf(dict.lookup(PDFName.of('AS')))) === (onStateOf(dict) ?? 'Yes'));
    case 'radio': {
      const chosen = textOf(value);
      return [...buttons.values()].find(({ onState }) => onState === chosen)?.exportValue ?? null;
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
