import { randomBytes } from 'node:crypto';
import { openOutbound } from '../../platform/outbound/open-outbound.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { readAnswer, type TimestampAnswer } from './timestamp-answer.ts';
import { writeRequest } from './timestamp-request.ts';

/** The authority that the operator named. */
export interface TimestampAuthority {
  readonly url: string;
  readonly allowPrivate: boolean;
  readonly deadlineMilliseconds?: number;
}

/** `isAway`: there was no answer at all, so another question need not be asked now. */
export type Stamped = TimestampAnswer | { readonly fault: string; readonly isAway: true };

export interface OpenAuthority {
  /** Asks for a time-stamp of what has this SHA-256. */
  stamp(imprint: Buffer): Promise<Stamped>;
  close(): Promise<void>;
}

const DEADLINE_MILLISECONDS = 10_000;
/** A token with a chain of certificates has a few thousand. */
const MOST_ANSWER_BYTES = 65_536;
const NONCE_BYTES = 8;
const OK = 200;

/** Many authorities answer on `http` alone: what they answer is signed, so nobody on the way can change it. */
const PROTOCOLS = ['https:', 'http:'];

export function openAuthority(authority: TimestampAuthority): OpenAuthority {
  const outbound = openOutbound({ allowPrivate: authority.allowPrivate, protocols: PROTOCOLS });
  return { stamp: (imprint) => asked(outbound, authority, imprint), close: () => outbound.close() };
}

async function asked(outbound: Outbound, authority: TimestampAuthority, imprint: Buffer): Promise<Stamped> {
  const request = { imprint, nonce: randomBytes(NONCE_BYTES) };
  const answer = await outbound.post({
    url: authority.url,
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: writeRequest(request),
    deadlineMilliseconds: authority.deadlineMilliseconds ?? DEADLINE_MILLISECONDS,
    maxAnswerBytes: MOST_ANSWER_BYTES,
  });
  if ('failed' in answer) return { fault: answer.failed, isAway: true };
  if (answer.status !== OK) return { fault: `the authority answered with ${answer.status}`, isAway: true };
  return readAnswer(answer.body, request);
}
