import { Type } from 'typebox';
import { isRefusal } from '../../kernel/result.ts';
import { Password, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import { open } from '../../platform/endpoints/open.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { acceptInvitation as acceptInvitationCommand } from './accept-invitation.command.ts';
import { readInvitation as readInvitationQuery } from './read-invitation.query.ts';

const TokenParams = strict({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'From the end of the link' }),
});

export const readInvitation = open({
  name: 'readInvitation',
  tag: 'Identity',
  summary: 'Whom a link invites',
  description:
    'For whoever has the link. One that was used, was replaced, has expired or never was is 404. Failures are counted by network.',
  access: 'anyone',
  status: 200,
  params: TokenParams,
  answer: strict({
    organization: strict({ name: Type.String() }),
    email: Type.String(),
    name: Type.String(),
    expiresAt: Timestamp,
  }),
  refusals: ['not_found', 'rate_limited'],
  run: async (ctx: OpenContext<IdentityCapabilities>, { params }) => {
    const found = await readInvitationQuery(ctx, params.token);
    if (isRefusal(found)) return found;
    const { organizationName, email, name, expiresAt } = found;
    const organization = { name: organizationName };
    return { answer: { organization, email, name, expiresAt: expiresAt.toISOString() } };
  },
});

export const acceptInvitation = open({
  name: 'acceptInvitation',
  tag: 'Identity',
  summary: 'Choose the password of an account',
  description: 'Uses the link up. Then sign in with the e-mail, the password and the organization.',
  access: 'anyone',
  idempotencyKey: 'honoured',
  status: 200,
  params: TokenParams,
  body: strict({ password: Password }),
  answer: strict({ organizationId: Uuid, email: Type.String() }),
  refusals: ['not_found', 'rate_limited', 'invalid_request', 'unavailable', 'idempotency_conflict'],
  run: async (ctx: OpenContext<IdentityCapabilities, IdentityLongWork>, { params, body }) => {
    const outcome = await acceptInvitationCommand(ctx, { token: params.token, ...body });
    return isRefusal(outcome) ? outcome : { written: outcome };
  },
});
