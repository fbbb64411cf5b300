import { type Child, h } from '../../parts/dom.ts';
import type { Answerable } from '../parts/form.ts';
import { badge } from '../parts/notices.ts';
import type { Source } from './records.ts';

export interface ListChoices extends Answerable {
  readonly element: HTMLElement;
  readonly chosen: () => readonly string[];
}

/**
 * One box for each list. All that are switched on are chosen at first, loaded or not: what is left out is left out by
 * whoever screens, and what cannot be searched makes the run incomplete.
 */
export function listChoices(sources: readonly Source[]): ListChoices {
  const boxes = sources.map((source) => ({
    key: source.key,
    box: h('input', { type: 'checkbox', checked: source.enabled, name: 'sources', value: source.key }),
    source,
  }));
  const wrong = h('p', { class: 'wrong', role: 'alert', hidden: true });
  const element = h(
    'fieldset',
    {},
    h('legend', {}, 'Lists'),
    ...boxes.map(({ box, source }) =>
      h('label', { class: 'choice' }, box, h('span', {}, source.name, ' ', standing(source))),
    ),
    wrong,
  );
  return {
    element,
    control: boxes[0]?.box ?? element,
    complain: (message) => {
      wrong.textContent = message ?? '';
      wrong.hidden = message === undefined;
    },
    chosen: () => boxes.filter(({ box }) => box.checked).map(({ key }) => key),
  };
}

/** What a run against the list would say of it. */
export function standing({ enabled, activeVersion, stale, attention }: Source): Child {
  if (!enabled) return badge('Switched off', 'calm');
  if (!activeVersion) return badge('Never loaded', 'caution');
  if (stale) return badge('Stale', 'caution');
  if (attention.length > 0) return badge('Needs attention', 'caution');
  if (activeVersion.droppedEntries > 0) return badge('Records left out', 'caution');
  return activeVersion.reindexPending && badge('Being indexed', 'caution');
}
