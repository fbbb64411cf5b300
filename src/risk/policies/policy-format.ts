import { currentEvaluator, definitionSchema } from '@assay/policy-engine';
import { limits } from '../../kernel/limits.ts';

const { condition, effect } = definitionSchema.$defs;

/** Everything that a writer of policies needs to know of the format and its evaluators. */
export const policyFormat = {
  formatVersion: definitionSchema.properties.formatVersion.const,
  evaluatorVersion: currentEvaluator.version,
  schema: definitionSchema,
  operators: condition.properties.operator.enum,
  decisions: effect.properties.decision.enum,
  limits: {
    policyBytes: limits.policyBytes,
    policyRequestBytes: limits.policyRequestBytes,
    simulationRequestBytes: limits.simulationRequestBytes,
    simulationScenarios: limits.simulationScenarios,
    analysisCells: limits.analysisCells,
    analysisSeconds: limits.analysisSeconds,
  },
};
