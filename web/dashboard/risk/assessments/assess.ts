import { type Child, fill, h } from '../../../parts/dom.ts';
import { keyByContent } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import { choiceField, inputField } from '../../parts/form.ts';
import { failureNotice, nothingHere } from '../../parts/notices.ts';
import { type Desk, everyRow } from '../../parts/page.ts';
import type { Assessment, Policy } from '../records.ts';

/** A policy version and its name. */
type Version = readonly [id: string, name: string];

/** A button that assesses the subject by one of these versions; without any, by one of all that are published. */
export function assessButton(
  desk: Desk,
  subjectId: string,
  text: string,
  versions?: readonly Version[],
): HTMLElement {
  const word = h('div');
  const button = h('button', { type: 'button', onclick: () => void start() }, text);
  const start = async (): Promise<void> => {
    button.disabled = true;
    const found = versions ?? (await publishedVersions(desk, (child) => fill(word, child)));
    button.disabled = false;
    if (found) await assess(desk, subjectId, found);
  };
  return h('div', { class: 'risk-stack' }, h('div', { class: 'row' }, button), word);
}

/** The newest of each policy that is published; undefined where there is none to choose, after saying so. */
async function publishedVersions(
  { api }: Desk,
  say: (word: Child) => void,
): Promise<readonly Version[] | undefined> {
  say(undefined);
  const read = await everyRow<Policy>(api, '/risk/policies');
  if (!read.ok) {
    say(failureNotice(read.failure));
    return undefined;
  }
  const newest = new Map<string, Version>();
  for (const { id, data } of read.value)
    if (data.status === 'published') newest.set(data.key, [id, `${data.key}, version ${data.version}`]);
  if (newest.size > 0) return [...newest.values()];
  say(nothingHere('No policy is published yet.'));
  return undefined;
}

async function assess(desk: Desk, subjectId: string, versions: readonly Version[]): Promise<void> {
  const version = choiceField({ label: 'Policy' }, versions);
  const trigger = inputField(
    { label: 'Trigger', hint: 'What led to it, in one lower-case word. It stays with the assessment.' },
    { value: 'manual' },
  );
  const keyOf = keyByContent();
  const answer = await ask<Assessment>({
    title: 'Assess the subject',
    body: [
      h('p', {}, 'The newest evidence is evaluated and stored, with the actions that follow from it.'),
      version.element,
      trigger.element,
    ],
    button: 'Assess',
    fields: { '/policyVersionId': version, '/trigger': trigger },
    send: () => {
      const body = { policyVersionId: version.control.value, trigger: trigger.control.value };
      return desk.api.post<Assessment>(`/risk/subjects/${subjectId}/assessments`, body, keyOf(body));
    },
  });
  if (answer?.ok) desk.go(`/risk/assessments/${answer.value.id}`);
}
