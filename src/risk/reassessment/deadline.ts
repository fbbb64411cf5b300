import type { InputSnapshot, Receipt, InputDeclaration, PolicyDefinition } from '@assay/policy-engine';
import { secondsAfter } from '@assay/values';

/**
 * The moment at which time alone changes the evidence that an evaluation saw: the first end of the receipts its inputs
 * rest on. A resolved input rests on one receipt. One in conflict rests on every usable receipt, since the conflict may
 * end with any of them; only for such inputs are the receipts looked at.
 */
export function nextExpiry(
  { inputs: declared }: Pick<PolicyDefinition, 'inputs'>,
  inputs: readonly InputSnapshot[],
  receipts: readonly Receipt[],
): Date | null {
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const ends = inputs.flatMap((input, index): readonly Date[] => {
    if (input.freshUntil !== null) return [new Date(input.freshUntil)];
    const declaration = declared[index];
    if (input.status !== 'conflict' || !declaration) return [];
    return input.candidates.flatMap(({ status, evidenceId }) => {
      const receipt = status === 'usable' && evidenceId !== null ? byId.get(evidenceId) : undefined;
      return receipt ? [endOf(declaration, receipt)] : [];
    });
  });
  return ends.reduce<Date | null>(earliest, null);
}

/** The earlier of two times that may not come at all. */
export function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export function restsOnConflict(inputs: readonly InputSnapshot[]): boolean {
  return inputs.some(({ status }) => status === 'conflict');
}

function endOf({ maxAgeSeconds }: InputDeclaration, { observedAt, expiresAt }: Receipt): Date {
  const stale = secondsAfter(observedAt, maxAgeSeconds);
  return expiresAt !== null && expiresAt < stale ? expiresAt : stale;
}
