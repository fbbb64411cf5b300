import { Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { Nothing, strict } from '../../kernel/schema.ts';
import { deleteOrganization as deleteOrganizationCommand } from './delete-organization.command.ts';
import { OrganizationShape, presentOrganization } from './organization.ts';
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
