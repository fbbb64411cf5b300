import type { Definition, Value } from './definition.ts';

/** A record of the risk framework, as document 1 shapes it. */
export interface RiskRecord<Data> {
  readonly id: string;
  readonly data: Data & Made;
}

interface Made {
  readonly createdAt: string;
  readonly createdBy: string;
}

export const SUBJECT_KINDS = ['person', 'business', 'account', 'transaction'] as const;

interface SubjectName {
  readonly kind: (typeof SUBJECT_KINDS)[number];
  readonly externalId: string;
}

export type Subject = RiskRecord<SubjectName & { readonly evidenceRevision: number }>;

export type Policy = RiskRecord<{
  readonly key: string;
  readonly version: number;
  readonly status: 'draft' | 'published';
  readonly definition: Definition;
  readonly digest: string;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
}>;

export type Decision = 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';

export interface InputSnapshot {
  readonly key: string;
  readonly status: 'resolved' | 'conflict' | 'revoked' | 'unavailable' | 'expired' | 'stale' | 'missing';
  readonly value: Value | null;
  readonly source: string | null;
  readonly evidenceId: string | null;
  readonly observedAt: string | null;
  readonly expiresAt: string | null;
  readonly freshUntil: string | null;
  readonly candidates: readonly {
    readonly source: string;
    readonly evidenceId: string | null;
    readonly status: string;
  }[];
}

export interface FactorResult {
  readonly key: string;
  readonly status: 'scored' | 'unknown' | 'no_case_matched';
  readonly caseIndex: number | null;
  readonly caseId: string | null;
  readonly points: number | null;
  readonly weight: number;
  readonly contribution: number | null;
  readonly reason: string | null;
}

export interface RuleResult {
  readonly id: string;
  readonly outcome: 'held' | 'not_held' | 'unknown';
  readonly reason: string;
}

export interface RequiredAction {
  readonly actionId: string;
  readonly name: string;
  readonly origins: readonly { readonly type: 'band' | 'rule'; readonly id: string }[];
}

export type Assessment = RiskRecord<{
  readonly subjectId: string;
  readonly policyVersionId: string;
  readonly policyKey: string;
  readonly policyVersion: number;
  readonly policy: { readonly definition: Definition; readonly digest: string };
  readonly trigger: string;
  readonly eventIds: readonly string[];
  readonly evaluatedAt: string;
  readonly sequence: number;
  readonly evidenceRevision: number;
  readonly previousAssessmentId: string | null;
  readonly evaluatorVersion: string;
  readonly inputs: readonly InputSnapshot[];
  readonly status: 'complete' | 'incomplete';
  readonly score: number | null;
  readonly band: string | null;
  readonly forcedBand: string | null;
  readonly decision: Decision;
  readonly factors: readonly FactorResult[];
  readonly rules: readonly RuleResult[];
  readonly requiredActions: readonly RequiredAction[];
  readonly freshUntil: string | null;
  readonly reviewDueAt: string | null;
  readonly digest: string;
}>;

export interface AssessmentState {
  readonly current: boolean;
  readonly effectiveDecision: Decision | 'reassessment_required';
  readonly reasons: readonly string[];
  readonly overrideId: string | null;
  readonly currentUntil: string | null;
}

export type Evidence = RiskRecord<{
  readonly fact: string;
  readonly source: string;
  readonly status: string;
  readonly receivedAt: string;
  readonly sequence: number;
  readonly providerRef: string | null;
  readonly provenance: { readonly evidenceClass: string; readonly adapterVersion: string };
  readonly supersededBy: string | null;
}>;

export type Override = RiskRecord<{
  readonly assessmentId: string;
  readonly decision: Decision;
  readonly reason: string;
  readonly expiresAt: string;
  readonly status: 'active' | 'expired' | 'revoked' | 'superseded' | 'inapplicable';
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
  readonly revokeReason: string | null;
}>;

export type ActionStatus = 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';

export type Action = RiskRecord<{
  readonly subjectId: string;
  readonly assessmentId: string;
  readonly policyKey: string;
  readonly name: string;
  readonly decision: Decision;
  readonly status: ActionStatus;
  readonly revision: number;
  readonly transitions: readonly {
    readonly from: ActionStatus;
    readonly to: ActionStatus;
    readonly reason: string;
    readonly by: string;
    readonly at: string;
  }[];
  /** In the queue only. */
  readonly subject?: SubjectName;
}>;

export type RiskEvent = RiskRecord<{
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly occurredAt: string;
  readonly recordedAt: string;
}>;

export interface Journey {
  readonly items: readonly RiskEvent[];
  readonly nextCursor: string | null;
}

export interface Monitoring {
  readonly policyKey: string;
  readonly policyVersionId: string;
  readonly enabled: boolean;
  readonly lastError: string | null;
  readonly lastEvaluatedAt: string | null;
  readonly nextCheckAt: string | null;
  readonly lastAssessmentId: string | null;
}
