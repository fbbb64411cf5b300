import { type AssayClient, openCalls } from './calls.ts';
import { type ApiKeyCredential, signRequest } from './signing.ts';

/** Who calls: a program with an API key, or the token of a member or an operator. */
export type Caller =
  | ApiKeyCredential
  | { readonly token: string; readonly mode?: 'live' | 'test' }
  | { readonly anyone: true };

export interface ClientOptions {
  /** As `https://assay.example.com`. */
  readonly baseUrl: string;
  readonly caller: Caller;
  /** After so long without an answer a call fails; 30 seconds where it is not said. */
  readonly timeoutMilliseconds?: number;
  readonly now?: () => Date;
}

/**
 * Calls the service. Where no answer came, send the same request with the same `idempotencyKey` again: nothing is done
 * twice.
 */
export function openClient({ caller, now, ...options }: ClientOptions): AssayClient {
  return openCalls({
    ...options,
    credentials: (sent) => {
      if ('anyone' in caller) return {};
      if ('token' in caller)
        return {
          authorization: `Bearer ${caller.token}`,
          ...(caller.mode !== undefined && { 'x-service-mode': caller.mode }),
        };
      return signRequest(caller, { ...sent, now: now?.() ?? new Date() });
    },
  });
}
