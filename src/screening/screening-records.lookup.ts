import type { OrganizationId } from '../kernel/ids.ts';
import type { LoggedEntry, RecordSearch } from '../kernel/logged-entry.ts';
import type { Reader } from '../platform/database/database.ts';
import { selectRecords, selectStrayCopies } from './audit.store.ts';
import { loggedScreening } from './logged-audit.ts';

/** What happened to runs, as the log of their organization has it. */
export async function readScreeningRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly LoggedEntry[]> {
  return (await selectRecords(db, organizationId, search)).map(loggedScreening);
}

/** Decisions that a run is said to have from an earlier one, which has none of them. */
export async function readStrayCopies(
  db: Reader,
  organizationId: OrganizationId,
): Promise<readonly LoggedEntry[]> {
  return (await selectStrayCopies(db, organizationId)).map(loggedScreening);
}
