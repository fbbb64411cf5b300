/**
 * The one text of a JSON value by RFC 8785: members sorted by their UTF-16 code units, no space, and numbers and
 * strings as ECMAScript writes them. It is made for every change. A value whose members stand in order already is what
 * `JSON.stringify` writes, in one piece; any other grows by appending, and asks only about texts that need escaping.
 */
export function canonicalJson(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : sortedJson(value);
}

/** Plain JSON, members in order at every depth. What is anything else, such as a date, is not. */
function isInOrder(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isInOrder);
  return Object.getPrototypeOf(value) === Object.prototype && hasOrder(value);
}

function hasOrder(object: object): boolean {
  const members = object as Readonly<Record<string, unknown>>;
  let before = '';
  for (const name in members) {
    const member = members[name];
    if (name < before || (member !== undefined && !isInOrder(member))) return false;
    before = name;
  }
  return true;
}

function sortedJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return canonicalArray(value);
  if (typeof value === 'object' && value !== null) return canonicalObject(value);
  // Finite numbers, booleans and null; -0 is 0 here as there.
  return String(value);
}

function canonicalArray(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += text === '' ? sortedJson(item) : `,${sortedJson(item)}`;
  return `[${text}]`;
}

/** Members without a value are left out, as `JSON.stringify` does. */
function canonicalObject(object: object): string {
  const members = object as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of sortedNames(members)) {
    if (members[name] === undefined) continue;
    const member = `${quoted(name)}:${sortedJson(members[name])}`;
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
