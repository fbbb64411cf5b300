import { type Child, h } from '../../parts/dom.ts';
import { type Failure, withQuery } from '../parts/api.ts';
import { choiceField } from '../parts/form.ts';
import { failureNotice, notice } from '../parts/notices.ts';
import { allOf, type Desk, placeOf, shownRecord } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { facts } from '../parts/table.ts';
import { idText, momentText } from '../parts/texts.ts';
import { jsonText } from './json-text.ts';
import { section } from './marks.ts';
import type { ScreeningSource, Workflow } from './records.ts';
import { stepsInWords } from './step-words.ts';

const PLACE = '/verification/workflows';

/** One revision: the newest, or the one that the address names. */
export function workflowPage(desk: Desk): Promise<Child> {
  const at = `${PLACE}/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const named = desk.api.get<Workflow>(at, { revision: desk.query.get('revision') ?? undefined });
  const read = allOf<[Workflow, { items: readonly ScreeningSource[] }]>([
    desk.api.get(at),
    desk.api.get('/screening/sources'),
  ]);
  return shownRecord(read, { noun: 'workflow', list: PLACE }, async ([newest, { items }]) => {
    const workflow = await named;
    if (!workflow.ok) return noRevision(workflow.failure, newest);
    const sources = new Map(items.map(({ key, name }) => [key, name]));
    return openedRevision(desk, workflow.value, newest.revision, sources);
  });
}

/** The workflow is there, but not the revision that the address names. */
function noRevision(failure: Failure, { id, name, revision }: Workflow): HTMLElement {
  return section(
    name,
    failureNotice(failure),
    h('p', {}, `The newest revision of this workflow is revision ${revision}.`),
    h('p', {}, h('a', { href: placeOf(`${PLACE}/${id}`) }, `Revision ${revision}`)),
  );
}

function openedRevision(
  desk: Desk,
  workflow: Workflow,
  newest: number,
  sources: ReadonlyMap<string, string>,
): HTMLElement {
  return h(
    'div',
    { class: 'verification-stack' },
    workflow.revision < newest &&
      notice('calm', `This is an earlier revision. New sessions take revision ${newest}.`),
    aboutWorkflow(desk, workflow, newest),
    section('Steps', stepsInWords(workflow.steps, sources)),
    section('Steps as JSON', h('pre', { tabindex: 0 }, jsonText(workflow.steps))),
  );
}

function aboutWorkflow(desk: Desk, workflow: Workflow, newest: number): HTMLElement {
  const { id, key, name, revision, createdAt, createdBy } = workflow;
  return section(
    name,
    facts([
      ['Key', key],
      ['Revision', `${revision} of ${newest}`],
      ['Saved', momentText(createdAt)],
      ['Saved by', idText(createdBy)],
      ['Id', idText(id)],
    ]),
    newest > 1 && revisionChoice(desk, workflow, newest),
    isAdministrator(desk.session)
      ? h(
          'div',
          { class: 'row' },
          h('a', { class: 'button', href: placeOf(`${PLACE}/${id}/change`) }, 'Save a new revision'),
        )
      : h('p', { class: 'quiet-text' }, 'An owner or an admin can save a new revision.'),
  );
}

/** Revisions are counted from 1, and none is ever taken away. */
function revisionChoice({ go }: Desk, { id, revision }: Workflow, newest: number): HTMLElement {
  const numbers = Array.from({ length: newest }, (_, index) => String(newest - index));
  const choices = numbers.map((number) => [number, `Revision ${number}`] as const);
  const { element, control } = choiceField({ label: 'Revision' }, choices, String(revision));
  const onsubmit = (event: Event): void => {
    event.preventDefault();
    go(withQuery(`${PLACE}/${id}`, { revision: control.value }));
  };
  return h(
    'form',
    { class: 'verification-choice', onsubmit },
    element,
    h('button', { type: 'submit' }, 'Show'),
  );
}
