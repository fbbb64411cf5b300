import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { isUuid } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import { once, parseTimestamp } from '@assay/values';
import type { Fault } from '../../../kernel/result.ts';
import { inTurns, turnOfOthers } from '../../turns.ts';
import { textFault } from './json.ts';
import { countUniqueItems } from './unique-items.ts';

/** Checks a part of a request against its schema; undefined when it fits. */
export type Check = (value: unknown) => readonly Fault[] | undefined;

/**
 * Nothing is coerced, stripped or defaulted: a value that the schema does not allow is a fault. That the schemas
 * themselves are sound is seen by a test: to check it here, the schema of schemas would be compiled in every start.
 */
function checker(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    strict: true,
    strictTypes: false,
    ownProperties: true,
    validateSchema: false,
    meta: false,
  });
  addFormats.default(ajv, ['email', 'uri', 'date']);
  countUniqueItems(ajv);
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== undefined);
  return ajv;
}

const everyFault = once(() => checker(true));
/** A fault in each of a hundred thousand items would take a quarter of a second to collect, for a hundred that are told. */
const firstFault = once(() => checker(false));

/** Compiled at the first use: most of a start would be spent on endpoints that nobody has asked for yet. */
export function checkOf(schema: TSchema, place: 'body' | 'parameter'): Check {
  const compiled = once(() => everyFault().compile(schema));
  return (value) => {
    const fits = compiled();
    return fits(value) ? undefined : faultsOf(fits, place);
  };
}

function faultsOf({ errors }: ValidateFunction, place: 'body' | 'parameter'): readonly Fault[] {
  return toldOf(errors ?? []).map((error) => faultOf(error, place));
}

/** All faults of a body with more values would take longer than a turn may: each value can have several. */
export const CROWDED_VALUES = 5_000;

/** Whether a body has so many values, in objects and lists, that only its first fault is told. */
export function isCrowded(body: unknown, bytes: number): boolean {
  // A value takes a digit and a comma at least.
  return bytes > 2 * CROWDED_VALUES && valuesIn(body, CROWDED_VALUES) > CROWDED_VALUES;
}

/** Counts on until there are more than so many. */
function valuesIn(value: unknown, most: number): number {
  let values = 1;
  if (typeof value !== 'object' || value === null) return values;
  for (const member of Object.values(value)) {
    values += valuesIn(member, most - values);
    if (values > most) break;
  }
  return values;
}

/** The same of a large or crowded body, of which only the first fault is told, in turns between which others are served. */
export function largeCheckOf(schema: TSchema): (value: unknown) => Promise<readonly Fault[] | undefined> {
  const compiled = once(() => compileParts(schema));
  return async (value) => {
    const parts = compiled();
    await turnOfOthers();
    const unfit = await inTurns(unfitPart(parts, value));
    return unfit && faultsOf(unfit, 'body');
  };
}

/** A body, and the items of each list in it by themselves: two hundred scenarios at once would take 35 ms. */
interface CompiledParts {
  readonly body: ValidateFunction;
  readonly items: ReadonlyMap<string, ValidateFunction>;
}

function compileParts(schema: TSchema): CompiledParts {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  const lists = Object.entries(properties).flatMap(([name, property]) => {
    const { items, ...list } = property as { readonly items?: TSchema };
    return items ? [{ name, list, items }] : [];
  });
  const withoutItems = Object.fromEntries(lists.map(({ name, list }) => [name, list]));
  return {
    body: firstFault().compile({ ...schema, properties: { ...properties, ...withoutItems } }),
    items: new Map(lists.map(({ name, items }) => [name, firstFault().compile(items)])),
  };
}

/** The part that did not fit, with its errors. */
function* unfitPart(
  { body, items }: CompiledParts,
  value: unknown,
): Generator<undefined, ValidateFunction | undefined> {
  if (!body(value)) return body;
  const members = value as Readonly<Record<string, readonly unknown[] | undefined>>;
  for (const [name, fits] of items) {
    const list = members[name] ?? [];
    for (const [index, item] of list.entries()) {
      yield;
      const place = { instancePath: `/${name}/${index}`, parentData: list, parentDataProperty: index };
      if (!fits(item, { ...place, rootData: members, dynamicAnchors: {} })) return fits;
    }
  }
  return undefined;
}

/** At most: of its form, of its length, of `null`, and of both together. */
const ERRORS_OF_A_FAULT = 4;

/** A text that is not of its form is told so once, however long it is besides. */
function toldOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const first = withoutNulls(errors.slice(0, ERRORS_OF_A_FAULT * limits.reportedFaults));
  const unformed = new Set(first.filter(isOfForm).map(({ instancePath }) => instancePath));
  return first
    .filter(({ keyword, instancePath }) => keyword !== 'maxLength' || !unformed.has(instancePath))
    .slice(0, limits.reportedFaults);
}

/** What may also be null is told by what else it should be, and not that it is neither of the two. */
function withoutNulls(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const placeOf = ({ instancePath }: ErrorObject, schemaPath: string): string =>
    `${instancePath} ${schemaPath}`;
  const nullables = new Set(
    errors.filter(isOfNull).map((error) => placeOf(error, error.schemaPath.replace(BRANCH, ''))),
  );
  if (nullables.size === 0) return errors;
  const isNullable = (error: ErrorObject): boolean =>
    nullables.has(placeOf(error, error.schemaPath.replace(BRANCH, '')));
  return errors
    .filter((error) => !isOfNull(error) && !(error.keyword === 'anyOf' && isNullable(error)))
    .map((error) =>
      error.keyword === 'type' && isNullable(error)
        ? { ...error, message: `${error.message} or null` }
        : error,
    );
}

const BRANCH = /\/\d+\/type$/;

function isOfNull({ keyword, params, schemaPath }: ErrorObject): boolean {
  return keyword === 'type' && params['type'] === 'null' && /\/anyOf\/\d+\/type$/.test(schemaPath);
}

function isOfForm({ keyword }: ErrorObject): boolean {
  return keyword === 'pattern' || keyword === 'format';
}

/** A parameter arrives as text; only the plain decimal form of a whole number becomes one. */
export function readParameters(
  raw: Readonly<Record<string, unknown>>,
  schema: TSchema,
): Record<string, unknown> {
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: string }>) : {};
  // From entries, so that a parameter named __proto__ stays a parameter.
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const declared = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      const whole = declared === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value);
      return [name, whole ? Number(value) : value];
    }),
  );
}

/** Faults of the parameters' texts themselves, before any schema. */
export function parameterTextFaults(parameters: Readonly<Record<string, unknown>>): readonly Fault[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const message = typeof value === 'string' ? textFault(value) : undefined;
    return message ? [{ parameter: name, code: 'invalid_text', message }] : [];
  });
}

function faultOf(error: ErrorObject, place: 'body' | 'parameter'): Fault {
  const { pointer, code, message } = describe(error);
  if (place === 'body') return { pointer, code, message };
  return { parameter: pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'), code, message };
}

function describe(error: ErrorObject): { pointer: string; code: string; message: string } {
  const at = error.instancePath;
  switch (error.keyword) {
    case 'required':
      return {
        pointer: `${at}/${escapePointer(error.params['missingProperty'])}`,
        code: 'required',
        message: 'This is required.',
      };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        pointer: `${at}/${escapePointer(error.params['additionalProperty'] ?? error.params['unevaluatedProperty'])}`,
        code: 'unknown_property',
        message: 'This is not known here.',
      };
    case 'enum':
      return {
        pointer: at,
        code: 'not_allowed',
        message: `Must be one of: ${error.params['allowedValues'].join(', ')}.`,
      };
    case 'format':
      return { pointer: at, code: 'format', message: `Must be a valid ${error.params['format']}.` };
    default:
      return {
        pointer: at,
        code: snakeCase(error.keyword),
        message: `This ${error.message ?? 'is not valid'}.`,
      };
  }
}

function escapePointer(name: unknown): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

function snakeCase(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
