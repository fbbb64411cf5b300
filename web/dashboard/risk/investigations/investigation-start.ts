import { type Child, fill, h } from '../../../parts/dom.ts';
import { keyByContent } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import { choiceField, textField } from '../../parts/form.ts';
import { failureNotice } from '../../parts/notices.ts';
import { type Desk, placeOf } from '../../parts/page.ts';
import type { AiSettings, Investigation } from '../records.ts';

/** As many characters as the service takes. */
const QUESTION_CHARACTERS = 2000;

const METHODS = [
  ['deterministic', 'What the records show, computed'],
  ['ai_assisted', 'The same, and what a model adds'],
] as const;

/** A button that starts an investigation. Whether a model may help is asked when it is pressed. */
export function startButton(desk: Desk, subjectId: string): HTMLElement {
  const refused = h('div', { class: 'refused' });
  const button = h('button', { type: 'button', onclick: () => void open() }, 'Start an investigation');
  const open = async (): Promise<void> => {
    button.disabled = true;
    const settings = await desk.api.get<AiSettings>('/risk/investigation-ai-settings');
    button.disabled = false;
    if (!button.isConnected) return;
    // The keyboard left it while it was switched off; the dialog gives it back to whatever has it now.
    button.focus();
    fill(refused, !settings.ok && failureNotice(settings.failure));
    if (settings.ok) await start(desk, subjectId, settings.value.enabled);
  };
  return h('div', { class: 'risk-stack' }, h('div', { class: 'row' }, button), refused);
}

async function start(desk: Desk, subjectId: string, hasConsent: boolean): Promise<void> {
  const question = textField(
    {
      label: 'Question, if you have one',
      hint: `${hasConsent ? 'A model sees it. ' : ''}Do not write names into it.`,
    },
    { maxlength: QUESTION_CHARACTERS },
  );
  const method = choiceField({ label: 'Method' }, METHODS);
  const keyOf = keyByContent();
  const answer = await ask<Investigation>({
    title: 'Start an investigation',
    body: [
      h('p', {}, 'It reads what is on record and states what it shows. It decides and changes nothing.'),
      question.element,
      hasConsent ? method.element : noModel(),
    ],
    button: 'Start',
    fields: { '/question': question, '/method': method },
    send: () => {
      const asked = question.control.value.trim();
      const body = { ...(asked !== '' && { question: asked }), method: method.control.value };
      return desk.api.post<Investigation>(`/risk/subjects/${subjectId}/investigations`, body, keyOf(body));
    },
  });
  if (answer?.ok) desk.go(`/risk/investigations/${answer.value.id}`);
}

function noModel(): Child {
  return h(
    'p',
    { class: 'quiet-text' },
    'No model takes part. It could with the consent of an owner, under ',
    h('a', { href: placeOf('/settings/ai') }, 'AI settings'),
    '.',
  );
}
