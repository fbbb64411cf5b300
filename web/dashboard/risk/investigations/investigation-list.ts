import { type Child, h } from '../../../parts/dom.ts';
import { badge, nothingHere } from '../../parts/notices.ts';
import { type Desk, everyRow, newestFirst, placeOf, shown } from '../../parts/page.ts';
import { countText, momentText } from '../../parts/texts.ts';
import { investigationBadge } from './investigation-marks.ts';
import type { Investigation } from '../records.ts';

/** The investigations of a subject, the newest first. */
export function investigationList({ api }: Desk, subjectId: string): Promise<Child> {
  return shown(everyRow<Investigation>(api, '/risk/investigations', { subjectId }), (all) =>
    all.length === 0
      ? nothingHere('This subject was not investigated yet.')
      : h('ol', { class: 'risk-entries' }, ...newestFirst(all).map(entry)),
  );
}

function entry({ id, data }: Investigation): HTMLElement {
  const { status, question, findings, method, error, createdAt } = data;
  return h(
    'li',
    { class: 'risk-entry' },
    h(
      'div',
      { class: 'row' },
      h('a', { href: placeOf(`/risk/investigations/${id}`) }, momentText(createdAt)),
      investigationBadge(status),
      status === 'completed' && countText(findings.length, 'finding'),
      method === 'ai_assisted' && badge(error === null ? 'with a model' : 'without the model', 'caution'),
    ),
    question !== null && h('p', { class: 'risk-about' }, `“${question}”`),
  );
}
