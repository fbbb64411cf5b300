import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../../../kernel/principal.ts';
import { refuse, type Refusal } from '../../../kernel/result.ts';
import { isMode, type Mode } from '../../../kernel/scope.ts';

/** The paths on which `X-Risk-Mode` selects the mode. */
export const RISK_PATHS = '/api/v1/risk/';
const DEFAULT_MODE: Mode = 'live';
/** Each with the paths on which it selects; elsewhere it may only agree with what counts there. */
const HEADERS = [
  ['x-service-mode', '/'],
  ['x-risk-mode', RISK_PATHS],
] as const;

/**
 * An API key is pinned to its mode, and a header may only agree with it. A dashboard session is live
 * unless a header that counts on the path says otherwise. A link to sign leads to its document.
 */
export function modeOf(
  caller: Caller,
  headers: IncomingHttpHeaders,
  route: string,
): Mode | Refusal<'invalid_request' | 'mode_conflict'> {
  if (caller.kind === 'signer') return caller.mode;
  let selected: Mode | undefined = caller.kind === 'api_key' ? caller.mode : undefined;
  for (const [name, paths] of HEADERS) {
    const value = headers[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' || !isMode(value)) return badMode(name);
    if (selected !== undefined && selected !== value) return conflict(caller);
    if (route.startsWith(paths)) selected = value;
    // Whoever asks for test data would otherwise change live data without knowing.
    else if (value !== (selected ?? DEFAULT_MODE)) return choosesNothing(value);
  }
  return selected ?? DEFAULT_MODE;
}

function badMode(header: string): Refusal<'invalid_request'> {
  const message = `The header ${header} must be 'test' or 'live'.`;
  return refuse('invalid_request', message, { errors: [{ header, code: 'not_allowed', message }] });
}

function conflict(caller: Caller): Refusal<'mode_conflict'> {
  return refuse(
    'mode_conflict',
    caller.kind === 'api_key'
      ? `This API key works in ${caller.mode} mode only; the mode header says otherwise.`
      : 'X-Service-Mode and X-Risk-Mode name different modes.',
  );
}

function choosesNothing(asked: Mode): Refusal<'mode_conflict'> {
  const message = `X-Risk-Mode chooses the mode on /risk paths alone; send X-Service-Mode: ${asked}, which counts on every path.`;
  return refuse('mode_conflict', message, {
    errors: [{ header: 'x-risk-mode', code: 'not_allowed', message }],
  });
}
