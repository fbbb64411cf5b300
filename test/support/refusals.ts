import type { Answer } from './http.ts';

/** A refusal in short: status, code and each fault as `/pointer code`. */
export function inShort({ status, body }: Answer): readonly unknown[] {
  const faults = body.errors?.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`);
  return [status, body.code, faults];
}

/** How `inShort` tells a request that is not valid. */
export function invalid(...faults: readonly string[]): readonly unknown[] {
  return [400, 'invalid_request', faults];
}
