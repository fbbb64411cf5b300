import { type Refusal, refuse } from '../../kernel/result.ts';

/** Nothing can be proven of a log from which something was taken. */
export function logBroken(): Refusal<'history_broken'> {
  return refuse(
    'history_broken',
    'The log of this organization was changed outside the service: a part that the proof needs is missing.',
  );
}
