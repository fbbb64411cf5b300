import { LIST_KEYS } from '@assay/name-screening';
import type { Reader } from '../../../platform/database/database.ts';
import type { ScreeningCapabilities } from '../../capabilities.ts';
import { staleReasons } from '../freshness.ts';
import { readListStates } from './list-states.query.ts';
import { attentionOf, publishedAgeDays } from '../published-age.ts';
import type { Source } from './source.ts';

/** How long a list may go unconfirmed, and how old what its file states may be. */
type ListRules = Pick<ScreeningCapabilities, 'stalePeriods' | 'listAgeDays'>;

/** Document 2, *Lists*: every official list, in its order. The same for every tenant. */
export async function sourcesAt(db: Reader, now: Date, allowed: ListRules): Promise<readonly Source[]> {
  const states = await readListStates(db);
  return LIST_KEYS.flatMap((key) => {
    const state = states.get(key);
    if (!state) return [];
    return [
      {
        state,
        staleReasons: staleReasons(state, now, allowed.stalePeriods),
        attention: attentionOf(state, now, allowed.listAgeDays),
        publishedAgeDays: publishedAgeDays(state.activeVersion?.publishedAt ?? null, now),
      },
    ];
  });
}
