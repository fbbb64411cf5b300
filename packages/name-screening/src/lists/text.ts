/**
 * Text of a list as one line: NFC, spaces of every kind one space, no characters that cannot be seen.
 * Null where the list says in one of its ways that it states nothing.
 */
export function cleanText(text: string): string | null {
  const line = PLAIN.test(text) ? text : oneLine(text);
  return NOT_STATED.has(line.toLowerCase()) ? null : line;
}

/** ASCII words with single spaces, which most values are, need no work. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

const NOT_STATED: ReadonlySet<string> = new Set([
  '',
  '-',
  'n/a',
  'null',
  '-0-',
  'unknown',
  '00',
  'undetermined',
]);

/** Byte order mark, soft hyphen, zero width space, and the marks that turn the direction of writing. */
const UNSEEN = /[\ufeff\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
/** Control characters count as space: a database text cannot hold all of them. */
const SPACES = /[\s\p{Cc}]+/gu;

function oneLine(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim();
}
