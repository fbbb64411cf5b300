import { type AssayClient, openCalls } from './calls.ts';

export type { Schemas } from './api-types.ts';
export { addressOf, type AssayClient } from './calls.ts';
export type { AnswerOf, OperationName, RequestOf } from './operation-types.ts';
export { AssayProblem } from './problem.ts';

export interface BrowserClientOptions {
  /** The origin of the page. */
  readonly baseUrl: string;
  readonly mode?: 'live' | 'test';
  /** Of the session whose cookie the browser has; a change needs it. Absent where nobody is signed in. */
  readonly csrfToken?: string;
  /** Who operates the service calls in place of the session. */
  readonly operatorToken?: string;
  readonly timeoutMilliseconds?: number;
}

/** For pages of the service itself: who calls is in a cookie that no script can read. */
export function openBrowserClient({
  mode,
  csrfToken,
  operatorToken,
  ...options
}: BrowserClientOptions): AssayClient {
  return openCalls({
    ...options,
    // A request with two credentials is refused.
    cookies: operatorToken === undefined ? 'same-origin' : 'omit',
    // Pages say that something failed, and people send it again.
    retries: 0,
    credentials: () => ({
      ...(operatorToken !== undefined && { authorization: `Bearer ${operatorToken}` }),
      ...(mode !== undefined && { 'x-service-mode': mode }),
      ...(csrfToken !== undefined && { 'x-assay-csrf': csrfToken }),
    }),
  });
}
