import { parseTimestamp } from '@assay/values';
import { type Options, UsageError, wholeNumber } from '../../terminal/options.ts';

/** What is tried: a policy in a file, or a version that the service has. */
export type BacktestTarget =
  | { readonly kind: 'file'; readonly path: string; readonly assessmentsPath: string | undefined }
  | { readonly kind: 'version'; readonly id: string; readonly contextId: string | undefined };

export interface BacktestOptions {
  readonly tried: BacktestTarget;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** That the assessments have. */
  readonly band: string | undefined;
  /** So many of the newest. */
  readonly limit: number | undefined;
  readonly movedPath: string | undefined;
  readonly json: boolean;
  /** Whether it is a failure that somebody would move. */
  readonly exitCode: boolean;
}

const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** They say which service is called, and files alone need none. */
const CALLING = ['url', 'organization', 'mode'];

export function backtestOptions(options: Options, word: string, flags: ReadonlySet<string>): BacktestOptions {
  const limit = wholeNumber(options, 'limit');
  if (limit === 0) throw new UsageError('--limit must be 1 or more.');
  return {
    tried: triedIn(options, word),
    from: time(options, 'from'),
    to: time(options, 'to'),
    band: options['band'],
    limit,
    movedPath: options['moved'],
    json: flags.has('json'),
    exitCode: flags.has('exit-code'),
  };
}

function triedIn(options: Options, word: string): BacktestTarget {
  const { assessments, context } = options;
  if (VERSION.test(word)) {
    if (assessments !== undefined)
      throw new UsageError('--assessments goes with a file: a version is tried by the service.');
    return { kind: 'version', id: word, contextId: context };
  }
  if (context !== undefined)
    throw new UsageError('--context goes with the id of a version: the service knows who is in a context.');
  const useless = CALLING.find((name) => options[name] !== undefined);
  if (assessments !== undefined && useless !== undefined)
    throw new UsageError(`--assessments needs no service: leave --${useless} out.`);
  return { kind: 'file', path: word, assessmentsPath: assessments };
}

function time(options: Options, name: string): Date | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  const found = parseTimestamp(value);
  if (!found) throw new UsageError(`--${name} must be an ISO 8601 time such as 2026-10-01T00:00:00Z.`);
  return found;
}
