import type { HistoryPlace } from '../kernel/activity.ts';

/**
 * Where an entry stands in the activity of an organization: newest first, entries of one moment in the order of their
 * histories, and within a history as it has them.
 */
export interface Position extends HistoryPlace {
  /** The rank of its history. */
  readonly history: number;
}

const LOWEST_KEY = '00000000-0000-0000-0000-000000000000';
const HIGHEST_KEY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LATEST = new Date('9999-12-31T23:59:59.999Z');

/** Before everything that happened earlier than this moment; without one, before everything. */
export function startBefore(to: Date | undefined): Position {
  return { at: to ?? LATEST, history: Number.MAX_SAFE_INTEGER, key: LOWEST_KEY, sequence: 0 };
}

/** Where the history of this rank goes on after a position: of its moment, only later histories have entries left. */
export function placeAfter({ at, key, sequence, history }: Position, rank: number): HistoryPlace {
  if (rank === history) return { at, key, sequence };
  return { at, key: rank < history ? LOWEST_KEY : HIGHEST_KEY, sequence: 0 };
}

/** Negative where `a` comes first. */
export function comparePositions(a: Position, b: Position): number {
  return (
    b.at.getTime() - a.at.getTime() ||
    a.history - b.history ||
    (a.key === b.key ? b.sequence - a.sequence : a.key < b.key ? 1 : -1)
  );
}

const TIME_BYTES = 8;
const RANK_BYTES = 1;
const SEQUENCE_BYTES = 8;
const KEY_BYTES = 16;
export const POSITION_BYTES = TIME_BYTES + RANK_BYTES + SEQUENCE_BYTES + KEY_BYTES;

export function positionBytes({ at, history, key, sequence }: Position): Buffer {
  const bytes = Buffer.alloc(POSITION_BYTES);
  bytes.writeBigInt64BE(BigInt(at.getTime()), 0);
  bytes.writeUInt8(history, TIME_BYTES);
  bytes.writeBigInt64BE(BigInt(sequence), TIME_BYTES + RANK_BYTES);
  bytes.write(key.replaceAll('-', ''), TIME_BYTES + RANK_BYTES + SEQUENCE_BYTES, 'hex');
  return bytes;
}

export function positionOf(bytes: Buffer): Position {
  const key = bytes.subarray(TIME_BYTES + RANK_BYTES + SEQUENCE_BYTES).toString('hex');
  return {
    at: new Date(Number(bytes.readBigInt64BE(0))),
    history: bytes.readUInt8(TIME_BYTES),
    sequence: Number(bytes.readBigInt64BE(TIME_BYTES + RANK_BYTES)),
    key: key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}
