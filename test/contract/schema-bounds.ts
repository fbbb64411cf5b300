/** A JSON Schema as the walk reads it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly uniqueItems?: boolean;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Keywords of which the walk knows what they cost: another one is a fault until it is known here. */
const KNOWN = new Set(
  (
    'type enum const format pattern minLength maxLength minimum maximum ' +
    'exclusiveMinimum minItems maxItems maxProperties uniqueItems additionalProperties required ' +
    'properties patternProperties items anyOf title description'
  ).split(' '),
);
/** Each keyword is a pass of the validator over what it looks at, and each alternative is one more. */
const ALTERNATIVES_AT_MOST = 4;
const UNIQUE_AT_MOST = 250;

/** What of a schema has no bound, by the pointer to the schema, each with how to mend it. */
export function unboundedIn(schema: Schema, at = ''): readonly string[] {
  return [
    ...faultsOf(schema).map((fault) => `${at || '/'}: ${fault}`),
    ...partsOf(schema).flatMap(([step, part]) => unboundedIn(part, `${at}/${step}`)),
  ];
}

/** Any JSON at all: bounded by the bytes and the depth of a body only, so each is listed with its reason. */
export function isFreeForm(schema: Schema): boolean {
  return !['type', 'enum', 'const', 'anyOf', 'format'].some((keyword) => keyword in schema);
}

export function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

/** The schemas inside a schema, each with the step that leads to it. */
export function partsOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties = {}, patternProperties = {}, items, anyOf = [], additionalProperties } = schema;
  return [
    ...Object.entries(properties),
    ...Object.values(patternProperties).map((part) => ['*', part] as const),
    ...(typeof additionalProperties === 'object' ? [['*', additionalProperties] as const] : []),
    ...(items ? [['[]', items] as const] : []),
    ...anyOf.map((part, index) => [`anyOf${index}`, part] as const),
  ];
}

function faultsOf(schema: Schema): readonly string[] {
  const types = typesOf(schema);
  const isFixed = schema.enum !== undefined || schema.const !== undefined;
  const isOpen = schema.additionalProperties !== false && schema.maxProperties === undefined;
  const faults = {
    'a text without maxLength. Give it a limit of src/kernel/limits.ts, or a bound of src/kernel/bounds.ts':
      types.includes('string') && !isFixed && schema.maxLength === undefined,
    'an array without maxItems. Its sender decides what it costs: give it a limit or a bound':
      types.includes('array') && schema.maxItems === undefined,
    'an open object without maxProperties. Close it with strict(…), or bound its members':
      types.includes('object') && isOpen,
    [`uniqueItems on more than ${UNIQUE_AT_MOST} items or on items that are no scalars. Look for repeats in checkForm`]:
      schema.uniqueItems === true && !isShortAndPlain(schema),
    [`more than ${ALTERNATIVES_AT_MOST} alternatives. Tell them apart by one property, in checkForm`]:
      (schema.anyOf?.length ?? 0) > ALTERNATIVES_AT_MOST,
    'a pattern that is not anchored by one pass, such as a repeat within a repeat. Write it without':
      schema.pattern !== undefined && REPEATED_REPEAT.test(schema.pattern),
  };
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
  return [
    ...unknown.map(
      (keyword) => `the keyword '${keyword}'. Say in test/contract/schema-bounds.ts what it costs`,
    ),
    ...Object.entries(faults).flatMap(([message, isFault]) => (isFault ? [message] : [])),
  ];
}

/**
 * A group that holds `*`, `+` or `{n,}` and is itself repeated without end may take exponential time. Not where it
 * begins with a separator of its own, such as `(?:\.[a-z]+)+`: then there is one way to read a text.
 */
const REPEATED_REPEAT = /\((?:\?:)?(?!\\[^\w\s]|\?)[^()]*(?:[*+]|\{\d+,\})[^()]*\)(?:[*+]|\{\d+,\})/;

function isShortAndPlain({ maxItems = Infinity, items = {} }: Schema): boolean {
  const isScalar =
    items.enum !== undefined ||
    (typesOf(items).length > 0 && !typesOf(items).some((type) => type === 'object' || type === 'array'));
  return isScalar && maxItems <= UNIQUE_AT_MOST;
}
