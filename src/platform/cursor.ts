import { createHash } from 'node:crypto';

const BINDING_BYTES = 12;

/** How a list is ordered: the column, or columns, that tell where a record stands in it. */
export interface PositionForm<Position> {
  readonly bytes: number;
  readonly write: (position: Position) => Buffer;
  /** Of any bytes of this length: a cursor may be made up, and every position is one that the database takes. */
  readonly read: (bytes: Buffer) => Position;
}

const ID_BYTES = 16;

/** Ids grow with time. */
export const BY_ID: PositionForm<string> = {
  bytes: ID_BYTES,
  write: (id) => Buffer.from(id.replaceAll('-', ''), 'hex'),
  read: (bytes) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
};

export interface Moment {
  readonly at: Date;
  readonly id: string;
}

const TIME_BYTES = 6;
/** Far enough, and every moment before it is a timestamp with four digits of a year. */
const TIMES = 2 ** 47;

/** Records whose time is not that of their id; those of the same time are told apart by it. */
export const BY_TIME: PositionForm<Moment> = {
  bytes: TIME_BYTES + ID_BYTES,
  write: ({ at, id }) => {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(at.getTime(), 0, TIME_BYTES);
    return Buffer.concat([time, BY_ID.write(id)]);
  },
  read: (bytes) => ({
    at: new Date(bytes.readUIntBE(0, TIME_BYTES) % TIMES),
    id: BY_ID.read(bytes.subarray(TIME_BYTES)),
  }),
};

const SEQUENCE_BYTES = 4;

/** Records that are counted. */
export const BY_SEQUENCE: PositionForm<number> = {
  bytes: SEQUENCE_BYTES,
  write: (sequence) => {
    const bytes = Buffer.alloc(SEQUENCE_BYTES);
    bytes.writeInt32BE(sequence);
    return bytes;
  },
  read: (bytes) => bytes.readInt32BE(),
};

/** Of the longest form. */
export const MOST_CURSOR_CHARACTERS = Math.ceil(((BY_TIME.bytes + BINDING_BYTES) * 4) / 3);

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
