/** Document 3, *Source syntax*, rule 1, as a tree. Offsets point into the source. */
export type Node = TextNode | OutputNode | ConditionNode | LoopNode;

export interface TextNode {
  readonly kind: 'text';
  readonly from: number;
  readonly to: number;
}

export interface OutputNode {
  readonly kind: 'output';
  readonly value: Operand;
  readonly filters: readonly Filter[];
  readonly offset: number;
}

export type Filter = 'upcase' | 'downcase';

/** `if` and `unless`, with every `elsif`; the body without a test is that of `else`. */
export interface ConditionNode {
  readonly kind: 'condition';
  readonly branches: readonly Branch[];
  readonly otherwise: readonly Node[];
  readonly offset: number;
}

export interface Branch {
  readonly test: Test;
  /** Of `unless`. */
  readonly negated: boolean;
  readonly body: readonly Node[];
  readonly offset: number;
}

export interface LoopNode {
  readonly kind: 'loop';
  readonly item: string;
  readonly list: Path;
  readonly body: readonly Node[];
  /** Of an empty list. */
  readonly otherwise: readonly Node[];
  readonly offset: number;
}

export type Test =
  | Comparison
  | { readonly kind: 'both' | 'either'; readonly left: Test; readonly right: Test }
  | { readonly kind: 'truth'; readonly value: Operand };

export interface Comparison {
  readonly kind: 'comparison';
  readonly operator: Operator;
  readonly left: Operand;
  readonly right: Operand;
}

export const OPERATORS = ['==', '!=', '<', '>', '<=', '>=', 'contains'] as const;
export type Operator = (typeof OPERATORS)[number];

export type Operand =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'empty' | 'blank' }
  | Path;

/** `a.b[0]["c"][d]`: a root, then steps. */
export interface Path {
  readonly kind: 'path';
  readonly root: string;
  readonly steps: readonly Step[];
  readonly offset: number;
}

export type Step =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'index'; readonly value: Operand };
