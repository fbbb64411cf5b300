import type { JsonValue } from './history.ts';

/**
 * The one text of a JSON value by RFC 8785: members sorted by their UTF-16 code units, no space, and numbers and
 * strings as ECMAScript writes them. It grows by appending: it is made for every assessment.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return canonicalArray(value);
  const object = value as { readonly [key: string]: JsonValue };
  let text = '{';
  // The default order of texts is the one that is asked for.
  // oxlint-disable-next-line unicorn/no-array-sort -- the array is our own
  for (const name of Object.keys(object).sort()) {
    if (text !== '{') text += ',';
    text += `${JSON.stringify(name)}:${canonicalJson(object[name] ?? null)}`;
  }
  return `${text}}`;
}

function canonicalArray(items: readonly JsonValue[]): string {
  let text = '[';
  for (const item of items) {
    if (text !== '[') text += ',';
    text += canonicalJson(item);
  }
  return `${text}]`;
}
