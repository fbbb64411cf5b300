import type { Refusal } from '../../kernel/result.ts';
import type { Written } from '../../platform/command.ts';
import type { OpenContext } from '../../platform/endpoint.ts';
import { createOrganization } from './create-organization.command.ts';
import { presentOrganization } from './organization.ts';

export interface Provision {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly ownerName?: string;
}

const OPERATOR = { kind: 'service', name: 'operator' } as const;

/** The operator's own way to an organization: nobody is in it yet who could ask for it. */
export function provisionOrganization(
  ctx: Pick<OpenContext, 'writes' | 'newId' | 'now'>,
  { name, ownerEmail, ownerPassword, ownerName = 'Owner' }: Provision,
): Promise<Written | Refusal<never>> {
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
          owner: { id: owner.userId, email: owner.email, name: owner.name, existed: owner.existed },
        }),
      }),
    },
    createOrganization,
    { name, owner: { email: ownerEmail, name: ownerName, password: ownerPassword } },
  ) as Promise<Written | Refusal<never>>;
}
