import { type Child, h } from '../../parts/dom.ts';
import { badge } from '../parts/notices.ts';
import { type Desk, type Rows, shown } from '../parts/page.ts';
import { isAdministrator, type Role } from '../parts/session.ts';
import { type Column, pagesByOffset, table } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import { opening, together } from './layout.ts';
import { addMember, changeRole, inviteAgain, type Member, removeMember } from './member-dialogs.ts';

export function membersPage(desk: Desk): Promise<Child> {
  const { api, query, session } = desk;
  const isKeeper = isAdministrator(session);
  return shown(
    api.get<Rows<Member>>('/organization/members', { offset: query.get('offset') ?? undefined }),
    ({ items, nextOffset }) =>
      together(
        opening(
          `The people who may sign in to ${session.organization.name}.`,
          isKeeper &&
            h(
              'button',
              { type: 'button', class: 'main', onclick: () => void addMember(desk) },
              'Invite a member',
            ),
        ),
        whyNot(session.role),
        table('Members', columnsFor(desk, isKeeper), items),
        pagesByOffset('/settings/members', query, nextOffset),
      ),
  );
}

function whyNot(role: Role): Child {
  if (role === 'member') return h('p', {}, 'Only owners and admins add, change and remove members.');
  return role === 'admin' && h('p', {}, 'Only an owner gives or takes the role of an owner.');
}

function columnsFor(desk: Desk, isKeeper: boolean): readonly Column<Member>[] {
  const { user } = desk.session;
  const columns: readonly Column<Member>[] = [
    {
      title: 'Name',
      cell: ({ name, userId, status }) =>
        h(
          'div',
          { class: 'row long-text' },
          h('strong', {}, name),
          userId === user.id && badge('you', 'calm'),
          status === 'invited' && badge('invited', 'caution'),
        ),
    },
    { title: 'E-mail', cell: ({ email }) => h('div', { class: 'long-text' }, email) },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Since', cell: ({ createdAt }) => momentText(createdAt) },
  ];
  return isKeeper ? [...columns, { title: 'Change', cell: (member) => actionsOn(desk, member) }] : columns;
}

/** Only an owner touches owners; the service decides, and here nobody is offered what it would refuse. */
function actionsOn(desk: Desk, member: Member): Child {
  if (member.role === 'owner' && desk.session.role !== 'owner') return undefined;
  const button = (text: string, spoken: string, press: () => void): HTMLElement =>
    h('button', { type: 'button', 'aria-label': spoken, onclick: press }, text);
  return h(
    'div',
    { class: 'row' },
    member.status === 'invited' &&
      button('Invite again', `Invite ${member.name} again`, () => void inviteAgain(desk, member)),
    button('Change role', `Change role of ${member.name}`, () => void changeRole(desk, member)),
    button('Remove', `Remove ${member.name}`, () => void removeMember(desk, member)),
  );
}
