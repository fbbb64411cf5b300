import type { Schemas } from '@assay/client';
import { type Answer, keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { choiceField, inputField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import { facts } from '../parts/table.ts';
import { idText } from '../parts/texts.ts';
import { showSecret } from './secret-dialog.ts';

type CreatedApiKey = Schemas['CreatedApiKey'];

export async function newApiKey({ api, session, reload }: Desk): Promise<void> {
  const name = inputField({ label: 'Name', hint: 'What will use the key' });
  const mode = choiceField(
    { label: 'Mode', hint: 'A key works in this mode alone' },
    [
      ['live', 'Live'],
      ['test', 'Test'],
    ],
    session.mode,
  );
  const expires = inputField(
    { label: 'Expires', hint: 'In your own time; left empty, it works until it is revoked' },
    { type: 'datetime-local' },
  );
  const keyOf = keyByContent();
  const made = await ask<CreatedApiKey>({
    title: 'New API key',
    body: [name.element, mode.element, expires.element],
    button: 'Make the key',
    fields: { '/name': name, '/mode': mode, '/expiresAt': expires },
    send: async (): Promise<Answer<CreatedApiKey>> => {
      const failure = emptyFailure({ '/name': name });
      if (failure) return { ok: false, failure };
      const { value } = expires.control;
      const body = {
        name: name.control.value,
        mode: mode.control.value,
        ...(value !== '' && { expiresAt: new Date(value).toISOString() }),
      };
      return api.post('/api-keys', body, keyOf(body));
    },
  });
  if (!made?.ok) return;
  const { keyId, secret } = made.value;
  const about = facts([
    ['Name', made.value.name],
    ['Key id', idText(keyId)],
  ]);
  await showSecret({ title: 'Your new API key', secret, about });
  reload();
}
