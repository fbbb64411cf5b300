import { h } from '../../../parts/dom.ts';
import { keyByContent } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import type { Desk } from '../../parts/page.ts';
import type { ApiKey, Source } from '../records.ts';
import { keyChoices } from './source-keys.ts';

/**
 * Replaces the API keys of a source, or switches it on or off; undefined where it was left. Where somebody else was
 * quicker there is nothing to try again: the source has to be looked at anew, as it has where no answer came.
 */
export async function changeBindings(
  { api, session }: Desk,
  { id, data }: Source,
  keys: readonly ApiKey[],
): Promise<Source | 'overtaken' | 'unanswered' | undefined> {
  const apiKeys = keyChoices(keys, session.mode, data.apiKeyIds);
  const enabled = h('input', { type: 'checkbox', checked: data.enabled });
  const keyOf = keyByContent();
  let isUnanswered = false;
  const answer = await ask<Source | 'overtaken' | undefined>({
    title: `Change ${data.key}`,
    body: [
      apiKeys.element,
      h('label', { class: 'choice' }, enabled, 'It takes evidence'),
      h(
        'p',
        { class: 'hint' },
        'A source that takes none keeps its keys and what it gave: only new evidence is refused.',
      ),
    ],
    button: 'Save',
    fields: { '/apiKeyIds': apiKeys },
    send: async () => {
      const body = {
        expectedRevision: data.revision,
        apiKeyIds: apiKeys.chosen(),
        enabled: enabled.checked,
      };
      const isSame = body.enabled === data.enabled && areSame(body.apiKeyIds, data.apiKeyIds);
      if (isSame && !isUnanswered) return { ok: true, value: undefined };
      const sent = await api.post<Source>(`/risk/sources/${id}/bindings`, body, keyOf(body));
      isUnanswered ||= !sent.ok && sent.failure.status === 0;
      const isOvertaken = !sent.ok && sent.failure.code === 'stale_revision';
      return isOvertaken ? { ok: true, value: 'overtaken' } : sent;
    },
  });
  if (answer?.ok) return answer.value;
  return isUnanswered ? 'unanswered' : undefined;
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
