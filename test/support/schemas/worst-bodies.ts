import { partsOf, type Schema, typesOf } from '../../contract/schema-bounds.ts';
import { smallest } from './sample.ts';

export interface WorstBody {
  readonly name: string;
  readonly text: string;
}

type MakeBody = () => WorstBody;

/** The bodies of at most so many bytes that cost the most to look at, one for each place of the schema and each trick. */
export function worstBodies(schema: Schema, limitBytes: number): readonly MakeBody[] {
  return [
    ...ANYWHERE.map(([name, make]) => () => ({ name, text: make(limitBytes) })),
    ...placesIn(schema, []).flatMap(({ path, at }) => bodiesAt(schema, path, at, limitBytes)),
  ];
}

/** Every place of a schema, with the steps that lead to it from the root. */
function placesIn(
  schema: Schema,
  path: readonly string[],
): readonly { path: readonly string[]; at: Schema }[] {
  const inner = partsOf(schema).flatMap(([step, part]) =>
    placesIn(part, step.startsWith('anyOf') ? path : [...path, step]),
  );
  return path.length > 0 ? [{ path, at: schema }, ...inner] : inner;
}

function bodiesAt(
  root: Schema,
  path: readonly string[],
  at: Schema,
  limitBytes: number,
): readonly MakeBody[] {
  const types = typesOf(at);
  const isOpen = types.length === 0 && !at.enum && at.const === undefined && !at.anyOf;
  const takes = (type: string): boolean => isOpen || types.includes(type);
  // What stands around a filling is small.
  const bytes = limitBytes - 2_000;
  const fillings: (readonly [string, () => string])[] = [
    ...(takes('array') ? itemsFor(at) : []).map(
      ({ name, make }) => [`an array of ${name}`, () => arrayOf(make, bytes)] as const,
    ),
    ...(takes('string') ? TEXTS : []).map(
      ([name, one]) => [`a text of ${name}`, () => textOf(one, bytes)] as const,
    ),
    ...(takes('object') ? ['0', '{}', '[[]]'] : []).map(
      (value) => [`members of ${value}`, () => membersOf(value, bytes)] as const,
    ),
    ...(isOpen ? [['arrays in arrays', () => nested(bytes)] as const] : []),
  ];
  return fillings.map(([name, make]) => () => ({
    name: `${name} at /${path.join('/')}`,
    text: around(root, path, make()),
  }));
}

/** The smallest valid body, with this JSON at one place of it. */
function around(schema: Schema, path: readonly string[], text: string): string {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (step === '[]') return `[${around(schema.items ?? {}, rest, text)}]`;
  const part = schema.properties?.[step];
  if (step === '*' && !part) {
    const [member = {}] = Object.values(schema.patternProperties ?? {});
    return `{"a":${around(member, rest, text)}}`;
  }
  const alternative = part ? undefined : schema.anyOf?.find((one) => reaches(one, path));
  if (alternative) return around(alternative, path, text);
  const others = Object.entries(smallest(schema) as Record<string, unknown>).filter(
    ([name]) => name !== step,
  );
  const members = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...members, `${JSON.stringify(step)}:${around(part ?? {}, rest, text)}`].join(',')}}`;
}

function reaches(schema: Schema, [step]: readonly string[]): boolean {
  if (step === '[]') return schema.items !== undefined;
  if (step === '*') return schema.patternProperties !== undefined;
  return (
    schema.properties?.[step ?? ''] !== undefined ||
    (schema.anyOf ?? []).some((one) => reaches(one, [step ?? '']))
  );
}

type MakeItem = (index: number) => string;

function itemsFor({ items = {} }: Schema): readonly { name: string; make: MakeItem }[] {
  const fitting = JSON.stringify(smallest(items));
  return [
    { name: 'what fits, again and again', make: () => fitting },
    { name: 'empty objects', make: () => '{}' },
    { name: 'empty arrays', make: () => '[]' },
    { name: 'different numbers', make: (index) => `${index}` },
    { name: 'different arrays', make: (index) => `[${index}]` },
    { name: 'numbers with exponents', make: () => '1e1' },
    { name: 'different texts', make: (index) => `"${index.toString(36)}"` },
    { name: 'unknown members', make: (index) => `{"${index.toString(36)}":0}` },
  ];
}

const TEXTS = [
  ['letters', 'a'],
  ['spaces', ' '],
  ['signs', '@.'],
  ['escapes', String.raw`\u0041`],
  ['Han', '張'],
  ['Liquid', '{{a}}'],
  ['brackets', '[('],
] as const;

const ANYWHERE: readonly (readonly [string, (bytes: number) => string])[] = [
  ['unknown members', (bytes) => membersOf('0', bytes)],
  ['unknown members with numbers that change', (bytes) => membersOf('1e1', bytes)],
  ['an array at the root', (bytes) => arrayOf(() => '{}', bytes)],
  ['arrays in arrays', nested],
  ['arrays in arrays without end', (bytes) => '['.repeat(bytes)],
  ['objects in objects without end', (bytes) => '{"a":'.repeat(Math.floor(bytes / 5))],
  ['digits', (bytes) => `{"a":${'9'.repeat(bytes - 10)}}`],
  ['JSON that breaks off', (bytes) => `{"a":${arrayOf(() => '{"a":"b"}', bytes - 20).slice(0, -2)}`],
];

function repeated(make: MakeItem, bytes: number): string {
  const items: string[] = [];
  for (let length = 2; ;) {
    const item = make(items.length);
    length += Buffer.byteLength(item) + 1;
    if (length > bytes) return items.join(',');
    items.push(item);
  }
}

function arrayOf(make: MakeItem, bytes: number): string {
  return `[${repeated(make, bytes)}]`;
}

function membersOf(value: string, bytes: number): string {
  return `{${repeated((index) => `"${index.toString(36)}":${value}`, bytes)}}`;
}

function textOf(one: string, bytes: number): string {
  return `"${one.repeat(Math.floor((bytes - 2) / Buffer.byteLength(one)))}"`;
}

/** As deep as a body may be below its root and a property, again and again. */
function nested(bytes: number): string {
  return arrayOf(() => `${'['.repeat(58)}${']'.repeat(58)}`, bytes);
}
