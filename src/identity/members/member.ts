import type { UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';

export const MEMBER_STATUSES = ['active', 'invited'] as const;

/** The account of a person in one organization. */
export interface Member {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** `invited` until the person has chosen a password: nobody can sign in to it before. */
  readonly status: (typeof MEMBER_STATUSES)[number];
  readonly createdAt: Date;
}

export function presentMember({ userId, email, name, role, status, createdAt }: Member) {
  return { id: userId, userId, email, name, role, status, createdAt: createdAt.toISOString() };
}

/** Within an organization one address is one account, however its letters are written. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** An owner who has not accepted looks after nothing: an organization always has one who did. */
export function isLastOwner({ role, status }: Member, activeOwners: number): boolean {
  return role === 'owner' && status === 'active' && activeOwners === 1;
}
