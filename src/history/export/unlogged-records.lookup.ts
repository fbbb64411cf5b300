import type { OrganizationId } from '../../kernel/ids.ts';
import type { LoggedEntry, RecordPlace } from '../../kernel/logged-entry.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readStrayCopies } from '../../screening/index.ts';
import { LOGGED_HISTORIES } from '../records.lookup.ts';

const BATCH_RECORDS = 500;

/** Records that are neither in the log nor on their way to it: the service wrote none of them. */
export async function* unloggedRecords(
  db: Reader,
  organizationId: OrganizationId,
): AsyncGenerator<LoggedEntry> {
  for (const { read } of LOGGED_HISTORIES) {
    let after: RecordPlace | undefined;
    for (let more = true; more;) {
      const records = await read(db, organizationId, { unlogged: { after, rows: BATCH_RECORDS } });
      yield* records;
      after = records.at(-1)?.place;
      more = records.length === BATCH_RECORDS;
    }
  }
  yield* await readStrayCopies(db, organizationId);
}
