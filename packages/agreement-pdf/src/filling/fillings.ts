import type { StampedField } from '../drawing/stamped-field.ts';
import type { FormField } from '../file/form-field.ts';
import type { Rectangle } from '../file/frame.ts';
import { nearestTo } from '../file/nearest.ts';

/** The properties of a widget that decide its value. */
export interface WidgetFacts {
  readonly name: string;
  readonly type: FormField['type'] | null;
  readonly pageNumber: number;
  /** In points from the left and top edges of its page. */
  readonly seen: Rectangle;
  /** Hidden widgets get no value: it would be lost. */
  readonly isShown: boolean;
  /** Of a button: the name of its state when it is chosen, and its value then. */
  readonly onState: string;
  readonly exportValue: string;
}

export type Filling =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'button'; readonly isOn: boolean };

export interface Fillings<W> {
  readonly widgets: ReadonlyMap<W, Filling>;
  /** Fields that the form has no place for: they are stamped where they stand. */
  readonly stamped: readonly StampedField[];
}

type Type = FormField['type'];

/** Kinds of form field that can show a value of each kind of field. */
const SHOWN_BY: Readonly<Record<StampedField['fieldType'], readonly Type[]>> = {
  signature: [],
  initials: [],
  text: ['text', 'dropdown', 'listbox'],
  date: ['text', 'dropdown', 'listbox'],
  checkbox: ['checkbox', 'radio'],
  dropdown: ['dropdown', 'listbox', 'radio', 'checkbox', 'text'],
};

/** Document 3, *Field rules*, rule 8: a linked field is drawn by its form and by nothing else. */
export function fillingsOf<W extends WidgetFacts>(
  widgets: readonly W[],
  fields: readonly StampedField[],
): Fillings<W> {
  const named = new Map<string, W[]>();
  for (const widget of widgets) {
    const group = named.get(widget.name) ?? [];
    if (widget.isShown) group.push(widget);
    named.set(widget.name, group);
  }
  const linked = fields.map((field): LinkedField<W> => {
    const group = field.acroFieldName === null ? undefined : named.get(field.acroFieldName);
    const able = group?.filter(({ type }) => type !== null && SHOWN_BY[field.fieldType].includes(type)) ?? [];
    return { field, able, own: ownBox(field, able) };
  });
  const filling = { filled: new Map<W, Filling>(), taken: new Set(linked.flatMap(({ own }) => own ?? [])) };
  const stamped: StampedField[] = [];
  for (const one of linked) if (one.able.length === 0 || !fill(one, filling)) stamped.push(one.field);
  return { widgets: filling.filled, stamped };
}

/** A field with the widgets that can show its value. */
interface LinkedField<W> {
  readonly field: StampedField;
  readonly able: readonly W[];
  /** Of a filled check box: the widget that it stands on. */
  readonly own: W | undefined;
}

interface FillingForm<W> {
  readonly filled: Map<W, Filling>;
  /** Boxes that one field fills and no other does. */
  readonly taken: ReadonlySet<W>;
}

function ownBox<W extends WidgetFacts>(field: StampedField, able: readonly W[]): W | undefined {
  if (field.fieldType !== 'checkbox' || field.value === null) return undefined;
  return nearestTo(field, able, ({ pageNumber, seen: { x, y, width, height } }) => ({
    pageNumber,
    xPosition: x,
    yPosition: y,
    width,
    height,
  }));
}

/** Whether the form could show the value. A field that nobody filled leaves the form as it is. */
function fill<W extends WidgetFacts>({ field, able, own }: LinkedField<W>, form: FillingForm<W>): boolean {
  const { value } = field;
  if (value === null) return true;
  if (own) return fillBox(own, value === 'true', able, form);
  const buttons = able.filter(isButton);
  if (buttons.length > 0) return fillButtons(value, buttons, form);
  for (const widget of able) form.filled.set(widget, { kind: 'text', value });
  return true;
}

/**
 * Boxes of the same state are one box in several places. A tick removes those that the form itself had at the others
 * of the name; a box that is left empty says nothing of them.
 */
function fillBox<W extends WidgetFacts>(
  own: W,
  isOn: boolean,
  group: readonly W[],
  { filled, taken }: FillingForm<W>,
): true {
  const free = group.filter((widget) => widget === own || !taken.has(widget));
  const same = free.filter(({ onState }) => onState === own.onState);
  turn(isOn ? free : same, isOn ? same : [], filled);
  return true;
}

/** False where no button stands for the value. */
function fillButtons<W extends WidgetFacts>(
  value: string,
  group: readonly W[],
  { filled }: FillingForm<W>,
): boolean {
  const named = group.filter(({ exportValue }) => exportValue === value);
  const chosen = named.length > 0 ? named : group.filter(({ onState }) => onState === value);
  if (chosen.length === 0) return false;
  turn(group, chosen, filled);
  return true;
}

/** Turns those on, the others off; buttons that another field has chosen stay chosen. */
function turn<W>(widgets: readonly W[], on: readonly W[], filled: Map<W, Filling>): void {
  for (const widget of widgets) {
    const before = filled.get(widget);
    const isOn = on.includes(widget) || (before?.kind === 'button' && before.isOn);
    filled.set(widget, { kind: 'button', isOn });
  }
}

function isButton({ type }: WidgetFacts): boolean {
  return type === 'checkbox' || type === 'radio';
}
