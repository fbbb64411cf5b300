import type { ScorePolicy } from '../evidence/evidence.ts';
import type { Assessor } from './assessor.ts';
import { bestFirst, type Candidate } from './candidate.ts';
import type { Pool } from './caps.ts';
import type { BestName } from './found-names.ts';
import type { ListSearch } from './list-search.ts';

/** Who is listed under another spelling of the subject's name, by entry. */
export interface AlikeEntries {
  readonly search: ListSearch;
  readonly names: ReadonlyMap<number, BestName>;
}

interface AlikeQuestion {
  readonly assessor: Assessor;
  readonly policy: ScorePolicy;
  readonly atMost: number;
}

/**
 * The pool with those whose name is another spelling, each under the name that scores higher. They are under the same cap;
 * entries that share no word with the subject were not counted before.
 */
export function withAlike(pool: Pool, alike: readonly AlikeEntries[], question: AlikeQuestion): Pool {
  if (alike.every(({ names }) => names.size === 0)) return pool;
  const { assessor, policy, atMost } = question;
  let candidates = pool.reaching;
  let scored = pool.scored;
  for (const { search, names } of alike) {
    if (names.size === 0) continue;
    const others = new Map(names);
    const renamed = candidates.map((candidate) => {
      const name = candidate.search === search ? names.get(candidate.entry) : undefined;
      if (!name) return candidate;
      others.delete(candidate.entry);
      return assessor.renamed(candidate, name);
    });
    candidates = [
      ...renamed,
      ...Array.from(others, ([entry, name]) => assessor.assessAlike(search, entry, name)),
    ];
    const counted = pool.isWhole && others.size > 0 ? search.sharingEntries() : NOBODY;
    for (const entry of others.keys()) if (!counted.has(entry)) scored += 1;
  }
  const reaching = candidates.filter(({ score }) => score >= policy.reviewScore).toSorted(bestFirst);
  const kept = reaching.slice(0, atMost);
  return {
    reaching: kept,
    scored: pool.isWhole && reaching.length <= atMost ? scored : kept.length,
    topScore: highest(pool.topScore, candidates),
    capped: pool.capped || reaching.length > atMost,
    isWhole: pool.isWhole,
  };
}

const NOBODY: ReadonlySet<number> = new Set();

function highest(topScore: number | null, candidates: readonly Candidate[]): number | null {
  return candidates.reduce<number | null>(
    (top, { score }) => (top === null || score > top ? score : top),
    topScore,
  );
}
