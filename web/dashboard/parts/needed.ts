import type { Failure } from './api.ts';

interface Fillable {
  readonly control: { readonly value: string };
}

/** The service refuses these too, in words for programs: as patterns that a text must match. */
export function emptyFailure(needed: Readonly<Record<string, Fillable>>): Failure | undefined {
  const empty = Object.keys(needed).filter((pointer) => needed[pointer]?.control.value.trim() === '');
  return empty.length === 0 ? undefined : ownFailure(empty, 'Please fill this in.');
}

/** What the page itself sees to be wrong, in the form in which the service would say it. */
export function ownFailure(pointers: readonly string[], message: string): Failure {
  const errors = pointers.map((pointer) => ({ pointer, message }));
  return { status: 400, code: 'invalid_request', detail: message, errors, requestId: undefined };
}
