import {
  currentEvaluator,
  type DefinitionFault,
  type PolicyDefinition,
  type Scenario,
  scenarioFaults,
  simulate,
  type SimulatedScenario,
  type Simulation,
} from '@assay/policy-engine';
import { asId } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import { JsonText } from '../../../kernel/json-text.ts';
import { isRefusal, refuse, type Refusal, refuseProperty } from '../../../kernel/result.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Query, QueryContext } from '../../../platform/endpoints/contexts.ts';
import { inTurns, turnOfOthers } from '../../../platform/turns.ts';
import { findPolicy } from '../policies.store.ts';
import type { Policy } from '../policy.ts';
import { parsePolicy } from '../parse-policy.ts';

export interface SimulationRequest {
  /** Exactly one of these two. */
  readonly definition?: unknown;
  readonly policyVersionId?: string;
  readonly evaluatedAt: Date | undefined;
  readonly scenarios: readonly Scenario[];
}

export interface PolicySimulation {
  readonly evaluatorVersion: string;
  readonly policyDigest: string;
  /** Written already: of two hundred scenarios it is megabytes, and one turn of 40 ms. */
  readonly scenarios: JsonText;
  readonly coverage: Simulation['coverage'];
}

type SimulationSource = Pick<Policy, 'definition' | 'digest'>;
type SimulationRefusal = 'invalid_request' | 'invalid_policy' | 'too_large' | 'not_found';

export const simulatePolicy: Query<SimulationRequest, PolicySimulation, SimulationRefusal> = async (
  db,
  ctx,
  request,
) => {
  const policy = await findSimulatedPolicy(db, ctx, request);
  if (isRefusal(policy)) return policy;
  const { definition, digest: policyDigest } = policy;
  const at = request.evaluatedAt ?? ctx.now;
  await turnOfOthers();
  const errors = await inTurns(faultsOf(definition, request.scenarios, at));
  if (errors.length > 0)
    return refuse('invalid_request', 'A scenario does not fit the policy.', {
      errors: errors.slice(0, limits.reportedFaults),
    });
  await turnOfOthers();
  const { scenarios, coverage } = await inTurns(
    simulate(currentEvaluator, definition, request.scenarios, at),
  );
  await turnOfOthers();
  const text = await inTurns(writeScenarios(scenarios));
  await turnOfOthers();
  return { evaluatorVersion: currentEvaluator.version, policyDigest, scenarios: text, coverage };
};

/** Rests after each scenario. Pointers count from the body. */
function* faultsOf(
  definition: PolicyDefinition,
  scenarios: readonly Scenario[],
  at: Date,
): Generator<undefined, readonly DefinitionFault[]> {
  const faults: DefinitionFault[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    for (const fault of scenarioFaults(definition, scenario, at))
      faults.push({ ...fault, pointer: `/scenarios/${index}${fault.pointer}` });
    yield;
  }
  return faults;
}

/** Rests after each scenario. */
function* writeScenarios(scenarios: readonly SimulatedScenario[]): Generator<undefined, JsonText> {
  const texts: string[] = [];
  for (const scenario of scenarios) {
    texts.push(JSON.stringify(scenario));
    yield;
  }
  return new JsonText(`[${texts.join()}]`);
}

/** The definition that was sent, or that of a stored version, draft or published. */
async function findSimulatedPolicy(
  db: Reader,
  ctx: QueryContext,
  { definition, policyVersionId }: SimulationRequest,
): Promise<SimulationSource | Refusal<SimulationRefusal>> {
  if (policyVersionId === undefined) {
    if (definition === undefined)
      return refuseProperty('/definition', 'required', 'Send a definition or a policyVersionId.');
    return parsePolicy({ definition });
  }
  if (definition !== undefined)
    return refuseProperty(
      '/policyVersionId',
      'not_allowed',
      'Send a definition or a policyVersionId, not both.',
    );
  const stored = await findPolicy(db, ctx.scope, asId(policyVersionId));
  return stored ?? refuse('not_found', 'No such policy version.');
}
