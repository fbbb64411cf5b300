import { canonicalJson } from '@assay/values';
import { member } from '../policies/pointer.ts';
import { isUuid } from '../policies/uuid.ts';

/** The part of JSON Schema that the format is written in. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: TypeName | readonly TypeName[];
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly not?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: 'uuid';
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly uniqueItems?: boolean;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly properties?: Readonly<Record<string, Schema | true>>;
}

type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/** A schema as a whole, with the parts that it refers to. */
export interface RootSchema extends Schema {
  readonly $schema: string;
  readonly $id: string;
  readonly title: string;
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** Which keyword a place breaks, and what that asks for or which name, item or text it is about. */
export interface SchemaError {
  readonly at: string;
  readonly keyword: string;
  readonly about: unknown;
}

/**
 * Makes a check of a schema out of functions. Validators that generate code instead do not run in pages of sites that
 * forbid it. It says what is wrong in all places of a value, as far as there is room for it.
 */
export function schemaCheck(root: RootSchema, most: number): (value: unknown) => readonly SchemaError[] {
  const parts = new Map<string, Check>();
  const partOf: PartOf = (reference) => {
    const known = parts.get(reference);
    if (known) return known;
    const schema = root.$defs[reference.replace('#/$defs/', '')];
    if (!schema) throw new Error(`The schema has no ${reference}`);
    const made = checkOf(schema, partOf);
    parts.set(reference, made);
    return made;
  };
  const check = checkOf(root, partOf);
  return (value) => {
    const found: SchemaError[] = [];
    check(value, '', { found, most });
    return found;
  };
}

interface Room {
  readonly found: SchemaError[];
  readonly most: number;
}

type Check = (value: unknown, at: string, room: Room) => void;
type PartOf = (reference: string) => Check;

/** Of a wrong type nothing more is said; of others the keywords of any value come first. */
function checkOf(schema: Schema, partOf: PartOf): Check {
  if (schema.$ref !== undefined) return partOf(schema.$ref);
  const { type } = schema;
  const checks = [
    ...valueChecks(schema),
    ...branchChecks(schema, partOf),
    ...numberChecks(schema),
    ...textChecks(schema),
    ...listChecks(schema, partOf),
    ...objectChecks(schema, partOf),
  ];
  return (value, at, room) => {
    if (room.found.length >= room.most) return;
    if (type !== undefined && !isOfType(value, type)) room.found.push({ at, keyword: 'type', about: type });
    else for (const check of checks) check(value, at, room);
  };
}

/** One keyword that a value breaks or not. */
function breaking(keyword: string, about: unknown, isBroken: (value: unknown) => boolean): Check {
  return (value, at, { found }) => {
    if (isBroken(value)) found.push({ at, keyword, about });
  };
}

function isOfType(value: unknown, type: TypeName | readonly TypeName[]): boolean {
  if (typeof type !== 'string') return type.some((one) => isOfType(value, one));
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueChecks(schema: Schema): readonly Check[] {
  const allowed = schema.enum && new Set<unknown>(schema.enum);
  return [
    ...(schema.const === undefined
      ? []
      : [breaking('const', schema.const, (value) => value !== schema.const)]),
    ...(allowed ? [breaking('enum', schema.enum, (value) => !allowed.has(value))] : []),
  ];
}

function branchChecks(schema: Schema, partOf: PartOf): readonly Check[] {
  const fits = (check: Check, value: unknown): boolean => {
    const found: SchemaError[] = [];
    check(value, '', { found, most: 1 });
    return found.length === 0;
  };
  const of = (part: Schema | undefined): readonly Check[] => (part ? [checkOf(part, partOf)] : []);
  const anyOf = schema.anyOf?.map((part) => checkOf(part, partOf));
  const [then, otherwise] = [of(schema.then), of(schema.else)];
  return [
    ...of(schema.not).map((not) => breaking('not', undefined, (value) => fits(not, value))),
    ...(anyOf ? [breaking('anyOf', undefined, (value) => !anyOf.some((one) => fits(one, value)))] : []),
    ...(schema.allOf ?? []).map((part) => checkOf(part, partOf)),
    ...of(schema.if).map((condition): Check => (value, at, room) => {
      for (const check of fits(condition, value) ? then : otherwise) check(value, at, room);
    }),
  ];
}

function numberChecks({ minimum, maximum, exclusiveMinimum }: Schema): readonly Check[] {
  const bound = (keyword: string, number: number | undefined, isBroken: (value: number) => boolean) =>
    number === undefined
      ? []
      : [breaking(keyword, number, (value) => typeof value === 'number' && isBroken(value))];
  return [
    ...bound('maximum', maximum, (value) => value > (maximum ?? 0)),
    ...bound('minimum', minimum, (value) => value < (minimum ?? 0)),
    ...bound('exclusiveMinimum', exclusiveMinimum, (value) => value <= (exclusiveMinimum ?? 0)),
  ];
}

function textChecks({ minLength, maxLength, pattern, format }: Schema): readonly Check[] {
  const text = (keyword: string, about: unknown, isBroken: (value: string) => boolean): readonly Check[] =>
    about === undefined
      ? []
      : [breaking(keyword, about, (value) => typeof value === 'string' && isBroken(value))];
  const expression = new RegExp(pattern ?? '', 'u');
  return [
    ...text('maxLength', maxLength, (value) => charactersOf(value) > (maxLength ?? 0)),
    ...text('minLength', minLength, (value) => charactersOf(value) < (minLength ?? 0)),
    ...text('pattern', pattern, (value) => !expression.test(value)),
    ...text('format', format, (value) => !isUuid(value)),
  ];
}

function charactersOf(text: string): number {
  return Array.from(text).length;
}

function listChecks({ minItems, maxItems, items, uniqueItems }: Schema, partOf: PartOf): readonly Check[] {
  const list = (isBroken: (items: readonly unknown[]) => boolean) => (value: unknown) =>
    Array.isArray(value) && isBroken(value);
  const item = items && checkOf(items, partOf);
  const eachItem: Check = (value, at, room) => {
    if (item && Array.isArray(value))
      for (let index = 0; index < value.length; index++) item(value[index], `${at}/${index}`, room);
  };
  const noRepeat: Check = (value, at, { found }) => {
    const again = Array.isArray(value) ? firstRepeat(value) : -1;
    if (again >= 0) found.push({ at, keyword: 'uniqueItems', about: again });
  };
  return [
    ...(maxItems === undefined
      ? []
      : [
          breaking(
            'maxItems',
            maxItems,
            list(({ length }) => length > maxItems),
          ),
        ]),
    ...(minItems === undefined
      ? []
      : [
          breaking(
            'minItems',
            minItems,
            list(({ length }) => length < minItems),
          ),
        ]),
    ...(item ? [eachItem] : []),
    ...(uniqueItems ? [noRepeat] : []),
  ];
}

/** Equal means equal as JSON. */
function firstRepeat(items: readonly unknown[]): number {
  const seen = new Set<string>();
  return items.findIndex((item) => seen.size === seen.add(canonicalJson(item)).size);
}

function objectChecks(schema: Schema, partOf: PartOf): readonly Check[] {
  const { required = [], additionalProperties, properties = {} } = schema;
  const members = Object.entries(properties).flatMap(([name, part]) =>
    part === true ? [] : [{ name, step: member('', name), check: checkOf(part, partOf) }],
  );
  const known = new Set(Object.keys(properties));
  const object: Check = (value, at, room) => {
    if (!isObject(value)) return;
    for (const name of required)
      if (!Object.hasOwn(value, name)) room.found.push({ at, keyword: 'required', about: name });
    if (additionalProperties === false)
      for (const name of Object.keys(value))
        if (!known.has(name)) room.found.push({ at, keyword: 'additionalProperties', about: name });
    for (const { name, step, check } of members)
      if (Object.hasOwn(value, name)) check(value[name], at + step, room);
  };
  return required.length + known.size > 0 ? [object] : [];
}
