import { Type } from 'typebox';
import { LIST_KINDS } from '@assay/name-screening';
import { limits } from '../../kernel/limits.ts';
import { NextCursor } from '../../kernel/listing.ts';
import { ModeName, nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import { DecisionShape } from '../matches/decision.ts';
import { ListedEntryShape } from '../matches/listed-entry.ts';
import { matchProperties, MatchShape } from '../matches/match.ts';
import { INCOMPLETE_REASONS } from './status/incomplete.ts';
import { TRIGGERS } from './run.ts';
import { RUN_ERROR_CODES, RUN_STATUSES } from './status/status.ts';

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
