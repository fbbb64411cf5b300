import type { Schemas } from '@assay/client';
import { type Child, fill, h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { badge, failureNotice, notice } from '../parts/notices.ts';
import { type Desk, shown } from '../parts/page.ts';
import { facts } from '../parts/table.ts';
import { idText, momentText } from '../parts/texts.ts';
import { opening, together } from './layout.ts';

type AiSettings = Schemas['InvestigationAiSettings'];

const PATH = '/risk/investigation-ai-settings';

/** Whether a model may see facts of this organization, in the mode that the dashboard shows. */
export function aiSettingsPage(desk: Desk): Promise<Child> {
  return shown(desk.api.get<AiSettings>(PATH), (settings) =>
    together(
      opening(`Whether a model may help with investigations in ${desk.session.mode} mode.`),
      consentCard(desk, settings),
    ),
  );
}

function consentCard(desk: Desk, first: AiSettings): HTMLElement {
  const card = h('section', { class: 'card', tabindex: -1 });
  const show = (settings: AiSettings, word?: Child): void =>
    fill(
      card,
      h('h2', {}, 'AI-assisted investigations'),
      word,
      factsOf(settings),
      ...consentWords(),
      means(desk, settings, () => void change(settings)),
    );
  const change = async (settings: AiSettings): Promise<void> => {
    const outcome = await changed(desk, settings);
    if (outcome === undefined) return;
    if (outcome !== 'uncertain') show(outcome, notice('good', outcomeOf(outcome)));
    else {
      const now = await desk.api.get<AiSettings>(PATH);
      if (!now.ok) show(settings, failureNotice(now.failure));
      else show(now.value, now.value.revision !== settings.revision && overtaken());
    }
    card.focus();
  };
  show(first);
  return card;
}

function factsOf({ enabled, changedAt, changedBy }: AiSettings): HTMLElement {
  return facts([
    ['Consent', enabled ? badge('given', 'good') : badge('not given', 'calm')],
    ['Since', changedAt === null ? 'the beginning' : momentText(changedAt)],
    ['Said by', changedBy === null ? 'nobody yet' : idText(changedBy)],
  ]);
}

/** What is consented to. */
function consentWords(): readonly Child[] {
  return [
    h(
      'p',
      {},
      'With this consent, an investigation adds the findings of a model where somebody asks for it. It is a model that the operator of this service has configured. Each mode has a consent of its own.',
    ),
    h(
      'p',
      {},
      'The model sees facts, results and record ids, the findings of the built-in investigator, and the question.',
    ),
    h(
      'p',
      {},
      'It does not see the external id, also not where it stands inside a fact or the question, nor who did what, what people wrote as a reason, or references of providers. Do not write names into the question.',
    ),
    h('p', {}, 'A consent that is withdrawn holds also for investigations that still wait.'),
  ];
}

function means({ session }: Desk, { enabled }: AiSettings, change: () => void): HTMLElement {
  if (session.role !== 'owner')
    return h('p', { class: 'quiet-text' }, 'An owner can give this consent and withdraw it.');
  const text = enabled ? 'Withdraw the consent…' : 'Give the consent…';
  return h('div', { class: 'form-actions' }, h('button', { type: 'button', onclick: change }, text));
}

function outcomeOf({ enabled }: AiSettings): string {
  return enabled ? 'The consent is given.' : 'The consent is withdrawn. No model is asked any more.';
}

function overtaken(): HTMLElement {
  return notice(
    'caution',
    'It was changed meanwhile, by somebody else or by an earlier try of yours. This is how it stands now.',
  );
}

/**
 * Where somebody else was quicker there is nothing to try again: what they said has to be looked at first. So it is where
 * the question was left after an answer was lost, for the service may have stored it. Undefined where nothing came of it.
 */
async function changed(
  { api, session }: Desk,
  { enabled, revision }: AiSettings,
): Promise<AiSettings | 'uncertain' | undefined> {
  const keyOf = keyByContent();
  let isLost = false;
  const answer = await ask<AiSettings | 'uncertain'>({
    title: `${enabled ? 'Withdraw' : 'Give'} the consent in ${session.mode} mode?`,
    body: enabled
      ? [h('p', {}, 'From now on no model is asked, also not for investigations that still wait.')]
      : consentWords(),
    button: enabled ? 'Withdraw' : 'I consent',
    send: async () => {
      const body = { enabled: !enabled, expectedRevision: revision };
      const sent = await api.post<AiSettings>(PATH, body, keyOf(body));
      if (sent.ok) return sent;
      isLost ||= sent.failure.status === 0;
      return sent.failure.code === 'stale_revision' ? { ok: true, value: 'uncertain' } : sent;
    },
  });
  if (answer?.ok) return answer.value;
  return isLost ? 'uncertain' : undefined;
}
