import type { FormField } from '../../form-field.ts';
import type { Rectangle } from '../../frame.ts';
import type { StampedField } from '../../workshop.ts';

/** What is to be known of a widget to decide what it shows. */
export interface WidgetFacts {
  readonly name: string;
  readonly type: FormField['type'] | null;
  readonly pageNumber: number;
  /** In points from the left and top edges of its page. */
  readonly seen: Rectangle;
  /** Hidden widgets keep no value: it would be lost. */
  readonly isShown: boolean;
  /** Of a button: the name of its state when it is chosen, and what it then stands for. */
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
  const filled = new Map<W, Filling>();
  const stamped: StampedField[] = [];
  for (const field of fields) {
    const group = field.acroFieldName === null ? undefined : named.get(field.acroFieldName);
    const able = group?.filter(({ type }) => type !== null && SHOWN_BY[field.fieldType].includes(type)) ?? [];
    if (able.length === 0 || !fill(field, able, filled)) stamped.push(field);
  }
  return { widgets: filled, stamped };
}

/** Whether the form could take the value. One that nobody filled leaves the form as it is. */
function fill<W extends WidgetFacts>(
  field: StampedField,
  group: readonly W[],
  filled: Map<W, Filling>,
): boolean {
  const { value } = field;
  if (value === null) return true;
  const buttons = group.filter(isButton);
  if (buttons.length > 0) return fillButtons(field, value, buttons, filled);
  for (const widget of group) filled.set(widget, { kind: 'text', value });
  return true;
}

/** Buttons of a name that another field has chosen stay chosen. */
function fillButtons<W extends WidgetFacts>(
  field: StampedField,
  value: string,
  group: readonly W[],
  filled: Map<W, Filling>,
): boolean {
  const chosen = chosenOf(field, value, group);
  if (!chosen) return false;
  for (const widget of group) {
    const before = filled.get(widget);
    const isOn = chosen.includes(widget) || (before?.kind === 'button' && before.isOn);
    filled.set(widget, { kind: 'button', isOn });
  }
  return true;
}

/** Undefined where no button stands for the value. */
function chosenOf<W extends WidgetFacts>(
  field: StampedField,
  value: string,
  group: readonly W[],
): readonly W[] | undefined {
  if (field.fieldType === 'checkbox') {
    if (value !== 'true') return [];
    const nearest = nearestTo(field, group);
    return group.filter(({ onState }) => onState === nearest?.onState);
  }
  const named = group.filter(({ exportValue }) => exportValue === value);
  const chosen = named.length > 0 ? named : group.filter(({ onState }) => onState === value);
  return chosen.length > 0 ? chosen : undefined;
}

/** Several check boxes may share a name; a field is meant for the one that it stands on. */
function nearestTo<W extends WidgetFacts>(field: StampedField, group: readonly W[]): W | undefined {
  const distance = ({ pageNumber, seen }: W): number =>
    pageNumber === field.pageNumber
      ? Math.hypot(
          seen.x + seen.width / 2 - field.xPosition - field.width / 2,
          seen.y + seen.height / 2 - field.yPosition - field.height / 2,
        )
      : Infinity;
  return group.toSorted((one, other) => distance(one) - distance(other) || 0)[0];
}

function isButton({ type }: WidgetFacts): boolean {
  return type === 'checkbox' || type === 'radio';
}
