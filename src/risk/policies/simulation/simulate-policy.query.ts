import {
  currentEvaluator,
  type Scenario,
  scenarioFaults,
  simulate,
  type Simulation,
} from '@assay/policy-engine';
import { asId } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import { isRefusal, refuse, type Refusal, refuseProperty } from '../../../kernel/result.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Query, QueryContext } from '../../../platform/endpoint.ts';
import { turnOfOthers } from '../../../platform/turns.ts';
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

export type PolicySimulation = Simulation & {
  readonly evaluatorVersion: string;
  readonly policyDigest: string;
};

type Simulated = Pick<Policy, 'definition' | 'digest'>;
type SimulatedRefusal = 'invalid_request' | 'invalid_policy' | 'too_large' | 'not_found';

export const simulatePolicy: Query<SimulationRequest, PolicySimulation, SimulatedRefusal> = async (
  db,
  ctx,
  request,
) => {
  const policy = await simulatedPolicy(db, ctx, request);
  if (isRefusal(policy)) return policy;
  const { definition, digest: policyDigest } = policy;
  const at = request.evaluatedAt ?? ctx.now;
  const errors = request.scenarios.flatMap((scenario, index) =>
    scenarioFaults(definition, scenario, at).map((fault) => ({
      ...fault,
      pointer: `/scenarios/${index}${fault.pointer}`,
    })),
  );
  if (errors.length > 0)
    return refuse('invalid_request', 'A scenario does not fit the policy.', {
      errors: errors.slice(0, limits.reportedFaults),
    });
  await turnOfOthers();
  const simulation = await inSlices(simulate(currentEvaluator, definition, request.scenarios, at));
  return { evaluatorVersion: currentEvaluator.version, policyDigest, ...simulation };
};

/** So many scenarios of the largest policy take a few milliseconds. */
const SLICE_SCENARIOS = 10;

async function inSlices<Value>(work: Generator<undefined, Value>): Promise<Value> {
  for (let rests = 1; ; rests += 1) {
    const step = work.next();
    if (step.done) return step.value;
    if (rests % SLICE_SCENARIOS === 0) await turnOfOthers();
  }
}

/** The definition that was sent, or that of a stored version, draft or published. */
async function simulatedPolicy(
  db: Reader,
  ctx: QueryContext,
  { definition, policyVersionId }: SimulationRequest,
): Promise<Simulated | Refusal<SimulatedRefusal>> {
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
