import { type Child, h } from '../../parts/dom.ts';
import { withQuery } from '../parts/api.ts';
import { choiceField } from '../parts/form.ts';
import { badge, nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf, shown } from '../parts/page.ts';
import { paging, table } from '../parts/table.ts';
import { countText, idText, momentText } from '../parts/texts.ts';
import type { Run, RunPage } from './records.ts';
import { STATUS_CHOICES, statusBadge, triggerText } from './words.ts';

const ROWS = 25;

/** Every run, newest first. */
export function runsPage(desk: Desk): Promise<Child> {
  const page = Number(desk.query.get('page') ?? 1);
  const status = desk.query.get('status') ?? undefined;
  const riskSubjectId = desk.query.get('riskSubjectId') ?? undefined;
  const placeAt = (at: number, chosen = status): string =>
    withQuery('/screening/runs', { page: at > 1 ? at : undefined, status: chosen, riskSubjectId });
  const asked = { page, limit: ROWS, status, riskSubjectId };
  return shown(desk.api.get<RunPage>('/screening/runs', asked), ({ items, total }) =>
    h(
      'div',
      { class: 'card' },
      h(
        'div',
        { class: 'row' },
        statusFilter(status, (chosen) => desk.go(placeAt(1, chosen ?? ''))),
        h('p', { class: 'quiet-text' }, countText(total, 'run')),
      ),
      riskSubjectId !== undefined && h('p', {}, 'Of the risk subject ', subjectLink(riskSubjectId)),
      items.length === 0 ? nothingHere('No run here.') : runTable(items),
      paging(page > 1 ? placeAt(page - 1) : undefined, page * ROWS < total ? placeAt(page + 1) : undefined),
    ),
  );
}

function statusFilter(
  current: string | undefined,
  choose: (status: string | undefined) => void,
): HTMLElement {
  const { element, control } = choiceField({ label: 'Status' }, [['', 'All'], ...STATUS_CHOICES], current);
  control.addEventListener('change', () => choose(control.value === '' ? undefined : control.value));
  return element;
}

export function subjectLink(id: string): HTMLElement {
  return h('a', { href: placeOf(`/risk/subjects/${id}`) }, idText(id));
}

function runTable(runs: readonly Run[]): HTMLElement {
  return table<Run>(
    'Screening runs',
    [
      {
        title: 'When',
        cell: ({ id, createdAt }) =>
          h('a', { href: placeOf(`/screening/runs/${id}`) }, momentText(createdAt)),
      },
      { title: 'Status', cell: statusCell },
      { title: 'Matches', isNumber: true, cell: ({ matches }) => String(matches.length) },
      { title: 'Not decided', isNumber: true, cell: (run) => String(pendingOf(run)) },
      {
        title: 'Highest score',
        isNumber: true,
        cell: ({ topScore }) => (topScore === null ? '–' : String(topScore)),
      },
      { title: 'Why', cell: ({ trigger }) => triggerText(trigger) },
    ],
    runs,
  );
}

/** A match may stand in a run that did not search everything. */
function statusCell({ status, incomplete }: Run): Child {
  const isSaid = status === 'incomplete' || status === 'error';
  return h(
    'div',
    { class: 'row' },
    statusBadge(status),
    incomplete && !isSaid && badge('Incomplete', 'caution'),
  );
}

function pendingOf({ matches }: Run): number {
  return matches.filter(({ decision }) => decision === 'pending').length;
}
