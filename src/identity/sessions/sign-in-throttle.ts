import { limits } from '../../kernel/limits.ts';

interface Counter {
  readonly key: string;
  readonly limit: number;
}

/**
 * The keys that failures are counted by. The network comes first: a caller that is stopped there cannot lock out an
 * e-mail. Then the e-mail at this network, and the e-mail wherever it is tried from, so that many machines together do
 * not guess faster.
 */
export function signInCounters(email: string, network: string): readonly Counter[] {
  return [
    { key: `sign-in-from:${network}`, limit: limits.signInFailuresPerNetwork },
    { key: `sign-in:${email} ${network}`, limit: limits.signInFailuresPerPair },
    { key: `sign-in-of:${email}`, limit: limits.signInFailuresPerEmail },
  ];
}

/** Where an account was signed in to before it is not locked out by the failures of others, only by many more right there. */
export function knownCounter(accountKey: string, network: string): Counter {
  return { key: `sign-in-known:${accountKey} ${network}`, limit: limits.signInFailuresAtKnownNetwork };
}
