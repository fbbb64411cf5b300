import type { UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';

/** A user in one organization. */
export interface Member {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Date;
}

export function presentMember({ userId, email, name, role, createdAt }: Member) {
  return { id: userId, userId, email, name, role, createdAt: createdAt.toISOString() };
}

/** One address is one user, however its letters are written. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
