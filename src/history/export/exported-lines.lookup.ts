import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Checkpoint } from '../checkpoints/checkpoint.ts';
import { findLastCheckpoint, selectCheckpoints } from '../checkpoints/checkpoints.store.ts';
import { selectEntries, selectUncovered } from '../entries/entries.store.ts';
import type { StoredEntry } from '../entries/entry.ts';
import { exportLine } from './export-line.ts';
import { payloadsOf } from './payloads.lookup.ts';
import { unloggedRecords } from './unlogged-records.lookup.ts';

const BATCH_ROWS = 500;

/**
 * The log as of its last checkpoint, each checkpoint after the last entry that it covers, then what is in no log. An entry
 * that no checkpoint covers is told too: the service never adds one without. A log that has no checkpoint yet is empty.
 */
export async function* exportedLines(db: Reader, organizationId: OrganizationId): AsyncGenerator<string> {
  const [last, uncovered] = await Promise.all([
    findLastCheckpoint(db, organizationId),
    selectUncovered(db, organizationId),
  ]);
  const counts = { entries: 0, checkpoints: 0, unlogged: 0 };
  const size = last?.size ?? 0;
  const checkpoints = checkpointsUpTo(db, organizationId, size);
  let next = await checkpoints.next();
  for await (const stored of entriesBelow(db, organizationId, size)) {
    const payloadOf = await payloadsOf(db, organizationId, stored);
    let text = '';
    for (const entry of stored) {
      for (; !next.done && next.value.size <= entry.entry.index; next = await checkpoints.next())
        text += counted(counts, 'checkpoints', exportLine.checkpoint(next.value));
      text += counted(counts, 'entries', exportLine.entry(entry, payloadOf(entry)));
    }
    yield text;
  }
  for (; !next.done; next = await checkpoints.next())
    yield counted(counts, 'checkpoints', exportLine.checkpoint(next.value));
  const payloadOf = await payloadsOf(db, organizationId, uncovered);
  for (const entry of uncovered) yield counted(counts, 'entries', exportLine.entry(entry, payloadOf(entry)));
  if (last)
    for await (const record of unloggedRecords(db, organizationId))
      yield counted(counts, 'unlogged', exportLine.unlogged(record));
  yield exportLine.end(counts);
}

function counted<Kind extends string>(counts: Record<Kind, number>, kind: Kind, line: string): string {
  counts[kind] += 1;
  return line;
}

async function* entriesBelow(
  db: Reader,
  organizationId: OrganizationId,
  size: number,
): AsyncGenerator<readonly StoredEntry[]> {
  let after: number | undefined;
  for (let more = size > 0; more;) {
    const rows = await selectEntries(db, organizationId, { order: 'oldest', after, rows: BATCH_ROWS });
    const covered = rows.filter(({ entry }) => entry.index < size);
    if (covered.length > 0) yield covered;
    after = rows.at(-1)?.entry.index;
    more = covered.length === BATCH_ROWS;
  }
}

async function* checkpointsUpTo(
  db: Reader,
  organizationId: OrganizationId,
  size: number,
): AsyncGenerator<Checkpoint, undefined> {
  let after: number | undefined;
  for (let more = size > 0; more;) {
    const rows = await selectCheckpoints(db, organizationId, { order: 'oldest', after, rows: BATCH_ROWS });
    const known = rows.filter((checkpoint) => checkpoint.size <= size);
    yield* known;
    after = rows.at(-1)?.size;
    more = known.length === BATCH_ROWS;
  }
  return undefined;
}
