import type { ListKind, PepStanding } from '@assay/name-screening';
import type { ScreeningFact } from '../../facts.ts';
import type { IncompleteReason } from '../status/incomplete.ts';
import type { Run } from '../run.ts';
import { isIncompleteFor, kindOfSource, type SourceReport } from '../status/sources.ts';
import { isDefinite, isOpen, type JudgedMatch, type RunErrorCode } from '../status/status.ts';

type SanctionsValue = 'clear' | 'possible_match' | 'match';
/** Contract 4, *PEP list*, in its order: of several findings the first is recorded. */
const PEP_VALUES = ['pep', 'family_member', 'possible_pep', 'former_pep', 'none'] as const;
type PepValue = (typeof PEP_VALUES)[number];

/** What decides the source of a fact: another list or score is another source. */
export interface ScreenedBy {
  /** Every list that was asked for, known or not. */
  readonly sources: readonly Pick<SourceReport, 'key' | 'listKind'>[];
  readonly reviewScore: number;
  readonly matchScore: number;
  /** Null where no PEP list was asked for. */
  readonly pepLookbackMonths: number | null;
}

export interface FactMatch extends JudgedMatch {
  /** Null on a sanctions list. */
  readonly pepStanding: PepStanding | null;
}

export interface ScreenedRun extends ScreenedBy {
  readonly errorCode: RunErrorCode | null;
  readonly sources: readonly SourceReport[];
  readonly incompleteReasons: readonly IncompleteReason[];
  readonly matches: readonly FactMatch[];
}

/** The run as the rules about risk facts look at it. */
export function screenedRun(run: Omit<Run, 'status' | 'riskSources'>): ScreenedRun {
  const { errorCode, sources, incompleteReasons, policy, matches } = run;
  return {
    ...policy,
    errorCode,
    sources,
    incompleteReasons,
    matches: matches.map(({ listKind, score, decision, pep }) => ({
      listKind,
      score,
      decision,
      pepStanding: pep?.standing ?? null,
    })),
  };
}

export function screeningFacts(run: ScreenedRun): readonly ScreeningFact[] {
  const sanctions = riskSourceOf(run);
  const pep = pepSourceOf(run);
  return [
    ...(sanctions === null ? [] : [fact('screening.sanctions', sanctions, sanctionsValue(run))]),
    ...(pep === null ? [] : [fact('screening.pep', pep, pepValue(run))]),
  ];
}

/** The run's `riskSource`; null where no sanctions list was asked for. */
export function riskSourceOf(by: Omit<ScreenedBy, 'pepLookbackMonths'>): string | null {
  return sourceOf('sanctions', by);
}

/** The look-back concerns offices with dates, which an own list has none of. */
export function pepSourceOf(by: ScreenedBy): string | null {
  const source = sourceOf('pep', by);
  return source === null || by.pepLookbackMonths === null ? source : `${source}:l${by.pepLookbackMonths}`;
}

/** Contract 6, *Lists*: an internal list is part of no source. */
function sourceOf(
  kind: Exclude<ListKind, 'internal'>,
  { sources, reviewScore, matchScore }: Omit<ScreenedBy, 'pepLookbackMonths'>,
): string | null {
  const keys = sources.filter((source) => kindOfSource(source) === kind).map(({ key }) => key);
  if (keys.length === 0) return null;
  return `service:screening:${keys.toSorted().join('+')}:r${reviewScore}:m${matchScore}`;
}

function sanctionsValue(run: ScreenedRun): SanctionsValue | null {
  if (run.errorCode !== null) return null;
  const open = run.matches.filter((match) => match.listKind === 'sanctions' && isOpen(match));
  if (open.some((match) => isDefinite(match, run.matchScore))) return 'match';
  if (open.length > 0) return 'possible_match';
  return isIncompleteFor('sanctions', run.sources, run.incompleteReasons) ? null : 'clear';
}

function pepValue(run: ScreenedRun): PepValue | null {
  if (run.errorCode !== null) return null;
  const open = run.matches.filter((match) => match.listKind === 'pep' && isOpen(match));
  const found = new Set(open.map((match) => findingOf(match, run.matchScore)));
  if (!isIncompleteFor('pep', run.sources, run.incompleteReasons))
    return PEP_VALUES.find((value) => found.has(value)) ?? 'none';
  return (['pep', 'possible_pep'] as const).find((value) => found.has(value)) ?? null;
}

/** A former PEP stays one however sure the match; a possible PEP and a possible family member are the same. */
function findingOf(match: FactMatch, matchScore: number): PepValue {
  const standing = match.pepStanding ?? 'pep';
  const isExposed = standing === 'pep' || standing === 'family_member';
  return isExposed && !isDefinite(match, matchScore) ? 'possible_pep' : standing;
}

function fact(name: ScreeningFact['fact'], source: string, value: ScreeningFact['value']): ScreeningFact {
  return { fact: name, source, status: value === null ? 'unavailable' : 'available', value };
}
