import { h } from '../../parts/dom.ts';
import type { Answerable } from '../parts/form.ts';
import type { Workflow } from './records.ts';

export interface WorkflowChoices extends Answerable {
  readonly element: HTMLElement;
  /** Ids, in the order in which they stand. */
  readonly chosen: () => readonly string[];
}

/** One box for each workflow; one that stands alone is chosen. */
export function workflowChoices(workflows: readonly Workflow[]): WorkflowChoices {
  const boxes = workflows.map(({ id, name, key, revision }) => {
    const box = h('input', { type: 'checkbox', value: id, checked: workflows.length === 1 });
    const about = h('span', { class: 'quiet-text' }, `${key}, revision ${revision}`);
    return { box, label: h('label', { class: 'choice' }, box, h('span', {}, name, ' ', about)) };
  });
  const wrong = h('p', { class: 'wrong', role: 'alert', hidden: true });
  const element = h(
    'fieldset',
    { class: 'verification-long' },
    h('legend', {}, 'Workflows'),
    ...boxes.map(({ label }) => label),
    wrong,
  );
  return {
    element,
    control: boxes[0]?.box ?? element,
    complain: (message) => {
      wrong.textContent = message ?? '';
      wrong.hidden = message === undefined;
    },
    chosen: () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
  };
}
