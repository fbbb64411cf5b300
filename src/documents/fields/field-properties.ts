import { type Static, type TArray, type TInteger, type TSchema, type TString, Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { nullable, Uuid } from '../../kernel/schema.ts';

export const FIELD_TYPES = ['signature', 'initials', 'date', 'text', 'checkbox', 'dropdown'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Document 3, *Field*: where a field stands and what it is. Positions are points from the left and top edges of a page. */
const PLACE = {
  fieldType: { request: Type.Enum([...FIELD_TYPES]), response: Type.Enum([...FIELD_TYPES]) },
  pageNumber: {
    request: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
    response: Type.Integer({ minimum: 1 }),
  },
  xPosition: position('Points from the left edge'),
  yPosition: position('Points from the top edge'),
  width: size(),
  height: size(),
};

/** Document 3, *Field*: the other properties that the author of a field decides, on a document as on a template. */
const FURTHER = {
  required: flag({
    request:
      'True when absent. Forced off at creation where `requiredWhenFieldId` is set, and refused as true while it stands',
    absent: true,
  }),
  label: text(limits.fieldLabelCharacters, { request: 'Prompt shown to the signer' }),
  value: text(limits.fieldValueCharacters, {
    request: 'Prefill of a `text`, `date`, `dropdown` or `checkbox`; a check box is `true` or `false`',
    response: 'Null until filled',
  }),
  options: {
    request: orNull(
      Type.Array(Type.String({ minLength: 1, maxLength: limits.fieldOptionCharacters }), {
        minItems: 1,
        maxItems: limits.fieldOptions,
        description: 'Allowed values of a `dropdown`, each once',
      }),
    ),
    response: nullable(Type.Array(Type.String())),
    absent: null,
  },
  acroFieldName: text(limits.fieldAcroNameCharacters, {
    request: 'The field of the embedded PDF form that it fills',
  }),
  maxLength: {
    request: orNull(
      Type.Integer({
        minimum: 1,
        maximum: limits.fieldValueCharacters,
        description: 'Most characters of a `text` or `date`',
      }),
    ),
    response: nullable(Type.Integer()),
    absent: null,
  },
  validationPattern: text(limits.fieldPatternCharacters, {
    request:
      'Regular expression that the whole value of a `text` or `date` must match; valid in RE2 syntax and as a JavaScript `u` pattern',
  }),
  validationMessage: text(limits.fieldMessageCharacters, {
    request: 'Shown when the pattern does not match',
  }),
  groupKey: text(limits.fieldGroupKeyCharacters, {
    request: 'Check boxes of one owner that share a key exclude each other',
  }),
  groupRequired: flag({ request: 'One of the group must be checked' }),
  requiredWhenFieldId: {
    request: orNull(
      Type.String({
        ...Uuid,
        description:
          'A field of the same owner: this one is required only while that is checked (`checkbox`) or filled (other types). Clearing or changing it drops `requiredWhenValue`; giving either field to another owner clears it',
      }),
    ),
    response: nullable(Uuid),
    absent: null,
  },
  requiredWhenValue: text(limits.fieldValueCharacters, {
    request: 'The one value of that field which makes this one required',
  }),
  sharedFill: flag({
    request:
      'Any signer whose turn it is may fill it until its owner signs; not for `signature` and `initials`',
  }),
  dateFormat: {
    request: orNull(
      Type.String({
        maxLength: 10,
        description:
          'Of a `date`: `D` or `DD`, `M` or `MM`, `YY` or `YYYY`, once each, with one separator `-`, `/` or `.`',
      }),
    ),
    response: nullable(Type.String()),
    absent: null,
  },
  /** A property of templates alone. */
  editable: flag({ request: 'The signer may correct the prefilled value' }),
  multiline: flag({ request: 'Of a `text`: it is wrapped from the top of the box' }),
};

const PROPERTIES = { ...PLACE, ...FURTHER };
type PropertyName = keyof typeof PROPERTIES;

/** The properties that the author of a field decides: the same on a document and on a template. */
export type FieldProperties = {
  readonly [Name in PropertyName]: ReadonlyValue<Static<(typeof PROPERTIES)[Name]['response']>>;
};

type ReadonlyValue<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** In the order in which answers show them and the audit trail names them. */
export const PROPERTY_NAMES = namesOf(PROPERTIES);
/** The properties in answers. */
export const PropertiesOutput = columnOf(PROPERTIES, 'response');
/** The properties in bodies. */
export const PlaceInput = columnOf(PLACE, 'request');
export const FurtherInput = columnOf(FURTHER, 'request');
/** Document 3's defaults for absent properties. */
export const ABSENT_PROPERTIES = columnOf(FURTHER, 'absent');

/** A field with its owner, who fills it: a signer of a document, a role of a template. */
export interface OwnedField extends FieldProperties {
  readonly id: string;
  readonly owner: string;
}

export type Place = keyof typeof PLACE;

/** The body of a new field: its place is always there. */
export type FieldRequest = Pick<FieldProperties, Place> &
  Partial<Omit<FieldProperties, Place>> & { readonly owner: string };

/** The body of a change: absent properties stay, null clears. */
export type FieldChanges = Partial<FieldProperties> & { readonly owner?: string };

/** The owner's property in the API, on a document and on a template. */
export const OWNERS = { document: 'signerId', template: 'roleId' } as const;
export type FieldKind = keyof typeof OWNERS;

function position(description: string) {
  return {
    request: Type.Number({ minimum: 0, maximum: limits.fieldPositionPoints, description }),
    response: Type.Number({ description }),
  };
}

function size() {
  const description = 'Points, 1/72 inch';
  return {
    request: Type.Number({ exclusiveMinimum: 0, maximum: limits.fieldPositionPoints, description }),
    response: Type.Number({ description }),
  };
}

function text(
  maxLength: number,
  { request, response }: { readonly request: string; readonly response?: string },
) {
  return {
    request: orNull(Type.String({ minLength: 1, maxLength, description: request })),
    response: nullable(Type.String(response === undefined ? {} : { description: response })),
    absent: null,
  };
}

function flag({ request, absent = false }: { readonly request: string; readonly absent?: boolean }) {
  return { request: Type.Boolean({ description: request }), response: Type.Boolean(), absent };
}

/** As one type with two names: a caller who sends a wrong text is not told besides that it is not null. */
function orNull<T extends TString | TInteger | TArray>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

type Table<Column extends string> = Readonly<Record<string, { readonly [Name in Column]: unknown }>>;

/** One column of the table, by property. */
function columnOf<Column extends string, Rows extends Table<Column>>(rows: Rows, column: Column) {
  const cells = Object.entries(rows).map(([name, row]) => [name, row[column]]);
  return Object.fromEntries(cells) as { [Name in keyof Rows]: Rows[Name][Column] };
}

function namesOf<Rows extends Readonly<Record<string, { readonly request: TSchema }>>>(rows: Rows) {
  return Object.keys(rows) as readonly (keyof Rows)[];
}
