import { ask } from './parts/ask.ts';
import { choiceField, inputField } from './parts/form.ts';
import type { Session } from './parts/session.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** A token is good for one organization: another one is entered with the password. Undefined where it was left. */
export async function switchOrganization({
  user,
  organization,
  organizations,
}: Session): Promise<SignedIn | undefined> {
  const others = organizations.filter(({ id }) => id !== organization.id);
  const chosen = choiceField(
    { label: 'Organization' },
    others.map(({ id, name }) => [id, name] as const),
  );
  const password = inputField(
    { label: 'Your password' },
    { type: 'password', autocomplete: 'current-password' },
  );
  const answer = await ask<SignedIn>({
    title: 'Switch organization',
    body: [chosen.element, password.element],
    button: 'Switch',
    fields: { '/organizationId': chosen, '/password': password },
    send: () =>
      signIn({
        email: user.email,
        password: password.control.value,
        organizationId: chosen.control.value,
      }),
  });
  return answer?.ok ? answer.value : undefined;
}
