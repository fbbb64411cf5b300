/**
 * The one text of a JSON value by RFC 8785: members sorted by their UTF-16 code units, no space, and numbers and
 * strings as ECMAScript writes them. It is made for every assessment, so it grows by appending and asks
 * `JSON.stringify` only about texts that need escaping.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return canonicalArray(value);
  if (typeof value === 'object' && value !== null) return canonicalObject(value);
  // Finite numbers, booleans and null; -0 is 0 here as there.
  return String(value);
}

function canonicalArray(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
  return `[${text}]`;
}

/** Members without a value are left out, as `JSON.stringify` does. */
function canonicalObject(object: object): string {
  const members = object as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of sortedNames(members)) {
    if (members[name] === undefined) continue;
    const member = `${quoted(name)}:${canonicalJson(members[name])}`;
    text += text === '' ? member : `,${member}`;
  }
  return `{${text}}`;
}

/** The default order of texts is the one that the RFC asks for. Records that are hashed often are written in it. */
function sortedNames(object: object): readonly string[] {
  const names = Object.keys(object);
  for (let at = 1; at < names.length; at += 1)
    if ((names[at - 1] ?? '') > (names[at] ?? '')) return names.toSorted();
  return names;
}

/** Printable ASCII without quote and backslash stands for itself. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
