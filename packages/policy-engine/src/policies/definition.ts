export type ScalarType = 'string' | 'number' | 'boolean';
export type InputType = ScalarType | 'list';
export type Scalar = string | number | boolean;
/** What a fact may be: a scalar, or a list of scalars of one type. */
export type FactValue = Scalar | readonly Scalar[];

export type Operator = 'eq' | 'in' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'eq_fact' | 'neq_fact';

/** A policy definition of format version 1 after normalization: every default is written out. */
export interface PolicyDefinition {
  readonly formatVersion: 1;
  readonly title?: string;
  readonly inputs: readonly InputDeclaration[];
  readonly applicability?: readonly ConditionGroup[];
  readonly factors: readonly FactorDefinition[];
  readonly aggregation: 'sum' | 'maximum';
  readonly floor: number;
  readonly ceiling?: number;
  readonly bands: readonly BandDefinition[];
  readonly rules: readonly RuleDefinition[];
  readonly missingEvidence: 'awaiting_evidence' | 'review';
  readonly reviewAfterSeconds?: number;
}

export interface InputDeclaration {
  readonly key: string;
  readonly type: InputType;
  /** Present exactly for lists. */
  readonly itemType?: ScalarType;
  readonly acceptedSources: readonly string[];
  readonly maxAgeSeconds: number;
  readonly verification?: VerificationBinding;
}

export interface VerificationBinding {
  readonly workflowId: string;
  readonly workflowRevision: number;
  readonly stepKey: string;
  readonly field: string;
}

/** Holds when all of its conditions hold. */
export interface ConditionGroup {
  readonly all: readonly Condition[];
}

export interface Condition {
  /** The key of a declared input. */
  readonly fact: string;
  readonly operator: Operator;
  readonly value: Scalar | readonly Scalar[];
}

export interface FactorDefinition {
  readonly key: string;
  readonly title?: string;
  readonly match: 'first' | 'highest';
  readonly weight: number;
  readonly defaultPoints?: number;
  readonly cases: readonly CaseDefinition[];
}

export interface CaseDefinition extends ConditionGroup {
  readonly id?: string;
  readonly points: number;
  readonly reason?: string;
}

export type EffectDecision = 'none' | 'review' | 'restrict' | 'reject';
/** What an assessment can decide: an effect, or that evidence is awaited. The weakest first. */
export const DECISIONS = ['none', 'awaiting_evidence', 'review', 'restrict', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

export interface Effect {
  readonly decision: EffectDecision;
  readonly actions: readonly string[];
}

export interface BandDefinition {
  readonly id: string;
  /** Inclusive; the band ends before the next one's. */
  readonly lowerBound: number;
  readonly effect: Effect;
}

/** At least one of `forcedBand` and `effect` is there. */
export interface RuleDefinition extends ConditionGroup {
  readonly id: string;
  readonly reason: string;
  readonly forcedBand?: string;
  readonly effect?: Effect;
}
