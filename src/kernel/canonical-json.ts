import type { JsonValue } from './history.ts';

/**
 * The one text of a JSON value by RFC 8785: members sorted by their UTF-16 code units, no space, and numbers and
 * strings as ECMAScript writes them. It is made for every assessment, so it grows by appending and asks
 * `JSON.stringify` only about texts that need escaping.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'object' && value !== null) return canonicalStructure(value);
  // Finite numbers, booleans and null; -0 is 0 here as there.
  return String(value);
}

function canonicalStructure(value: readonly JsonValue[] | { readonly [key: string]: JsonValue }): string {
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[])
      text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const object = value as { readonly [key: string]: JsonValue };
  // The default order of texts is the one that is asked for.
  for (const name of Object.keys(object).toSorted()) {
    const member = `${quoted(name)}:${canonicalJson(object[name] ?? null)}`;
    text += text === '' ? member : `,${member}`;
  }
  return `{${text}}`;
}

/** Printable ASCII without quote and backslash stands for itself. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
