import { type Child, h } from '../../parts/dom.ts';
import { nothingHere, notice } from '../parts/notices.ts';
import { allOf, type Desk, everyRow, newestFirst, placeOf, shown, shownRecord } from '../parts/page.ts';
import { facts } from '../parts/table.ts';
import { idText, momentText } from '../parts/texts.ts';
import { attempt } from './attempt.ts';
import { looseChecks } from './checks.ts';
import { linkButton } from './link-subject.ts';
import { section, sessionBadge, subjectLink } from './marks.ts';
import type { Member, Names, PlacedWorkflow, Subject, VerificationSession } from './records.ts';

const PLACE = '/verification/sessions';

/** One session with all that a reviewer looks at before deciding. */
export function sessionPage(desk: Desk): Promise<Child> {
  const read = allOf<[VerificationSession, readonly Member[]]>([
    desk.api.get(`${PLACE}/${encodeURIComponent(desk.parameters['id'] ?? '')}`),
    everyRow(desk.api, '/organization/members'),
  ]);
  return shownRecord(read, { noun: 'session', list: PLACE }, async ([session, members]) => {
    const names = new Map(members.map(({ userId, name }) => [`user:${userId}`, name]));
    const [about, ...workflows] = await Promise.all([
      aboutSession(desk, session, names),
      ...session.workflows.map((one) => attempts(desk, session, one, names)),
    ]);
    return h(
      'div',
      { class: 'verification-stack' },
      session.status === 'expired' &&
        notice(
          'caution',
          'The session has expired and takes nothing new. Its attempts can still be decided on.',
        ),
      about,
      ...workflows,
      section('Checks outside the workflows', looseChecks(session.checks)),
    );
  });
}

async function aboutSession(desk: Desk, session: VerificationSession, names: Names): Promise<HTMLElement> {
  const { id, externalId, status, subjectId, expiresAt, createdAt, createdBy } = session;
  return section(
    externalId,
    facts([
      ['State', sessionBadge(status)],
      ['Risk subject', await subjectPart(desk, subjectId)],
      ['Created', momentText(createdAt)],
      ['Created by', names.get(createdBy) ?? idText(createdBy)],
      ['Expires', expiresAt === null ? 'never' : momentText(expiresAt)],
      ['Id', idText(id)],
    ]),
    subjectId === null && status !== 'expired' && linkButton(desk, session),
  );
}

function subjectPart({ api }: Desk, id: string | null): Promise<Child> | Child {
  if (id === null) return 'not linked';
  return shown(api.get<Subject>(`/risk/subjects/${id}`), ({ data }) => subjectLink(id, data.externalId));
}

/** The newest attempt first: it is the one that counts. */
async function attempts(
  desk: Desk,
  session: VerificationSession,
  placed: PlacedWorkflow,
  names: Names,
): Promise<HTMLElement> {
  const { workflowId, workflowKey, workflowRevision, runs } = placed;
  const place = placeOf(`/verification/workflows/${workflowId}?revision=${workflowRevision}`);
  const entries = await Promise.all(
    newestFirst(runs).map((run, index) =>
      attempt(desk, { session, placed, run, isNewest: index === 0, names }),
    ),
  );
  return section(
    workflowKey,
    h('p', {}, h('a', { href: place }, `Revision ${workflowRevision} of the workflow`)),
    entries.length === 0
      ? nothingHere('No attempt yet. Whoever captures the steps starts one with the API.')
      : h('ol', { class: 'verification-entries' }, ...entries),
  );
}
