import { createHash } from 'node:crypto';

const ID_BYTES = 16;
const BINDING_BYTES = 12;
const CURSOR = /^[\w-]{38}$/;

/** The last record of a page, tied to the place where the page was read: what was listed, of whom, in which order. */
export function makeCursor(place: readonly string[], last: string): string {
  const id = Buffer.from(last.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, bindingOf(place, id)]).toString('base64url');
}

/** The id of the record; undefined for anything that was not made for this place. */
export function readCursor(place: readonly string[], cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!CURSOR.test(cursor) || bytes.toString('base64url') !== cursor) return undefined;
  if (!bindingOf(place, id).equals(bytes.subarray(ID_BYTES))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** It hides nothing, since every page is read in the caller's own scope: it tells a cursor that is out of place. */
function bindingOf(place: readonly string[], id: Buffer): Buffer {
  return createHash('sha256').update(place.join('\n')).update(id).digest().subarray(0, BINDING_BYTES);
}
