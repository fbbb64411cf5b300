import { createHash } from 'node:crypto';
import { onceForEach, timestampText } from '@assay/values';

/** A composable piece of SQL. Values never enter the text: placeholders are numbered when it is sent. */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return new Sql(strings, values);
}

/** Nothing, where a condition is optional: `${active ? sql`and active` : none}`. */
export const none = new Sql([''], []);

/** A name from the catalogue, already quoted by the database. It becomes text, so never pass what a caller sent. */
export function identifier(quoted: string): Sql {
  return new Sql([quoted], []);
}

export function toStatement(query: Sql): Statement {
  if (query.values.some((value) => value instanceof Sql)) {
    const values: unknown[] = [];
    const text = render(query, values);
    return { ...named(text), values };
  }
  const { name, text } = plainStatement(query.strings);
  return { name, text, values: query.values.map(valueOf) };
}

/** Most statements are one template without fragments: their text is the same every time. */
const plainStatement = onceForEach((strings: readonly string[]) =>
  named(strings.reduce((before, part, index) => `${before}$${index}${part}`)),
);

function render(query: Sql, values: unknown[]): string {
  let text = query.strings[0] ?? '';
  for (const [index, value] of query.values.entries()) {
    text += value instanceof Sql ? render(value, values) : `$${values.push(valueOf(value))}`;
    text += query.strings[index + 1] ?? '';
  }
  return text;
}

/** The driver would write a time in the zone of this machine, and at some cost. */
export function valueOf(value: unknown): unknown {
  return value instanceof Date ? timestampText(value) : value;
}

/** A memo of what never changes, finite as the texts of the program are; a name makes the server plan a text once. */
const names = new Map<string, string>();

/** A text with its placeholders, and the name that it is prepared under. */
export function named(text: string): Omit<Statement, 'values'> {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return { name, text };
}
