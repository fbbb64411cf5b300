import type { Decision, FactValue, PolicyDefinition } from '../policies/definition.ts';

/** The latest receipt of one fact from one source, as far as an evaluation looks at it. */
export interface Receipt {
  readonly id: string;
  readonly fact: string;
  readonly source: string;
  readonly status: 'available' | 'unavailable' | 'revoked';
  readonly value: FactValue | null;
  readonly observedAt: Date;
  readonly expiresAt: Date | null;
  /** Receipt order of the subject's evidence. */
  readonly sequence: number;
}

/** Why a receipt, or an input without a usable one, does not count; the most telling first. */
export type Unusable = 'revoked' | 'unavailable' | 'expired' | 'stale' | 'missing';
export type InputStatus = 'resolved' | 'conflict' | Unusable;

/** What an evaluation saw of one input. Times are text: it is stored, hashed and replayed as it stands. */
export interface InputSnapshot {
  readonly key: string;
  readonly status: InputStatus;
  readonly value: FactValue | null;
  readonly source: string | null;
  readonly evidenceId: string | null;
  readonly observedAt: string | null;
  readonly expiresAt: string | null;
  readonly freshUntil: string | null;
  /** One for each accepted source, in the order of the policy. */
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly source: string;
  readonly evidenceId: string | null;
  readonly status: 'usable' | Unusable;
}

export type Applicability = 'matched' | 'not_matched' | 'unknown';

export interface EvaluationResult {
  readonly status: 'complete' | 'incomplete';
  readonly score: number | null;
  readonly band: string | null;
  /** The band that a rule forced, only where it raised the result. */
  readonly forcedBand: string | null;
  readonly decision: Decision;
  /** Names, the band's first, then the rules', without repeats. */
  readonly requiredActions: readonly string[];
  readonly factors: readonly FactorResult[];
  readonly rules: readonly RuleResult[];
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

/** A policy made ready for evaluation: a pure function of receipts and time. */
export interface CompiledPolicy {
  resolve(receipts: readonly Receipt[], at: Date): readonly InputSnapshot[];
  applicability(inputs: readonly InputSnapshot[]): Applicability;
  evaluate(inputs: readonly InputSnapshot[]): EvaluationResult;
}

/** One released version. It stays in the tree, frozen, so that any stored assessment can be replayed. */
export interface Evaluator {
  readonly version: string;
  compile(definition: PolicyDefinition): CompiledPolicy;
}
