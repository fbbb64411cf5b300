import { secondsAfter } from '@assay/values';
import { asId, type Id } from '../../kernel/ids.ts';

/** The least id that can have been made at this time: ids begin with their milliseconds (UUIDv7). */
export function firstIdAt<Noun extends string>(time: Date): Id<Noun> {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return asId<Noun>(`${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`);
}

/** By this much the clock of the process that made an id may be behind the time of what it is the id of. */
const SLACK_SECONDS = 300;

/** An id before those of everything that happened from this time on. */
export function idBefore<Noun extends string>(time: Date): Id<Noun> {
  return firstIdAt<Noun>(secondsAfter(time, -SLACK_SECONDS));
}
