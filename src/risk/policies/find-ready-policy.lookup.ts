import { boundInputs } from '@assay/policy-engine';
import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { findPolicy } from './policies.store.ts';
import type { Policy } from './policy.ts';
import { type ReadyPolicy, readyPolicyOf } from './ready-policy.ts';

/** Undefined where there is no such version in this organization and mode. */
export async function findReadyPolicy(
  db: Reader,
  { scope, capabilities }: { readonly scope: Scope; readonly capabilities: RiskCapabilities },
  id: PolicyVersionId,
): Promise<ReadyPolicy | 'draft' | undefined> {
  const name = `${scope.organizationId}/${scope.mode}/${id}`;
  const known = capabilities.readyPolicies.get(name);
  if (known) return known;
  const policy = await findPolicy(db, scope, id);
  if (!policy) return undefined;
  if (policy.publishedAt === null) return 'draft';
  const made = readyPolicyOf(policy, await boundFacts(db, { scope, capabilities }, policy));
  capabilities.readyPolicies.set(name, made);
  return made;
}

/** Contract 3, *Native evidence* 2: the fact of each input that is bound to a verification, by the input's key. */
async function boundFacts(
  db: Reader,
  { scope, capabilities }: { readonly scope: Scope; readonly capabilities: RiskCapabilities },
  { definition }: Policy,
): Promise<ReadonlyMap<string, string>> {
  const bound = boundInputs(definition);
  if (bound.length === 0) return new Map();
  const facts = await capabilities.factsOfBindings(
    db,
    scope,
    bound.map(({ verification }) => verification),
  );
  return new Map(
    bound.flatMap(({ index }, place) => {
      const [input, fact] = [definition.inputs[index], facts[place]];
      return input && fact !== undefined ? [[input.key, fact]] : [];
    }),
  );
}
