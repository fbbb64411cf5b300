import { recordEntry } from '../listed/spelling-table.ts';

export const READ_AHEAD = 64;
/** Of the records that were read ahead last. */
export const entriesAhead = new Int32Array(READ_AHEAD);

/**
 * Reads the entries of the next records, as many as it says. Records lie far apart in memory: reads that wait for
 * nothing overlap, while one record looked at after the other waits for each.
 */
export function readAhead(records: Int32Array, postings: Int32Array, from: number, end: number): number {
  const count = Math.min(READ_AHEAD, end - from);
  for (let at = 0; at < count; at += 1) entriesAhead[at] = recordEntry(records, postings[from + at] ?? 0);
  return count;
}
