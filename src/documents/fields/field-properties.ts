import { type Static, type TArray, type TInteger, type TSchema, type TString, Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { nullable, Uuid } from '../../kernel/schema.ts';

export const FIELD_TYPES = ['signature', 'initials', 'date', 'text', 'checkbox', 'dropdown'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Document 3, *Field*: where a field stands and what it is. Positions are points from the left and top edges of a page. */
const PLACE = {
  fieldType: { asked: Type.Enum([...FIELD_TYPES]), shown: Type.Enum([...FIELD_TYPES]) },
  pageNumber: {
    asked: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
    shown: Type.Integer({ minimum: 1 }),
  },
  xPosition: position('Points from the left edge'),
  yPosition: position('Points from the top edge'),
  width: size(),
  height: size(),
};

/** Document 3, *Field*: what else the author of a field decides, on a document as on a template. */
const FURTHER = {
  required: flag({
    asked:
      'True when absent. Forced off at creation where `requiredWhenFieldId` is set, and refused as true while it stands',
    absent: true,
  }),
  label: text(limits.fieldLabelCharacters, { asked: 'Prompt shown to the signer' }),
  value: text(limits.fieldValueCharacters, {
    asked: 'Prefill of a `text`, `date`, `dropdown` or `checkbox`; a check box is `true` or `false`',
    shown: 'Null until filled',
  }),
  options: {
    asked: orNull(
      Type.Array(Type.String({ minLength: 1, maxLength: limits.fieldOptionCharacters }), {
        minItems: 1,
        maxItems: limits.fieldOptions,
        description: 'Allowed values of a `dropdown`, each once',
      }),
    ),
    shown: nullable(Type.Array(Type.String())),
    absent: null,
  },
  acroFieldName: text(limits.fieldAcroNameCharacters, {
    asked: 'The field of the embedded PDF form that it fills',
  }),
  maxLength: {
    asked: orNull(
      Type.Integer({
        minimum: 1,
        maximum: limits.fieldValueCharacters,
        description: 'Most characters of a `text` or `date`',
      }),
    ),
    shown: nullable(Type.Integer()),
    absent: null,
  },
  validationPattern: text(limits.fieldPatternCharacters, {
    asked:
      'Regular expression that the whole value of a `text` or `date` must match; valid in RE2 syntax and as a JavaScript `u` pattern',
  }),
  validationMessage: text(limits.fieldMessageCharacters, { asked: 'Shown when the pattern does not match' }),
  groupKey: text(limits.fieldGroupKeyCharacters, {
    asked: 'Check boxes of one owner that share a key exclude each other',
  }),
  groupRequired: flag({ asked: 'One of the group must be checked' }),
  requiredWhenFieldId: {
    asked: orNull(
      Type.String({
        ...Uuid,
        description:
          'A field of the same owner: this one is required only while that is checked (`checkbox`) or filled (other types). Clearing or changing it drops `requiredWhenValue`; giving either field to another owner clears it',
      }),
    ),
    shown: nullable(Uuid),
    absent: null,
  },
  requiredWhenValue: text(limits.fieldValueCharacters, {
    asked: 'The one value of that field which makes this one required',
  }),
  sharedFill: flag({
    asked:
      'Any signer whose turn it is may fill it until its owner signs; not for `signature` and `initials`',
  }),
  dateFormat: {
    asked: orNull(
      Type.String({
        maxLength: 10,
        description:
          'Of a `date`: `D` or `DD`, `M` or `MM`, `YY` or `YYYY`, once each, with one separator `-`, `/` or `.`',
      }),
    ),
    shown: nullable(Type.String()),
    absent: null,
  },
  /** Asked for on templates alone. */
  editable: flag({ asked: 'The signer may correct the prefilled value' }),
  multiline: flag({ asked: 'Of a `text`: it is wrapped from the top of the box' }),
};

const PROPERTIES = { ...PLACE, ...FURTHER };
type PropertyName = keyof typeof PROPERTIES;

/** What the author of a field decides: the same on a document and on a template. */
export type FieldProperties = {
  readonly [Name in PropertyName]: Frozen<Static<(typeof PROPERTIES)[Name]['shown']>>;
};

type Frozen<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** In the order in which answers show them and the audit trail names them. */
export const PROPERTY_NAMES = namesOf(PROPERTIES);
/** The properties in answers. */
export const ShownProperties = columnOf(PROPERTIES, 'shown');
/** The properties in bodies. */
export const AskedPlace = columnOf(PLACE, 'asked');
export const AskedFurther = columnOf(FURTHER, 'asked');
/** What document 3 says of everything that was not asked for. */
export const ABSENT_PROPERTIES = columnOf(FURTHER, 'absent');

/** A field with its owner, who fills it: a signer of a document, a role of a template. */
export interface OwnedField extends FieldProperties {
  readonly id: string;
  readonly owner: string;
}

export type Place = keyof typeof PLACE;

/** As a field is asked for: its place is always said. */
export type FieldRequest = Pick<FieldProperties, Place> &
  Partial<Omit<FieldProperties, Place>> & { readonly owner: string };

/** As a field is changed: what is absent stays, null clears. */
export type FieldChanges = Partial<FieldProperties> & { readonly owner?: string };

/** The owner's property in the API, by what the field stands on. */
export const OWNERS = { document: 'signerId', template: 'roleId' } as const;
export type FieldKind = keyof typeof OWNERS;

function position(description: string) {
  return {
    asked: Type.Number({ minimum: 0, maximum: limits.fieldPositionPoints, description }),
    shown: Type.Number({ description }),
  };
}

function size() {
  const description = 'Points, 1/72 inch';
  return {
    asked: Type.Number({ exclusiveMinimum: 0, maximum: limits.fieldPositionPoints, description }),
    shown: Type.Number({ description }),
  };
}

function text(maxLength: number, { asked, shown }: { readonly asked: string; readonly shown?: string }) {
  return {
    asked: orNull(Type.String({ minLength: 1, maxLength, description: asked })),
    shown: nullable(Type.String(shown === undefined ? {} : { description: shown })),
    absent: null,
  };
}

function flag({ asked, absent = false }: { readonly asked: string; readonly absent?: boolean }) {
  return { asked: Type.Boolean({ description: asked }), shown: Type.Boolean(), absent };
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

function namesOf<Rows extends Readonly<Record<string, { readonly asked: TSchema }>>>(rows: Rows) {
  return Object.keys(rows) as readonly (keyof Rows)[];
}
