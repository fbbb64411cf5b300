import { h } from '../../parts/dom.ts';
import { ask } from '../parts/ask.ts';
import { inputField } from '../parts/form.ts';
import type { Desk } from '../parts/page.ts';
import { storedSession } from '../parts/session.ts';

export async function deleteOrganization({ api, session }: Desk): Promise<void> {
  const { name } = session.organization;
  const confirm = inputField({ label: 'Name of the organization' });
  const deleted = await ask({
    title: 'Delete the organization?',
    body: [h('p', {}, 'This cannot be undone. Type ', h('strong', {}, name), ' to go on.'), confirm.element],
    button: 'Delete everything',
    isDangerous: true,
    fields: { '/confirm': confirm },
    send: () => api.remove('/organization', { confirm: confirm.control.value }),
  });
  if (!deleted) return;
  storedSession.forget();
  location.assign('/');
}
