import { h } from '../../../parts/dom.ts';
import { table } from '../../parts/table.ts';
import { idText } from '../../parts/texts.ts';
import { conditionsText, type Definition, effectText, type Factor, spanText } from './definition.ts';
import { NONE } from '../marks.ts';

/** A subject is covered where all conditions of one group hold. */
export function coverage(groups: NonNullable<Definition['applicability']>): HTMLElement {
  return h(
    'ul',
    { class: 'risk-steps' },
    ...groups.map(({ all }) => h('li', {}, `subjects whose ${conditionsText(all)}`)),
  );
}

export function inputsTable({ inputs }: Definition): HTMLElement {
  return table(
    'Inputs',
    [
      { title: 'Input', cell: ({ key }) => key },
      {
        title: 'Type',
        cell: ({ type, itemType }) => (itemType === undefined ? type : `${type} of ${itemType}s`),
      },
      { title: 'Good for', cell: ({ maxAgeSeconds }) => spanText(maxAgeSeconds) },
      {
        title: 'Accepted sources',
        cell: ({ acceptedSources }) =>
          h('ul', { class: 'risk-bare' }, ...acceptedSources.map((source) => h('li', {}, idText(source)))),
      },
    ],
    inputs,
  );
}

export function factorsTable({ factors, aggregation, floor, ceiling }: Definition): HTMLElement {
  return h(
    'div',
    { class: 'risk-stack' },
    h(
      'p',
      {},
      aggregation === 'sum' ? 'The weighted points are added up' : 'The highest weighted points count',
      ceiling === undefined ? `, at least ${floor}.` : `, at least ${floor} and at most ${ceiling}.`,
    ),
    table(
      'Factors',
      [
        { title: 'Factor', cell: ({ key, title }) => title ?? key },
        { title: 'Weight', isNumber: true, cell: ({ weight }) => String(weight) },
        { title: 'Points', cell: casesOf },
      ],
      factors,
    ),
  );
}

function casesOf({ match, cases, defaultPoints }: Factor): HTMLElement {
  return h(
    'div',
    {},
    h('p', { class: 'quiet-text' }, match === 'first' ? 'the first that holds' : 'the highest that holds'),
    h(
      'ul',
      { class: 'risk-bare' },
      ...cases.map(({ all, points }) =>
        h('li', {}, h('strong', {}, String(points)), ` if ${conditionsText(all)}`),
      ),
      defaultPoints !== undefined && h('li', {}, h('strong', {}, String(defaultPoints)), ' otherwise'),
    ),
  );
}

export function bandsTable({ bands }: Definition): HTMLElement {
  return table(
    'Bands',
    [
      { title: 'Band', cell: ({ id }) => id },
      { title: 'From score', isNumber: true, cell: ({ lowerBound }) => String(lowerBound) },
      { title: 'Leads to', cell: ({ effect }) => effectText(effect) },
    ],
    bands,
  );
}

export function rulesTable({ rules }: Definition): HTMLElement {
  return table(
    'Rules',
    [
      { title: 'Rule', cell: ({ id }) => id },
      { title: 'Holds if', cell: ({ all }) => conditionsText(all) },
      { title: 'Reason', cell: ({ reason }) => reason },
      { title: 'Forces band', cell: ({ forcedBand }) => forcedBand ?? NONE },
      { title: 'Leads to', cell: ({ effect }) => effectText(effect) },
    ],
    rules,
  );
}
