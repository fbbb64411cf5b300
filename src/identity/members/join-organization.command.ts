import type { Role } from '../../kernel/principal.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashPassword } from '../sessions/password.adapter.ts';
import { type Member, normalizeEmail } from './member.ts';
import { findOrCreateUser, insertMembership } from './members.store.ts';

export interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
}

export interface Joined extends Member {
  /** False for a member. */
  readonly joined: boolean;
  /** The address had a user: the name and password that were sent are not used. */
  readonly existed: boolean;
}

/** An address that already has a user joins with its own name and password. */
export async function joinOrganization(tx: Tx, ctx: CommandContext, member: NewMember): Promise<Joined> {
  const email = normalizeEmail(member.email);
  const passwordHash = await hashPassword(member.password);
  const user = await findOrCreateUser(tx, {
    id: ctx.newId(),
    email,
    name: member.name,
    passwordHash,
    now: ctx.now,
  });
  const membership = {
    id: ctx.newId<'membership'>(),
    organizationId: ctx.scope.organizationId,
    userId: user.id,
    role: member.role,
    now: ctx.now,
  };
  const joined = await insertMembership(tx, membership);
  const { id: userId, name, existed } = user;
  return { userId, email, name, role: member.role, createdAt: ctx.now, joined, existed };
}
