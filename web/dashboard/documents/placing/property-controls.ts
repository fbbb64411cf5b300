import { fill, h, setAttribute } from '../../../parts/dom.ts';
import { type Answerable, choiceField, inputField, textField } from './controls.ts';
import type { FieldType } from '../records.ts';
import { FIELD_KINDS, linesOf } from '../words.ts';
import { nameOf } from './field-box.ts';
import type { Ground } from './ground.ts';
import type { PlacedField, PlacedFields } from './placed-fields.ts';
import { type Changes, hasProperty, ofType, type Properties } from './properties.ts';

type Name = keyof Properties;

/** One property of the chosen field, as it is shown and changed. */
export interface PropertyControl extends Answerable {
  readonly name: Name;
  readonly element: HTMLElement;
  /** Whether a field like this has the property. */
  readonly isFor: (field: Properties) => boolean;
  /** Shows what the field has. */
  readonly show: (placed: PlacedField) => void;
  /** What was entered; undefined where that cannot be read. */
  readonly read: (field: Properties) => Changes | undefined;
}

export type Parts = Readonly<Record<'main' | 'place' | 'more', readonly PropertyControl[]>>;

/** Every property that the API takes from the author of a field. */
export function propertyControls(ground: Ground, fields: PlacedFields): Parts {
  return {
    main: [
      ownerControl(ground, fields),
      typeControl(),
      textOf('label', { label: 'Label', hint: 'The signer sees it.' }, 500),
      optionsControl(),
      tickOf('required', 'Required'),
    ],
    place: [
      numberOf('pageNumber', 'Page', { min: 1, max: ground.pages.length, step: 1 }),
      numberOf('xPosition', 'From the left'),
      numberOf('yPosition', 'From the top'),
      numberOf('width', 'Width'),
      numberOf('height', 'Height'),
    ],
    more: [
      ...valueControls(ground),
      tickOf('multiline', 'Several lines'),
      tickOf('sharedFill', 'Other signers may fill it too'),
      textOf(
        'dateFormat',
        { label: 'Date format', hint: 'Such as DD.MM.YYYY; the signer’s own where it is empty.' },
        10,
      ),
      numberOf('maxLength', 'Most characters', { min: 1, step: 1 }),
      textOf(
        'validationPattern',
        { label: 'Pattern', hint: 'A regular expression that the whole value must match.' },
        500,
      ),
      textOf(
        'validationMessage',
        { label: 'Message', hint: 'Told to the signer where the pattern does not match.' },
        500,
      ),
      textOf(
        'groupKey',
        { label: 'Group', hint: 'Of checkboxes with the same word one can be chosen.' },
        100,
      ),
      tickOf('groupRequired', 'One of the group must be chosen'),
      conditionControl(fields),
      {
        ...textOf(
          'requiredWhenValue',
          { label: 'Only while it is', hint: 'One value of that field; any where it is empty.' },
          10_000,
        ),
        isFor: ({ requiredWhenFieldId }) => requiredWhenFieldId !== null,
      },
      ...(ground.form.length > 0 ? [formControl(ground)] : []),
    ],
  };
}

function control(
  name: Name,
  { element, control, complain }: Answerable & { readonly element: HTMLElement },
  how: Pick<PropertyControl, 'show' | 'read'>,
): PropertyControl {
  return {
    name,
    element,
    control,
    complain,
    isFor: ({ fieldType }) => hasProperty(fieldType, name),
    ...how,
  };
}

function textOf(name: Name, about: Parameters<typeof inputField>[0], maxlength: number): PropertyControl {
  const field = inputField(about, { maxlength });
  return control(name, field, {
    show: ({ now }) => setValue(field.control, String(now[name] ?? '')),
    read: () => ({ [name]: field.control.value === '' ? null : field.control.value }),
  });
}

/** Only `maxLength` may be empty. */
function numberOf(name: Name, label: string, attributes = {}): PropertyControl {
  const field = inputField({ label }, { type: 'number', step: 'any', min: 0, ...attributes });
  return control(name, field, {
    show: ({ now }) => setValue(field.control, String(now[name] ?? '')),
    read: () => {
      const { value, validity } = field.control;
      if (validity.badInput || (value === '' && name !== 'maxLength')) return undefined;
      return { [name]: value === '' ? null : Number(value) };
    },
  });
}

function tickOf(name: Name, label: string): PropertyControl {
  const box = h('input', { type: 'checkbox' });
  const wrong = h('p', { class: 'wrong', role: 'alert', hidden: true });
  const element = h('div', { class: 'field' }, h('label', { class: 'choice' }, box, label), wrong);
  const complain = (message: string | undefined): void => {
    wrong.textContent = message ?? '';
    wrong.hidden = message === undefined;
    setAttribute(box, 'aria-invalid', message === undefined ? undefined : 'true');
  };
  return control(
    name,
    { element, control: box, complain },
    {
      show: ({ now }) => {
        box.checked = now[name] === true;
      },
      read: () => ({ [name]: box.checked }),
    },
  );
}

function ownerControl({ kind }: Ground, fields: PlacedFields): PropertyControl {
  const field = choiceField({ label: kind === 'document' ? 'Signer' : 'Role' }, []);
  return control('owner', field, {
    show: ({ now }) =>
      setChoices(
        field.control,
        fields.owners.map(({ id, name }) => [id, name]),
        now.owner,
      ),
    read: () => ({ owner: field.control.value }),
  });
}

function typeControl(): PropertyControl {
  const field = choiceField({ label: 'Kind' }, Object.entries(FIELD_KINDS));
  return control('fieldType', field, {
    show: ({ now }) => setValue(field.control, now.fieldType),
    read: (now) => ofType(now, field.control.value as FieldType),
  });
}

function optionsControl(): PropertyControl {
  const field = textField({ label: 'Choices', hint: 'One on each line.' });
  return control('options', field, {
    show: ({ now }) => setValue(field.control, (now.options ?? []).join('\n')),
    read: () => {
      const options = linesOf(field.control.value);
      return { options: options.length === 0 ? null : options };
    },
  });
}

/** Document 3, *Field rules*, 2: read-only for the signer, unless a template field says otherwise. */
function valueControls({ kind }: Ground): readonly PropertyControl[] {
  const hint =
    kind === 'document'
      ? 'Written before it is sent; the signer cannot change it.'
      : 'Written before it is sent.';
  const written = textOf('value', { label: 'Value', hint }, 10_000);
  const field = choiceField({ label: 'Value', hint }, [
    ['', 'None: the signer decides'],
    ['true', 'Checked'],
    ['false', 'Not checked'],
  ]);
  const ticked = control('value', field, {
    show: ({ now }) => setValue(field.control, now.value ?? ''),
    read: () => ({ value: field.control.value === '' ? null : field.control.value }),
  });
  return [
    {
      ...written,
      isFor: ({ fieldType }) => hasProperty(fieldType, 'value') && fieldType !== 'checkbox',
    },
    { ...ticked, isFor: ({ fieldType }) => fieldType === 'checkbox' },
    ...(kind === 'template' ? [tickOf('editable', 'The signer may correct the value')] : []),
  ];
}

/** Document 3, *Field rules*, 5: another field of the same owner. */
function conditionControl(fields: PlacedFields): PropertyControl {
  const field = choiceField({ label: 'Required when', hint: 'Another field is checked or filled in.' }, []);
  const others = (placed: PlacedField): readonly (readonly [string, string])[] =>
    fields.inOrder.flatMap(({ stored }) =>
      stored && stored.id !== placed.stored?.id && stored.owner === placed.now.owner
        ? [[stored.id, `${nameOf(stored)}, page ${stored.pageNumber}`] as const]
        : [],
    );
  return {
    ...control('requiredWhenFieldId', field, {
      show: (placed) =>
        setChoices(field.control, [['', 'No condition'], ...others(placed)], placed.now.requiredWhenFieldId),
      read: () => ({ requiredWhenFieldId: field.control.value === '' ? null : field.control.value }),
    }),
    isFor: ({ groupKey }) => groupKey === null,
  };
}

function formControl({ form }: Ground): PropertyControl {
  const names = [...new Set(form.map(({ name }) => name))];
  const field = choiceField({ label: 'Field of the PDF’s own form', hint: 'It is filled with the value.' }, [
    ['', 'None'],
    ...names.map((name) => [name, name] as const),
  ]);
  return control('acroFieldName', field, {
    show: ({ now }) => setValue(field.control, now.acroFieldName ?? ''),
    read: () => ({ acroFieldName: field.control.value === '' ? null : field.control.value }),
  });
}

/** Never under somebody's hands. */
function setValue(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  const isTyped = document.activeElement === control && !(control instanceof HTMLSelectElement);
  if (control.value !== value && !isTyped) control.value = value;
}

function setChoices(
  select: HTMLSelectElement,
  choices: readonly (readonly [value: string, text: string])[],
  chosen: string | null,
): void {
  const wanted = JSON.stringify(choices);
  if (select.dataset['choices'] !== wanted)
    fill(select, ...choices.map(([value, text]) => h('option', { value }, text)));
  select.dataset['choices'] = wanted;
  select.value = chosen ?? '';
}
