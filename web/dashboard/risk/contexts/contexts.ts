import { type Child, fill, h } from '../../../parts/dom.ts';
import { keyByContent, withQuery } from '../../parts/api.ts';
import { form, inputField } from '../../parts/form.ts';
import { emptyFailure } from '../../parts/needed.ts';
import { nothingHere, notice } from '../../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../../parts/page.ts';
import { type Column, pagesByOffset, table } from '../../parts/table.ts';
import { momentText } from '../../parts/texts.ts';
import { filterForm } from '../lists.ts';
import { NONE, section } from '../marks.ts';
import type { Context } from '../records.ts';

const PLACE = '/risk/contexts';

/** Journeys that group subjects, and a form for one more. */
export async function openContexts(desk: Desk): Promise<Child> {
  const { api, query } = desk;
  const search = query.get('search') ?? '';
  const asked = api.get<Rows<Context>>(PLACE, { search, offset: query.get('offset') ?? 0 });
  const list = await shown(asked, ({ items, nextOffset }) =>
    h(
      'div',
      { class: 'risk-stack' },
      items.length === 0
        ? nothingHere(search === '' ? 'No context yet.' : `No context has “${search}” in its external id.`)
        : table('Contexts', COLUMNS, items),
      pagesByOffset(PLACE, query, nextOffset),
    ),
  );
  const searched = inputField({ label: 'External id' }, { type: 'search', value: search });
  return h(
    'div',
    { class: 'risk-stack' },
    h(
      'p',
      { class: 'lead' },
      'A context groups the subjects of one journey, such as a business and its owners, and pins the policies that are meant for them.',
    ),
    filterForm(desk, PLACE, { search: searched }),
    list,
    creation(desk),
  );
}

const COLUMNS: readonly Column<Context>[] = [
  {
    title: 'External id',
    cell: ({ id, data }) => h('a', { class: 'risk-long', href: placeOf(`${PLACE}/${id}`) }, data.externalId),
  },
  { title: 'Kind', cell: ({ data }) => data.kind },
  {
    title: 'Label',
    cell: ({ data }) => (data.label === null ? NONE : h('span', { class: 'risk-long' }, data.label)),
  },
  { title: 'Created', cell: ({ data }) => momentText(data.createdAt) },
];

function creation({ api, go }: Desk): HTMLElement {
  const kind = inputField(
    { label: 'Kind', hint: 'Your own word for such journeys, in lower case.' },
    { maxlength: 40, placeholder: 'onboarding' },
  );
  const externalId = inputField(
    { label: 'External id', hint: 'How your own systems call it. No names and no numbers of documents.' },
    { maxlength: 200 },
  );
  const label = inputField({ label: 'Label', hint: 'May be left empty.' }, { maxlength: 200 });
  const known = h('div');
  const keyOf = keyByContent();
  const submit = async () => {
    fill(known);
    const failure = emptyFailure({ '/kind': kind, '/externalId': externalId });
    if (failure) return failure;
    const labelled = label.control.value.trim();
    const body = {
      kind: kind.control.value.trim(),
      externalId: externalId.control.value,
      ...(labelled !== '' && { label: labelled }),
    };
    const answer = await api.post<Context>(PLACE, body, keyOf(body));
    if (!answer.ok && answer.failure.code === 'already_exists') fill(known, knownNotice(body.externalId));
    if (!answer.ok) return answer.failure;
    go(`${PLACE}/${answer.value.id}`);
    return undefined;
  };
  const fields = { '/kind': kind, '/externalId': externalId, '/label': label };
  return section(
    'Create a context',
    form(
      { button: 'Create', busy: 'Creating…', fields, submit },
      h('div', { class: 'columns' }, kind.element, externalId.element, label.element),
    ),
    known,
  );
}

function knownNotice(externalId: string): HTMLElement {
  const place = withQuery(PLACE, { search: externalId });
  return notice('calm', h('a', { href: placeOf(place) }, 'Look for it in the list'));
}
