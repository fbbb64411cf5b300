import type { JsonValue } from '@assay/values';
import { ownListKey } from '@assay/name-screening';
import type { AuditEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';

type OwnListChange =
  | 'own_list.saved'
  | 'own_list.file_received'
  | 'own_list.rolled_back'
  | 'own_list.deleted';

/** What people did with a list of their organization; it is not announced. */
export function ownListEntry(
  id: EventId,
  type: OwnListChange,
  name: string,
  detail: { readonly [key: string]: JsonValue } = {},
): AuditEntry {
  return { chapter: 'lists', id, type, resource: 'own-lists', resourceId: ownListKey(name), detail };
}
