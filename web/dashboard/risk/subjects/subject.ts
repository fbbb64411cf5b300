import { type Child, h } from '../../../parts/dom.ts';
import { nothingHere } from '../../parts/notices.ts';
import { type Desk, everyRow, placeOf, shown, shownRecord } from '../../parts/page.ts';
import { facts } from '../../parts/table.ts';
import { idText, momentText } from '../../parts/texts.ts';
import { actionEntry } from '../actions/action.ts';
import { assessButton } from '../assessments/assess.ts';
import { assessmentList } from '../assessments/assessment-list.ts';
import { evidenceList } from './evidence-list.ts';
import { investigationList } from '../investigations/investigation-list.ts';
import { startButton } from '../investigations/investigation-start.ts';
import { journey } from './journey.ts';
import { section } from '../marks.ts';
import { monitoring } from './monitoring.ts';
import type { Action, ActionStatus, Subject } from '../records.ts';

/** One subject with all that is known of its risk. */
export function openSubject(desk: Desk): Promise<Child> {
  const id = encodeURIComponent(desk.parameters['id'] ?? '');
  const place = { noun: 'subject', list: '/risk/subjects' };
  return shownRecord(desk.api.get<Subject>(`/risk/subjects/${id}`), place, (subject) =>
    shownSubject(desk, subject),
  );
}

async function shownSubject(desk: Desk, subject: Subject): Promise<Child> {
  const parts = await Promise.all([
    assessmentList(desk, subject.id),
    openActionsOf(desk, subject.id),
    evidenceList(desk, subject.id),
    investigationList(desk, subject.id),
    monitoring(desk, subject.id),
    journey(desk, subject.id),
  ]);
  const [assessments, actions, evidence, investigations, monitored, happened] = parts;
  return h(
    'div',
    { class: 'risk-stack' },
    aboutSubject(subject),
    section('Assessments', assessments, assessButton(desk, subject.id, 'Assess the subject')),
    section('Open actions', actions),
    section('Evidence', evidence),
    section('Investigations', investigations, startButton(desk, subject.id)),
    section('Monitoring', monitored),
    section('Journey', happened),
  );
}

function aboutSubject({ id, data }: Subject): HTMLElement {
  return section(
    data.externalId,
    facts([
      ['Kind', data.kind],
      ['Registered', momentText(data.createdAt)],
      ['Registered by', idText(data.createdBy)],
      ['Evidence revision', String(data.evidenceRevision)],
      ['Id', idText(id)],
    ]),
    h('p', {}, h('a', { href: placeOf(`/screening/runs?riskSubjectId=${id}`) }, 'Screening runs')),
  );
}

const OPEN: readonly ActionStatus[] = ['requested', 'acknowledged', 'failed'];

function openActionsOf(desk: Desk, subjectId: string): Promise<Child> {
  return shown(everyRow<Action>(desk.api, '/risk/actions', { subjectId }), (actions) => {
    const open = actions.filter(({ data }) => OPEN.includes(data.status));
    if (open.length === 0) return nothingHere('Nothing is left to do.');
    return h('ol', { class: 'risk-entries' }, ...open.map((action) => actionEntry(desk, action)));
  });
}
