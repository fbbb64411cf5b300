import type { Operations } from '@assay/client';
import { fill, h } from '../../../parts/dom.ts';
import { notice } from '../../parts/notices.ts';
import { type Desk, shown } from '../../parts/page.ts';
import { table } from '../../parts/table.ts';
import { idText } from '../../parts/texts.ts';
import { valueText } from '../policies/definition.ts';
import type { Assessment } from '../records.ts';

type Replay = Operations['replayAssessment']['answer'];

/** Lets the service evaluate what is stored once more, to see that the same comes out. */
export function replay({ api }: Desk, { id }: Assessment): HTMLElement {
  const outcome = h('div');
  const button = h('button', { type: 'button', onclick: () => void run() }, 'Evaluate again');
  const run = async (): Promise<void> => {
    button.disabled = true;
    fill(outcome, await shown(api.get<Replay>(`/risk/assessments/${id}/replay`), outcomeOf));
    button.disabled = false;
  };
  return h(
    'div',
    { class: 'risk-stack' },
    h(
      'p',
      {},
      'Runs the recorded evaluator on the stored policy, inputs and time, and compares. Nothing is changed.',
    ),
    h('div', { class: 'row' }, button),
    outcome,
  );
}

function outcomeOf({
  identical,
  evaluatorVersion,
  digest,
  recomputedDigest,
  differences,
}: Replay): HTMLElement {
  if (identical)
    return notice(
      'good',
      h('p', {}, `The same result came out (${evaluatorVersion}).`),
      h('p', {}, 'Digest ', idText(recomputedDigest)),
    );
  return notice(
    'bad',
    h('p', {}, `Another result came out (${evaluatorVersion}): the record is not what this evaluator gives.`),
    h('p', {}, 'Stored digest ', idText(digest), ', now ', idText(recomputedDigest)),
    differences.length > 0 &&
      table(
        'Differences',
        [
          { title: 'Where', cell: ({ path }) => h('code', {}, path) },
          { title: 'Stored', cell: ({ expected }) => h('code', {}, valueText(expected) ?? '') },
          { title: 'Now', cell: ({ actual }) => h('code', {}, valueText(actual) ?? '') },
        ],
        differences,
      ),
  );
}
