import { SourceError } from '../agreement/fault.ts';
import { Output, type TemplateText } from './output.ts';
import type { Template } from './parse.ts';
import type { ConditionNode, LoopNode, Node } from './syntax.ts';

const ROUNDS_AT_MOST = 400;
const OUTPUT_AT_MOST = 1_048_576;
/** Stands for every value: a word as any other. */
const SOME_VALUE = 'value';

/**
 * The template rendered without data, so often that each branch of each condition and loop is taken in one of the
 * renderings: the content of a branch is checked even where no data leads there.
 */
export function* renderEveryBranch(template: Template): Generator<TemplateText> {
  const rounds = new Rounds();
  const count = rounds.ofBody(template.nodes);
  const tooMany = rounds.firstAbove(ROUNDS_AT_MOST, template.nodes);
  if (tooMany) {
    const message = `Conditions inside conditions have at most ${ROUNDS_AT_MOST} ways through them.`;
    throw new SourceError('invalid_template', 'too_many_branches', message, tooMany.offset);
  }
  for (let round = 0; round < count; round++) {
    const output = new Output(template.source, OUTPUT_AT_MOST);
    renderRound(template.nodes, round, { rounds, output }, 0);
    yield output.finish();
  }
}

/** How many renderings take every branch: side by side they share a rendering, one inside another they do not. */
class Rounds {
  readonly #known = new Map<Node, number>();

  ofBody(nodes: readonly Node[]): number {
    return nodes.reduce((most, node) => Math.max(most, this.ofNode(node)), 1);
  }

  ofNode(node: Node): number {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const sum = bodiesOf(node).reduce((total, body) => total + this.ofBody(body), 0);
    const rounds = Math.max(1, sum);
    this.#known.set(node, rounds);
    return rounds;
  }

  /** The innermost of those that take more. */
  firstAbove(most: number, nodes: readonly Node[]): ConditionNode | LoopNode | undefined {
    for (const node of nodes)
      if (isForked(node) && this.ofNode(node) > most)
        return this.firstAbove(most, bodiesOf(node).flat()) ?? node;
    return undefined;
  }
}

function isForked(node: Node): node is ConditionNode | LoopNode {
  return node.kind === 'condition' || node.kind === 'loop';
}

function bodiesOf(node: Node): readonly (readonly Node[])[] {
  if (node.kind === 'condition') return [...node.branches.map(({ body }) => body), node.otherwise];
  return node.kind === 'loop' ? [node.body, node.otherwise] : [];
}

function renderRound(
  nodes: readonly Node[],
  round: number,
  rendering: { readonly rounds: Rounds; readonly output: Output },
  depth: number,
): void {
  const { rounds, output } = rendering;
  for (const node of nodes) {
    if (node.kind === 'text') output.text(node, depth);
    else if (node.kind === 'output') output.value(SOME_VALUE, node, depth);
    else {
      let left = round % rounds.ofNode(node);
      for (const body of bodiesOf(node)) {
        const span = rounds.ofBody(body);
        if (left < span) {
          renderRound(body, left, rendering, depth + 1);
          break;
        }
        left -= span;
      }
    }
  }
}
