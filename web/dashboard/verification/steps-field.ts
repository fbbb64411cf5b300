import { fill, h } from '../../parts/dom.ts';
import type { Answer, Failure } from '../parts/api.ts';
import { type Field, textField } from '../parts/form.ts';
import { ownFailure } from '../parts/needed.ts';
import { notice } from '../parts/notices.ts';
import { countText } from '../parts/texts.ts';
import { readJson } from '../parts/read-json.ts';
import { leadTo, lineOf } from '../parts/text-place.ts';
import { jsonText } from './json-text.ts';

const POINTER = '/steps';
/** Long enough that somebody who types is not told at every letter. */
const PAUSE_MILLISECONDS = 600;

export interface StepsField extends Field<HTMLTextAreaElement> {
  /** What was typed, or why it is no list of steps. */
  readonly read: () => Answer<readonly unknown[]>;
  /** Says while somebody types whether it can be read. */
  readonly check: HTMLElement;
}

/** The steps of a workflow as JSON. */
export function stepsField(steps: readonly unknown[]): StepsField {
  const field = textField(
    {
      label: 'Steps',
      hint: 'JSON. A step has a key, a type (capture, extract, enrich, check, validate or risk), outputs and config.',
    },
    { rows: 24, class: 'code', spellcheck: 'false', wrap: 'off' },
  );
  const { control } = field;
  control.value = jsonText(steps);
  const check = h('div', { class: 'steps-check' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  control.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => fill(check, verdict(field)), PAUSE_MILLISECONDS);
  });
  return { ...field, check, read: () => stepsIn(control.value) };
}

function stepsIn(text: string): Answer<readonly unknown[]> {
  const read = readJson(text);
  if ('message' in read) return refused(`This is not JSON. ${placed(text, read.offset, read.message)}`);
  if (Array.isArray(read.value)) return { ok: true, value: read.value };
  return refused('The steps stand in brackets: [ … ].');
}

function refused(message: string): Answer<never> {
  return { ok: false, failure: ownFailure([POINTER], message) };
}

function placed(text: string, offset: number, message: string): string {
  return `Line ${lineOf(text, offset)}: ${message}`;
}

/** A fault with a place leads there. */
function verdict(field: Field<HTMLTextAreaElement>): HTMLElement {
  const text = field.control.value;
  const read = readJson(text);
  if ('message' in read)
    return notice(
      'caution',
      h('p', {}, 'This is not JSON yet.'),
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => leadTo(field, read.offset) },
        placed(text, read.offset, read.message),
      ),
    );
  const steps = stepsIn(text);
  return steps.ok
    ? notice('good', `This is JSON with ${countText(steps.value.length, 'step')}.`)
    : notice('caution', steps.failure.detail);
}

/**
 * A field shows one message, so everything that the service finds wrong in the steps becomes one: a line for each fault,
 * with its pointer and its place in the text.
 */
export function joinedStepFaults(failure: Failure, { control }: Field<HTMLTextAreaElement>): Failure {
  const isOfSteps = (pointer = ''): boolean => pointer === POINTER || pointer.startsWith(`${POINTER}/`);
  const ofSteps = failure.errors.filter(({ pointer }) => isOfSteps(pointer));
  if (ofSteps.length === 0) return failure;
  const read = readJson(control.value);
  const lines = ofSteps.map(({ pointer = '', message }) => {
    const offset = 'message' in read ? read.offset : read.offsetOf(pointer.slice(POINTER.length));
    return `${pointer}, line ${lineOf(control.value, offset)}: ${message}`;
  });
  const others = failure.errors.filter(({ pointer }) => !isOfSteps(pointer));
  return { ...failure, errors: [...others, { pointer: POINTER, message: lines.join('\n') }] };
}
