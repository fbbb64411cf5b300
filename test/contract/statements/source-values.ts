import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** A node of the tree that the parser makes of a source file. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A part of a statement: text of SQL, or a value that is sent beside it, as the source calls it. */
export type Piece = string | { readonly value: string };

/** What an expression of the source comes to, as far as it decides the text of a statement. */
type Value =
  | { readonly kind: 'sql'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'object'; readonly get: (name: string) => Value | undefined }
  | { readonly kind: 'array'; readonly items: readonly Value[] }
  | { readonly kind: 'function'; readonly node: Node; readonly scope: Scope }
  | { readonly kind: 'other'; readonly source: string };

/** Which way everything goes that has two: a statement is read once for each. */
export type Way = 'first' | 'second';

/** Names of a file, a function or a block, with those around it. */
export interface Scope {
  readonly path: string;
  readonly text: string;
  readonly way: Way;
  readonly names: Map<string, () => Value>;
  readonly outer?: Scope;
  /** The declared function that this is a part of. */
  readonly within?: string;
}

const ROOT = new URL('../../../', import.meta.url);
/** A table or column that only the running program knows the name of. */
export const UNKNOWN_NAME = 'some_name';
const DEEPEST = 60;
const files = new Map<string, Scope>();
let depth = 0;

export function openSource(path: string, text: string, way: Way): { scope: Scope; program: Node } {
  const program = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const scope: Scope = { path, text, way, names: new Map() };
  files.set(`${way} ${path}`, scope);
  declareAll(nodes(program['body']), scope);
  return { scope, program };
}

function importedScope(path: string, way: Way): Scope {
  const known = files.get(`${way} ${path}`);
  return known ?? openSource(path, readFileSync(new URL(path, ROOT), 'utf8'), way).scope;
}

/** The scope of a function or block; of the parameters nothing is known but their names. */
export function innerScope(node: Node, outer: Scope, given: readonly Node[] = [], from = outer): Scope {
  const within = outer.within ?? (nameOf(node['id']) || undefined);
  const scope: Scope = { ...outer, names: new Map(), outer, ...(within !== undefined && { within }) };
  for (const [index, parameter] of nodes(node['params']).entries()) {
    const argument = given[index];
    bind(parameter, argument && (() => evaluate(argument, from)), scope);
  }
  const body = isNode(node['body']) ? node['body'] : node;
  if (body.type === 'BlockStatement') declareAll(nodes(body['body']), scope);
  return scope;
}

export function isFunction({ type }: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
}

function declareAll(statements: readonly Node[], scope: Scope): void {
  for (const statement of statements) declare(statement, scope);
}

function declare(statement: Node, scope: Scope): void {
  if (statement.type === 'ExportNamedDeclaration' && isNode(statement['declaration']))
    return declare(statement['declaration'], scope);
  if (statement.type === 'FunctionDeclaration')
    scope.names.set(nameOf(statement['id']), () => ({ kind: 'function', node: statement, scope }));
  if (statement.type === 'VariableDeclaration')
    for (const { id, init } of nodes(statement['declarations']))
      bind(id as Node, isNode(init) ? () => evaluate(init, scope) : undefined, scope);
  const source = isNode(statement['source']) ? String(statement['source']['value']) : '';
  if (!source.startsWith('.')) return;
  const path = posix.join(posix.dirname(scope.path), source);
  for (const { imported, local, exported } of nodes(statement['specifiers'])) {
    const [name, from] = exported ? [exported, local] : [local, imported];
    scope.names.set(nameOf(name), () => lookUp(nameOf(from), importedScope(path, scope.way)));
  }
}

/** Gives a name, or the names in a pattern, what they stand for. */
function bind(pattern: Node, value: (() => Value) | undefined, scope: Scope): void {
  if (pattern.type === 'AssignmentPattern') {
    const preset = pattern['right'] as Node;
    return bind(pattern['left'] as Node, value ?? (() => evaluate(preset, scope)), scope);
  }
  if (pattern.type === 'Identifier') {
    const name = nameOf(pattern);
    scope.names.set(name, value ?? (() => ({ kind: 'other', source: name })));
  }
  if (pattern.type === 'ArrayPattern') bindItems(nodes(pattern['elements']), value, scope);
  if (pattern.type !== 'ObjectPattern') return;
  for (const property of nodes(pattern['properties'])) {
    if (property.type !== 'Property') continue;
    const key = nameOf(property['key']);
    bind(property['value'] as Node, () => member(value?.(), key), scope);
  }
}

function bindItems(patterns: readonly Node[], value: (() => Value) | undefined, scope: Scope): void {
  const items = (): readonly Value[] | undefined => {
    const array = value?.();
    return array?.kind === 'array' ? array.items : undefined;
  };
  for (const [index, pattern] of patterns.entries())
    if (pattern.type === 'RestElement')
      bind(pattern['argument'] as Node, () => ({ kind: 'array', items: items()?.slice(index) ?? [] }), scope);
    else bind(pattern, () => items()?.[index] ?? { kind: 'other', source: nameOf(pattern) }, scope);
}

function member(object: Value | undefined, name: string): Value {
  const found = object?.kind === 'object' ? object.get(name) : undefined;
  if (found) return found;
  return { kind: 'other', source: object?.kind === 'other' ? `${object.source}.${name}` : name };
}

function lookUp(name: string, scope: Scope): Value {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const value = at.names.get(name);
    if (value) return value();
  }
  return { kind: 'other', source: name };
}

/** What an expression comes to; what does not decide a text stays what it is called. */
export function evaluate(node: Node, scope: Scope): Value {
  if (depth > DEEPEST) return { kind: 'other', source: sourceOf(node, scope) };
  depth += 1;
  try {
    return EVALUATIONS[node.type]?.(node, scope) ?? { kind: 'other', source: sourceOf(node, scope) };
  } finally {
    depth -= 1;
  }
}

const EVALUATIONS: Readonly<Record<string, (node: Node, scope: Scope) => Value | undefined>> = {
  Identifier: (node, scope) => {
    const found = lookUp(nameOf(node), scope);
    return found.kind === 'other' && found.source !== '' ? undefined : found;
  },
  TaggedTemplateExpression: template,
  TSAsExpression: (node, scope) => evaluate(node['expression'] as Node, scope),
  TSSatisfiesExpression: (node, scope) => evaluate(node['expression'] as Node, scope),
  ConditionalExpression: ({ consequent, alternate }, scope) =>
    evaluate((scope.way === 'first' ? consequent : alternate) as Node, scope),
  LogicalExpression: ({ left, right }, scope) =>
    known(evaluate(left as Node, scope)) ?? known(evaluate(right as Node, scope)),
  ArrayExpression: ({ elements }, scope) => ({
    kind: 'array',
    items: nodes(elements).map((element) => evaluate(element, scope)),
  }),
  ArrowFunctionExpression: (node, scope) => ({ kind: 'function', node, scope }),
  ObjectExpression: (node, scope) => objectOf(nodes(node['properties']), scope),
  MemberExpression: ({ object, property, computed }, scope) =>
    computed ? undefined : known(member(evaluate(object as Node, scope), nameOf(property))),
  NewExpression: ({ callee }) => (nameOf(callee) === 'Sql' ? { kind: 'sql', pieces: [] } : undefined),
  CallExpression: call,
};

/** Where nothing was found out, the source tells more than the name. */
function known(value: Value): Value | undefined {
  return value.kind === 'other' ? undefined : value;
}

function template({ tag, quasi }: Node, scope: Scope): Value | undefined {
  if (nameOf(tag) !== 'sql') return undefined;
  const { quasis, expressions } = quasi as Node;
  const values = nodes(expressions).map((node) => evaluate(node, scope));
  const pieces = nodes(quasis).flatMap((part, index): readonly Piece[] => {
    const value = values[index];
    const text = (part['value'] as { readonly cooked: string }).cooked;
    if (!value) return [text];
    return [
      text,
      ...(value.kind === 'sql'
        ? value.pieces
        : [{ value: sourceText(value, nodes(expressions)[index] as Node, scope) }]),
    ];
  });
  return { kind: 'sql', pieces };
}

function objectOf(properties: readonly Node[], scope: Scope): Value {
  const get = (name: string): Value | undefined => {
    for (const property of properties.toReversed()) {
      if (property.type === 'SpreadElement') {
        const spread = evaluate(property['argument'] as Node, scope);
        const found = spread.kind === 'object' ? spread.get(name) : undefined;
        if (found) return found;
      } else if (nameOf(property['key']) === name) return evaluate(property['value'] as Node, scope);
    }
    return undefined;
  };
  return { kind: 'object', get };
}

/** A function that makes a part of a statement, with what it is given here. */
function call({ callee, arguments: given }: Node, scope: Scope): Value | undefined {
  if (nameOf(callee) === 'identifier') return { kind: 'sql', pieces: [UNKNOWN_NAME] };
  if (isNode(callee) && nameOf(callee['property']) === 'reduce') return fold(callee, nodes(given), scope);
  const called = evaluate(callee as Node, scope);
  if (called.kind !== 'function') return undefined;
  return answerOf(called.node, innerScope(called.node, called.scope, nodes(given), scope));
}

function answerOf(node: Node, inner: Scope): Value | undefined {
  const body = node['body'] as Node;
  if (body.type !== 'BlockStatement') return known(evaluate(body, inner));
  const answers = returnsOf(body);
  const answer = inner.way === 'first' ? answers[0] : answers.at(-1);
  return answer && known(evaluate(answer, inner));
}

/** `items.reduce((before, item) => …, first)`, as lists of columns are made. */
function fold({ object }: Node, [combine, first]: readonly Node[], scope: Scope): Value | undefined {
  const array = evaluate(object as Node, scope);
  if (array.kind !== 'array' || !combine || !first) return undefined;
  return array.items.reduce<Value | undefined>(
    (before, item) => {
      const inner: Scope = { ...scope, names: new Map(), outer: scope };
      for (const [index, value] of [before, item].entries())
        bind(nodes(combine['params'])[index] as Node, value && (() => value), inner);
      return answerOf(combine, inner);
    },
    evaluate(first, scope),
  );
}

/** The body of a function that is called with parts of statements, in the scope of this call. */
export function calledWith(
  { callee, arguments: given }: Node,
  scope: Scope,
): { body: Node; scope: Scope } | undefined {
  const called = evaluate(callee as Node, scope);
  if (called.kind !== 'function' || !nodes(given).some((node) => isPart(evaluate(node, scope))))
    return undefined;
  return {
    body: called.node['body'] as Node,
    scope: innerScope(called.node, called.scope, nodes(given), scope),
  };
}

function isPart({ kind }: Value): boolean {
  return kind === 'sql' || kind === 'object';
}

function returnsOf(node: Node): readonly Node[] {
  if (node.type === 'ReturnStatement') return isNode(node['argument']) ? [node['argument']] : [];
  return isFunction(node) ? [] : childrenOf(node).flatMap(returnsOf);
}

export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

function sourceOf({ start, end }: Node, { text }: Scope): string {
  return text.slice(start, end);
}

function sourceText(value: Value, node: Node, scope: Scope): string {
  return value.kind === 'other' ? value.source : sourceOf(node, scope);
}
