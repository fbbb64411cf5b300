import { type Child, fill, h } from '../../../parts/dom.ts';
import type { Answer } from '../../parts/api.ts';
import { failureNotice, notice } from '../../parts/notices.ts';
import { type Desk, placeOf, shown, shownRecord } from '../../parts/page.ts';
import { asWords } from '../../parts/texts.ts';
import { aboutInvestigation } from './investigation-about.ts';
import { findingSections } from './investigation-findings.ts';
import { isUnderWay } from './investigation-marks.ts';
import { reviews } from './investigation-reviews.ts';
import { watch } from './investigation-watch.ts';
import type { Investigation, InvestigationState } from '../records.ts';

/** One investigation: how it stands, what it found, and what people made of it. */
export function openInvestigation(desk: Desk): Promise<Child> {
  const path = `/risk/investigations/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const place = { noun: 'investigation', list: '/risk/subjects', all: 'All subjects' };
  const read = () => desk.api.get<Investigation>(path);
  return shownRecord(read(), place, (investigation) => followed(desk, investigation, read));
}

/** As it is, and while it is under way as it becomes. */
async function followed(
  desk: Desk,
  first: Investigation,
  read: () => Promise<Answer<Investigation>>,
): Promise<HTMLElement> {
  const failed = h('div');
  const content = h('div', { class: 'risk-stack' });
  const page = h('div', { class: 'risk-stack', tabindex: -1 }, failed, content);
  let { status } = first.data;
  let turn = 0;
  const show = async (investigation: Investigation): Promise<void> => {
    const own = (turn += 1);
    const parts = await partsOf(desk, investigation);
    // What was slow to come does not take the place of what came after it.
    if (own !== turn) return;
    const hadFocus = content.contains(document.activeElement);
    fill(content, ...parts);
    if (hadFocus) page.focus();
  };
  const looked = (answer: Answer<Investigation>): boolean => {
    fill(failed, !answer.ok && failureNotice(answer.failure));
    if (!answer.ok) return true;
    // What has not changed stays as it is: somebody may be reading it.
    if (answer.value.data.status !== status) void show(answer.value);
    ({ status } = answer.value.data);
    return isUnderWay(answer.value);
  };
  await show(first);
  if (isUnderWay(first)) watch({ element: page, read, show: looked });
  return page;
}

async function partsOf(desk: Desk, investigation: Investigation): Promise<readonly Child[]> {
  const [standing, about, reviewed] = await Promise.all([
    standingOf(desk, investigation),
    aboutInvestigation(desk, investigation),
    investigation.data.status === 'completed' && reviews(desk, investigation),
  ]);
  if (investigation.data.status !== 'completed') return [standing, about];
  return [standing, modelFailure(investigation), about, ...findingSections(desk, investigation), reviewed];
}

async function standingOf({ api }: Desk, { id, data }: Investigation): Promise<Child> {
  switch (data.status) {
    case 'queued':
      return notice(
        'calm',
        'It waits to be run, which begins within seconds. This page shows by itself what comes.',
      );
    case 'running':
      return notice('calm', 'It is being run. This page shows by itself what comes.');
    case 'failed':
      return notice(
        'bad',
        'It failed three times, and found nothing. Start another one, or ask the operator.',
      );
    case 'completed':
      return shown(api.get<InvestigationState>(`/risk/investigations/${id}/state`), (state) =>
        currency(state, data.subjectId),
      );
  }
}

function currency({ outdated, reasons }: InvestigationState, subjectId: string): HTMLElement {
  if (!outdated) return notice('good', 'Completed. Nothing that it looked at has changed since.');
  return notice(
    'caution',
    h('p', {}, `Out of date: ${reasons.map(asWords).join(', ')} since. It is not run again by itself.`),
    h(
      'p',
      {},
      h('a', { href: placeOf(`/risk/subjects/${subjectId}`) }, 'To the subject, to start another one'),
    ),
  );
}

const WHY: Readonly<Record<Exclude<Investigation['data']['error'], null>, string>> = {
  model_not_configured: 'the operator of this service has configured none',
  ai_consent_withdrawn: 'the consent was withdrawn before one was asked',
  model_timed_out: 'the model did not answer in time',
  model_unreachable: 'the model could not be reached',
  model_refused: 'the model refused to answer',
  model_answer_invalid: 'the answer of the model did not have the form that was asked for',
  investigator_failed: 'the investigation failed',
};

function modelFailure({ data: { error } }: Investigation): Child {
  if (error === null) return undefined;
  return notice(
    'caution',
    h('p', {}, `Nothing of a model is here: ${WHY[error]}. What is computed is complete.`),
  );
}
