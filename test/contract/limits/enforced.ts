import { expect } from 'vitest';
import type { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import type { Answer } from '../../support/http.ts';

export type LimitName = keyof typeof limits;

export interface Enforced {
  readonly number: number;
  /** Where the number comes from; `ours` where the specification leaves it to us. */
  readonly from: string;
  /** Goes below, to and above the limit, with an organization that others use too. */
  readonly holds: (acme: AssessingOrganization) => Promise<void>;
}

export type EnforcedLimits = Readonly<Partial<Record<LimitName, Enforced>>>;

export const KIBIBYTE = 1024;
export const ACCEPTED = 'accepted';

/** An answer in short: accepted, or the code with its first fault, such as `invalid_request /name max_length`. */
export function outcome({ status, body }: Answer): string {
  if (status < 400) return ACCEPTED;
  const [fault] = body.errors ?? [];
  const place = fault?.pointer ?? fault?.parameter ?? fault?.header;
  const told = [body.code, place, fault?.code, body.limitBytes];
  return told.filter((part) => part !== undefined).join(' ');
}

/** Asks just below, at and just above a limit that is a maximum. */
export async function expectAtMost(
  limit: number,
  ask: (size: number) => Promise<Answer>,
  refusal: string,
): Promise<void> {
  const [below, at, above] = [await ask(limit - 1), await ask(limit), await ask(limit + 1)];
  const found = { below: outcome(below), at: outcome(at), above: outcome(above) };
  expect(found).toEqual({ below: ACCEPTED, at: ACCEPTED, above: refusal });
}

let counter = 0;

/** The beginning of a name that nothing else has, to be made as long as is asked. */
export function aName(): string {
  counter += 1;
  return `limit-${counter}-`;
}
