import { valueText } from '../definition.ts';
import type { Assessment } from '../records.ts';
import { asWords } from '../words.ts';

type Data = Assessment['data'];

export interface ComparedRow {
  readonly what: string;
  readonly one: string;
  readonly other: string;
  readonly isChanged: boolean;
}

const NOTHING = 'not there';

/** Two assessments side by side: what came out, then factors, rules and inputs, each under its name. */
export function compare(one: Data, other: Data): readonly ComparedRow[] {
  return [
    row('Decision', asWords(one.decision), asWords(other.decision)),
    row('Score', scoreText(one.score), scoreText(other.score)),
    row('Band', one.band ?? 'none', other.band ?? 'none'),
    row('Evaluation', one.status, other.status),
    row('Policy', policyText(one), policyText(other)),
    ...paired(one.factors, other.factors, ({ key }) => `Factor ${key}`, factorText),
    ...paired(
      one.rules,
      other.rules,
      ({ id }) => `Rule ${id}`,
      ({ outcome }) => asWords(outcome),
    ),
    ...paired(one.inputs, other.inputs, ({ key }) => `Input ${key}`, inputText),
    row('Required actions', actionsText(one), actionsText(other)),
  ];
}

/** What became different from an earlier assessment to a later one, in a sentence or two. */
export function changeText(earlier: Data, later: Data): string {
  const band = `band ${later.band ?? 'none'}`;
  const moved =
    earlier.decision === later.decision && earlier.band === later.band
      ? `Decision and band stayed: ${asWords(later.decision)}, ${band}.`
      : `It went from ${asWords(earlier.decision)}, band ${earlier.band ?? 'none'}, to ${asWords(later.decision)}, ${band}.`;
  const inputs = changedNames(earlier.inputs, later.inputs, ({ key }) => key, inputText);
  const factors = changedNames(earlier.factors, later.factors, ({ key }) => key, factorText);
  const because = [
    inputs.length > 0 && `Inputs that changed: ${inputs.join(', ')}.`,
    factors.length > 0 && `Factors that changed: ${factors.join(', ')}.`,
    earlier.policy.digest !== later.policy.digest && 'The policy is another one.',
  ].filter((text) => typeof text === 'string');
  return [moved, ...(because.length === 0 ? ['Nothing that counts is different.'] : because)].join(' ');
}

function row(what: string, one: string, other: string): ComparedRow {
  return { what, one, other, isChanged: one !== other };
}

/** By their names; what only one of the two has stands beside nothing. */
function paired<Item>(
  some: readonly Item[],
  others: readonly Item[],
  nameOf: (item: Item) => string,
  textOf: (item: Item) => string,
): readonly ComparedRow[] {
  const names = [...new Set([...some, ...others].map(nameOf))];
  const textIn = (items: readonly Item[], name: string): string => {
    const found = items.find((item) => nameOf(item) === name);
    return found === undefined ? NOTHING : textOf(found);
  };
  return names.map((name) => row(name, textIn(some, name), textIn(others, name)));
}

function changedNames<Item>(
  some: readonly Item[],
  others: readonly Item[],
  nameOf: (item: Item) => string,
  textOf: (item: Item) => string,
): readonly string[] {
  return paired(some, others, nameOf, textOf)
    .filter(({ isChanged }) => isChanged)
    .map(({ what }) => what);
}

function scoreText(score: number | null): string {
  return score === null ? 'none' : String(score);
}

function policyText({ policyKey, policyVersion }: Data): string {
  return `${policyKey}, version ${policyVersion}`;
}

function factorText({ contribution, status, reason }: Data['factors'][number]): string {
  if (contribution === null) return asWords(status);
  return reason === null ? String(contribution) : `${contribution}: ${reason}`;
}

function inputText({ value, status }: Data['inputs'][number]): string {
  return value === null ? asWords(status) : valueText(value);
}

function actionsText({ requiredActions }: Data): string {
  return requiredActions.length === 0 ? 'none' : requiredActions.map(({ name }) => asWords(name)).join(', ');
}
