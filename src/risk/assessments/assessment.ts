import { Type } from 'typebox';
import {
  type EvaluationResult,
  type InputSnapshot,
  DECISIONS,
  type PolicyDefinition,
} from '@assay/policy-engine';
import { canonicalJson, timestampText } from '@assay/values';
import type { ActionId, AssessmentId, EventId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { hash } from 'node:crypto';
import { FactValueShape } from '../evidence/evidence.ts';

/** A stored evaluation. It is never changed: whether it is current is derived on every read. */
export interface Assessment {
  readonly id: AssessmentId;
  readonly mode: Mode;
  readonly subjectId: SubjectId;
  /** Order of the subject's assessments. */
  readonly sequence: number;
  readonly policyVersionId: PolicyVersionId;
  readonly policyKey: string;
  readonly policyVersion: number;
  readonly policy: { readonly definition: PolicyDefinition; readonly digest: string };
  readonly trigger: string;
  readonly eventIds: readonly EventId[];
  readonly evaluatedAt: Date;
  readonly evidenceRevision: number;
  /** The one before it of the same subject and policy key. */
  readonly previousAssessmentId: AssessmentId | null;
  readonly evaluatorVersion: string;
  readonly inputs: readonly InputSnapshot[];
  readonly result: EvaluationResult;
  readonly requiredActions: readonly RequiredAction[];
  /** The earliest end of the evidence that its resolved inputs rest on. */
  readonly freshUntil: Date | null;
  readonly reviewDueAt: Date | null;
  readonly digest: string;
  readonly createdBy: string;
}

export interface RequiredAction {
  readonly actionId: ActionId;
  readonly name: string;
  readonly origins: readonly Origin[];
}

export interface Origin {
  readonly type: 'band' | 'rule';
  readonly id: string;
}

/** The origins of an action: the final band, and each rule that holds. */
export function originsOf(
  { bands, rules }: PolicyDefinition,
  result: EvaluationResult,
  action: string,
): readonly Origin[] {
  const band = bands.find(({ id }) => id === result.band);
  const held = rules.filter((_, index) => result.rules[index]?.outcome === 'held');
  return [
    ...(band?.effect.actions.includes(action) ? [{ type: 'band' as const, id: band.id }] : []),
    ...held
      .filter(({ effect }) => effect?.actions.includes(action))
      .map(({ id }) => ({ type: 'rule' as const, id })),
  ];
}

/** Until when everything that the assessment rests on is fresh; null where nothing was resolved. */
export function freshUntilOf(inputs: readonly InputSnapshot[]): Date | null {
  let earliest: string | null = null;
  for (const { freshUntil } of inputs) {
    if (freshUntil !== null && (earliest === null || isBefore(freshUntil, earliest))) earliest = freshUntil;
  }
  return earliest === null ? null : new Date(earliest);
}

/** As `toISOString` writes times: those beyond the year 9999 are longer, all others sort as texts. */
function isBefore(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}

export interface DigestInput {
  readonly policyDigest: string;
  readonly evaluatedAt: Date;
  readonly evaluatorVersion: string;
  /** Canonical JSON. */
  readonly texts: { readonly inputs: string; readonly result: string };
}

/** Contract 2: SHA-256 over the canonical JSON of what was evaluated, by what, when, and what came out. */
export function digestOf(digested: DigestInput): string {
  const { evaluatedAt, evaluatorVersion, policyDigest, texts } = digested;
  const [version, policy] = [canonicalJson(evaluatorVersion), canonicalJson(policyDigest)];
  const text =
    `{"evaluatedAt":"${timestampText(evaluatedAt)}","evaluatorVersion":${version},"inputs":${texts.inputs},` +
    `"policyDigest":${policy},"result":${texts.result}}`;
  return hash('sha256', text);
}

export const InputShape = strict({
  key: Type.String(),
  status: Type.Enum(['resolved', 'conflict', 'revoked', 'unavailable', 'expired', 'stale', 'missing']),
  value: nullable(FactValueShape),
  source: nullable(Type.String()),
  evidenceId: nullable(Uuid),
  observedAt: nullable(Timestamp),
  expiresAt: nullable(Timestamp),
  freshUntil: nullable(Timestamp),
  candidates: Type.Array(
    strict({
      source: Type.String(),
      evidenceId: nullable(Uuid),
      status: Type.Enum(['usable', 'revoked', 'unavailable', 'expired', 'stale', 'missing']),
    }),
  ),
});

/** The result of an evaluation, apart from the actions that it requires. */
const FINDINGS = {
  status: Type.Enum(['complete', 'incomplete']),
  score: nullable(Type.Number({ description: 'Null when incomplete' })),
  band: nullable(Type.String()),
  forcedBand: nullable(
    Type.String({ description: 'The band that a rule forced, where it raised the result' }),
  ),
  decision: Type.Enum([...DECISIONS]),
  factors: Type.Array(
    strict({
      key: Type.String(),
      status: Type.Enum(['scored', 'unknown', 'no_case_matched']),
      caseIndex: nullable(Type.Integer()),
      caseId: nullable(Type.String()),
      points: nullable(Type.Number()),
      weight: Type.Number(),
      contribution: nullable(Type.Number()),
      reason: nullable(Type.String()),
    }),
  ),
  rules: Type.Array(
    strict({
      id: Type.String(),
      outcome: Type.Enum(['held', 'not_held', 'unknown']),
      reason: Type.String(),
    }),
  ),
};

export const EvaluationShape = strict({ ...FINDINGS, requiredActions: Type.Array(Type.String()) });

export const AssessmentRecord = recordOf(
  'AssessmentRecord',
  'assessments',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    subjectId: Uuid,
    policyVersionId: Uuid,
    policyKey: Type.String(),
    policyVersion: Type.Integer(),
    policy: strict({ definition: Type.Unknown(), digest: Type.String() }),
    trigger: Type.String(),
    eventIds: Type.Array(Uuid),
    evaluatedAt: Timestamp,
    sequence: Type.Integer({ description: "Order of the subject's assessments" }),
    evidenceRevision: Type.Integer(),
    previousAssessmentId: nullable(Uuid),
    evaluatorVersion: Type.String(),
    inputs: Type.Array(InputShape),
    ...FINDINGS,
    requiredActions: Type.Array(
      strict({
        actionId: Uuid,
        name: Type.String(),
        origins: Type.Array(strict({ type: Type.Enum(['band', 'rule']), id: Type.String() })),
      }),
    ),
    freshUntil: nullable(Timestamp),
    reviewDueAt: nullable(Timestamp),
    digest: Type.String({
      description:
        'SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of `{ policyDigest, inputs, evaluatedAt, evaluatorVersion, result }`; `result` holds status, score, band, forcedBand, decision, requiredActions (names), factors and rules',
    }),
  }),
);

export function assessmentRecord(assessment: Assessment) {
  const { policy, inputs, result } = assessment;
  return recordWith(assessment, { policy, inputs, factors: result.factors, rules: result.rules });
}

/** The large members of a record, as values or as the texts that stand for them. */
interface LargeMembers {
  readonly policy: unknown;
  readonly inputs: unknown;
  readonly factors: unknown;
  readonly rules: unknown;
}

export function recordWith<Large extends LargeMembers>(assessment: Assessment, large: Large) {
  const { result } = assessment;
  const evaluatedAt = timestampText(assessment.evaluatedAt);
  return {
    id: assessment.id,
    resource: 'assessments' as const,
    data: {
      mode: assessment.mode,
      subjectId: assessment.subjectId,
      sequence: assessment.sequence,
      policyVersionId: assessment.policyVersionId,
      policyKey: assessment.policyKey,
      policyVersion: assessment.policyVersion,
      policy: large.policy as Large['policy'],
      trigger: assessment.trigger,
      eventIds: assessment.eventIds,
      evidenceRevision: assessment.evidenceRevision,
      previousAssessmentId: assessment.previousAssessmentId,
      evaluatorVersion: assessment.evaluatorVersion,
      inputs: large.inputs as Large['inputs'],
      requiredActions: assessment.requiredActions,
      digest: assessment.digest,
      createdBy: assessment.createdBy,
      status: result.status,
      score: result.score,
      band: result.band,
      forcedBand: result.forcedBand,
      decision: result.decision,
      factors: large.factors as Large['factors'],
      rules: large.rules as Large['rules'],
      evaluatedAt,
      freshUntil: assessment.freshUntil?.toISOString() ?? null,
      reviewDueAt: assessment.reviewDueAt?.toISOString() ?? null,
      createdAt: evaluatedAt,
    },
  } satisfies ResourceRecord<'assessments', unknown>;
}
