import { type Child, fill, h } from '../../../parts/dom.ts';
import type { Failure } from '../../parts/api.ts';
import { notice, failureNotice } from '../../parts/notices.ts';
import type { Desk } from '../../parts/page.ts';
import type { Definition } from './definition.ts';
import { findings } from './policy-findings.ts';
import { leadTo } from '../../parts/text-place.ts';
import { type DefinitionField, definitionIn, offsetIn } from './policy-text.ts';
import type { Validation } from '../records.ts';

/** Long enough that somebody who types is not checked at every letter. */
const PAUSE_MILLISECONDS = 600;

/** Says beside the text what the service finds in it, once nothing has changed for a moment. */
export function policyCheck(
  { api }: Desk,
  field: DefinitionField,
  onValid: (definition: Definition) => void,
): HTMLElement {
  const element = h('div', { class: 'risk-check', tabindex: -1 });
  let turn = 0;
  const check = async (): Promise<void> => {
    const own = (turn += 1);
    const written = definitionIn(field);
    if (!written.ok) return fill(element, brokenNotice(field, written.failure.detail));
    const answer = await api.post<Validation>('/risk/policies/validate', { definition: written.value });
    // What was typed meanwhile is checked by itself.
    if (own !== turn) return;
    fill(element, ...(answer.ok ? [findings(answer.value, field)] : unchecked(answer.failure, again)));
    if (answer.ok && answer.value.normalized) onValid(answer.value.normalized.definition);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    turn += 1;
    clearTimeout(timer);
    fill(element, h('p', { class: 'quiet-text' }, 'Checking…'));
    // Whoever has left the page wants no answer any more.
    timer = setTimeout(() => element.isConnected && void check(), PAUSE_MILLISECONDS);
  };
  // The button that was pressed is gone: the keyboard goes to where the answer comes.
  const again = (): void => {
    begin();
    element.focus();
  };
  field.control.addEventListener('input', begin);
  begin();
  return element;
}

function unchecked(failure: Failure, again: () => void): readonly Child[] {
  return [
    failureNotice(failure),
    h('div', {}, h('button', { type: 'button', onclick: again }, 'Check again')),
  ];
}

function brokenNotice(field: DefinitionField, text: string): HTMLElement {
  const lead = (): void => leadTo(field, offsetIn(field));
  return notice(
    'caution',
    h('p', {}, 'This is not JSON yet.'),
    h('div', {}, h('button', { type: 'button', class: 'quiet', onclick: lead }, text)),
  );
}
