import type { Schema } from './document.ts';
import { inside, mapValues, viewOf, type Place, type View } from './schema.ts';

/** A value the schema accepts, as telling as the schema allows; undefined where it would go round in circles. */
export function exampleOf(place: Place): unknown {
  const view = viewOf(place);
  const { schema } = view;
  const given = [schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]];
  const value = given.find((candidate) => candidate !== undefined);
  if (value !== undefined) return value;
  if (view.repeats) return view.nullable ? null : undefined;
  if (schema.anyOf) return firstOf(schema.anyOf.map((variant) => exampleOf(inside(view, variant))));
  return byType(view);
}

function firstOf(values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined);
}

function byType(view: View): unknown {
  const { schema } = view;
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return objectExample(view);
  if (type === 'array') return arrayExample(view);
  if (type === 'string') return stringExample(schema);
  if (type === 'integer' || type === 'number') return numberExample(schema);
  if (type === 'boolean') return true;
  return type === 'null' ? null : 'any value';
}

function objectExample(view: View): unknown {
  const entries = Object.entries(view.schema.properties ?? {}).map(
    ([name, schema]) => [name, exampleOf(inside(view, schema))] as const,
  );
  const values = mapValues(view.schema);
  const mapped = values && exampleOf(inside(view, values));
  const all = mapped === undefined ? entries : [...entries, ['key', mapped] as const];
  const present = all.filter(([, value]) => value !== undefined);
  // Without a value that it requires, the object itself has no example.
  const missing = view.schema.required?.some((name) => !present.some(([key]) => key === name));
  return missing ? undefined : Object.fromEntries(present);
}

function arrayExample(view: View): unknown {
  const { items, minItems = 0, maxItems } = view.schema;
  if (!items || maxItems === 0) return [];
  const item = exampleOf(inside(view, items));
  if (item === undefined) return minItems > 0 ? undefined : [];
  return Array.from({ length: Math.max(1, minItems) }, () => item);
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['uuid', '019a84f0-5c3e-7b21-9d4a-6f1e2c8b7a90'],
  ['date-time', '2026-03-02T09:30:00.000Z'],
  ['date', '2026-03-02'],
  ['time', '09:30:00Z'],
  ['duration', 'P1D'],
  ['email', 'ada@example.com'],
  ['uri', 'https://example.com/hooks/assay'],
  ['uri-reference', '/hooks/assay'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.10'],
  ['ipv6', '2001:db8::10'],
  ['json-pointer', '/items/0'],
]);

const SHA_256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Tried in turn against a pattern: words, keys, codes of countries and currencies, numbers, hashes. */
const CANDIDATES = [
  'example',
  'Example',
  'example-1',
  'GB',
  'gb',
  'GBP',
  'gbp',
  'en-GB',
  '1',
  '100.00',
  '2026-03-02',
  SHA_256,
];

function stringExample(schema: Schema): string {
  const formatted = FORMATS.get(schema.format ?? '');
  if (formatted !== undefined) return formatted;
  return CANDIDATES.find((candidate) => fits(candidate, schema)) ?? padded(schema);
}

function fits(candidate: string, schema: Schema): boolean {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (candidate.length < minLength || candidate.length > maxLength) return false;
  return pattern === undefined || matches(candidate, pattern);
}

function matches(candidate: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(candidate);
  } catch {
    return false;
  }
}

function padded(schema: Schema): string {
  return 'example'.padEnd(schema.minLength ?? 0, ' example').slice(0, schema.maxLength);
}

function numberExample(schema: Schema): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf = 1 } = schema;
  const low = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + multipleOf);
  const high = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - multipleOf);
  const wanted = Math.max(low ?? multipleOf, Math.min(multipleOf, high ?? multipleOf));
  return Math.min(wanted, high ?? wanted);
}
