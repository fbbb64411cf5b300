import type {
  AlikeWord,
  Evidence,
  Factor,
  NameAgreement,
  NameContradiction,
  NameEvidence,
  Score,
  ScorePolicy,
} from '../evidence.ts';
import type { MatchDetails, Scorer } from '../scorer.ts';

export const scorerV3: Scorer = { version: 'screening-score-v3', scoreOf, scoreValueOf };

/** One reason of a score; null where it does not apply. */
type Rule = (evidence: Evidence, details: MatchDetails | undefined) => Factor | null;

/** Contract 4, *Scorer*, in its order: exactly one name factor with its deductions, then what supports. */
const NAME: readonly Rule[] = [nameFactor, fuzzyToken, weakAlias];

const SUPPORT: readonly Rule[] = [birthInFavour, nationalityInFavour, documentInFavour, walletMatch];

/** What contradicts counts after the ceiling: a crowd of support never drowns it. */
const AGAINST: readonly Rule[] = [birthAgainst, nationalityAgainst];

const CEILING = 100;
const FLOOR = 0;

const NAME_POINTS: Readonly<Record<Exclude<NameAgreement, 'partial_tokens'>, number>> = {
  exact_name: 82,
  all_subject_tokens: 78,
  all_listed_tokens: 78,
  single_word_subject: 50,
  single_word_listed: 45,
  identifier_only: 0,
};

const PARTIAL_LEAST = 10;
const PARTIAL_SPAN = 30;

const BIRTH_IN_FAVOUR = {
  dob_same_day: factor('dob_same_day', 25),
  dob_day_month_swapped: factor('dob_day_month_swapped', 12),
  dob_same_month: factor('dob_same_month', 12),
  dob_same_year: factor('dob_same_year', 8),
  dob_near_year: factor('dob_near_year', 0),
} as const;

const DOCUMENT = {
  document_number_same_country: factor('document_number_same_country', 75),
  document_number_no_country: factor('document_number_no_country', 12),
  document_number_other_country: factor('document_number_other_country', 0),
} as const;

const BIRTH_MISMATCH = factor('dob_mismatch', -30);
const NATIONALITY_MATCH = factor('nationality_match', 8);
const NATIONALITY_MISMATCH = factor('nationality_mismatch', -8);
const WALLET_MATCH = factor('wallet_match', 85);
const FUZZY_POINTS = -14;
const WEAK_POINTS = -8;
const ACRONYM_POINTS = 50;

/** For the first word that agrees in this way, the second, and so on; words after these cost nothing more. */
const ALIKE_POINTS: Readonly<Record<AlikeWord['code'], readonly number[]>> = {
  variant_spelling: [-4, -4],
  nickname: [-10, -4],
  sound_alike: [-14, -16],
  initial: [-18],
};

const CONTRADICTION_POINTS: Readonly<Record<NameContradiction['code'], number>> = {
  company_form_mismatch: -6,
  numeral_mismatch: -20,
  patronymic_order: -34,
};

function scoreOf(evidence: Evidence, policy: ScorePolicy, details?: MatchDetails): Score {
  const ways = evidence.name.ways.map(({ code, detail }) => factor(code, 0, detail));
  const inFavour = [
    ...reasons(NAME, evidence, details),
    ...alikeFactors(evidence.name),
    ...contradictions(evidence.name),
    ...ways,
    ...reasons(SUPPORT, evidence, details),
  ];
  const against = reasons(AGAINST, evidence, details);
  const raised = sumOf(inFavour);
  const contradicted = Math.min(raised, CEILING) + sumOf(against);
  const floored = Math.max(contradicted, FLOOR);
  const score = capped(floored, evidence, policy);
  return {
    score,
    factors: [
      ...inFavour,
      ...correction('score_ceiling', Math.min(raised, CEILING) - raised),
      ...against,
      ...correction('score_floor', floored - contradicted),
      ...correction(capCode(evidence.name), score - floored),
    ],
  };
}

/** The score without its reasons, for the many entries that stay below review. */
function scoreValueOf(evidence: Evidence, policy: ScorePolicy): number {
  const { name } = evidence;
  const inName = name.alike || name.against ? sumOf([...alikeFactors(name), ...contradictions(name)]) : 0;
  const raised = pointsOf(NAME, evidence) + inName + pointsOf(SUPPORT, evidence);
  const contradicted = Math.min(raised, CEILING) + pointsOf(AGAINST, evidence);
  return capped(Math.max(contradicted, FLOOR), evidence, policy);
}

function capped(score: number, evidence: Evidence, { matchScore }: ScorePolicy): number {
  return mayReachMatch(evidence) ? score : Math.min(score, matchScore - 1);
}

/** Contract 4, *Scorer*, below its table. */
function mayReachMatch({ name, birth, document, wallet }: Evidence): boolean {
  if (!isContained(name)) return false;
  if (!isSameName(name)) return wallet;
  return wallet || birth === 'dob_same_day' || document === 'document_number_same_country';
}

/** To the letter, and with the same number or father: what is only alike is never decisive. */
function isSameName({ letterOff, alike = NONE, against = NONE }: NameEvidence): boolean {
  const isContradicted = against.some(({ code }) => code !== 'company_form_mismatch');
  return letterOff === null && alike.length === 0 && !isContradicted;
}

const NONE: readonly never[] = [];

/** A single word inside a longer name is no agreement of names. */
function isContained({ agreement, acronym }: NameEvidence): boolean {
  if (acronym) return false;
  return (
    agreement === 'exact_name' || agreement === 'all_subject_tokens' || agreement === 'all_listed_tokens'
  );
}

function capCode(name: NameEvidence): string {
  if (name.letterOff !== null) return 'fuzzy_cap';
  return isSameName(name) ? 'no_decisive_evidence_cap' : 'alike_name_cap';
}

function nameFactor({ name }: Evidence, details: MatchDetails | undefined): Factor {
  const { agreement, sharedWords, longerWords, acronym } = name;
  if (acronym) return factor('acronym', ACRONYM_POINTS, details?.listedName ?? null);
  if (agreement !== 'partial_tokens') return factor(agreement, NAME_POINTS[agreement]);
  return factor(agreement, PARTIAL_LEAST + Math.round((PARTIAL_SPAN * sharedWords) / longerWords));
}

function fuzzyToken({ name }: Evidence): Factor | null {
  return name.letterOff === null ? null : factor('fuzzy_token', FUZZY_POINTS, name.letterOff);
}

/** One for each word, so that all of them can be seen; the listed word with what it stood against. */
function alikeFactors({ alike = NONE }: NameEvidence): readonly Factor[] {
  return alike.map(({ code, detail }, at) => {
    const before = alike.slice(0, at).filter((one) => one.code === code).length;
    return factor(code, ALIKE_POINTS[code][before] ?? 0, detail);
  });
}

function contradictions({ against = NONE }: NameEvidence): readonly Factor[] {
  return against.map(({ code, detail }) => factor(code, CONTRADICTION_POINTS[code], detail));
}

function weakAlias({ name }: Evidence, details: MatchDetails | undefined): Factor | null {
  return name.weak ? factor('weak_alias', WEAK_POINTS, details?.listedName ?? null) : null;
}

function birthInFavour({ birth }: Evidence): Factor | null {
  return birth === null || birth === 'dob_mismatch' ? null : BIRTH_IN_FAVOUR[birth];
}

function birthAgainst({ birth }: Evidence): Factor | null {
  return birth === 'dob_mismatch' ? BIRTH_MISMATCH : null;
}

function nationalityInFavour({ nationality }: Evidence): Factor | null {
  return nationality === 'nationality_match' ? NATIONALITY_MATCH : null;
}

function nationalityAgainst({ nationality }: Evidence): Factor | null {
  return nationality === 'nationality_mismatch' ? NATIONALITY_MISMATCH : null;
}

function documentInFavour({ document }: Evidence): Factor | null {
  return document === null ? null : DOCUMENT[document];
}

function walletMatch({ wallet }: Evidence): Factor | null {
  return wallet ? WALLET_MATCH : null;
}

/** What makes the points of the factors sum to the score. */
function correction(code: string, points: number): readonly Factor[] {
  return points === 0 ? [] : [factor(code, points)];
}

function reasons(
  rules: readonly Rule[],
  evidence: Evidence,
  details: MatchDetails | undefined,
): readonly Factor[] {
  return rules.flatMap((rule) => rule(evidence, details) ?? []);
}

function pointsOf(rules: readonly Rule[], evidence: Evidence): number {
  let points = 0;
  for (const rule of rules) points += rule(evidence, undefined)?.points ?? 0;
  return points;
}

function sumOf(factors: readonly Factor[]): number {
  return factors.reduce((sum, { points }) => sum + points, 0);
}

function factor(code: string, points: number, detail: string | null = null): Factor {
  return { code, points, detail };
}
