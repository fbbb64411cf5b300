export { type Analysis, analysePolicy } from './analysis/analysis.ts';
export type { DocumentedValues } from './analysis/values/atoms.ts';
export type { Warning, WarningCode } from './analysis/warnings.ts';
export { type Cause, causesOf } from './backtest/causes.ts';
export { snapshotReader } from './backtest/snapshot-inputs.ts';
export {
  type BandChanges,
  bandChanges,
  type Outlook,
  type Way,
  waysToBands,
} from './counterfactual/band-changes.ts';
export { type Region, worded } from './counterfactual/region.ts';
export { enumerated, shortened, shown } from './counterfactual/wording.ts';
export {
  type PolicyComparison,
  type PolicyDifference,
  type PolicyDifferences,
  policyDifferences,
} from './difference/policy-difference.ts';
export type { Outcome } from './difference/residue.ts';
export type { Where } from './difference/where.ts';
export { type Difference, differencesOf } from './evaluation/differences.ts';
export type {
  Applicability,
  Candidate,
  CompiledPolicy,
  EvaluationResult,
  Evaluator,
  FactorResult,
  InputSnapshot,
  InputStatus,
  Receipt,
  RuleResult,
  Unusable,
} from './evaluation/evaluation.ts';
export { type EvaluationTexts, evaluationTexts } from './evaluation/evaluation-texts.ts';
export { currentEvaluator, evaluatorOf } from './versions/evaluators.ts';
export { type PreparedPolicy, preparePolicy } from './versions/prepared-policy.ts';
export { definitionSchema } from './format/definition-schema.ts';
export { type PolicyReading, readPolicy } from './format/read-policy.ts';
export { POLICY_BYTES } from './policies/limits.ts';
export { conditionsOf } from './policies/conditions.ts';
export {
  type BandDefinition,
  type CaseDefinition,
  type Condition,
  type ConditionGroup,
  type Decision,
  DECISIONS,
  type Effect,
  type EffectDecision,
  type FactorDefinition,
  type FactValue,
  type InputDeclaration,
  type InputType,
  type PolicyDefinition,
  type RuleDefinition,
  type Scalar,
  type ScalarType,
} from './policies/definition.ts';
export type { DefinitionFault } from './policies/definition-fault.ts';
export {
  boundInputs,
  publicationFaults,
  registeredSourceIds,
  RETIRED_SOURCE,
  type SourceFacts,
  type Surroundings,
} from './policies/publication.ts';
export { type Boundary, boundariesOf } from './simulation/boundaries.ts';
export { readScenarios, type ScenarioReading } from './simulation/read-scenarios.ts';
export { type Scenario, scenarioFaults } from './simulation/scenario.ts';
export { simulate, type SimulatedScenario, type Simulation } from './simulation/simulation.ts';
