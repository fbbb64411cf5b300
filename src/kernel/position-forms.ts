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
