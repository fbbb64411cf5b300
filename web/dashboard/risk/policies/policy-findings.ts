import { type Child, h } from '../../../parts/dom.ts';
import type { Failure, Fault } from '../../parts/api.ts';
import { notice } from '../../parts/notices.ts';
import { facts } from '../../parts/table.ts';
import { countText, idText } from '../../parts/texts.ts';
import { valueText } from './definition.ts';
import { leadTo, lineOf } from '../../parts/text-place.ts';
import { type DefinitionField, offsetIn } from './policy-text.ts';
import type { Validation, Warning } from '../records.ts';

/** What the service found in a definition, in words that lead to their places. */
export function findings(validation: Validation, field: DefinitionField): HTMLElement {
  const { errors, warnings, analysis, normalized } = validation;
  const listOf = (faults: readonly Warning[]): HTMLElement =>
    h('ul', {}, ...faults.map((fault) => h('li', {}, findingPart(fault, field))));
  if (!normalized)
    return notice(
      'caution',
      h('p', {}, `It is not valid yet: ${countText(errors.length, 'fault')}.`),
      listOf(errors),
    );
  const hindrances = warnings.filter(({ code }) => code === 'not_publishable');
  const doubts = warnings.filter(({ code }) => code !== 'not_publishable');
  return h(
    'div',
    { class: 'risk-stack' },
    hindrances.length === 0
      ? notice('good', 'It is valid, and could be published as it is.')
      : notice(
          'caution',
          h('p', {}, 'It is valid and can be saved. It could not be published now:'),
          listOf(hindrances),
        ),
    doubts.length > 0 && notice('caution', h('p', {}, 'It may not do what you mean:'), listOf(doubts)),
    h('p', { class: 'quiet-text' }, analysisText(analysis, doubts.length)),
    facts([
      ['Size', countText(normalized.bytes, 'byte')],
      ['Digest', idText(normalized.digest)],
    ]),
  );
}

function analysisText({ exhaustive }: Validation['analysis'], doubts: number): string {
  if (!exhaustive)
    return 'The analysis ended before it had looked at everything: there may be more that never happens.';
  return doubts === 0
    ? 'Every input was looked at: each case, rule and band can happen, and no factor has a gap.'
    : 'Every input was looked at: there is nothing more of this kind.';
}

/** The line and the place, which a press leads to, and what is said of it. */
function findingPart({ pointer, message, witness }: Warning, field: DefinitionField): HTMLElement {
  const offset = offsetIn(field, pointer);
  const place = `Line ${lineOf(field.control.value, offset)}, ${pointer}`;
  return h(
    'div',
    {},
    h('button', { type: 'button', class: 'quiet', onclick: () => leadTo(field, offset) }, place),
    h('p', {}, message),
    witness && h('p', { class: 'quiet-text' }, 'Witness: ', witnessText(witness)),
  );
}

function witnessText(witness: NonNullable<Warning['witness']>): Child {
  return Object.entries(witness)
    .map(([name, value]) => `${name} is ${valueText(value)}`)
    .join(', ');
}

/** A field shows one message, so all that is refused of the definition becomes one, a line each. */
export function joinedFaults(failure: Failure): Failure {
  const isInside = ({ pointer }: Fault): boolean => pointer?.startsWith('/definition') === true;
  const inside = failure.errors.filter(isInside);
  if (inside.length === 0) return failure;
  const message = inside.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n');
  const others = failure.errors.filter((fault) => !isInside(fault));
  return { ...failure, errors: [...others, { pointer: '/definition', message }] };
}
