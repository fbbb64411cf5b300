import type { PDFDict } from '@cantoo/pdf-lib';
import { inherited, itemsOf, onStateOf, textOf } from './field-dict.adapter.ts';
import { FLAGS, type Widget } from './widgets.adapter.ts';

/** A check box or radio button of a field. */
interface Button {
  /** The name of its state when it is chosen. */
  readonly onState: string;
  /** Its value when it is chosen: listed by the field, or the name of its state; never empty. */
  readonly exportValue: string;
}

/** Buttons by their widgets, in the order of the group. */
export type Buttons = ReadonlyMap<PDFDict, Button>;

/** All buttons of a widget's field. */
export function buttonsOf({ line, group, flags }: Widget): Buttons {
  const listed = itemsOf(inherited(line, 'Opt'));
  const buttons = group.map((dict, at) => {
    const onState = onStateOf(dict) ?? (flags & FLAGS.radio ? String(at) : 'Yes');
    return { dict, onState, exportValue: textOf(listed[at]) || onState };
  });
  const taken = new Set(buttons.flatMap(({ onState, exportValue }) => [onState, exportValue]));
  return new Map(
    buttons.map(({ dict, onState, exportValue }, at) => [
      dict,
      { onState, exportValue: exportValue || numberFor(at, group.length, taken) },
    ]),
  );
}

/** A number unique in the group, and no name of another button. */
function numberFor(at: number, count: number, taken: ReadonlySet<string>): string {
  let number = at;
  while (taken.has(String(number))) number += count;
  return String(number);
}
