import type { Answer } from './parts/api.ts';
import { ask } from './parts/ask.ts';
import { choiceField, inputField } from './parts/form.ts';
import type { Session } from './parts/session.ts';
import { signIn } from './sign-in.ts';

/** A token is good for one organization: another one is entered with the password. */
export async function switchOrganization(
  { user, organization, organizations }: Session,
  done: Parameters<typeof signIn>[1],
): Promise<void> {
  const others = organizations.filter(({ id }) => id !== organization.id);
  const chosen = choiceField(
    { label: 'Organization' },
    others.map(({ id, name }) => [id, name] as const),
  );
  const password = inputField(
    { label: 'Your password' },
    { type: 'password', autocomplete: 'current-password' },
  );
  await ask<undefined>({
    title: 'Switch organization',
    body: [chosen.element, password.element],
    button: 'Switch',
    fields: { '/password': password },
    send: async (): Promise<Answer<undefined>> => {
      const credentials = {
        email: user.email,
        password: password.control.value,
        organizationId: chosen.control.value,
      };
      const failure = await signIn(credentials, done);
      return failure ? { ok: false, failure } : { ok: true, value: undefined };
    },
  });
}
