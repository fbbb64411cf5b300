import { createHash } from 'node:crypto';

const ID_BYTES = 16;
const BINDING_BYTES = 12;

/** The last record of a page, tied to the place where the page was read: what was listed, of whom, in which order. */
export function makeCursor(place: readonly string[], last: string): string {
  return makeKeyCursor(place, Buffer.from(last.replaceAll('-', ''), 'hex'));
}

/** The id of the record; undefined for anything that was not made for this place. */
export function readCursor(place: readonly string[], cursor: string): string | undefined {
  const id = readKeyCursor(place, cursor, ID_BYTES);
  return id?.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** For a list whose order needs more than the id of its last record. */
export function makeKeyCursor(place: readonly string[], key: Buffer): string {
  return Buffer.concat([key, bindingOf(place, key)]).toString('base64url');
}

export function readKeyCursor(
  place: readonly string[],
  cursor: string,
  keyBytes: number,
): Buffer | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== keyBytes + BINDING_BYTES || bytes.toString('base64url') !== cursor) return undefined;
  const key = bytes.subarray(0, keyBytes);
  return bindingOf(place, key).equals(bytes.subarray(keyBytes)) ? key : undefined;
}

/** It hides nothing, since every page is read in the caller's own scope: it tells a cursor that is out of place. */
function bindingOf(place: readonly string[], key: Buffer): Buffer {
  return createHash('sha256').update(place.join('\n')).update(key).digest().subarray(0, BINDING_BYTES);
}
