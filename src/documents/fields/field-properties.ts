import { type Static, type TArray, type TInteger, type TSchema, type TString, Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { strict, Uuid } from '../../kernel/schema.ts';
import { FIELD_TYPES, type FieldType } from './field.ts';

/** Document 3, *Field*: what whoever places a field decides, on a document as on a template. */
export interface FieldProperties {
  readonly fieldType: FieldType;
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
  readonly required: boolean;
  readonly label: string | null;
  readonly value: string | null;
  readonly options: readonly string[] | null;
  readonly acroFieldName: string | null;
  readonly maxLength: number | null;
  readonly validationPattern: string | null;
  readonly validationMessage: string | null;
  readonly groupKey: string | null;
  readonly groupRequired: boolean;
  readonly requiredWhenFieldId: string | null;
  readonly requiredWhenValue: string | null;
  readonly sharedFill: boolean;
  readonly dateFormat: string | null;
  readonly editable: boolean;
  readonly multiline: boolean;
}

/** These alone, of whatever has more. */
export function propertiesOf(field: FieldProperties): FieldProperties {
  return {
    fieldType: field.fieldType,
    pageNumber: field.pageNumber,
    xPosition: field.xPosition,
    yPosition: field.yPosition,
    width: field.width,
    height: field.height,
    required: field.required,
    label: field.label,
    value: field.value,
    options: field.options,
    acroFieldName: field.acroFieldName,
    maxLength: field.maxLength,
    validationPattern: field.validationPattern,
    validationMessage: field.validationMessage,
    groupKey: field.groupKey,
    groupRequired: field.groupRequired,
    requiredWhenFieldId: field.requiredWhenFieldId,
    requiredWhenValue: field.requiredWhenValue,
    sharedFill: field.sharedFill,
    dateFormat: field.dateFormat,
    editable: field.editable,
    multiline: field.multiline,
  };
}

/** A field with whoever fills it: a signer of a document, a role of a template. */
export interface OwnedField extends FieldProperties {
  readonly id: string;
  readonly owner: string;
}

type Place = 'fieldType' | 'pageNumber' | 'xPosition' | 'yPosition' | 'width' | 'height';

/** As a field is asked for: its place is always said. */
export type AskedField = Pick<FieldProperties, Place> &
  Partial<Omit<FieldProperties, Place>> & { readonly owner: string };

/** As a field is changed: what is absent stays, null clears. */
export type FieldChanges = Partial<FieldProperties> & { readonly owner?: string };

/** The owner's property in the API, by what the field stands on. */
export const OWNERS = { document: 'signerId', template: 'roleId' } as const;
export type FieldKind = keyof typeof OWNERS;

/** As one type with two names: whoever sends a wrong text is not told besides that it is not null. */
function orNull<T extends TString | TInteger | TArray>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

const position = (description: string) =>
  Type.Number({ minimum: 0, maximum: limits.fieldPositionPoints, description });
const size = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: limits.fieldPositionPoints, description });
const text = (maxLength: number, description: string) =>
  orNull(Type.String({ minLength: 1, maxLength, description }));

const Placement = {
  fieldType: Type.Enum([...FIELD_TYPES]),
  pageNumber: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
  xPosition: position('Points from the left edge'),
  yPosition: position('Points from the top edge'),
  width: size('Points, 1/72 inch'),
  height: size('Points, 1/72 inch'),
};

const Further = {
  required: Type.Boolean({
    description:
      'True when absent. Forced off at creation where `requiredWhenFieldId` is set, and refused as true while it stands',
  }),
  label: text(limits.fieldLabelCharacters, 'Prompt shown to the signer'),
  value: text(
    limits.fieldValueCharacters,
    'Prefill of a `text`, `date`, `dropdown` or `checkbox`; a check box is `true` or `false`',
  ),
  options: orNull(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.fieldOptionCharacters }), {
      minItems: 1,
      maxItems: limits.fieldOptions,
      description: 'Allowed values of a `dropdown`, each once',
    }),
  ),
  acroFieldName: text(limits.fieldAcroNameCharacters, 'The field of the embedded PDF form that it fills'),
  maxLength: orNull(
    Type.Integer({
      minimum: 1,
      maximum: limits.fieldValueCharacters,
      description: 'Most characters of a `text` or `date`',
    }),
  ),
  validationPattern: text(
    limits.fieldPatternCharacters,
    'Regular expression that the whole value of a `text` or `date` must match; valid in RE2 syntax and as a JavaScript `u` pattern',
  ),
  validationMessage: text(limits.fieldMessageCharacters, 'Shown when the pattern does not match'),
  groupKey: text(
    limits.fieldGroupKeyCharacters,
    'Check boxes of one owner that share a key exclude each other',
  ),
  groupRequired: Type.Boolean({ description: 'One of the group must be checked' }),
  requiredWhenFieldId: orNull(
    Type.String({
      ...Uuid,
      description:
        'A field of the same owner: this one is required only while that is checked (`checkbox`) or filled (other types). Clearing or changing it drops `requiredWhenValue`; giving either field to another owner clears it',
    }),
  ),
  requiredWhenValue: text(
    limits.fieldValueCharacters,
    'The one value of that field which makes this one required',
  ),
  sharedFill: Type.Boolean({
    description:
      'Any signer whose turn it is may fill it until its owner signs; not for `signature` and `initials`',
  }),
  dateFormat: orNull(
    Type.String({
      maxLength: 10,
      description:
        'Of a `date`: `D` or `DD`, `M` or `MM`, `YY` or `YYYY`, once each, with one separator `-`, `/` or `.`',
    }),
  ),
  multiline: Type.Boolean({ description: 'Of a `text`: it is wrapped from the top of the box' }),
};

const Editable = Type.Boolean({ description: 'The signer may correct the prefilled value' });

/** `editable` is of template fields alone. */
const Owner = {
  signerId: { signerId: Uuid },
  roleId: { roleId: Type.String({ minLength: 1, maxLength: limits.signatureRoleCharacters }) },
};

export const DocumentFieldBody = strict({ ...Owner.signerId, ...Placement, ...optional(Further) });
export const DocumentFieldChanges = strict(optional({ ...Owner.signerId, ...Placement, ...Further }));
export const TemplateFieldBody = strict({
  ...Owner.roleId,
  ...Placement,
  ...optional({ ...Further, editable: Editable }),
});
export const TemplateFieldChanges = strict(
  optional({ ...Owner.roleId, ...Placement, ...Further, editable: Editable }),
);

/** What was asked of a document, in the terms that both kinds share. */
export function askedOfSigner(body: Static<typeof DocumentFieldBody>): AskedField {
  const { signerId, ...properties } = body;
  return { ...withId(properties), owner: asId<'document-signer'>(signerId) };
}

export function changesOfSigner(body: Static<typeof DocumentFieldChanges>): FieldChanges {
  const { signerId, ...properties } = body;
  return {
    ...withId(properties),
    ...(signerId !== undefined && { owner: asId<'document-signer'>(signerId) }),
  };
}

export function askedOfRole(body: Static<typeof TemplateFieldBody>): AskedField {
  const { roleId, ...properties } = body;
  return { ...withId(properties), owner: roleId };
}

export function changesOfRole(body: Static<typeof TemplateFieldChanges>): FieldChanges {
  const { roleId, ...properties } = body;
  return { ...withId(properties), ...(roleId !== undefined && { owner: roleId }) };
}

/** Ids compare by their lower-case form. */
function withId<T extends { readonly requiredWhenFieldId?: string | null }>(properties: T): T {
  const { requiredWhenFieldId: id } = properties;
  return typeof id === 'string'
    ? { ...properties, requiredWhenFieldId: asId<'document-field'>(id) }
    : properties;
}

function optional<T extends Record<string, TSchema>>(properties: T) {
  return Type.Partial(Type.Object(properties)).properties;
}
