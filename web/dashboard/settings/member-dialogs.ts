import type { Schemas } from '../../../client/api-types.d.ts';
import { h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { choiceField, type Field, inputField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import type { Role } from '../parts/session.ts';

export type Member = Schemas['Member'];

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
  const password = inputField(
    { label: 'First password', hint: 'At least 8 characters. Tell it to the person, who can then change it' },
    { spellcheck: 'false' },
  );
  const keyOf = keyByContent();
  const added = await ask({
    title: 'Add a member',
    body: [
      email.element,
      name.element,
      role.element,
      password.element,
      h(
        'p',
        { class: 'quiet-text' },
        'Somebody who already signs in to another organization here keeps their own name and password.',
      ),
    ],
    button: 'Add',
    fields: { '/email': email, '/name': name, '/role': role, '/password': password },
    send: async () => {
      const failure = emptyFailure({ '/email': email, '/name': name, '/password': password });
      if (failure) return { ok: false, failure };
      const body = {
        email: email.control.value.trim(),
        name: name.control.value,
        role: role.control.value,
        password: password.control.value,
      };
      return desk.api.post('/organization/members', body, keyOf(body));
    },
  });
  if (added) desk.reload();
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
      h('p', {}, 'Somebody who belongs to no other organization is deleted as a user too.'),
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
