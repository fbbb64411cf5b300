import { type Child, h } from '../../parts/dom.ts';
import { type Desk, everyRow, shown } from '../parts/page.ts';
import { idText, momentText } from '../parts/texts.ts';
import type { DecisionEvent, Names, Run } from './records.ts';

/** Who decided on an attempt, and why; nothing where nobody has. */
export async function decisionTrail({ api }: Desk, run: Run, names: Names): Promise<Child> {
  if (run.reviewStatus === 'pending') return undefined;
  const asked = everyRow<DecisionEvent>(api, '/risk/events', { resourceId: run.workflowRunId });
  return shown(asked, (events) =>
    h(
      'ol',
      { class: 'verification-trail', 'aria-label': `Decisions on attempt ${run.number}` },
      ...events
        .filter(({ data }) => data.type === 'risk.verification.decided')
        .map(({ data: { detail, reason, actor, occurredAt } }) =>
          h(
            'li',
            {},
            h('p', {}, h('strong', {}, String(detail['decision'])), ` “${reason ?? ''}”`),
            h('p', { class: 'quiet-text' }, names.get(actor) ?? idText(actor), ', ', momentText(occurredAt)),
          ),
        ),
    ),
  );
}
