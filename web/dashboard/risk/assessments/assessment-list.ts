import { type Child, h } from '../../../parts/dom.ts';
import type { Api } from '../../parts/api.ts';
import { badge } from '../../parts/notices.ts';
import { type Desk, placeOf, shown } from '../../parts/page.ts';
import { momentText } from '../../parts/texts.ts';
import { growingList } from '../lists.ts';
import { currencyBadge, decisionBadge } from '../marks.ts';
import type { Assessment, AssessmentState, Journey, RiskEvent } from '../records.ts';

/** What the event of a new assessment says of it. */
type Said = Pick<
  Assessment['data'],
  'policyKey' | 'policyVersionId' | 'trigger' | 'status' | 'band' | 'decision'
>;

/**
 * The assessments of a subject, the newest first. Their list is oldest first and holds every one of them whole, so
 * they are read from the history, whose pages go backwards.
 */
export function assessmentList({ api }: Desk, subjectId: string): Promise<HTMLElement> {
  const path = `/risk/subjects/${subjectId}/journey`;
  const met = new Set<string>();
  return growingList<RiskEvent>({
    read: (before) => api.get<Journey>(path, { category: 'assessments', before }),
    show: (events) =>
      Promise.all(
        events.map((event) => {
          const said = event.data.detail as unknown as Said;
          const isNewest = !met.has(said.policyKey);
          met.add(said.policyKey);
          return entry(api, event, said, isNewest);
        }),
      ),
    empty: 'This subject was not assessed yet.',
  });
}

/** Only the newest of a policy key can be current, so only of that one it is asked. */
async function entry(
  api: Api,
  { data: { resourceId, occurredAt } }: RiskEvent,
  { policyKey, policyVersionId, trigger, status, band, decision }: Said,
  isNewest: boolean,
): Promise<HTMLElement> {
  const standing: Child = isNewest
    ? await shown(api.get<AssessmentState>(`/risk/assessments/${resourceId}/state`), standingOf)
    : badge('replaced by a newer one', 'calm');
  return h(
    'li',
    { class: 'risk-entry' },
    h(
      'div',
      { class: 'row' },
      h('a', { href: placeOf(`/risk/assessments/${resourceId}`) }, momentText(occurredAt)),
      decisionBadge(decision),
      status === 'incomplete' && badge('incomplete', 'caution'),
      standing,
    ),
    h(
      'p',
      { class: 'risk-about' },
      h('a', { href: placeOf(`/risk/policies/${policyVersionId}`) }, policyKey),
      band === null ? ', no band' : `, band ${band}`,
      `, trigger ${trigger}`,
    ),
  );
}

/** Whether it is current, and what counts instead of what was calculated. */
function standingOf(state: AssessmentState): Child {
  if (state.overrideId === null) return currencyBadge(state);
  return h(
    'span',
    { class: 'row' },
    currencyBadge(state),
    'overridden, decides now ',
    decisionBadge(state.effectiveDecision),
  );
}
