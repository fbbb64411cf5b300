import type { Throttle } from '../platform/throttle.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What this chapter needs of the process. All of it answers at once, so commands have it. */
export interface IdentityCapabilities {
  /** Counts attempts that may be made only so often. */
  readonly throttle: Throttle;
  /** Mail can be sent, so invitations are. */
  readonly invitesByMail: boolean;
  /** The public address of the service, with which links begin. */
  baseUrl(): string;
}

/** What takes so long that no transaction waits for it. */
export interface IdentityLongWork {
  /** Judges, hashes and compares passwords. */
  readonly passwords: Passwords;
}
