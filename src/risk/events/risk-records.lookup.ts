import type { OrganizationId } from '../../kernel/ids.ts';
import type { LoggedEntry, RecordSearch } from '../../kernel/logged-entry.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectRecords } from './events.store.ts';
import { loggedEvent } from './logged-event.ts';

/** Events as the log of their organization has them. */
export async function readRiskRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly LoggedEntry[]> {
  return (await selectRecords(db, organizationId, search)).map(loggedEvent);
}
