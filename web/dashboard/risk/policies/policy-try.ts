import { fill, h } from '../../../parts/dom.ts';
import type { Answer, Failure } from '../../parts/api.ts';
import { form } from '../../parts/form.ts';
import { ownFailure } from '../../parts/needed.ts';
import { nothingHere } from '../../parts/notices.ts';
import type { Desk } from '../../parts/page.ts';
import type { Value } from './definition.ts';
import { type DeclaredInput, type TryInput, tryInput } from './policy-try-input.ts';
import { outcomeOf } from './policy-try-outcome.ts';
import type { Scenario, Simulation } from '../records.ts';

/** What is tried: a definition as it is written, or the id of a stored version. */
type Tried = { readonly definition: object } | { readonly policyVersionId: string };

export interface TryPanel {
  readonly element: HTMLElement;
  /** Asks for these inputs from now on. What was entered for one that stays is kept. */
  readonly askFor: (inputs: readonly DeclaredInput[]) => void;
  /** What was tried before came of something else. */
  readonly forget: () => void;
}

/** Evaluates made-up inputs, and stores nothing. */
export function tryPanel(desk: Desk, tried: () => Answer<Tried>): TryPanel {
  const element = h('div', {}, nothingHere('Once the definition is valid, it can be tried here.'));
  let shape = '';
  let entered: readonly Entry[] = [];
  const outcome = h('div', { role: 'status' });
  let turn = 0;
  const forget = (): void => {
    turn += 1;
    fill(outcome);
  };
  const begin = (): Show => {
    forget();
    const own = turn;
    return (...children) => own === turn && fill(outcome, ...children);
  };
  element.addEventListener('input', forget);
  return {
    element,
    forget,
    askFor: (inputs) => {
      const wanted = JSON.stringify(inputs.map(({ key, type, itemType }) => [key, type, itemType]));
      // Somebody may be in the middle of entering: the same fields stay.
      if (wanted === shape) return;
      shape = wanted;
      entered = inputs.map((input) => entryOf(input, entered));
      forget();
      fill(element, h('div', { class: 'risk-stack' }, tryForm(desk, entered, tried, begin), outcome));
    },
  };
}

/** Shows an outcome, unless something has changed since it was asked for. */
type Show = (...children: readonly HTMLElement[]) => void;

interface Entry extends TryInput {
  readonly key: string;
  readonly kind: string;
  readonly pointer: string;
}

function entryOf(input: DeclaredInput, before: readonly Entry[]): Entry {
  const { key, type, itemType } = input;
  const kind = `${type} ${itemType}`;
  // The field itself stays: what is half typed, such as `12e`, is not in its value.
  const former = before.find((one) => one.key === key && one.kind === kind);
  return former ?? { ...tryInput(input), key, kind, pointer: `/scenarios/0/inputs/${key}` };
}

function tryForm(
  desk: Desk,
  entries: readonly Entry[],
  tried: () => Answer<Tried>,
  begin: () => Show,
): HTMLElement {
  const submit = async (): Promise<Failure | undefined> => {
    const show = begin();
    const policy = tried();
    if (!policy.ok) return { ...policy.failure, errors: [] };
    const inputs = inputsOf(entries);
    if (!inputs.ok) return inputs.failure;
    const scenarios: readonly Scenario[] = [{ name: 'tried', inputs: inputs.value }];
    const body = { ...policy.value, scenarios };
    const answer = await desk.api.post<Simulation>('/risk/policies/simulate', body);
    if (!answer.ok) return answer.failure;
    show(...answer.value.scenarios.map(outcomeOf));
    return undefined;
  };
  return form(
    {
      button: 'Try it',
      busy: 'Trying…',
      fields: Object.fromEntries(entries.map(({ pointer, field }) => [pointer, field])),
      submit,
    },
    h('p', { class: 'hint' }, 'Nothing is stored. An input that is left empty is missing.'),
    h('div', { class: 'risk-try-inputs' }, ...entries.map(({ field }) => field.element)),
  );
}

function inputsOf(entries: readonly Entry[]): Answer<Scenario['inputs']> {
  const given: Record<string, { readonly value: Value }> = {};
  for (const { key, pointer, read } of entries) {
    const entry = read();
    if ('wrong' in entry) return { ok: false, failure: ownFailure([pointer], entry.wrong) };
    if (entry.value !== undefined) given[key] = { value: entry.value };
  }
  return { ok: true, value: given };
}
