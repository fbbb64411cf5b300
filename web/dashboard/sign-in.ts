import { fill, h } from '../parts/dom.ts';
import { type Answer, apiOf } from './parts/api.ts';
import { form, inputField } from './parts/form.ts';
import { notice } from './parts/notices.ts';
import type { Session } from './parts/session.ts';

export type SignedIn = Omit<Session, 'mode'>;

export interface SignInPage {
  readonly element: HTMLElement;
  /** Tells why somebody who was signed in is here, beside whatever is typed by now. */
  readonly tell: (why: string) => void;
}

/** The page of those who are not signed in. */
export function signInPage(done: (session: SignedIn) => void): SignInPage {
  const why = h('div', { class: 'refused' });
  const email = inputField(
    { label: 'E-mail' },
    { type: 'email', name: 'email', autocomplete: 'username', required: true },
  );
  const password = inputField(
    { label: 'Password' },
    { type: 'password', name: 'password', autocomplete: 'current-password', required: true },
  );
  const element = h(
    'main',
    { class: 'sign-in' },
    h('h1', {}, 'Assay'),
    h(
      'p',
      { class: 'lead' },
      'Sign in to screen people and companies, follow risks and look after agreements.',
    ),
    why,
    form(
      {
        button: 'Sign in',
        busy: 'Signing in…',
        fields: { '/email': email, '/password': password },
        submit: async () => {
          const answer = await signIn({ email: email.control.value, password: password.control.value });
          if (!answer.ok) return answer.failure;
          done(answer.value);
          return undefined;
        },
      },
      email.element,
      password.element,
    ),
    h(
      'p',
      { class: 'quiet-text' },
      'Programs use API keys: ',
      h('a', { href: '/docs' }, 'API reference'),
      '.',
    ),
  );
  return { element, tell: (text) => fill(why, notice('caution', text)) };
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly organizationId?: string;
}

export async function signIn(credentials: Credentials): Promise<Answer<SignedIn>> {
  const answer = await apiOf({}).post<SignedIn>('/auth/login', credentials);
  if (!answer.ok) return answer;
  const { token, user, organization, role, organizations } = answer.value;
  return { ok: true, value: { token, user, organization, role, organizations } };
}
