import { type Refusal, refuse } from './result.ts';

/** A time from which, and one before which, something is asked for; either may be left out. */
interface MomentRange {
  readonly from: Date | null | undefined;
  readonly to: Date | null | undefined;
}

/** Nothing is at or after a moment and before an earlier one: the two were mistaken for one another. */
export function rangeFault(
  { from, to }: MomentRange,
  place: { readonly pointer: string } | { readonly parameter: string },
): Refusal<'invalid_request'> | undefined {
  if (!from || !to || from <= to) return undefined;
  const message = 'The time in from is after the one in to.';
  return refuse('invalid_request', message, { errors: [{ ...place, code: 'after_to', message }] });
}
