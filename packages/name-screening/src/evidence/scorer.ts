import type { Evidence, Score, ScorePolicy } from './evidence.ts';

/** What a factor names beside the evidence itself. */
export interface MatchDetails {
  /** The listed name that agreed, as the list writes it. */
  readonly listedName: string;
}

/** Contract 4, *Scorer*: points are constants of a version; a change is another version beside the older ones. */
export interface Scorer {
  readonly version: string;
  scoreOf(evidence: Evidence, policy: ScorePolicy, details?: MatchDetails): Score;
  /** The same number without the factors. */
  scoreValueOf(evidence: Evidence, policy: ScorePolicy): number;
}
