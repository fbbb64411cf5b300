import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordPlace } from '../../kernel/logged-entry.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findLastEntry } from '../entries/entries.store.ts';
import { unnumbered } from '../entries/entry.ts';
import type { GrowingTree } from '../merkle/growth.ts';
import { LOGGED_HISTORIES } from '../records.lookup.ts';
import { appendEntries } from './append-entries.step.ts';

const BATCH_RECORDS = 500;

/**
 * Takes what was recorded before there was a log into it: history after history, each in its order. It goes on after the
 * last entry, so that many transactions may share the work. False where `most` were taken and more are left.
 */
export async function importHistories(
  tx: Tx,
  organizationId: OrganizationId,
  tree: GrowingTree,
  most: number,
): Promise<boolean> {
  const last = await findLastEntry(tx, organizationId);
  const begun = LOGGED_HISTORIES.findIndex(({ chapters }) => last && chapters.includes(last.entry.chapter));
  const end = tree.size() + most;
  let after: RecordPlace | undefined = last?.place;
  for (const { read } of LOGGED_HISTORIES.slice(Math.max(begun, 0))) {
    for (let more = true; more;) {
      if (tree.size() >= end) return false;
      const records = await read(tx, organizationId, { unlogged: { after, rows: BATCH_RECORDS } });
      appendEntries(tx, organizationId, tree, records.map(unnumbered));
      after = records.at(-1)?.place;
      more = records.length === BATCH_RECORDS;
    }
    after = undefined;
  }
  return true;
}
