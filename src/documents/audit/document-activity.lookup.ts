import type { HistoryEntries, HistorySearch } from '../../kernel/activity.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectActivity } from './audit.store.ts';
import { entryIdOf } from './entry-id.ts';

/** The trails of all documents. Whether one holds together is told where it is read as a whole. */
export async function readDocumentActivity(
  db: Reader,
  organizationId: OrganizationId,
  search: HistorySearch,
): Promise<HistoryEntries> {
  const { entries, lookedUntil } = await selectActivity(db, organizationId, search);
  const identified = entries.map((entry) => ({
    ...entry,
    id: entryIdOf(entry.place.key, entry.place.sequence),
  }));
  return { entries: identified, lookedUntil };
}
