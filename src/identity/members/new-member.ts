import type { Role } from '../../kernel/principal.ts';

export interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Null where the member is invited to choose the password. */
  readonly passwordHash: string | null;
  /** A person other than the member chose the password. */
  readonly passwordGiven: boolean;
}
