import { Type } from 'typebox';
import { LIST_KINDS } from '@assay/name-screening';
import type { EvidenceId, SubjectId } from '../../kernel/ids.ts';
import { JsonText, jsonTextOf } from '../../kernel/json-text.ts';
import { limits } from '../../kernel/limits.ts';
import { NextCursor } from '../../kernel/listing.ts';
import { ModeName, nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { MatchId, RunId, SessionId } from '../ids.ts';
import type { Decision } from '../matches/decision.ts';
import { ListedEntryShape, presentEntry, type ShownEntry } from '../matches/listed-entry.ts';
import { type Match, matchProperties, MatchShape, presentMatch } from '../matches/match.ts';
import { INCOMPLETE_REASONS, type IncompleteReason } from './incomplete.ts';
import { riskSourceOf, type ScreenedRun, type ScreeningFact } from './risk-facts.ts';
import { type SourceReport, sourcesText } from './sources.ts';
import { RUN_ERROR_CODES, RUN_STATUSES, type RunErrorCode, type RunStatus } from './status.ts';

export const TRIGGERS = ['api', 'session', 'rescreen', 'batch'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** What a caller asks for, besides the subject. */
export interface RunPolicy {
  readonly sources: readonly string[];
  readonly reviewScore: number;
  readonly matchScore: number;
  /** Null where the PEP list is not asked for. */
  readonly pepLookbackMonths: number | null;
}

/** A risk fact of the run with the newest receipt that it made of it. */
export interface RiskSource extends ScreeningFact {
  readonly evidenceId: EvidenceId;
}

/** One screening of one subject. What was screened is not in it. */
export interface Run {
  readonly id: RunId;
  readonly mode: Mode;
  readonly status: RunStatus;
  readonly incompleteReasons: readonly IncompleteReason[];
  readonly errorCode: RunErrorCode | null;
  readonly trigger: Trigger;
  readonly sessionId: SessionId | null;
  readonly riskSubjectId: SubjectId | null;
  readonly sources: readonly SourceReport[];
  readonly policy: Omit<RunPolicy, 'sources'> & { readonly scorerVersion: string };
  readonly riskSources: readonly RiskSource[];
  readonly candidateCount: number;
  readonly topScore: number | null;
  readonly matches: readonly Match[];
  readonly createdAt: Date;
}

/** One that is only shown: its matches are text already. */
export type WrittenRun = Omit<Run, 'matches'> & { readonly matches: JsonText };

export interface RunPage {
  readonly items: readonly WrittenRun[];
  readonly nextCursor: string | null;
  /** 1 behind a cursor. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** A run in error screened nothing, so it was not complete either. */
export function isIncomplete({ errorCode, incompleteReasons }: Pick<Run, 'errorCode' | 'incompleteReasons'>) {
  return errorCode !== null || incompleteReasons.length > 0;
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

const SourceReportShape = strict({
  key: Type.String(),
  listKind: Type.Optional(Type.Enum([...LIST_KINDS], { description: 'Of an own list, as it was then' })),
  versionId: nullable(Type.String()),
  publishedAt: nullable(Type.String({ description: 'As the file states it' })),
  missing: Type.Boolean({ description: 'Unknown, switched off or never loaded' }),
  stale: Type.Boolean(),
  staleReasons: Type.Array(Type.String()),
  attention: Type.Boolean(),
  droppedEntries: Type.Optional(Type.Integer()),
  reindexPending: Type.Optional(Type.Boolean()),
  termBuilderVersion: Type.Optional(Type.Integer()),
});

export const RiskSourcesShape = Type.Array(
  strict({
    fact: Type.Enum(['screening.sanctions', 'screening.pep']),
    source: Type.String({ description: 'For `acceptedSources` of a policy input' }),
    status: Type.Enum(['available', 'unavailable']),
    value: nullable(Type.String()),
    evidenceId: Uuid,
  }),
  { description: 'What the run recorded on its risk subject; empty without one' },
);

export const StatusShape = Type.Enum([...RUN_STATUSES]);
export const IncompleteShape = Type.Boolean({
  description: 'The search was not complete; where it found nothing, that does not mean clear',
});
export const IncompleteReasonsShape = Type.Array(Type.Enum([...INCOMPLETE_REASONS]));

const properties = {
  id: Uuid,
  mode: ModeName,
  status: StatusShape,
  incomplete: IncompleteShape,
  incompleteReasons: IncompleteReasonsShape,
  errorCode: nullable(Type.Enum([...RUN_ERROR_CODES], { description: 'Why nothing was screened' })),
  trigger: Type.Enum([...TRIGGERS]),
  sessionId: nullable(Uuid),
  riskSubjectId: nullable(Uuid),
  sources: Type.Array(SourceReportShape, { description: 'How each list stood that was asked for' }),
  policy: strict({
    reviewScore: Type.Integer(),
    matchScore: Type.Integer(),
    scorerVersion: Type.String(),
    pepLookbackMonths: Type.Optional(Type.Integer()),
  }),
  riskSource: nullable(
    Type.String({
      description: 'The source of the sanctions fact; null where only the PEP list was asked for',
    }),
  ),
  riskSources: RiskSourcesShape,
  candidateCount: Type.Integer({ description: 'Listed entries that were scored' }),
  topScore: nullable(Type.Integer({ description: 'Null where nothing was scored' })),
  matches: Type.Array(MatchShape, { description: 'At or above `reviewScore`, best first' }),
  createdAt: Timestamp,
};

export const RunShape = strict(properties, { title: 'ScreeningRun' });

export const DecisionShape = strict({
  matchId: Uuid,
  decision: Type.Enum(['confirmed', 'false_positive']),
  reason: Type.String(),
  decidedBy: Type.String({ description: '`user:<id>`' }),
  decidedAt: Timestamp,
});

const ListedMatchShape = strict(
  { ...matchProperties, entry: nullable(ListedEntryShape) },
  { title: 'ListedScreeningMatch' },
);

export const DecidedRunShape = strict(
  {
    ...properties,
    matches: Type.Array(ListedMatchShape, {
      description: 'At or above `reviewScore`, best first, each with the listed entry',
    }),
    decisions: Type.Array(DecisionShape, { description: 'Oldest first' }),
  },
  { title: 'DecidedScreeningRun' },
);

export const RunPageShape = strict({
  items: Type.Array(RunShape),
  nextCursor: NextCursor,
  page: Type.Integer({ minimum: 1, description: 'As asked for; 1 after `cursor`' }),
  limit: Type.Integer({ minimum: 1, maximum: limits.screeningRunPageRows }),
  total: Type.Integer({ minimum: 0, description: 'Of all pages' }),
});

/** A new run: what it says of the lists was written once for all runs that took them at the same time. */
export function runText(run: Run): JsonText {
  const sources = new JsonText(sourcesText(run.sources));
  return jsonTextOf(presented(run, { sources, matches: run.matches.map(presentMatch) }));
}

/** A run as it is read by its id. */
export interface DecidedRun {
  readonly run: Run;
  readonly entries: ReadonlyMap<MatchId, ShownEntry>;
  readonly decisions: readonly Decision[];
}

export function decidedRunText({ run, entries, decisions }: DecidedRun): JsonText {
  const matches = run.matches.map((match) => {
    const entry = entries.get(match.id);
    return { ...presentMatch(match), entry: entry ? presentEntry(entry) : null };
  });
  const { sources } = run;
  return jsonTextOf({ ...presented(run, { sources, matches }), decisions: decisions.map(presentDecision) });
}

export function runPageText({ items, nextCursor, page, limit, total }: RunPage): JsonText {
  let texts = '';
  // It grows by appending: the whole text is put together once, when it leaves.
  for (const run of items) texts += `${texts === '' ? '' : ','}${jsonTextOf(presented(run, run)).text}`;
  return jsonTextOf({ page, limit, total, nextCursor, items: new JsonText(`[${texts}]`) });
}

function presented<Sources, Matches>(
  run: Omit<Run, 'matches'>,
  { sources, matches }: { readonly sources: Sources; readonly matches: Matches },
) {
  const { reviewScore, matchScore, scorerVersion, pepLookbackMonths } = run.policy;
  return {
    id: run.id,
    mode: run.mode,
    status: run.status,
    incomplete: isIncomplete(run),
    incompleteReasons: run.incompleteReasons,
    errorCode: run.errorCode,
    trigger: run.trigger,
    sessionId: run.sessionId,
    riskSubjectId: run.riskSubjectId,
    sources,
    policy:
      pepLookbackMonths === null
        ? { reviewScore, matchScore, scorerVersion }
        : { reviewScore, matchScore, scorerVersion, pepLookbackMonths },
    riskSource: riskSourceOf({ sources: run.sources, reviewScore, matchScore }),
    riskSources: run.riskSources,
    candidateCount: run.candidateCount,
    topScore: run.topScore,
    matches,
    createdAt: run.createdAt.toISOString(),
  };
}

export function presentDecision({ decidedAt, ...decision }: Decision) {
  return { ...decision, decidedAt: decidedAt.toISOString() };
}
