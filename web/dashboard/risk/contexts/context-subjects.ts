import { type Child, fill, h } from '../../../parts/dom.ts';
import { type Answer, type Api, keyByContent } from '../../parts/api.ts';
import { choiceField, form, inputField } from '../../parts/form.ts';
import { emptyFailure, ownFailure } from '../../parts/needed.ts';
import { failureNotice, nothingHere, notice } from '../../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../../parts/page.ts';
import { type Column, pagesByOffset, table } from '../../parts/table.ts';
import { momentText } from '../../parts/texts.ts';
import { NONE } from '../marks.ts';
import { type Context, type Membership, type Subject, SUBJECT_KINDS } from '../records.ts';

/** Who takes part in the journey, and a form for one more. */
export async function contextSubjects(desk: Desk, { id }: Context): Promise<HTMLElement> {
  const place = h('div', { class: 'risk-stack', tabindex: -1 });
  const read = async (word?: Child): Promise<void> =>
    fill(
      place,
      word,
      await memberList(desk, id),
      addition(desk, id, (subject) => void readAnew(subject)),
    );
  const readAnew = async ({ data }: Subject): Promise<void> => {
    await read(notice('good', h('span', { class: 'risk-long' }, `${data.externalId} is added.`)));
    place.focus();
  };
  await read();
  return place;
}

async function memberList({ api, query }: Desk, contextId: string): Promise<Child> {
  const offset = query.get('offset') ?? 0;
  const read = await api.get<Rows<Membership>>(`/risk/contexts/${contextId}/subjects`, { offset });
  if (!read.ok) return failureNotice(read.failure);
  const { items, nextOffset } = read.value;
  const rows = await Promise.all(items.map((membership) => rowOf(api, membership)));
  return h(
    'div',
    { class: 'risk-stack' },
    rows.length === 0 ? nothingHere('No subject was added yet.') : table('Subjects', COLUMNS, rows),
    pagesByOffset(`/risk/contexts/${contextId}`, query, nextOffset),
  );
}

interface Row {
  readonly membership: Membership;
  readonly subject: Child;
}

/** A membership names its subject by its id alone. */
async function rowOf(api: Api, membership: Membership): Promise<Row> {
  const path = `/risk/subjects/${membership.subjectId}`;
  const subject = await shown(api.get<Subject>(path), ({ data }) =>
    h('div', { class: 'risk-long' }, h('a', { href: placeOf(path) }, data.externalId), ` (${data.kind})`),
  );
  return { membership, subject };
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'Role', cell: ({ membership }) => membership.role ?? NONE },
  { title: 'Added', cell: ({ membership }) => momentText(membership.createdAt) },
];

function addition({ api }: Desk, contextId: string, onAdded: (subject: Subject) => void): HTMLElement {
  const kind = choiceField(
    { label: 'Kind' },
    SUBJECT_KINDS.map((one) => [one, one] as const),
  );
  const externalId = inputField({ label: 'External id', hint: 'Of a subject that is registered.' });
  const role = inputField(
    { label: 'Role', hint: 'What it is in this journey, such as owner. May be left empty.' },
    { maxlength: 80 },
  );
  const keyOf = keyByContent();
  const submit = async () => {
    const failure = emptyFailure({ '/externalId': externalId });
    if (failure) return failure;
    const subject = await subjectOf(api, kind.control.value, externalId.control.value);
    if (!subject.ok) return subject.failure;
    const named = role.control.value.trim();
    const body = { subjectId: subject.value.id, ...(named !== '' && { role: named }) };
    const answer = await api.post<Membership>(`/risk/contexts/${contextId}/subjects`, body, keyOf(body));
    if (!answer.ok) return answer.failure;
    onAdded(subject.value);
    return undefined;
  };
  const fields = { '/kind': kind, '/externalId': externalId, '/role': role };
  return form(
    { button: 'Add the subject', busy: 'Adding…', fields, submit },
    h('div', { class: 'columns' }, kind.element, externalId.element, role.element),
  );
}

/** People know a subject by its external id, the API asks for its own; the search finds every one that has it in it. */
async function subjectOf(api: Api, kind: string, externalId: string): Promise<Answer<Subject>> {
  for (let offset: number | null = 0; offset !== null;) {
    const page: Answer<Rows<Subject>> = await api.get<Rows<Subject>>('/risk/subjects', {
      search: externalId,
      offset,
    });
    if (!page.ok) return page;
    const found = page.value.items.find(({ data }) => data.kind === kind && data.externalId === externalId);
    if (found) return { ok: true, value: found };
    offset = page.value.nextOffset;
  }
  const message = 'No subject of this kind has exactly this external id.';
  return { ok: false, failure: ownFailure(['/externalId'], message) };
}
