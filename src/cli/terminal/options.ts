import { isServiceAddress } from '../../kernel/service-address.ts';
import { parseTimestamp } from '@assay/values';

/** A call that cannot be understood: the usage follows. */
export class UsageError extends Error {}

/** Those that were given, by name. */
export type Options = Readonly<Record<string, string | undefined>>;

export function required(options: Options, name: string): string {
  const value = options[name];
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is needed.`);
  return value;
}

export function choice<T extends string>(
  options: Options,
  name: string,
  allowed: readonly T[],
  fallback?: T,
): T {
  const value = options[name] ?? fallback;
  const found = allowed.find((option) => option === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}.`);
  return found;
}

export function expiry(options: Options): Date | null {
  const value = options['expires-at'];
  if (value === undefined) return null;
  const time = parseTimestamp(value);
  if (!time) throw new UsageError('--expires-at must be an ISO 8601 time such as 2027-01-31T00:00:00Z.');
  return time;
}

export function day(options: Options, name: string): string | null {
  const value = options[name];
  if (value === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && parseTimestamp(`${value}T00:00:00Z`) !== undefined;
  if (!isDay) throw new UsageError(`--${name} must be a day such as 2026-10-01.`);
  return value;
}

/** The service knows its bounds. */
export function wholeNumber(options: Options, name: string): number | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} must be a whole number.`);
  return Number(value);
}

export function httpAddress(options: Options, name: string): string | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new UsageError(`--${name} must be an http or https address.`);
  const address = value.replace(/\/+$/, '');
  if (isServiceAddress(address)) return address;
  throw new UsageError(`--${name} must be without a password, a path and what follows it.`);
}
