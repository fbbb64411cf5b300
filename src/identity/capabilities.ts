import type { Throttle } from '../platform/throttle.ts';
import type { Passwords } from './passwords/passwords.ts';

/** The capabilities that this chapter needs of the process. All of them answer at once, so commands have them. */
export interface IdentityCapabilities {
  /** Counts attempts that may be made only so often. */
  readonly throttle: Throttle;
  /** Mail can be sent, so invitations are. */
  readonly invitesByMail: boolean;
  /** The public address of the service, with which links begin. */
  baseUrl(): string;
}

/** Work that takes so long that no transaction waits for it. */
export interface IdentityLongWork {
  /** Judges, hashes and compares passwords. */
  readonly passwords: Passwords;
}
