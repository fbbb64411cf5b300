import type { PolicyVersionId } from '../../kernel/ids.ts';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';
import type { PinnedPolicy } from './context.ts';

/** A stored policy version as far as pinning needs it. */
export type PinCandidate = PinnedPolicy & { readonly published: boolean };

/** The candidates in the order of the request, or a refusal that points at every one that is not there. */
export function putInRequestOrder(
  ids: readonly PolicyVersionId[],
  found: readonly PinCandidate[],
): readonly PinCandidate[] | Refusal<'not_found'> {
  const byId = new Map(found.map((candidate) => [candidate.policyVersionId, candidate]));
  const candidates = ids.map((id) => byId.get(id));
  const missing = faultsAt(candidates, (candidate) => !candidate, 'not_found', 'No such policy version.');
  if (missing.length > 0) return refuse('not_found', 'No such policy version.', { errors: missing });
  return candidates.flatMap((candidate) => candidate ?? []);
}

/** No version is listed twice; the request alone shows it. */
export function refuseRepeated(ids: readonly PolicyVersionId[]): Refusal<'invalid_request'> | undefined {
  const message = 'This policy version is listed before.';
  return refuseWith(
    'invalid_request',
    faultsAt(ids, (id, index) => ids.indexOf(id) < index, 'duplicate', message),
  );
}

/** A context has one version of a policy key. */
export function refuseSameKey(candidates: readonly PinCandidate[]): Refusal<'invalid_request'> | undefined {
  const keys = candidates.map(({ policyKey }) => policyKey);
  const message = 'Another version of this policy key is listed before.';
  return refuseWith(
    'invalid_request',
    faultsAt(keys, (key, index) => keys.indexOf(key) < index, 'duplicate_policy_key', message),
  );
}

export function refuseDrafts(
  candidates: readonly PinCandidate[],
): Refusal<'policy_not_published'> | undefined {
  const message = 'This policy version is a draft: publish it first.';
  return refuseWith(
    'policy_not_published',
    faultsAt(candidates, ({ published }) => !published, 'policy_not_published', message),
  );
}

function faultsAt<Item>(
  items: readonly Item[],
  isWrong: (item: Item, index: number) => boolean,
  code: string,
  message: string,
): readonly Fault[] {
  return items.flatMap((item, index) =>
    isWrong(item, index) ? [{ pointer: `/policyVersionIds/${index}`, code, message }] : [],
  );
}

function refuseWith<Code extends 'invalid_request' | 'policy_not_published'>(
  code: Code,
  faults: readonly Fault[],
): Refusal<Code> | undefined {
  const [first] = faults;
  return first && refuse(code, first.message, { errors: faults });
}
