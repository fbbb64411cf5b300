import { type Assessor, bestFirst, type Candidate, Tally } from './search/candidate.ts';
import type { FoundNames } from './search/found-names.ts';
import type { ListSearch } from './search/list-search.ts';
import type { Reach } from './search/reach.ts';

/** What came of the lists that share one cap. */
export interface Pool {
  readonly reaching: readonly Candidate[];
  readonly scored: number;
  readonly topScore: number | null;
  /** Some that were left unscored could still reach review. */
  readonly capped: boolean;
}

export interface PoolQuestion {
  readonly searches: readonly ListSearch[];
  readonly atMost: number;
  readonly assessor: Assessor;
  /** Asked for only beyond the cap. */
  readonly reach: () => Reach;
}

/**
 * Contract 4, *Caps and completeness*. While few entries share a word, each is scored. Beyond, those that their
 * attributes or the words they share keep below review are set aside, and of the rest the best are scored.
 */
export function poolOf({ searches, atMost, assessor, reach }: PoolQuestion): Pool {
  const sharing = sharingNames(searches, atMost);
  const tally = new Tally();
  if (sharing) {
    for (const [search, found] of sharing) assessor.assessNames(search, found, tally);
    return { reaching: tally.reaching, scored: tally.scored, topScore: tally.topScore, capped: false };
  }
  for (const search of searches) assessor.assessNames(search, search.reachingNames(reach()), tally);
  const reaching = tally.reaching.toSorted(bestFirst).slice(0, atMost);
  return {
    reaching,
    scored: reaching.length,
    topScore: reaching[0]?.score ?? null,
    capped: tally.reaching.length > atMost,
  };
}

/** Null where more entries than that share a word. */
function sharingNames(
  searches: readonly ListSearch[],
  atMost: number,
): readonly (readonly [ListSearch, FoundNames])[] | null {
  const sharing: (readonly [ListSearch, FoundNames])[] = [];
  let left = atMost;
  for (const search of searches) {
    const found = search.sharingNames(left);
    if (!found) return null;
    sharing.push([search, found]);
    left -= found.entries.length;
  }
  return sharing;
}
