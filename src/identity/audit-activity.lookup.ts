import type { HistoryEntries, HistorySearch } from '../kernel/activity.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import type { Reader } from '../platform/database/database.ts';
import { selectAudit } from './audit.store.ts';

/** The `audit` table: identity, and the chapters that record there. */
export function readAuditActivity(
  db: Reader,
  organizationId: OrganizationId,
  search: HistorySearch,
): Promise<HistoryEntries> {
  return selectAudit(db, organizationId, search);
}
