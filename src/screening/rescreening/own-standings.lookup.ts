import { INDEX_LAYOUT, ownListKey } from '@assay/name-screening';
import type { Reader } from '../../platform/database/database.ts';
import { standingText } from '../monitors/list-standing.ts';
import type { OwnStanding } from '../monitors/own-standing.ts';
import { type OwnList, ownStaleReasons } from '../own-lists/own-list.ts';
import { monitoredOwnLists } from '../own-lists/own-lists.store.ts';
import { sourceReport } from '../runs/status/sources.ts';

/** How the own lists stand that monitors name, of all organizations. None is loaded for it. */
export async function readOwnStandings(db: Reader, now: Date): Promise<readonly OwnStanding[]> {
  const lists = await monitoredOwnLists(db);
  // One whose index is of another program is built anew before anybody is screened against it again.
  const ready = lists.filter(
    ({ list }) => (list.activeVersion?.indexLayout ?? INDEX_LAYOUT) === INDEX_LAYOUT,
  );
  return ready.map(({ scope, list }) => ({
    scope,
    key: ownListKey(list.name),
    stood: standingOf(list, now),
  }));
}

function standingOf(list: OwnList, now: Date): string {
  const { name, listKind, attention, activeVersion, deletedAt } = list;
  const report = sourceReport({
    key: ownListKey(name),
    listKind,
    state: deletedAt === null ? { enabled: true, attention } : undefined,
    loaded: activeVersion ?? undefined,
    staleReasons: ownStaleReasons(list, now),
  });
  return standingText(report);
}
