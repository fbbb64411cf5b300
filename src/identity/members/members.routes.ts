import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { mapPage } from '../../kernel/page.ts';
import { read, write } from '../../platform/endpoint.ts';
import {
  Email,
  listOf,
  Name,
  Nothing,
  OffsetQuery,
  Password,
  RoleName,
  Timestamp,
  Uuid,
  strict,
} from '../../kernel/schema.ts';
import { addMember as addMemberCommand } from './add-member.command.ts';
import { changeRole as changeRoleCommand } from './change-role.command.ts';
import { listMembers as listMembersQuery } from './list-members.query.ts';
import { presentMember } from './member.ts';
import { removeMember as removeMemberCommand } from './remove-member.command.ts';

const MemberShape = strict(
  {
    id: Type.String({ format: 'uuid', description: 'The id of the user, as in `userId`' }),
    userId: Uuid,
    email: Type.String(),
    name: Type.String(),
    role: RoleName,
    createdAt: Timestamp,
  },
  { title: 'Member' },
);
const MemberParams = strict({ userId: Uuid });

export const listMembers = read({
  name: 'listMembers',
  tag: 'Identity',
  summary: 'Members of your organization',
  access: 'member',
  query: OffsetQuery,
  answer: listOf(MemberShape),
  refusals: [],
  input: ({ query }) => ({ offset: query.offset ?? 0 }),
  run: listMembersQuery,
  present: (page) => mapPage(page, presentMember),
});

export const addMember = write({
  name: 'addMember',
  tag: 'Identity',
  summary: 'Add a member',
  description:
    'Only an owner gives the role `owner`. An e-mail that already has a user joins with its own name and password; those sent are not used.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 201,
  body: strict({ email: Email, name: Name, role: RoleName, password: Password }),
  answer: MemberShape,
  refusals: ['forbidden', 'already_exists'],
  input: ({ body }) => body,
  run: addMemberCommand,
  present: presentMember,
});

export const changeRole = write({
  name: 'changeRole',
  tag: 'Identity',
  summary: 'Change the role of a member',
  description: 'Only an owner gives or takes the role `owner`; the last owner keeps it.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 200,
  params: MemberParams,
  body: strict({ role: RoleName }),
  answer: MemberShape,
  refusals: ['not_found', 'forbidden', 'last_owner'],
  input: ({ params, body }) => ({ userId: asId<'user'>(params.userId), role: body.role }),
  run: changeRoleCommand,
  present: presentMember,
});

export const removeMember = write({
  name: 'removeMember',
  tag: 'Identity',
  summary: 'Remove a member',
  description: 'Its sessions in this organization end at once. A user whose last membership ends is removed.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 204,
  params: MemberParams,
  answer: Nothing,
  refusals: ['not_found', 'forbidden', 'last_owner'],
  input: ({ params }) => ({ userId: asId<'user'>(params.userId) }),
  run: removeMemberCommand,
  present: () => null,
});
