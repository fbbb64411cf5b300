import { h } from '../parts/dom.ts';
import { apiOf, type Failure } from './parts/api.ts';
import { form, inputField } from './parts/form.ts';
import { ownFailure } from './parts/needed.ts';
import { failureNotice, notice } from './parts/notices.ts';
import { momentText } from './parts/texts.ts';
import { type SignedIn, signIn } from './sign-in.ts';

interface Invited {
  readonly organization: { readonly name: string };
  readonly email: string;
  readonly name: string;
  readonly expiresAt: string;
}

const PLACE = /^\/invitation\/([\w-]+)$/;

/** The token in the address of an invitation; undefined for any other place. */
export function invitationIn(path: string): string | undefined {
  return PLACE.exec(path)?.[1];
}

/** The page behind the link of an invitation: whoever opens it chooses the password, and is signed in. */
export async function invitationPage(token: string, done: (session: SignedIn) => void): Promise<HTMLElement> {
  const found = await apiOf({}).get<Invited>(`/auth/invitations/${token}`);
  return h(
    'main',
    { class: 'sign-in' },
    h('h1', {}, 'Choose your password'),
    ...(found.ok ? invited(token, found.value, done) : refused(found.failure)),
  );
}

function refused(failure: Failure): readonly HTMLElement[] {
  if (failure.status !== 404) return [failureNotice(failure)];
  return [
    notice('bad', 'This invitation cannot be used: it was used already, was replaced or has expired.'),
    h('p', {}, 'Ask whoever invited you for a fresh one, or sign in if you have a password.'),
    h('p', {}, h('a', { href: '#/', onclick: () => setTimeout(() => location.reload()) }, 'Sign in')),
  ];
}

function invited(
  token: string,
  { organization, email, name, expiresAt }: Invited,
  done: (session: SignedIn) => void,
): readonly HTMLElement[] {
  const hint = '12 characters or more, such as a few words, or a shorter one that is hard to guess';
  const password = inputField(
    { label: 'Password', hint },
    { type: 'password', autocomplete: 'new-password', required: true },
  );
  const repeated = inputField(
    { label: 'Password again', hint: 'So that no slip of the keys locks you out' },
    { type: 'password', autocomplete: 'new-password', required: true },
  );
  const choose = async (): Promise<Failure | undefined> => {
    if (password.control.value !== repeated.control.value)
      return ownFailure(['/repeated'], 'This is not the same as the password.');
    const chosen = { password: password.control.value };
    const accepted = await apiOf({}).post<{ organizationId: string }>(`/auth/invitations/${token}`, chosen);
    if (!accepted.ok) return accepted.failure;
    const { organizationId } = accepted.value;
    const session = await signIn({ email, ...chosen, organizationId });
    if (!session.ok) return session.failure;
    done(session.value);
    return undefined;
  };
  return [
    h(
      'p',
      { class: 'lead' },
      h('bdi', {}, organization.name),
      ' has made an account for you, ',
      h('bdi', {}, name),
      '. Choose its password before ',
      momentText(expiresAt),
      '.',
    ),
    form(
      {
        button: 'Choose this password',
        busy: 'One moment…',
        fields: { '/password': password, '/repeated': repeated },
        submit: choose,
      },
      inputField(
        { label: 'E-mail' },
        { type: 'email', autocomplete: 'username', value: email, readonly: true },
      ).element,
      password.element,
      repeated.element,
    ),
  ];
}
