import type { RefusalCode } from './refusals.ts';

/**
 * One fault of a request: where (a JSON Pointer into the body, a parameter or a header) and what. One that is found
 * in the source of a template says where in it, both counted from 1.
 */
export type Fault = {
  readonly code: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
} & ({ readonly pointer: string } | { readonly parameter: string } | { readonly header: string });

/** An expected failure, as a value. `members` are the further members of its problem document. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refused: Code;
  readonly detail: string;
  readonly errors?: readonly Fault[];
  readonly members?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

export function refuse<Code extends RefusalCode>(
  refused: Code,
  detail: string,
  more: Omit<Refusal, 'refused' | 'detail'> = {},
): Refusal<Code> {
  return { refused, detail, ...more };
}

/** A refusal whose only fault is one property of the body. */
export function refuseProperty(pointer: string, code: string, message: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', message, { errors: [{ pointer, code, message }] });
}

/** Reads the member: `in` takes half as long again where objects have many shapes, and every request asks ten times. */
export function isRefusal(outcome: unknown): outcome is Refusal {
  return (
    typeof outcome === 'object' && outcome !== null && (outcome as Partial<Refusal>).refused !== undefined
  );
}

/** One answer for every bad credential: it does not tell which part was wrong. */
export const UNAUTHENTICATED = refuse(
  'unauthenticated',
  'Send a valid API key signature or dashboard token.',
);
