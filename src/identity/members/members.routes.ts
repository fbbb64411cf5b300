import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  offsetListing,
  OLDEST_FIRST,
} from '../../kernel/listing.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { prepared, write } from '../../platform/endpoints/writes.ts';
import { Email, Name, Nothing, Password, RoleName, strict } from '../../kernel/schema.ts';
import { InvitationShape, presentInvitation } from '../invitations/invitation.ts';
import { addMember as addMemberCommand } from './add-member.command.ts';
import { changeRole as changeRoleCommand } from './change-role.command.ts';
import { inviteAgain } from './invite-again.command.ts';
import { listMembers as listMembersQuery } from './list-members.query.ts';
import { presentMember } from './member.ts';
import { MemberParams, memberProperties, MemberShape } from './member-shape.ts';
import { prepareMember } from './prepare-member.query.ts';
import { removeMember as removeMemberCommand } from './remove-member.command.ts';

export const listMembers = read({
  name: 'listMembers',
  tag: 'Identity',
  summary: 'Members of your organization',
  access: 'member',
  description: `Oldest first. ${LISTING}`,
  query: strict(offsetListing(OLDEST_FIRST)),
  answer: listedOf(MemberShape),
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, OLDEST_FIRST),
  run: listMembersQuery,
  present: (page) => mapListed(page, presentMember),
});

export const addMember = prepared({
  name: 'addMember',
  tag: 'Identity',
  summary: 'Add a member',
  description:
    'Without `password` the member is invited: the answer has a link, for one use and 7 days, with which the password is chosen; it is sent by mail too where mail is configured. An identical retry with the same Idempotency-Key shows it again. An account belongs to this organization alone, whatever accounts the e-mail has elsewhere. Only an owner gives the role `owner`.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 201,
  secret: true,
  body: strict({ email: Email, name: Name, role: RoleName, password: Type.Optional(Password) }),
  answer: strict(
    { ...memberProperties, invitation: Type.Optional(InvitationShape) },
    { title: 'AddedMember' },
  ),
  refusals: ['forbidden', 'already_exists', 'invalid_request', 'unavailable'],
  input: ({ body }) => body,
  prepare: prepareMember,
  run: addMemberCommand,
  present: (member) => ({
    ...presentMember(member),
    ...(member.invitation && { invitation: presentInvitation(member.invitation) }),
  }),
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
  description:
    'The account ends with it, its sessions at once and so does an open invitation. Its open actions, and its matches that wait for a decision, belong to nobody within a minute, each with the event or audit entry of an assignment by `service:left-work`; their dates stay.',
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

export const renewInvitation = write({
  name: 'renewInvitation',
  tag: 'Identity',
  summary: 'Invite a member again',
  description:
    'A fresh link for a member who has not chosen a password yet; the former one ends. Only an owner invites an owner. An identical retry with the same Idempotency-Key shows the link again.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 200,
  secret: true,
  params: MemberParams,
  answer: strict({ ...memberProperties, invitation: InvitationShape }, { title: 'InvitedMember' }),
  refusals: ['not_found', 'forbidden', 'invitation_accepted'],
  input: ({ params }) => ({ userId: asId<'user'>(params.userId) }),
  run: inviteAgain,
  present: (member) => ({ ...presentMember(member), invitation: presentInvitation(member.invitation) }),
});
