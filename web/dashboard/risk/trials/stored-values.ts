import type { Evidence } from '../records.ts';
import type { DeclaredInput } from '../definition.ts';
import { type FormValues, fieldOf } from './try-input.ts';

/**
 * What is known of a subject now, as the fields of a trial take it: of each input the newest receipt of a source that the
 * policy accepts. One that says nothing, or is too old for the policy, leaves its field empty.
 */
export function storedValues(
  inputs: readonly DeclaredInput[],
  receipts: readonly Evidence['data'][],
  now: Date,
): FormValues {
  const known = inputs.map((input) => {
    const newest = receipts
      .filter(({ fact, source }) => fact === input.key && input.acceptedSources.includes(source))
      .toSorted((one, other) => other.sequence - one.sequence)[0];
    return [fieldOf(input), newest && isFresh(newest, input, now) ? textOf(newest.value) : ''] as const;
  });
  return Object.fromEntries(known);
}

function isFresh(
  { observedAt, expiresAt }: Evidence['data'],
  { maxAgeSeconds }: DeclaredInput,
  now: Date,
): boolean {
  const ends = Date.parse(observedAt) + maxAgeSeconds * 1000;
  return now.getTime() < Math.min(ends, expiresAt === null ? ends : Date.parse(expiresAt));
}

/** Null where the receipt says that the fact is unavailable or revoked. */
function textOf(value: Evidence['data']['value']): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}
