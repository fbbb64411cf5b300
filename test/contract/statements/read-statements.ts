import type { SourceFile } from '../import-graph.ts';
import {
  calledWith,
  childrenOf,
  evaluate,
  innerScope,
  isFunction,
  type Node,
  openSource,
  type Piece,
  type Scope,
  UNKNOWN_NAME,
} from './source-values.ts';

/** A statement as the server gets it. */
export interface ReadStatement {
  /** The file and line where it stands. */
  readonly where: string;
  /** The file, and the function or constant that it belongs to. */
  readonly place: string;
  readonly text: string;
  /** What the source calls the values, that of `$1` first. */
  readonly values: readonly string[];
}

/** Every statement that the source writes as `sql`, with the parts that it is made of, each text once. */
export function readStatements(files: readonly SourceFile[]): readonly ReadStatement[] {
  const found = new Map<string, ReadStatement>();
  for (const way of ['first', 'second'] as const)
    for (const { path, text } of files.filter((file) => file.text.includes('sql`'))) {
      const { scope, program } = openSource(path, text, way);
      for (const statement of statementsIn(program, scope))
        found.set(statement.where + statement.text, statement);
    }
  return [...found.values()];
}

/** Calls within calls that are followed: a store's, the platform's, and one more. */
const CALLS_FOLLOWED = 4;

function statementsIn(node: Node, scope: Scope, calls = 0): readonly ReadStatement[] {
  const sent = sentAt(node, scope);
  const here = sent ? statementOf(sent, scope) : [];
  const called =
    node.type === 'CallExpression' && calls < CALLS_FOLLOWED ? calledWith(node, scope) : undefined;
  const there = called ? statementsIn(called.body, called.scope, calls + 1) : [];
  const inner = isFunction(node) || node.type === 'BlockStatement' ? innerScope(node, scope) : scope;
  return [...here, ...there, ...childrenOf(node).flatMap((child) => statementsIn(child, inner, calls))];
}

/** A template of a function, or a constant where it is sent: parts that a file keeps are read where they are used. */
function sentAt(node: Node, scope: Scope): Node | undefined {
  if (node.type === 'TaggedTemplateExpression') return scope.outer && node;
  const [first] = node.type === 'CallExpression' ? (node['arguments'] as readonly Node[]) : [];
  return first?.type === 'Identifier' && /^[A-Z_]+$/.test(String(first['name'])) ? first : undefined;
}

const BEGINS = /^\s*(?:with|select|insert|update|delete)\b/i;

function statementOf(node: Node, scope: Scope): readonly ReadStatement[] {
  const made = evaluate(node, scope);
  if (made.kind !== 'sql') return [];
  const { text, values } = rendered(made.pieces);
  if (!BEGINS.test(text)) return [];
  const line = scope.text.slice(0, node.start).split('\n').length;
  return [{ where: `${scope.path}:${line}`, place: `${scope.path} ${scope.within ?? ''}`, text, values }];
}

function rendered(pieces: readonly Piece[]): Pick<ReadStatement, 'text' | 'values'> {
  const values: string[] = [];
  let text = '';
  for (const piece of pieces)
    text += typeof piece === 'string' ? piece : placeholder(text, values, piece.value);
  return { text, values };
}

/** What stands where a table does is one of those that the caller names; rows that it selects are read where it does so. */
function placeholder(before: string, values: string[], value: string): string {
  if (/\bfrom\s*\([(\s]*$/i.test(before)) return 'select * from some_rows';
  if (/\b(?:from|join|into|update)\s+$/i.test(before)) return UNKNOWN_NAME;
  return `$${values.push(value)}`;
}
