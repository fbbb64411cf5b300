import { type Child, h } from '../../parts/dom.ts';
import { ask } from '../parts/ask.ts';
import { nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf, shown } from '../parts/page.ts';
import { pagesByOffset, table } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import type { Monitor, MonitorPage } from './records.ts';
import { subjectLink } from './runs-page.ts';

/** Who is screened again when a list changes. Whom it is about is encrypted, and shown to nobody. */
export function monitorsPage(desk: Desk): Promise<Child> {
  const offset = desk.query.get('offset') ?? undefined;
  return shown(desk.api.get<MonitorPage>('/screening/monitors', { offset }), ({ items, nextOffset }) =>
    h(
      'div',
      { class: 'card' },
      h(
        'p',
        {},
        'Each is screened again when one of its lists changes. The name is kept encrypted and shown to nobody: what leads to the person is the risk subject, or your own note of the run.',
      ),
      items.length === 0
        ? nothingHere(
            'Nobody yet. ',
            h('a', { href: placeOf('/screening') }, 'Screen somebody'),
            ' and choose to screen again.',
          )
        : monitorTable(desk, items),
      pagesByOffset('/screening/monitors', desk.query, nextOffset),
    ),
  );
}

function monitorTable(desk: Desk, monitors: readonly Monitor[]): HTMLElement {
  return table<Monitor>(
    'Monitors',
    [
      {
        title: 'Last run',
        cell: ({ lastRunId, lastRunAt }) =>
          h('a', { href: placeOf(`/screening/runs/${lastRunId}`) }, momentText(lastRunAt)),
      },
      { title: 'Lists', cell: ({ sources }) => sources.join(', ') },
      {
        title: 'Review and match',
        cell: ({ reviewScore, matchScore }) => `${reviewScore} and ${matchScore}`,
      },
      {
        title: 'Risk subject',
        cell: ({ riskSubjectId }) => riskSubjectId !== null && subjectLink(riskSubjectId),
      },
      { title: 'Since', cell: ({ createdAt }) => momentText(createdAt) },
      {
        title: 'Change',
        cell: (monitor) =>
          h(
            'button',
            {
              type: 'button',
              class: 'quiet',
              'aria-label': `End the monitor with the last run of ${monitor.lastRunAt}`,
              onclick: () => void end(desk, monitor),
            },
            'End',
          ),
      },
    ],
    monitors,
  );
}

async function end(desk: Desk, { id }: Monitor): Promise<void> {
  const answer = await ask({
    title: 'No longer screen again',
    body: [h('p', {}, 'What is kept of the subject is deleted. Its runs stay.')],
    button: 'End',
    isDangerous: true,
    send: () => desk.api.remove(`/screening/monitors/${id}`),
  });
  if (answer) desk.reload();
}
