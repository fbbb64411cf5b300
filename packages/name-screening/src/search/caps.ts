import { ALL_AGES } from '../list-index/ages.ts';
import { type Assessor, Tally } from './assessor.ts';
import { bestFirst, type Candidate } from './candidate.ts';
import type { ListSearch } from './list-search.ts';
import type { Reach } from './scores/reach.ts';

/** What came of the lists that share one cap. */
export interface Pool {
  readonly reaching: readonly Candidate[];
  readonly scored: number;
  readonly topScore: number | null;
  /** Some that were left unscored could still reach review. */
  readonly capped: boolean;
  /** Every entry that shares a word was scored. */
  readonly isWhole: boolean;
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
  const tally = new Tally();
  if (areAtMost(searches, atMost)) {
    for (const search of searches) assessor.assessSharing(search, tally);
    return {
      reaching: tally.reaching,
      scored: tally.scored,
      topScore: tally.topScore,
      capped: false,
      isWhole: true,
    };
  }
  const ages = reach().withOtherAge ? ALL_AGES : assessor.ages;
  for (const search of searches) assessor.assessNames(search, search.reachingNames(reach(), ages), tally);
  const reaching = tally.reaching.toSorted(bestFirst).slice(0, atMost);
  return {
    reaching,
    scored: reaching.length,
    topScore: reaching[0]?.score ?? null,
    capped: tally.reaching.length > atMost,
    isWhole: false,
  };
}

/**
 * Whether so many entries at most share a word with the subject. Mostly there is no need to count them; and common words
 * alone are shared by more, so that words one letter off need not be looked for.
 */
function areAtMost(searches: readonly ListSearch[], atMost: number): boolean {
  if (!shareAtMost(searches, atMost)) return false;
  for (const search of searches) search.meetLettersOff();
  return shareAtMost(searches, atMost);
}

function shareAtMost(searches: readonly ListSearch[], atMost: number): boolean {
  let [most, least] = [0, 0];
  for (const { sharing } of searches) {
    most += sharing.atMost;
    least += sharing.atLeast;
  }
  if (most <= atMost || least > atMost) return most <= atMost;
  let leastByArea = 0;
  for (const { sharing } of searches) leastByArea += sharing.atLeastByArea(atMost);
  if (leastByArea > atMost) return false;
  let left = atMost;
  for (const { sharing } of searches) left -= sharing.count(left);
  return left >= 0;
}
