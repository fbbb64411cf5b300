import { type Child, h } from '../../parts/dom.ts';
import { withQuery } from '../parts/api.ts';
import { choiceField } from '../parts/form.ts';
import { notice } from '../parts/notices.ts';
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
  const read = allOf<[Workflow, Workflow, { items: readonly ScreeningSource[] }]>([
    desk.api.get(at, { revision: desk.query.get('revision') ?? undefined }),
    desk.api.get(at),
    desk.api.get('/screening/sources'),
  ]);
  return shownRecord(read, { noun: 'workflow', list: PLACE }, ([workflow, newest, { items }]) =>
    h(
      'div',
      { class: 'verification-stack' },
      workflow.revision < newest.revision &&
        notice('calm', `This is an earlier revision. New sessions take revision ${newest.revision}.`),
      aboutWorkflow(desk, workflow, newest.revision),
      section('Steps', stepsInWords(workflow.steps, new Map(items.map(({ key, name }) => [key, name])))),
      section('Steps as JSON', h('pre', { tabindex: 0 }, jsonText(workflow.steps))),
    ),
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
  const { element, control } = choiceField({ label: 'Show' }, choices, String(revision));
  control.addEventListener('change', () => go(withQuery(`${PLACE}/${id}`, { revision: control.value })));
  return h('div', { class: 'verification-narrow' }, element);
}
