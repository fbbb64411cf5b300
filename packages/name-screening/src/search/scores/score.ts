import type { Evidence, NameAgreement, NameEvidence, Score, ScorePolicy } from '../../evidence/evidence.ts';
import type { MatchDetails, Scorer } from '../../evidence/scorer.ts';
import { scorerV2 } from '../../evidence/scorers/v2.ts';
import { scorerV3 } from '../../evidence/scorers/v3.ts';

const SCORERS: readonly Scorer[] = [scorerV2, scorerV3];

const current = scorerV3;

export const SCORER_VERSION = current.version;

export function scoreOf(evidence: Evidence, policy: ScorePolicy, details?: MatchDetails): Score {
  return current.scoreOf(evidence, policy, details);
}

/** The score alone, for entries whose factors nobody will see. */
export function scoreValueOf(evidence: Evidence, policy: ScorePolicy): number {
  return current.scoreValueOf(evidence, policy);
}

export function scorerOf(version: string): Scorer | undefined {
  return SCORERS.find((scorer) => scorer.version === version);
}

/** What is known of an entry before it is scored; whatever is left out may turn out at its best. */
export interface KnownEvidence extends Partial<Omit<Evidence, 'name'>> {
  readonly name?: Partial<NameEvidence>;
}

/** Contract 4, *Caps and completeness*: the best score that the entry could still reach. */
export function upperBound(known: KnownEvidence, policy: ScorePolicy): number {
  return current.scoreValueOf({ ...BEST, ...known, name: bestName(known.name ?? {}) }, policy);
}

const BEST_AGREEMENT: NameAgreement = 'exact_name';

const BEST: Omit<Evidence, 'name'> = {
  birth: 'dob_same_day',
  nationality: 'nationality_match',
  document: 'document_number_same_country',
  wallet: true,
};

function bestName(known: Partial<NameEvidence>): NameEvidence {
  const { agreement = BEST_AGREEMENT, letterOff = null, weak = false, alike = [] } = known;
  const sharedWords = known.sharedWords ?? known.longerWords ?? 1;
  const longerWords = known.longerWords ?? sharedWords;
  return { agreement, sharedWords, longerWords, letterOff, weak, ways: [], alike };
}
