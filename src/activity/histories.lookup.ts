import { readDocumentActivity } from '../documents/index.ts';
import { readAuditActivity } from '../identity/index.ts';
import type { HistoryEntries, HistorySearch } from '../kernel/activity.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import type { Reader } from '../platform/database/database.ts';
import { readRiskActivity } from '../risk/index.ts';
import { readScreeningActivity } from '../screening/index.ts';
import type { ActivityFilter } from './activity.ts';
import { type ActivityPage, mergeHistories } from './merge.ts';
import { placeAfter, type Position } from './position.ts';

interface ActivityHistory {
  /** The beginning of its types. */
  readonly types: string;
  readonly read: (
    db: Reader,
    organizationId: OrganizationId,
    search: HistorySearch,
  ) => Promise<HistoryEntries>;
}

/** Their order is part of cursors. */
const HISTORIES: readonly ActivityHistory[] = [
  { types: 'document.', read: readDocumentActivity },
  { types: 'screening.', read: readScreeningActivity },
  { types: 'risk.', read: readRiskActivity },
  // All others.
  { types: '', read: readAuditActivity },
];

const NOTHING: HistoryEntries = { entries: [], lookedUntil: undefined };

/** A page from all histories. It reads no more than one page of each. */
export async function readHistories(
  db: Reader,
  organizationId: OrganizationId,
  { actor, type, order, from, to }: ActivityFilter,
  { after, limit }: { readonly after: Position; readonly limit: number },
): Promise<ActivityPage> {
  const owner = type === undefined ? undefined : HISTORIES.find(({ types }) => type.startsWith(types));
  const found = await Promise.all(
    HISTORIES.map(async (history, rank) => {
      if (owner !== undefined && owner !== history) return NOTHING;
      return history.read(db, organizationId, {
        actor,
        type,
        order,
        from,
        to,
        after: placeAfter(after, rank),
        rows: limit + 1,
      });
    }),
  );
  return mergeHistories(found, { order, limit });
}
