import { h } from '../../../parts/dom.ts';
import { keyByContent } from '../../parts/api.ts';
import type { Answerables } from '../../parts/faults.ts';
import { form, inputField } from '../../parts/form.ts';
import { emptyFailure } from '../../parts/needed.ts';
import type { Desk } from '../../parts/page.ts';
import { section } from '../marks.ts';
import type { ApiKey, Source } from '../records.ts';
import { factRows } from './source-facts.ts';
import { keyChoices } from './source-keys.ts';

/** A form for one source more. Its key and facts never change afterwards. */
export function sourceRegistration(
  { api, session }: Desk,
  keys: readonly ApiKey[],
  onRegistered: (source: Source) => void,
): HTMLElement {
  const key = inputField(
    { label: 'Key', hint: 'Your own name of it: lower-case letters, digits, “_”, “.” and “-”.' },
    { maxlength: 80, placeholder: 'device-checks' },
  );
  const facts = factRows();
  const apiKeys = keyChoices(keys, session.mode, []);
  const keyOf = keyByContent();
  // Rows come and go: those that are there when it is sent answer for their faults.
  const fields: Record<string, Answerables[string]> = {};
  const nameFields = (): void => {
    for (const pointer of Object.keys(fields)) delete fields[pointer];
    Object.assign(fields, { '/key': key, ...facts.fields(), '/apiKeyIds': apiKeys });
  };
  nameFields();
  const submit = async () => {
    nameFields();
    const failure = emptyFailure({ '/key': key, ...facts.fields() });
    if (failure) return failure;
    const body = { key: key.control.value.trim(), facts: facts.read(), apiKeyIds: apiKeys.chosen() };
    const answer = await api.post<Source>('/risk/sources', body, keyOf(body));
    if (!answer.ok) return answer.failure;
    onRegistered(answer.value);
    return undefined;
  };
  return section(
    'Register a source',
    h('p', { class: 'hint' }, 'Its key and its facts stay as they are; its API keys can be changed.'),
    form(
      { button: 'Register', busy: 'Registering…', fields, submit },
      h('div', { class: 'risk-short' }, key.element),
      facts.element,
      apiKeys.element,
    ),
  );
}
