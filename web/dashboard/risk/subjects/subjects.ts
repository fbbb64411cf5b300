import { type Child, fill, h } from '../../../parts/dom.ts';
import { keyByContent, withQuery } from '../../parts/api.ts';
import { choiceField, form, inputField } from '../../parts/form.ts';
import { nothingHere, notice } from '../../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../../parts/page.ts';
import { type Column, pagesByOffset, table } from '../../parts/table.ts';
import { momentText } from '../../parts/texts.ts';
import { filterForm } from '../lists.ts';
import { section } from '../marks.ts';
import { type Subject, SUBJECT_KINDS } from '../records.ts';

const PLACE = '/risk/subjects';

/** Everybody and everything whose risk is followed, and a form for one more. */
export async function openSubjects(desk: Desk): Promise<Child> {
  const { api, query } = desk;
  const search = query.get('search') ?? '';
  const asked = api.get<Rows<Subject>>('/risk/subjects', { search, offset: query.get('offset') ?? 0 });
  const list = await shown(asked, ({ items, nextOffset }) =>
    h(
      'div',
      { class: 'risk-stack' },
      items.length === 0
        ? nothingHere(search === '' ? 'No subject yet.' : `No subject has “${search}” in its external id.`)
        : table('Subjects', COLUMNS, items),
      pagesByOffset(PLACE, query, nextOffset),
    ),
  );
  const searched = inputField({ label: 'External id' }, { type: 'search', value: search });
  return h(
    'div',
    { class: 'risk-stack' },
    filterForm(desk, PLACE, { search: searched }),
    list,
    registration(desk),
  );
}

const COLUMNS: readonly Column<Subject>[] = [
  {
    title: 'External id',
    cell: ({ id, data }) => h('a', { class: 'risk-long', href: placeOf(`${PLACE}/${id}`) }, data.externalId),
  },
  { title: 'Kind', cell: ({ data }) => data.kind },
  { title: 'Evidence revision', isNumber: true, cell: ({ data }) => String(data.evidenceRevision) },
  { title: 'Registered', cell: ({ data }) => momentText(data.createdAt) },
];

function registration({ api, go }: Desk): HTMLElement {
  const kind = choiceField(
    { label: 'Kind' },
    SUBJECT_KINDS.map((one) => [one, one] as const),
  );
  const externalId = inputField({
    label: 'External id',
    hint: 'How your own systems call it. No names and no numbers of identity documents.',
  });
  const known = h('div');
  const keyOf = keyByContent();
  return section(
    'Register a subject',
    form(
      {
        button: 'Register',
        busy: 'Registering…',
        fields: { '/kind': kind, '/externalId': externalId },
        submit: async () => {
          fill(known);
          const body = { kind: kind.control.value, externalId: externalId.control.value };
          const answer = await api.post<Subject>('/risk/subjects', body, keyOf(body));
          if (answer.ok) {
            go(`${PLACE}/${answer.value.id}`);
            return undefined;
          }
          if (answer.failure.code === 'already_exists') fill(known, knownNotice(body.externalId));
          return answer.failure;
        },
      },
      h('div', { class: 'columns risk-even' }, kind.element, externalId.element),
    ),
    known,
  );
}

function knownNotice(externalId: string): HTMLElement {
  const place = withQuery(PLACE, { search: externalId });
  return notice('calm', h('a', { href: placeOf(place) }, 'Look for it in the list'));
}
