import { type Child, h } from '../../parts/dom.ts';
import { badge } from '../parts/notices.ts';
import { facts } from '../parts/table.ts';
import { countText } from '../parts/texts.ts';
import { jsonText } from './json-text.ts';
import type { Names, Step } from './records.ts';

/** The steps of a workflow in their order, for people who do not read JSON. */
export function stepsInWords(steps: readonly Step[], listNames: Names): HTMLElement {
  return h(
    'ol',
    { class: 'verification-entries' },
    ...steps.map((step) =>
      h(
        'li',
        { class: 'verification-entry' },
        h('div', { class: 'row' }, h('h3', {}, step.key), badge(step.type, 'calm')),
        ...(isScreening(step) ? screeningWords(step, listNames) : stepWords(step)),
      ),
    ),
  );
}

const VERBS: Readonly<Record<Step['type'], string>> = {
  capture: 'Captures',
  extract: 'Reads',
  enrich: 'Adds',
  check: 'Checks',
  validate: 'Judges',
  risk: 'Weighs',
};

function stepWords({ type, outputs, config }: Step): readonly Child[] {
  const needsApproval = type === 'extract' || type === 'enrich';
  return [
    outputs.length === 0
      ? h('p', {}, 'It gives no fields.')
      : h('p', {}, `${VERBS[type]} ${outputs.map(fieldText).join(', ')}.`),
    outputs.length > 0 &&
      h(
        'p',
        { class: 'quiet-text' },
        needsApproval
          ? 'Evidence once the completed attempt is approved.'
          : 'Evidence as soon as the step succeeds.',
      ),
    Object.keys(config).length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, 'Settings for whoever runs it'),
        h('pre', { tabindex: 0 }, jsonText(config)),
      ),
  ];
}

function fieldText({ field, type, itemType }: Step['outputs'][number]): string {
  return type === 'list' ? `${field} (list of ${itemType}s)` : `${field} (${type})`;
}

function isScreening({ config }: Pick<Step, 'config'>): boolean {
  return config['provider'] === 'service_screening';
}

/** What a step says, and what holds where it says nothing. */
interface ScreeningConfig {
  readonly sources?: readonly string[];
  readonly reviewScore?: number;
  readonly matchScore?: number;
  readonly pepLookbackMonths?: number;
}

const PEP_LIST = 'service_pep';

/** The service checks the settings of this step when it is saved. */
function screeningWords({ config }: Step, listNames: Names): readonly Child[] {
  const { sources = [], ...said } = (config['providerConfig'] ?? {}) as ScreeningConfig;
  const { reviewScore = 70, matchScore = 90, pepLookbackMonths = 12 } = said;
  return [
    h(
      'p',
      {},
      'The service screens whoever was read, as soon as every step before this one has its result. It searches these lists:',
    ),
    h('ul', { class: 'verification-dots' }, ...sources.map((key) => h('li', {}, listNames.get(key) ?? key))),
    facts([
      ['Review from', countText(reviewScore, 'point')],
      ['Match from', countText(matchScore, 'point')],
      ...(sources.includes(PEP_LIST)
        ? [['Still a PEP after leaving office for', countText(pepLookbackMonths, 'month')] as const]
        : []),
    ]),
    h('p', { class: 'quiet-text' }, 'It leaves a check in the session, and evidence of a linked subject.'),
  ];
}
