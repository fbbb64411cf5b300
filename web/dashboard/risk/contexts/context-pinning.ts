import { h } from '../../../parts/dom.ts';
import { keyByContent } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import { choiceField, type Field } from '../../parts/form.ts';
import type { Desk } from '../../parts/page.ts';
import type { Context, ContextPolicies, Policy } from '../records.ts';

/**
 * Asks for a version of each policy, or none, and pins what was chosen; undefined where it was left. Where no answer came
 * before it was left, the pins may be replaced all the same.
 */
export async function pinPolicies(
  { api }: Desk,
  { id, data }: Context,
  { revision, policies }: ContextPolicies,
  published: readonly Policy[],
): Promise<ContextPolicies | 'overtaken' | 'unanswered' | undefined> {
  const choices = choicesOf(policies, published);
  const keyOf = keyByContent();
  let isUnanswered = false;
  const answer = await ask<ContextPolicies | 'overtaken'>({
    title: `Change the pinned policies of ${data.externalId}`,
    body: [
      h('p', {}, 'Nobody is assessed by it. One version of each policy can be pinned.'),
      ...choices.map(({ element }) => element),
    ],
    button: 'Pin',
    send: async () => {
      const policyVersionIds = choices.map(({ control }) => control.value).filter((id) => id !== '');
      const body = { expectedRevision: revision, policyVersionIds };
      const sent = await api.post<ContextPolicies>(`/risk/contexts/${id}/policies`, body, keyOf(body));
      isUnanswered ||= !sent.ok && sent.failure.status === 0;
      const isOvertaken = !sent.ok && sent.failure.code === 'stale_revision';
      return isOvertaken ? { ok: true, value: 'overtaken' } : sent;
    },
  });
  if (answer?.ok) return answer.value;
  return isUnanswered ? 'unanswered' : undefined;
}

/** What is pinned comes first, in its order, which stays as it is. */
function choicesOf(
  pinned: ContextPolicies['policies'],
  published: readonly Policy[],
): readonly Field<HTMLSelectElement>[] {
  const keys = new Set([
    ...pinned.map(({ policyKey }) => policyKey),
    ...published.map(({ data }) => data.key),
  ]);
  return [...keys].map((key) => {
    const versions = published.filter(({ data }) => data.key === key);
    const former = pinned.find(({ policyKey }) => policyKey === key);
    return choiceField(
      { label: key },
      [['', 'not pinned'], ...versions.map(({ id, data }) => [id, `version ${data.version}`] as const)],
      former?.policyVersionId ?? '',
    );
  });
}
