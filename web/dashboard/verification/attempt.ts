import { type Child, h } from '../../parts/dom.ts';
import type { Desk } from '../parts/page.ts';
import { table } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import { checkOutcome } from './checks.ts';
import { decisionMeans } from './decide-verification.ts';
import { decisionTrail } from './decision-trail.ts';
import { momentOrNone, NONE, reviewBadge, runBadge, stepBadge } from './marks.ts';
import type { Check, Names, PlacedWorkflow, Run, StepResult, VerificationSession } from './records.ts';

/** An attempt where it stands. */
export interface Attempt {
  readonly session: VerificationSession;
  readonly placed: PlacedWorkflow;
  readonly run: Run;
  /** No later one in this session. */
  readonly isNewest: boolean;
  readonly names: Names;
}

/** One attempt as an item of a list: its steps, who decided what, and the means to decide. */
export async function attempt(desk: Desk, one: Attempt): Promise<HTMLElement> {
  const { run, session } = one;
  const checks = session.checks.filter(({ workflowRunId }) => workflowRunId === run.workflowRunId);
  return h(
    'li',
    { class: 'verification-entry' },
    h('div', { class: 'row' }, h('h3', {}, `Attempt ${run.number}`), runBadge(run.status), reviewBadge(run)),
    h(
      'p',
      { class: 'quiet-text' },
      'Started ',
      momentText(run.startedAt),
      run.completedAt !== null && ', ended ',
      run.completedAt !== null && momentText(run.completedAt),
    ),
    stepTable(one, checks),
    checks.length > 0 &&
      h(
        'p',
        { class: 'quiet-text' },
        'A check stays as it was found. The screening run tells how its matches were decided since.',
      ),
    await decisionTrail(desk, run, one.names),
    decisionMeans(desk, one),
  );
}

function stepTable({ placed, run }: Attempt, checks: readonly Check[]): HTMLElement {
  return table<StepResult>(
    `Steps of attempt ${run.number}, ${placed.workflowKey}`,
    [
      { title: 'Step', cell: ({ key }) => key },
      { title: 'State', cell: ({ status }) => stepBadge(status) },
      { title: 'What it gave', cell: (step) => given(step, checks) },
      { title: 'When', cell: ({ completedAt }) => momentOrNone(completedAt) },
    ],
    run.steps,
  );
}

function given({ key, outputs }: StepResult, checks: readonly Check[]): Child {
  const items = [
    ...Object.entries(outputs).map(([field, value]) =>
      h('span', {}, h('span', { class: 'quiet-text' }, field), ` ${valueText(value)}`),
    ),
    ...checks.filter(({ stepKey }) => stepKey === key).map(checkOutcome),
  ];
  if (items.length === 0) return NONE;
  return h('ul', { class: 'verification-bare verification-long' }, ...items.map((item) => h('li', {}, item)));
}

function valueText(value: StepResult['outputs'][string]): string {
  if (typeof value === 'object') return value.length === 0 ? '(empty list)' : value.join(', ');
  return value === '' ? '(empty)' : String(value);
}
