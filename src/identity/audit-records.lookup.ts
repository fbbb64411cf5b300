import type { OrganizationId } from '../kernel/ids.ts';
import type { LoggedEntry, RecordSearch } from '../kernel/logged-entry.ts';
import type { Reader } from '../platform/database/database.ts';
import { selectRecords } from './audit.store.ts';
import { loggedAudit } from './logged-audit.ts';

/** The records of the `audit` table as the log has them: identity, and the chapters that record there. */
export async function readAuditRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly LoggedEntry[]> {
  return (await selectRecords(db, organizationId, search)).map(loggedAudit);
}
