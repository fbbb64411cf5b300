import type { HistoryPlace } from '../kernel/activity.ts';
import type { ListOrder } from '../kernel/listing.ts';
import { BY_ID, type PositionForm } from '../kernel/position-forms.ts';
import type { ActivityFilter } from './activity.ts';

/**
 * Where an entry stands in the activity of an organization: newest first, entries of one moment in the order of their
 * histories, and within a history as it has them. Oldest first is the same the other way round.
 */
export interface Position extends HistoryPlace {
  /** The rank of its history. */
  readonly history: number;
}

const LOWEST_KEY = '00000000-0000-0000-0000-000000000000';
const HIGHEST_KEY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const EARLIEST = new Date(0);
const LATEST = new Date('9999-12-31T23:59:59.999Z');

/** Before everything that happened in this time, as it is read in that order. */
export function startOf({ order, from, to }: Pick<ActivityFilter, 'order' | 'from' | 'to'>): Position {
  const at = order === 'newest' ? (to ?? LATEST) : (from ?? EARLIEST);
  // Newest first, nothing of the moment itself is behind it; oldest first, all of it.
  return { at, history: Number.MAX_SAFE_INTEGER, key: LOWEST_KEY, sequence: 0 };
}

/**
 * Where the history of this rank goes on after a position: of its moment, only later histories have entries left, or
 * earlier ones where the oldest come first.
 */
export function placeAfter({ at, key, sequence, history }: Position, rank: number): HistoryPlace {
  if (rank === history) return { at, key, sequence };
  return { at, key: rank < history ? LOWEST_KEY : HIGHEST_KEY, sequence: 0 };
}

/** Negative where `a` comes first. */
export function comparerOf(order: ListOrder): (a: Position, b: Position) => number {
  return order === 'newest' ? compareNewest : (a, b) => compareNewest(b, a);
}

function compareNewest(a: Position, b: Position): number {
  return (
    b.at.getTime() - a.at.getTime() ||
    a.history - b.history ||
    (a.key === b.key ? b.sequence - a.sequence : a.key < b.key ? 1 : -1)
  );
}

const TIME_BYTES = 6;
const RANK_BYTES = 1;
const SEQUENCE_BYTES = 4;
/** Every moment below it is a timestamp with four digits of a year, and every sequence an integer of the database. */
const [TIMES, SEQUENCES] = [2 ** 47, 2 ** 31];

/** As cursors hold it. */
export const BY_POSITION: PositionForm<Position> = {
  bytes: TIME_BYTES + RANK_BYTES + SEQUENCE_BYTES + BY_ID.bytes,
  write: ({ at, history, key, sequence }) => {
    const bytes = Buffer.alloc(TIME_BYTES + RANK_BYTES + SEQUENCE_BYTES);
    bytes.writeUIntBE(at.getTime(), 0, TIME_BYTES);
    bytes.writeUInt8(history, TIME_BYTES);
    bytes.writeUInt32BE(sequence, TIME_BYTES + RANK_BYTES);
    return Buffer.concat([bytes, BY_ID.write(key)]);
  },
  read: (bytes) => ({
    at: new Date(bytes.readUIntBE(0, TIME_BYTES) % TIMES),
    history: bytes.readUInt8(TIME_BYTES),
    sequence: bytes.readUInt32BE(TIME_BYTES + RANK_BYTES) % SEQUENCES,
    key: BY_ID.read(bytes.subarray(TIME_BYTES + RANK_BYTES + SEQUENCE_BYTES)),
  }),
};
