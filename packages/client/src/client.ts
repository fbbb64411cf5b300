import { type AssayClient, openCalls } from './calls.ts';
import { RequestUnsendable } from './problem.ts';
import type { SendingOptions } from './sending.ts';
import { type ApiKeyCredential, signRequest } from './signing.ts';

/** Who calls: a program with an API key, or the token of a member or an operator. */
export type Caller =
  | ApiKeyCredential
  | { readonly token: string; readonly mode?: 'live' | 'test' }
  | { readonly anyone: true };

export interface ClientOptions extends SendingOptions {
  readonly caller: Caller;
  readonly now?: () => Date;
}

/**
 * Calls the service. With an `idempotencyKey` a change that was not answered is sent again under the same key, and so is
 * never made twice. `Retry-After` is obeyed.
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
      const { body, ...head } = sent;
      if (body instanceof ReadableStream)
        throw new RequestUnsendable(
          'A signature covers the whole body: send bytes, or a token, and no stream.',
        );
      return signRequest(caller, {
        ...head,
        ...(body !== undefined && { body }),
        now: now?.() ?? new Date(),
      });
    },
  });
}
