import { SourceError } from '../agreement/fault.ts';
import { Expression } from './expression.ts';
import type { Branch, Filter, Node, Path, Test } from './syntax.ts';
import { cutSource, type Token } from './tokens.ts';

export interface Template {
  readonly source: string;
  readonly nodes: readonly Node[];
}

const NESTED_AT_MOST = 32;
const NODES_AT_MOST = 20_000;
const TAGS = new Set(['if', 'unless', 'for', 'elsif', 'else', 'endif', 'endunless', 'endfor']);
const FILTERS: readonly Filter[] = ['upcase', 'downcase'];

/** Document 3, *Source syntax*, rule 1. A tag that is malformed or beyond the subset ends it with a SourceError. */
export function parseLiquid(source: string): Template {
  const blocks: OpenBlock[] = [rootBlock()];
  const tokens = cutSource(source);
  if (tokens.length > NODES_AT_MOST)
    fail(`A template has at most ${NODES_AT_MOST} pieces of text and tags.`, tokens[NODES_AT_MOST]);
  for (const token of tokens) place(source, blocks, token);
  const open = blocks.at(-1);
  if (blocks.length > 1 && open)
    throw new SourceError(
      'invalid_template',
      'liquid_syntax',
      `This ${open.tag} is never ended.`,
      open.offset,
    );
  return { source, nodes: blocks[0]?.body ?? [] };
}

/** A block whose end was not reached yet. `body` is the part that is being filled. */
interface OpenBlock {
  readonly tag: 'if' | 'unless' | 'for' | 'template';
  readonly offset: number;
  readonly branches: Branch[];
  /** Undefined until `else`. */
  otherwise: Node[] | undefined;
  body: Node[];
  /** The nodes that a loop repeats. */
  readonly repeated: Node[];
  readonly loop: { readonly item: string; readonly list: Path } | undefined;
}

type TagToken = Extract<Token, { offset: number }>;

function rootBlock(): OpenBlock {
  return {
    tag: 'template',
    offset: 0,
    branches: [],
    otherwise: undefined,
    body: [],
    repeated: [],
    loop: undefined,
  };
}

function place(source: string, blocks: OpenBlock[], token: Token): void {
  const top = blocks.at(-1) ?? rootBlock();
  if (token.kind === 'text') top.body.push(token);
  else if (token.kind === 'output') top.body.push(outputOf(source, token));
  else placeTag(source, blocks, top, token);
}

function outputOf(source: string, token: TagToken): Node {
  const expression = new Expression(source, token.from, token.to);
  const value = expression.operand();
  if (value.kind === 'empty' || value.kind === 'blank') fail(`${value.kind} cannot be printed.`, token);
  const filters: Filter[] = [];
  while (expression.takes('|')) filters.push(filterOf(expression.name(), token));
  expression.end();
  return { kind: 'output', value, filters, offset: token.offset };
}

function filterOf(name: { text: string; offset: number } | undefined, token: TagToken): Filter {
  if (name === undefined) fail('The name of a filter is missing.', token);
  const filter = FILTERS.find((known) => known === name.text);
  if (filter === undefined)
    unsupported(`The filter ${name.text} is not supported: only upcase and downcase are.`, name);
  return filter;
}

function placeTag(source: string, blocks: OpenBlock[], top: OpenBlock, token: TagToken): void {
  const found = /^\s*([A-Za-z_]\w*)/.exec(source.slice(token.from, Math.min(token.to, token.from + 80)));
  if (!found) fail('The name of a tag is missing.', token);
  const [skipped, name = ''] = found;
  if (!TAGS.has(name)) unsupported(`The tag ${name} is not supported: only if, unless and for are.`, token);
  const expression = new Expression(source, token.from + skipped.length, token.to);
  if (name === 'if' || name === 'unless' || name === 'for') {
    if (blocks.length > NESTED_AT_MOST) fail(`Tags are nested at most ${NESTED_AT_MOST} deep.`, token);
    blocks.push(openBlock(name, expression, token));
  } else if (name === 'elsif') startBranch(top, expression, token);
  else if (name === 'else') startOtherwise(top, token);
  else if (name === `end${top.tag}`) {
    blocks.pop();
    blocks.at(-1)?.body.push(closed(top));
  } else fail(endsNothing(name, top), token);
  expression.end();
}

function openBlock(tag: 'if' | 'unless' | 'for', expression: Expression, token: TagToken): OpenBlock {
  const repeated: Node[] = [];
  const block = { tag, offset: token.offset, branches: [], otherwise: undefined, body: repeated, repeated };
  if (tag === 'for') return { ...block, loop: loopOf(expression, token) };
  const opened: OpenBlock = { ...block, loop: undefined };
  opened.body = branchOf(opened, expression.test(), tag === 'unless', token);
  return opened;
}

function loopOf(expression: Expression, token: TagToken): { readonly item: string; readonly list: Path } {
  const item = expression.freshName();
  if (!expression.takes('in')) fail('A loop reads: for item in list.', token);
  return { item, list: expression.path() };
}

function branchOf(block: OpenBlock, test: Test, negated: boolean, { offset }: TagToken): Node[] {
  const body: Node[] = [];
  block.branches.push({ test, negated, body, offset });
  return body;
}

function startBranch(block: OpenBlock, expression: Expression, token: TagToken): void {
  if (block.branches.length === 0) fail('An elsif belongs to an if or unless.', token);
  if (block.otherwise) fail('No elsif comes after else.', token);
  block.body = branchOf(block, expression.test(), false, token);
}

function startOtherwise(block: OpenBlock, token: TagToken): void {
  if (block.tag === 'template') fail('An else belongs to an if, unless or for.', token);
  if (block.otherwise) fail('There is one else already.', token);
  block.otherwise = [];
  block.body = block.otherwise;
}

function closed(block: OpenBlock): Node {
  const { offset, otherwise = [] } = block;
  if (!block.loop) return { kind: 'condition', branches: block.branches, otherwise, offset };
  return { kind: 'loop', ...block.loop, body: block.repeated, otherwise, offset };
}

function endsNothing(name: string, top: OpenBlock): string {
  return top.tag === 'template'
    ? `There is nothing for ${name} to end.`
    : `The open ${top.tag} ends with end${top.tag}.`;
}

function fail(message: string, token: Token | undefined): never {
  const offset = token === undefined ? 0 : token.kind === 'text' ? token.from : token.offset;
  throw new SourceError('invalid_template', 'liquid_syntax', message, offset);
}

function unsupported(message: string, { offset }: { readonly offset: number }): never {
  throw new SourceError('invalid_template', 'liquid_unsupported', message, offset);
}
