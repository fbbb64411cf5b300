import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findPolicy } from '../policies/policies.store.ts';
import { type ReadyPolicy, readyPolicyOf } from './ready-policy.ts';

/**
 * A published version never changes, so what was read and compiled once stays true in every transaction. Only the
 * memory is bounded: the version that was used longest ago gives way.
 */
const MOST_VERSIONS = 500;
const ready = new Map<string, ReadyPolicy>();

/** Undefined where there is no such version in this organization and mode. */
export async function findReadyPolicy(
  db: Reader,
  scope: Scope,
  id: PolicyVersionId,
): Promise<ReadyPolicy | 'draft' | undefined> {
  const name = `${scope.organizationId}/${scope.mode}/${id}`;
  const known = ready.get(name);
  if (known) {
    ready.delete(name);
    ready.set(name, known);
    return known;
  }
  const policy = await findPolicy(db, scope, id);
  if (!policy) return undefined;
  if (policy.publishedAt === null) return 'draft';
  const made = readyPolicyOf(policy);
  ready.set(name, made);
  const [oldest] = ready.keys();
  if (ready.size > MOST_VERSIONS && oldest !== undefined) ready.delete(oldest);
  return made;
}
