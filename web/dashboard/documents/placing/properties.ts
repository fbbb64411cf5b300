import type { PageSize } from '../../../parts/page-box.ts';
import type { DocumentField, FieldType } from '../records.ts';

/** Document 3, *Field*: what the author of a field decides, and whose it is: of a signer, or of a role of a template. */
export type Properties = Pick<
  DocumentField,
  | 'fieldType'
  | 'pageNumber'
  | 'xPosition'
  | 'yPosition'
  | 'width'
  | 'height'
  | 'required'
  | 'label'
  | 'value'
  | 'options'
  | 'acroFieldName'
  | 'maxLength'
  | 'validationPattern'
  | 'validationMessage'
  | 'groupKey'
  | 'groupRequired'
  | 'requiredWhenFieldId'
  | 'requiredWhenValue'
  | 'sharedFill'
  | 'dateFormat'
  | 'multiline'
  | 'editable'
> & { readonly owner: string };

export type Changes = Partial<Properties>;

/** As it is asked for: whose it is, what it is and where are always said. */
export type NewField = Changes &
  Pick<Properties, 'owner' | 'fieldType' | 'pageNumber' | 'xPosition' | 'yPosition' | 'width' | 'height'>;

/** As the service has it. */
export type StoredField = Properties & { readonly id: string };

/** Document 3, *Field rules*, 7: width and height in points; a dropdown is drawn as text is. */
export const SIZES: Readonly<Record<FieldType, PageSize>> = {
  signature: { width: 200, height: 50 },
  initials: { width: 80, height: 40 },
  date: { width: 150, height: 30 },
  text: { width: 200, height: 30 },
  checkbox: { width: 30, height: 30 },
  dropdown: { width: 200, height: 30 },
};

/** What the service makes of everything that is not said when a field is added. */
export const UNSAID = {
  required: true,
  label: null,
  value: null,
  options: null,
  acroFieldName: null,
  maxLength: null,
  validationPattern: null,
  validationMessage: null,
  groupKey: null,
  groupRequired: false,
  requiredWhenFieldId: null,
  requiredWhenValue: null,
  sharedFill: false,
  dateFormat: null,
  multiline: false,
  editable: false,
} as const satisfies Changes;

const WRITTEN: readonly FieldType[] = ['text', 'date', 'checkbox', 'dropdown'];
const TYPED: readonly FieldType[] = ['text', 'date'];

/** The service refuses these of every other type. */
const ONLY_OF: Readonly<Partial<Record<keyof Properties, readonly FieldType[]>>> = {
  options: ['dropdown'],
  dateFormat: ['date'],
  sharedFill: WRITTEN,
  multiline: ['text'],
  maxLength: TYPED,
  validationPattern: TYPED,
  validationMessage: TYPED,
  groupKey: ['checkbox'],
  groupRequired: ['checkbox'],
  editable: WRITTEN,
  value: WRITTEN,
  acroFieldName: WRITTEN,
};

export function hasProperty(fieldType: FieldType, name: keyof Properties): boolean {
  return ONLY_OF[name]?.includes(fieldType) ?? true;
}

/** Of another type: without what that one does not have, and without a value and a link that were meant for the former. */
export function ofType(field: Properties, fieldType: FieldType): Changes {
  const names = Object.keys(ONLY_OF) as (keyof typeof ONLY_OF & keyof typeof UNSAID)[];
  const lost = names.filter(
    (name) => !hasProperty(fieldType, name) || name === 'value' || name === 'acroFieldName',
  );
  const [before, after] = [SIZES[field.fieldType], SIZES[fieldType]];
  const isUsual = field.width === before.width && field.height === before.height;
  return {
    ...Object.fromEntries(lost.map((name) => [name, UNSAID[name]])),
    ...(isUsual && after),
    fieldType,
  };
}

/** Another one like it. A field of the PDF's own form is filled by one alone, and one of a group is checked. */
export function copyOf(field: Properties): Changes {
  const said = (Object.keys(UNSAID) as (keyof typeof UNSAID)[]).filter(
    (name) => name !== 'acroFieldName' && !isSame(field[name], UNSAID[name]),
  );
  const { owner, fieldType, pageNumber, xPosition, yPosition, width, height, groupKey } = field;
  return {
    ...Object.fromEntries(said.map((name) => [name, field[name]])),
    ...(groupKey !== null && { value: null }),
    owner,
    fieldType,
    pageNumber,
    xPosition,
    yPosition,
    width,
    height,
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
