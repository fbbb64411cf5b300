import type { HistoryEntries, HistorySearch } from '../../kernel/activity.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectActivity } from './events.store.ts';

export function readRiskActivity(
  db: Reader,
  organizationId: OrganizationId,
  search: HistorySearch,
): Promise<HistoryEntries> {
  return selectActivity(db, organizationId, search);
}
