import type { Schemas } from '@assay/client/browser';

type Scalar = string | number | boolean;
export type Value = Scalar | readonly Scalar[];

export interface DeclaredInput {
  readonly key: string;
  readonly type: string;
  readonly itemType?: string;
  readonly acceptedSources: readonly string[];
  readonly maxAgeSeconds: number;
}

/** What a policy version says, as far as a page explains it. */
export interface Definition {
  readonly title?: string;
  readonly inputs: readonly DeclaredInput[];
  readonly applicability?: readonly { readonly all: readonly Condition[] }[];
  readonly factors: readonly Factor[];
  readonly aggregation: 'sum' | 'maximum';
  readonly floor: number;
  readonly ceiling?: number;
  readonly bands: readonly Band[];
  readonly rules: readonly Rule[];
  readonly missingEvidence: 'awaiting_evidence' | 'review';
  readonly reviewAfterSeconds?: number;
}

export interface Condition {
  readonly fact: string;
  readonly operator: keyof typeof OPERATORS;
  readonly value: Value;
}

export interface Factor {
  readonly key: string;
  readonly title?: string;
  readonly match: 'first' | 'highest';
  readonly weight: number;
  readonly defaultPoints?: number;
  readonly cases: readonly {
    readonly id?: string;
    readonly all: readonly Condition[];
    readonly points: number;
    readonly reason?: string;
  }[];
}

interface Effect {
  readonly decision: Schemas['AssessmentState']['decision'];
  readonly actions: readonly string[];
}

export interface Band {
  readonly id: string;
  readonly lowerBound: number;
  readonly effect: Effect;
}

export interface Rule {
  readonly id: string;
  readonly all: readonly Condition[];
  readonly reason: string;
  readonly forcedBand?: string;
  readonly effect?: Effect;
}

const OPERATORS = {
  eq: 'is',
  in: 'is one of',
  contains: 'contains',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  eq_fact: 'is the same as',
  neq_fact: 'is not the same as',
} as const;

/** All conditions as one sentence. */
export function conditionsText(all: readonly Condition[]): string {
  return all.map(conditionText).join(' and ');
}

function conditionText({ fact, operator, value }: Condition): string {
  const isAboutFact = operator === 'eq_fact' || operator === 'neq_fact';
  return `${fact} ${OPERATORS[operator]} ${isAboutFact ? String(value) : valueText(value)}`;
}

/** As JSON writes it, so that the text "80" and the number 80 differ. */
export function valueText(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  return value.length === 0 ? 'an empty list' : value.map((one) => JSON.stringify(one)).join(', ');
}

function inWords(code: string): string {
  return code.replaceAll('_', ' ');
}

/** What a band or a rule leads to. */
export function effectText(effect: Effect | undefined): string {
  if (!effect) return 'no effect of its own';
  const actions = effect.actions.length === 0 ? 'no actions' : effect.actions.map(inWords).join(', ');
  return `${effect.decision}; ${actions}`;
}

export function typeText({ type, itemType }: { readonly type: string; readonly itemType?: string }): string {
  return itemType === undefined ? type : `${type} of ${itemType}s`;
}

/** How contributions become a score. */
export function aggregationText({ aggregation, floor, ceiling }: Definition): string {
  const how = aggregation === 'sum' ? 'The contributions are added up' : 'The highest contribution counts';
  return ceiling === undefined
    ? `${how}, at least ${floor}`
    : `${how}, at least ${floor} and at most ${ceiling}`;
}

const SPANS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** In the greatest unit that says it exactly. */
export function spanText(seconds: number): string {
  const [unit, name] = SPANS.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  const count = seconds / unit;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
