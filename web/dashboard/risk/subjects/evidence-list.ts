import { type Child, h } from '../../../parts/dom.ts';
import type { Answer, Api } from '../../parts/api.ts';
import { badge } from '../../parts/notices.ts';
import { type Desk, newestFirst, type Rows } from '../../parts/page.ts';
import { idText, momentText } from '../../parts/texts.ts';
import { valueText } from '../policies/definition.ts';
import { growingList, type Stretch } from '../lists.ts';
import type { Evidence, Journey } from '../records.ts';

const STRETCH = 25;

/**
 * The receipts of a subject, the newest first. Their list begins with the oldest; but they are numbered from one in its
 * order, so the number of the newest says where the list ends.
 */
export function evidenceList({ api }: Desk, subjectId: string): Promise<HTMLElement> {
  return growingList<Evidence>({
    read: async (before) => {
      const last = before === undefined ? await newestNumber(api, subjectId) : ok(Number(before));
      return last.ok ? upTo(api, subjectId, last.value) : last;
    },
    show: (receipts) => receipts.map((receipt) => h('li', { class: 'risk-entry' }, ...receiptLines(receipt))),
    empty: 'There is no evidence about this subject yet.',
  });
}

/**
 * By the history, whose pages go backwards; 0 without evidence. Batches and decisions are of the same category, so a page
 * may be without any receipt.
 */
async function newestNumber(api: Api, subjectId: string): Promise<Answer<number>> {
  const path = `/risk/subjects/${subjectId}/journey`;
  for (let before: string | null | undefined; before !== null;) {
    const events: Answer<Journey> = await api.get<Journey>(path, { category: 'evidence', before });
    if (!events.ok) return events;
    const newest = events.value.items.find(({ data }) => data.type === 'risk.evidence.recorded');
    if (newest) return numberOf(api, newest.data.resourceId);
    before = events.value.nextCursor;
  }
  return ok(0);
}

async function numberOf(api: Api, evidenceId: string): Promise<Answer<number>> {
  const receipt = await api.get<Evidence>(`/risk/evidence/${evidenceId}`);
  return receipt.ok ? ok(receipt.value.data.sequence) : receipt;
}

/** The receipts that end with this number. A page may be shorter than asked for, so several may be needed. */
async function upTo(api: Api, subjectId: string, last: number): Promise<Answer<Stretch<Evidence>>> {
  const first = Math.max(0, last - STRETCH);
  const rows: Evidence[] = [];
  for (let offset: number | null = first; offset !== null && offset < last;) {
    const page: Answer<Rows<Evidence>> = await api.get('/risk/evidence', { subjectId, offset });
    if (!page.ok) return page;
    rows.push(...page.value.items);
    offset = page.value.nextOffset;
  }
  const items = newestFirst(rows.slice(0, last - first));
  return ok({ items, nextCursor: first === 0 ? null : String(first) });
}

function ok<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** What a receipt says, of when it is, and whether something came after it. */
export function receiptLines({ data }: Evidence): readonly Child[] {
  const { fact, status, value, source, observedAt, expiresAt, supersededBy } = data;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return [
    h(
      'div',
      { class: 'row' },
      h('strong', {}, fact),
      value !== null && h('code', {}, valueText(value)),
      status !== 'available' && badge(status, 'caution'),
      isExpired && badge('expired', 'caution'),
      supersededBy !== null && badge('superseded', 'calm'),
    ),
    h(
      'p',
      { class: 'risk-about' },
      'Observed ',
      momentText(observedAt),
      expiresAt === null ? status === 'available' && ', does not expire' : ', expires ',
      expiresAt !== null && momentText(expiresAt),
      ', from ',
      idText(source),
    ),
  ];
}
