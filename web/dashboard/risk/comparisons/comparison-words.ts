import type { AnswerOf } from '@assay/client/browser';
import { asWords } from '../words.ts';
import { valueText } from '../definition.ts';
import type { OutcomeValue } from './outcome.tsx';

/** A difference in words without its results, which stand beside it. Neither bands nor decisions hold a colon. */
export function conditionText(text: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf(': ')));
}

export function exampleText(witness: AnswerOf<'comparePolicies'>['differences'][number]['witness']): string {
  const values = Object.entries(witness).map(([input, value]) => `${input} ${valueText(value)}`);
  return values.length === 0 ? '' : `For example ${values.join(', ')}`;
}

type Cause = AnswerOf<'listMovedAssessments'>['items'][number]['because'][number];

export function causeText({ type, id }: Cause): string {
  return `${type} ${id}`;
}

export function outcomeText({ band, decision }: OutcomeValue): string {
  return `${band ?? 'no band'}, ${asWords(decision)}`;
}

type Transition = AnswerOf<'readBacktest'>['matrix'][number];

export interface MatrixTable {
  readonly columns: readonly OutcomeValue[];
  readonly rows: readonly { readonly before: OutcomeValue; readonly counts: readonly number[] }[];
}

/** Transitions as a table; results stand in one order on both sides, so that what stays lies on the diagonal. */
export function matrixTable(transitions: readonly Transition[]): MatrixTable {
  const outcomes = new Map<string, OutcomeValue>();
  for (const { before, after } of transitions)
    for (const one of [before, after]) outcomes.set(outcomeText(one), one);
  const ordered = [...outcomes].toSorted(
    ([one, { decision: own }], [other, { decision: theirs }]) =>
      severity(own) - severity(theirs) || (one < other ? -1 : 1),
  );
  const used = (side: 'before' | 'after') =>
    ordered.filter(([name]) => transitions.some((one) => outcomeText(one[side]) === name));
  const columns = used('after');
  const countOf = (before: string, after: string): number =>
    transitions.find((one) => outcomeText(one.before) === before && outcomeText(one.after) === after)
      ?.count ?? 0;
  return {
    columns: columns.map(([, outcome]) => outcome),
    rows: used('before').map(([name, before]) => ({
      before,
      counts: columns.map(([after]) => countOf(name, after)),
    })),
  };
}

const DECISIONS: readonly string[] = ['none', 'awaiting_evidence', 'review', 'restrict', 'reject'];

function severity(decision: string): number {
  return DECISIONS.indexOf(decision);
}
