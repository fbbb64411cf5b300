import type { OrganizationId } from '../../kernel/ids.ts';
import type { LoggedEntry, RecordSearch } from '../../kernel/logged-entry.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectRecords } from './audit.store.ts';
import { loggedTrailEntry } from './logged-audit.ts';

/** The trails of all documents as the log of their organization has them. */
export async function readDocumentRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly LoggedEntry[]> {
  return (await selectRecords(db, organizationId, search)).map(loggedTrailEntry);
}
