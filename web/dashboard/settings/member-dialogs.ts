import type { Schemas } from '@assay/client';
import { h } from '../../parts/dom.ts';
import { type Answer, keyByContent, newIdempotencyKey } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { choiceField, type Field, inputField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import type { Role } from '../parts/session.ts';
import { facts } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import { showSecret } from './secret-dialog.ts';

export type Member = Schemas['Member'];
type InvitedMember = Schemas['InvitedMember'];

const ROLES: readonly (readonly [Role, string])[] = [
  ['member', 'Member: reads and works'],
  ['admin', 'Admin: also decides, and looks after members and keys'],
  ['owner', 'Owner: also looks after owners and the organization'],
];

function roleField({ session }: Desk, chosen: Role): Field<HTMLSelectElement> {
  const offered = session.role === 'owner' ? ROLES : ROLES.filter(([role]) => role !== 'owner');
  return choiceField({ label: 'Role' }, offered, chosen);
}

export async function addMember(desk: Desk): Promise<void> {
  const email = inputField({ label: 'E-mail' }, { type: 'email' });
  const name = inputField({ label: 'Name' });
  const role = roleField(desk, 'member');
  const keyOf = keyByContent();
  const added = await ask<InvitedMember>({
    title: 'Invite a member',
    body: [
      email.element,
      name.element,
      role.element,
      h(
        'p',
        { class: 'quiet-text' },
        'You get a link. Whoever opens it chooses the password, and nobody else.',
      ),
    ],
    button: 'Invite',
    fields: { '/email': email, '/name': name, '/role': role },
    send: async (): Promise<Answer<InvitedMember>> => {
      const failure = emptyFailure({ '/email': email, '/name': name });
      if (failure) return { ok: false, failure };
      const body = {
        email: email.control.value.trim(),
        name: name.control.value,
        role: role.control.value,
      };
      return desk.api.post('/organization/members', body, keyOf(body));
    },
  });
  if (!added?.ok) return;
  await showInvitation(added.value);
  desk.reload();
}

export async function inviteAgain(desk: Desk, member: Member): Promise<void> {
  const key = newIdempotencyKey();
  const invited = await ask<InvitedMember>({
    title: `Invite ${member.name} again`,
    body: [h('p', {}, 'There is a fresh link then, and the former one ends.')],
    button: 'Make a fresh link',
    send: () => desk.api.post(`/organization/members/${member.userId}/invitation`, undefined, key),
  });
  if (invited?.ok) await showInvitation(invited.value);
}

/** By hand, whether or not it is sent by mail too. */
function showInvitation({ name, email, invitation }: InvitedMember): Promise<void> {
  const about = facts([
    ['Name', name],
    ['E-mail', email],
    ['Good until', momentText(invitation.expiresAt)],
  ]);
  return showSecret({ title: 'Pass this link on', secret: invitation.url, about, noun: 'link' });
}

export async function changeRole(desk: Desk, member: Member): Promise<void> {
  const role = roleField(desk, member.role);
  const changed = await ask({
    title: `Change the role of ${member.name}`,
    body: [h('p', {}, 'It holds from their next request on.'), role.element],
    button: 'Change',
    fields: { '/role': role },
    send: () => desk.api.patch(`/organization/members/${member.userId}`, { role: role.control.value }),
  });
  if (changed) afterChange(desk, member);
}

export async function removeMember(desk: Desk, member: Member): Promise<void> {
  const removed = await ask({
    title: `Remove ${member.name}?`,
    body: [
      h(
        'p',
        {},
        h('bdi', {}, member.email),
        ' loses access to ',
        h('bdi', {}, desk.session.organization.name),
        ' at once.',
      ),
      h('p', {}, 'The account is deleted. One that they have in another organization is not touched.'),
    ],
    button: 'Remove',
    isDangerous: true,
    send: () => desk.api.remove(`/organization/members/${member.userId}`),
  });
  if (removed) afterChange(desk, member);
}

/** Whoever changed themselves may do other things now: the dashboard begins anew. */
function afterChange({ session, reload }: Desk, { userId }: Member): void {
  if (userId === session.user.id) location.reload();
  else reload();
}
