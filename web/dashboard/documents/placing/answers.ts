import { AssayProblem } from '@assay/client/browser';
import { failureText } from '../../data/session.tsx';

/** Why the service did not do something; the status is 0 where it did not answer. */
export interface Failure {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly { readonly pointer?: string; readonly message: string }[];
  readonly requestId?: string | undefined;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** What came of a call. A failure is an answer too: what was placed stays on the page. */
export async function answerTo<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof AssayProblem)) return { status: 0, detail: failureText(error), errors: [] };
  const { status, message, errors, requestId } = error;
  return { status, detail: message, errors, requestId };
}

/** What the page itself sees to be wrong, in the form in which the service would say it. */
export function ownFailure(pointers: readonly string[], message: string): Failure {
  return { status: 400, detail: message, errors: pointers.map((pointer) => ({ pointer, message })) };
}
