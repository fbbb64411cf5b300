import type { ActivityItem } from '../kernel/activity.ts';
import type { Listed } from '../kernel/listing.ts';
import { BY_ID, makeCursor, type PositionForm, readCursor } from '../platform/cursor.ts';
import { refuseCursor } from '../platform/cursor-page.ts';
import type { Query } from '../platform/endpoint.ts';
import type { ActivityFilter } from './activity.ts';
import { readHistories } from './histories.lookup.ts';
import { type Position, startBefore } from './position.ts';

interface AskedPage extends ActivityFilter {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Both modes, whichever the request names. */
export const listActivity: Query<
  AskedPage,
  Pick<Listed<ActivityItem>, 'items' | 'nextCursor'>,
  'invalid_cursor'
> = async (db, { scope: { organizationId } }, { limit, cursor, to, ...filter }) => {
  const { actor = '', type = '', from } = filter;
  const place = [organizationId, 'activity', actor, type, from?.toISOString() ?? '', to?.toISOString() ?? ''];
  const sent = cursor === undefined ? undefined : readCursor(place, BY_POSITION, cursor);
  if (cursor !== undefined && sent === undefined) return refuseCursor();
  const after = sent ?? startBefore(to);
  const { items, next } = await readHistories(db, organizationId, filter, { after, limit });
  return { items, nextCursor: next ? makeCursor(place, BY_POSITION, next) : null };
};

const TIME_BYTES = 6;
const RANK_BYTES = 1;
const SEQUENCE_BYTES = 4;
/** Every moment below it is a timestamp with four digits of a year, and every sequence an integer of the database. */
const [TIMES, SEQUENCES] = [2 ** 47, 2 ** 31];

/** As cursors hold it. */
const BY_POSITION: PositionForm<Position> = {
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
