import { type Child, fill, h } from '../../parts/dom.ts';
import type { Failure } from '../parts/api.ts';
import { form, inputField } from '../parts/form.ts';
import { ownFailure } from '../parts/needed.ts';
import { notice } from '../parts/notices.ts';
import { type Desk, shown } from '../parts/page.ts';
import type { Session } from '../parts/session.ts';
import { facts } from '../parts/table.ts';
import { idText, momentText } from '../parts/texts.ts';
import { deleteOrganization } from './delete-organization.ts';
import { together } from './layout.ts';

type Known = Pick<Session, 'user' | 'role'> & {
  readonly organization: Session['organization'] & { readonly createdAt: string };
};

export function accountPage(desk: Desk): Promise<Child> {
  return shown(desk.api.get<Known>('/auth/session'), (known) =>
    together(
      givenPassword(desk),
      whoAmI(known),
      passwordCard(desk),
      known.role === 'owner' && deletionCard(desk),
    ),
  );
}

function givenPassword({ query }: Desk): Child {
  return (
    query.get('password') === 'given' &&
    notice('caution', 'Somebody else chose your password. Change it below before you go on.')
  );
}

function whoAmI({ user, organization, role }: Known): HTMLElement {
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Who you are here'),
    facts([
      ['Name', user.name],
      ['E-mail', user.email],
      ['Role', role],
      ['User id', idText(user.id)],
      ['Organization', organization.name],
      ['Organization id', idText(organization.id)],
      ['Organization since', momentText(organization.createdAt)],
    ]),
  );
}

function passwordCard(desk: Desk): HTMLElement {
  const current = inputField(
    { label: 'Current password', hint: 'The one you signed in with' },
    { type: 'password', autocomplete: 'current-password' },
  );
  const fresh = inputField(
    { label: 'New password', hint: '12 characters or more, or a shorter one that is hard to guess' },
    { type: 'password', autocomplete: 'new-password' },
  );
  const repeated = inputField(
    { label: 'New password again', hint: 'So that no slip of the keys locks you out' },
    { type: 'password', autocomplete: 'new-password' },
  );
  const done = h('div', { class: 'outcome' });
  const change = async (): Promise<Failure | undefined> => {
    fill(done);
    if (fresh.control.value !== repeated.control.value)
      return ownFailure(['/repeated'], 'This is not the same as the new password.');
    const body = { currentPassword: current.control.value, newPassword: fresh.control.value };
    const answer = await desk.api.post('/auth/password', body);
    if (!answer.ok) return answer.failure;
    for (const { control } of [current, fresh, repeated]) control.value = '';
    fill(
      done,
      notice('good', 'Your password is changed. Wherever else you were signed in, you no longer are.'),
    );
    return undefined;
  };
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Change your password'),
    form(
      {
        button: 'Change the password',
        busy: 'Changing…',
        fields: { '/currentPassword': current, '/newPassword': fresh, '/repeated': repeated },
        submit: change,
      },
      // Tells a password manager whose password it is.
      h('input', { type: 'text', autocomplete: 'username', value: desk.session.user.email, hidden: true }),
      h('div', { class: 'columns' }, current.element, fresh.element, repeated.element),
      done,
    ),
  );
}

function deletionCard(desk: Desk): HTMLElement {
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Delete the organization'),
    h(
      'p',
      {},
      'Everything in it goes for good, in both modes: people screened, assessments, agreements, keys and members.',
    ),
    h(
      'div',
      { class: 'form-actions' },
      h(
        'button',
        { type: 'button', onclick: () => void deleteOrganization(desk) },
        'Delete the organization…',
      ),
    ),
  );
}
