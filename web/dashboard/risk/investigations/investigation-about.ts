import { type Child, h } from '../../../parts/dom.ts';
import { type Desk, placeOf, shown } from '../../parts/page.ts';
import { facts } from '../../parts/table.ts';
import { idText, momentText } from '../../parts/texts.ts';
import { investigationBadge } from './investigation-marks.ts';
import { momentOrNone, NONE, section } from '../marks.ts';
import type { Investigation, Subject } from '../records.ts';

/** Of whom it is, who asked for it and why, and up to where it looked. */
export async function aboutInvestigation({ api }: Desk, investigation: Investigation): Promise<HTMLElement> {
  const { id, data } = investigation;
  const subject = await shown(api.get<Subject>(`/risk/subjects/${data.subjectId}`), subjectLink);
  return section(
    data.question ?? 'No question was asked',
    facts([
      ['Subject', subject],
      ['Status', investigationBadge(data.status)],
      ['Method', data.method === 'ai_assisted' ? 'computed, and a model' : 'computed'],
      ['Model', data.model ?? NONE],
      ['Asked for', momentText(data.createdAt)],
      ['Asked for by', idText(data.createdBy)],
      ['Begun', momentOrNone(data.startedAt)],
      ['Ended', momentOrNone(data.completedAt)],
      ['Id', idText(id)],
    ]),
    snapshotOf(investigation),
  );
}

function subjectLink({ id, data }: Subject): HTMLElement {
  return h('span', {}, h('a', { href: placeOf(`/risk/subjects/${id}`) }, data.externalId), ` (${data.kind})`);
}

function snapshotOf({ data: { snapshot } }: Investigation): Child {
  if (snapshot === null) return undefined;
  return h(
    'details',
    {},
    h('summary', {}, 'What it looked at'),
    facts([
      ['Records as of', momentText(snapshot.takenAt)],
      ['Evidence revision', String(snapshot.evidenceRevision)],
      ['Newest assessment', `number ${snapshot.assessmentSequence}`],
      ['Newest event', `number ${snapshot.eventSequence}`],
      ['Digest of the records', idText(snapshot.digest)],
    ]),
  );
}
