import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Binding, BoundField } from '../../kernel/bindings.ts';
import { factOf } from './input.ts';
import { findInputs } from './inputs.store.ts';

/** Contract 2, *Policy definition* 4: whether each field exists at that workflow revision with that type. */
export async function bindingsExist(
  db: Reader,
  scope: Scope,
  bindings: readonly BoundField[],
): Promise<readonly boolean[]> {
  if (bindings.length === 0) return [];
  const inputs = await findInputs(db, scope, bindings);
  return bindings.map(({ type, itemType }, index) => {
    const input = inputs[index];
    return input?.type === type && (itemType === undefined || input.itemType === itemType);
  });
}

/** Contract 3, *Native evidence* 2: a bound input has its evidence from the fact of the catalogue. */
export async function factsOfBindings(
  db: Reader,
  scope: Scope,
  bindings: readonly Binding[],
): Promise<readonly (string | undefined)[]> {
  const inputs = await findInputs(db, scope, bindings);
  return inputs.map((input) => input && factOf(input.workflowKey, input.stepKey, input.field));
}
