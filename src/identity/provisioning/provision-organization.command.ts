import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Written } from '../../platform/writing/command.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { presentInvitation } from '../invitations/invitation.ts';
import { choosePassword } from '../passwords/choose-password.query.ts';
import { createOrganization } from './create-organization.command.ts';
import { presentOrganization } from '../organizations/organization.ts';

export interface ProvisionRequest {
  readonly name: string;
  readonly ownerEmail: string;
  /** Without one the owner is invited to choose it. */
  readonly ownerPassword?: string;
  readonly ownerName?: string;
}

const OPERATOR = { kind: 'service', name: 'operator' } as const;

type ProvisionContext = Pick<
  OpenContext<IdentityCapabilities, IdentityLongWork>,
  'writes' | 'newId' | 'now' | 'longWork'
>;

/** The operator's own way to an organization: it has no member yet who could ask for it. */
export async function provisionOrganization(
  ctx: ProvisionContext,
  provision: ProvisionRequest,
): Promise<Written | Refusal<'invalid_request' | 'unavailable'>> {
  const { name, ownerEmail: email, ownerName = 'Owner' } = provision;
  const passwordHash = await ownerHash(ctx, provision);
  if (isRefusal(passwordHash)) return passwordHash;
  const scope = { organizationId: ctx.newId<'organization'>(ctx.now), mode: 'live' } as const;
  return ctx.writes.execute(
    {
      scope,
      principal: OPERATOR,
      founding: true,
      answer: ({ organization, owner }) => ({
        status: 201,
        body: JSON.stringify({
          ...presentOrganization(organization),
          owner: { id: owner.userId, email: owner.email, name: owner.name },
          ...(owner.invitation && { invitation: presentInvitation(owner.invitation) }),
        }),
      }),
    },
    createOrganization,
    { name, owner: { email, name: ownerName, passwordHash, passwordGiven: passwordHash !== null } },
  ) as Promise<Written | Refusal<never>>;
}

async function ownerHash(
  { longWork }: ProvisionContext,
  { name, ownerEmail, ownerPassword }: ProvisionRequest,
): Promise<string | null | Refusal<'invalid_request' | 'unavailable'>> {
  if (ownerPassword === undefined) return null;
  return choosePassword(longWork, {
    password: ownerPassword,
    pointer: '/ownerPassword',
    organizationName: name,
    email: ownerEmail,
  });
}
