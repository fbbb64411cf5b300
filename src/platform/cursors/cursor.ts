import { createHash } from 'node:crypto';
import type { PositionForm } from '../../kernel/position-forms.ts';

const BINDING_BYTES = 12;

/** The length of every cursor of a list. */
export function cursorCharacters({ bytes }: Pick<PositionForm<unknown>, 'bytes'>): number {
  return Math.ceil(((bytes + BINDING_BYTES) * 4) / 3);
}

/** The last record of a page, tied to the place where the page was read: what was listed, of whom, in which order. */
export function makeCursor<Position>(
  place: readonly string[],
  form: PositionForm<Position>,
  last: Position,
): string {
  const position = form.write(last);
  return Buffer.concat([position, bindingOf(place, position)]).toString('base64url');
}

/** The position of the record; undefined for anything that was not made for this place. */
export function readCursor<Position>(
  place: readonly string[],
  form: PositionForm<Position>,
  cursor: string,
): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== form.bytes + BINDING_BYTES || bytes.toString('base64url') !== cursor) return undefined;
  const position = bytes.subarray(0, form.bytes);
  if (!bindingOf(place, position).equals(bytes.subarray(form.bytes))) return undefined;
  return form.read(position);
}

/** It hides nothing, since every page is read in the caller's own scope: it tells a cursor that is out of place. */
function bindingOf(place: readonly string[], position: Buffer): Buffer {
  return createHash('sha256').update(place.join('\n')).update(position).digest().subarray(0, BINDING_BYTES);
}
