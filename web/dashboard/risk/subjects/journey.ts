import { type Child, fill, h } from '../../../parts/dom.ts';
import { choiceField } from '../../parts/form.ts';
import { type Desk, placeOf } from '../../parts/page.ts';
import { facts } from '../../parts/table.ts';
import { asWords, idText, momentText } from '../../parts/texts.ts';
import { valueText } from '../policies/definition.ts';
import { growingList } from '../lists.ts';
import type { Journey, RiskEvent } from '../records.ts';

const CATEGORIES = [
  ['', 'everything'],
  ['activity', 'activity'],
  ['evidence', 'evidence'],
  ['assessments', 'assessments'],
  ['actions', 'actions'],
  ['overrides', 'overrides'],
] as const;

/** What happened to the subject, the newest first. */
export async function journey({ api }: Desk, subjectId: string): Promise<HTMLElement> {
  const category = choiceField({ label: 'Show' }, CATEGORIES);
  const place = h('div');
  const path = `/risk/subjects/${subjectId}/journey`;
  let turn = 0;
  const open = async (): Promise<void> => {
    const own = (turn += 1);
    const list = await growingList<RiskEvent>({
      read: (before) => api.get<Journey>(path, { category: category.control.value, before }),
      show: (events) => events.map(entry),
      empty: 'Nothing of this kind happened.',
    });
    // A slow answer about one category does not take the place of the one chosen after it.
    if (own === turn) fill(place, list);
  };
  category.control.addEventListener('change', () => void open());
  await open();
  return h('div', { class: 'risk-stack' }, h('div', { class: 'risk-narrow' }, category.element), place);
}

function entry({ data }: RiskEvent): HTMLElement {
  const { type, actor, reason, detail, occurredAt } = data;
  return h(
    'li',
    { class: 'risk-entry' },
    h(
      'div',
      { class: 'row' },
      momentText(occurredAt),
      h('strong', {}, typeText(type)),
      linkOf(data),
      h('span', { class: 'quiet-text' }, 'by '),
      idText(actor),
    ),
    titleOf(data),
    reason !== null && h('p', { class: 'risk-about' }, `“${reason}”`),
    h(
      'details',
      {},
      h('summary', {}, 'Details'),
      facts(
        Object.entries(detail).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : valueText(value),
        ]),
      ),
    ),
  );
}

/** `risk.evidence.batch_recorded` as words. */
function typeText(type: string): string {
  return asWords(type.replace(/^risk\./, '').replaceAll('.', ' '));
}

/** What tells one event from another of its type. */
function titleOf({ type, detail }: RiskEvent['data']): Child {
  const said = (name: string): string => {
    const value = detail[name];
    return typeof value === 'string' ? asWords(value) : valueText(value);
  };
  const text = (): string | undefined => {
    switch (type) {
      case 'risk.activity.reported':
        return `${said('title')} (${said('category')})`;
      case 'risk.evidence.recorded':
        return `${String(detail['fact'])}: ${said('status')}`;
      case 'risk.assessment.created':
        return `${String(detail['policyKey'])}: ${said('decision')}, band ${said('band')}`;
      case 'risk.action.requested':
        return String(detail['name']);
      case 'risk.action.transitioned':
        return `${String(detail['name'])}: ${said('from')} → ${said('to')}`;
      case 'risk.override.created':
      case 'risk.override.revoked':
        return `${String(detail['policyKey'])}: ${said('decision')}`;
      default:
        return undefined;
    }
  };
  const title = text();
  return title !== undefined && h('p', { class: 'risk-about' }, title);
}

function linkOf({ resource, resourceId, detail }: RiskEvent['data']): Child {
  const assessmentId = resource === 'assessments' ? resourceId : detail['assessmentId'];
  if (typeof assessmentId !== 'string') return undefined;
  return h('a', { href: placeOf(`/risk/assessments/${assessmentId}`) }, 'assessment');
}
