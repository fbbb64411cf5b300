import { isUtf8 } from 'node:buffer';
import { limits } from '../../kernel/limits.ts';

/** Why a body is not JSON that we take; the message is for the caller. */
export class MalformedJson extends Error {}

/**
 * JSON as RFC 8259 recommends it be exchanged: UTF-8, no repeated member names, and nothing that
 * a database or another reader would silently change (unpaired surrogates, NUL, numbers beyond a double).
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  const value = parse(text);
  if (countMembers(value, 0, text.includes('\\')) !== countColons(text))
    throw new MalformedJson('An object repeats a member name.');
  return value;
}

const BYTE_ORDER_MARK = '\uFEFF';

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new MalformedJson('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJson('The body is not valid JSON.');
  }
}

/**
 * Checks every value on the way; `JSON.parse` kept one of each repeated name, so the count tells. Only an escape can put
 * into a text what it must not hold: without one there is nothing to look for.
 */
function countMembers(value: unknown, depth: number, escapes: boolean): number {
  if (typeof value === 'string' && escapes) checkText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new MalformedJson('A number is too large.');
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === limits.jsonDepthLevels) {
    throw new MalformedJson(`The body nests deeper than ${limits.jsonDepthLevels} levels.`);
  }
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += countMembers(item, depth + 1, escapes);
    return members;
  }
  const object = value as Readonly<Record<string, unknown>>;
  // Only members of its own: nothing else of an object out of JSON can be enumerated.
  for (const name in object) {
    if (name === '__proto__') throw new MalformedJson("The member name '__proto__' is not allowed.");
    if (escapes) checkText(name);
    members += 1 + countMembers(object[name], depth + 1, escapes);
  }
  return members;
}

function checkText(text: string): void {
  const fault = textFault(text);
  if (fault) throw new MalformedJson(fault);
}

/** What keeps a text from being stored and given back unchanged. */
export function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'A text holds the character NUL.';
  if (!text.isWellFormed()) return 'A text holds an unpaired surrogate.';
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Colons outside strings: one for each member that the text writes. The text is known to be valid JSON. */
function countColons(text: string): number {
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON) colons += 1;
    else if (code === QUOTE) at = endOfString(text, at);
  }
  return colons;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
