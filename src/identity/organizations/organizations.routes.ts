import { Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { isRefusal } from '../../kernel/result.ts';
import { open, type OpenContext, read, write } from '../../platform/endpoint.ts';
import { Email, Name, Nothing, Password, Timestamp, Uuid, strict } from '../../kernel/schema.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { InvitationShape } from '../invitations/invitation.ts';
import { deleteOrganization as deleteOrganizationCommand } from './delete-organization.command.ts';
import { OrganizationShape, presentOrganization } from './organization.ts';
import { provisionOrganization } from './provision-organization.command.ts';
import { readOrganization as readOrganizationQuery } from './read-organization.query.ts';

export const readOrganization = read({
  name: 'readOrganization',
  tag: 'Identity',
  summary: 'Your organization',
  access: 'member',
  answer: OrganizationShape,
  refusals: ['not_found'],
  input: () => null,
  run: readOrganizationQuery,
  present: presentOrganization,
});

export const deleteOrganization = write({
  name: 'deleteOrganization',
  tag: 'Identity',
  summary: 'Delete the organization and everything in it',
  description: 'In one transaction, for good, with the accounts of its members.',
  access: 'owner',
  idempotencyKey: 'honoured',
  status: 204,
  body: strict({
    confirm: Type.String({
      maxLength: limits.nameCharacters,
      description: 'The exact name of the organization',
    }),
  }),
  answer: Nothing,
  refusals: ['invalid_request', 'not_found'],
  input: ({ body }) => body,
  run: deleteOrganizationCommand,
  ending: true,
  present: () => null,
});

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
