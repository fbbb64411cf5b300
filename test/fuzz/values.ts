import { type Schema, typesOf } from '../contract/schema-bounds.ts';
import { textFor } from '../support/schemas/sample.ts';
import { hostileValue } from './hostile.ts';
import type { Random } from './random.ts';

/** Ids that a request may name: of the caller's own organization, of another one, and of nobody. */
export interface KnownIds {
  readonly own: readonly string[];
  readonly foreign: readonly string[];
}

export function anId(random: Random, { own, foreign }: KnownIds): string {
  if (random.chance(0.6)) return random.pick(own);
  return random.chance(0.7) ? random.pick(foreign) : '00000000-0000-4000-8000-00000000000f';
}

/** A value that fits the schema, as far as a schema says. */
export function fitting(random: Random, schema: Schema, ids: KnownIds): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return fitting(random, random.pick(schema.anyOf), ids);
  const types = typesOf(schema);
  if (types.length === 0) return hostileValue(random);
  switch (random.pick(types)) {
    case 'object':
      return anObject(random, schema, ids);
    case 'array':
      return anArray(random, schema, ids);
    case 'string':
      return aText(random, schema, ids);
    case 'integer':
      return aNumber(random, schema);
    case 'number':
      return random.chance(0.5) ? aNumber(random, schema) : aNumber(random, schema) + 0.25;
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}

function anObject(random: Random, schema: Schema, ids: KnownIds): object {
  const { properties = {}, patternProperties = {}, required = [] } = schema;
  const members = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(0.4))
    .map(([name, property]) => [name, fitting(random, property, ids)] as const);
  const [pattern] = Object.values(patternProperties);
  const open = pattern ? Array.from({ length: random.below(4) }, (_, index) => `k${index}`) : [];
  return Object.fromEntries([
    ...members,
    ...open.map((name) => [name, fitting(random, pattern ?? {}, ids)] as const),
  ]);
}

function anArray(random: Random, schema: Schema, ids: KnownIds): unknown[] {
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const most = random.chance(0.05) ? Math.min(maxItems, 200) : Math.min(maxItems, minItems + 3);
  const length = minItems + random.below(most - minItems + 1);
  return Array.from({ length }, () => fitting(random, items, ids));
}

function aText(random: Random, schema: Schema, ids: KnownIds): string {
  if (schema.format === 'uuid') return anId(random, ids);
  const example = textFor(schema);
  const { minLength = 0, maxLength = 40, pattern, format } = schema;
  if (format !== undefined || (pattern !== undefined && pattern !== '\\S')) return example;
  if (random.chance(0.05)) return 'x'.repeat(Math.min(maxLength, 20_000));
  const length = minLength + random.below(Math.min(maxLength, 40) - minLength + 1);
  return random.chance(0.5) ? example : `x${'äb 1'.repeat(10)}`.slice(0, length);
}

function aNumber(random: Random, { minimum = -5, maximum = minimum + 100 }: Schema): number {
  if (random.chance(0.2)) return random.pick([minimum, maximum]);
  return Math.floor(minimum) + random.below(Math.min(maximum - minimum, 1_000) + 1);
}
