import type { ContextId, PolicyVersionId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ContextPolicies } from './context.ts';
import type { PinCandidate } from './pins.ts';

interface PinRow {
  readonly policies_revision: number;
  readonly id: PolicyVersionId | null;
  readonly key: string;
  readonly version: number;
}

/** Undefined without such a context. One statement, so that revision and pins are of the same moment. */
export async function pinnedPolicies(
  db: Reader,
  scope: Scope,
  contextId: ContextId,
): Promise<ContextPolicies | undefined> {
  const rows = await db.rows<PinRow>(sql`
    select context.policies_revision, policy.id, policy.key, policy.version
    from risk_contexts context
    left join risk_context_policies pin on pin.organization_id = ${scope.organizationId}
      and pin.mode = context.mode and pin.context_id = context.id
    left join risk_policies policy on policy.organization_id = ${scope.organizationId}
      and policy.mode = pin.mode and policy.id = pin.policy_version_id
    where context.organization_id = ${scope.organizationId} and context.mode = ${scope.mode}
      and context.id = ${contextId}
    order by pin.position`);
  const [first] = rows;
  if (!first) return undefined;
  const policies = rows.flatMap(({ id, key, version }) =>
    id === null ? [] : [{ policyVersionId: id, policyKey: key, version }],
  );
  return { contextId, revision: first.policies_revision, policies };
}

export async function selectPinCandidates(
  db: Reader,
  scope: Scope,
  ids: readonly PolicyVersionId[],
): Promise<PinCandidate[]> {
  const rows = await db.rows<{ id: PolicyVersionId; key: string; version: number; published: boolean }>(sql`
    select id, key, version, published_at is not null as published from risk_policies
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = any(${ids})`);
  return rows.map(({ id, key, version, published }) => ({
    policyVersionId: id,
    policyKey: key,
    version,
    published,
  }));
}

/** Only for a context that is locked. */
export function replacePins(tx: Tx, scope: Scope, { contextId, revision, policies }: ContextPolicies): void {
  const ids = policies.map(({ policyVersionId }) => policyVersionId);
  tx.send(sql`
    delete from risk_context_policies
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and context_id = ${contextId}`);
  tx.send(sql`
    insert into risk_context_policies (organization_id, mode, context_id, position, policy_version_id)
    select ${scope.organizationId}, ${scope.mode}, ${contextId}, position, id
    from unnest(${ids}::uuid[]) with ordinality as pin (id, position)`);
  tx.send(sql`
    update risk_contexts set policies_revision = ${revision}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${contextId}`);
}
