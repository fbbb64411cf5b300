import { type Child, fill, h } from '../../../parts/dom.ts';
import { badge, nothingHere, notice } from '../../parts/notices.ts';
import { type Desk, shown } from '../../parts/page.ts';
import { type Column, facts, table } from '../../parts/table.ts';
import { asWords, idText, momentText } from '../../parts/texts.ts';
import { valueText } from '../policies/definition.ts';
import { momentOrNone, NONE } from '../marks.ts';
import type { Assessment, Evidence, InputSnapshot } from '../records.ts';

type Data = Assessment['data'];

/** What the policy looked at, with the evidence behind it. */
export function inputsExplained(desk: Desk, data: Data): HTMLElement {
  if (data.inputs.length === 0) return nothingHere('The policy takes no inputs.');
  return h('div', { class: 'risk-stack' }, missingNotice(data), table('Inputs', columns(desk), data.inputs));
}

function missingNotice({ inputs, policy }: Data): Child {
  const missing = inputs.filter(({ status }) => status !== 'resolved');
  if (missing.length === 0) return undefined;
  return notice(
    'caution',
    h('p', {}, 'These inputs could not be resolved:'),
    h('ul', {}, ...missing.map(({ key, status }) => h('li', {}, `${key}: ${asWords(status)}`))),
    h('p', {}, `Without them the policy decides at least: ${asWords(policy.definition.missingEvidence)}.`),
  );
}

function columns(desk: Desk): readonly Column<InputSnapshot>[] {
  return [
    { title: 'Input', cell: ({ key }) => key },
    { title: 'Value', cell: ({ value }) => (value === null ? NONE : h('code', {}, valueText(value))) },
    {
      title: 'Status',
      cell: ({ status }) => badge(asWords(status), status === 'resolved' ? 'good' : 'caution'),
    },
    { title: 'Observed', cell: ({ observedAt }) => momentOrNone(observedAt) },
    { title: 'Fresh until', cell: ({ freshUntil }) => momentOrNone(freshUntil) },
    { title: 'Evidence', cell: (input) => evidenceOf(desk, input) },
  ];
}

/** Where it was read from, or what each accepted source had to offer where that was not enough. */
function evidenceOf(desk: Desk, { source, evidenceId, candidates }: InputSnapshot): Child {
  const others = candidates.filter((one) => one.evidenceId !== evidenceId || evidenceId === null);
  return h(
    'div',
    { class: 'risk-sources' },
    source !== null && idText(source),
    evidenceId !== null && receipt(desk, evidenceId),
    ...others.map((one) =>
      h(
        'div',
        {},
        idText(one.source),
        ` ${asWords(one.status)}`,
        one.evidenceId !== null && receipt(desk, one.evidenceId),
      ),
    ),
  );
}

/** The receipt is read when somebody wants to see it. */
function receipt({ api }: Desk, evidenceId: string): HTMLElement {
  const place = h('div');
  const details = h('details', {}, h('summary', {}, 'Receipt'), place);
  const read = async (): Promise<void> => {
    fill(place, h('p', { role: 'status' }, 'One moment…'));
    fill(place, await shown(api.get<Evidence>(`/risk/evidence/${evidenceId}`), receiptFacts));
  };
  details.addEventListener('toggle', () => {
    if (details.open && !place.hasChildNodes()) void read();
  });
  return details;
}

function receiptFacts({ id, data }: Evidence): HTMLElement {
  return facts([
    ['Receipt', idText(id)],
    ['Number in the subject’s history', String(data.sequence)],
    ['Received', momentText(data.receivedAt)],
    ['Submitted by', idText(data.createdBy)],
    ['Kind of evidence', asWords(data.provenance.evidenceClass)],
    ['Adapter', data.provenance.adapterVersion],
    ['Reference of the provider', data.providerRef ?? NONE],
    ['Superseded by', data.supersededBy === null ? NONE : idText(data.supersededBy)],
  ]);
}
