import { Type } from 'typebox';
import { isRefusal } from '../../kernel/result.ts';
import { Email, Name, Password, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import { open } from '../../platform/endpoints/open.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { InvitationShape } from '../invitations/invitation.ts';
import { provisionOrganization } from './provision-organization.command.ts';

export const createOrganization = open({
  name: 'createOrganization',
  tag: 'Operator',
  summary: 'Create an organization with its owner',
  description:
    'Without `ownerPassword` the owner is invited: the answer has a link, for one use and 7 days, with which the password is chosen; it is sent by mail too where mail is configured. Every call makes an organization: there is no idempotency key outside organizations.',
  access: 'operator',
  status: 201,
  secret: true,
  body: strict({
    name: Name,
    ownerEmail: Email,
    ownerPassword: Type.Optional(Password),
    ownerName: Type.Optional(Name),
  }),
  answer: strict({
    id: Uuid,
    name: Type.String(),
    createdAt: Timestamp,
    owner: strict({ id: Uuid, email: Type.String(), name: Type.String() }),
    invitation: Type.Optional(InvitationShape),
  }),
  refusals: ['invalid_request', 'unavailable'],
  run: async (ctx: OpenContext<IdentityCapabilities, IdentityLongWork>, { body }) => {
    const outcome = await provisionOrganization(ctx, body);
    return isRefusal(outcome) ? outcome : { written: outcome };
  },
});
