import type { Passwords } from './passwords/passwords.ts';

/** What this chapter has in each process. The composition root gives it. */
export interface IdentityGiven {
  readonly passwords: Passwords;
}

declare module '../platform/given.ts' {
  interface LongWork extends IdentityGiven {}
}
