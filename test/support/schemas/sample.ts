import { type Schema, typesOf } from '../../contract/schema-bounds.ts';

/** The smallest value that fits a schema, with its required members only. Formats and patterns are met from examples. */
export function smallest(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return smallest(schema.anyOf[0]);
  const [type] = typesOf(schema);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, smallest(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}));
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case undefined:
    default:
      return null;
  }
}

const EXAMPLES = [
  'a',
  'none',
  'ab.cd',
  'US',
  '1990',
  'a'.repeat(64),
  'a text of some length',
  'https://example.com/hook',
] as const;
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-11-15T08:00:00Z',
  date: '2026-11-15',
  email: 'ann@example.com',
  uri: 'https://example.com/hook',
};

/** A text of a format or pattern that requests know; the first example that fits. */
export function textFor({ format, pattern = '', minLength = 0, maxLength = Infinity }: Schema): string {
  if (format !== undefined && BY_FORMAT[format] !== undefined) return BY_FORMAT[format];
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);
  const found = EXAMPLES.find(fits);
  if (found === undefined)
    throw new Error(`Add an example that fits ${pattern} to test/support/schemas/sample.ts.`);
  return found;
}
